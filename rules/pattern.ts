import { findText } from './text/find.ts'

/** Text as it is looked for: without blanks around it, as Find compares texts. */
export const fold = (text: string): string => findText(text.trim())

/** Without * the text is looked for anywhere; with it the whole must fit, * standing for any letters or none (CUS-01, ITM-24). */
export function pattern(text: string): (candidate: string) => boolean {
  const wanted = fold(text)
  if (!wanted.includes('*')) return (candidate) => fold(candidate).includes(wanted)
  const parts = wanted.split('*').map((part) => part.replace(/[.+?^${}()|[\]\\]/g, '\\$&'))
  const whole = new RegExp(`^${parts.join('[^]*')}$`)
  return (candidate) => whole.test(fold(candidate))
}
