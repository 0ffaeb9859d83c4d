import { Refusal } from './refusal.ts'

/** What is wrong with one field of a form: the field by our name, and a sentence for the person. */
export interface Fault<Field extends string = string> {
  readonly field: Field
  readonly text: string
}

/** Refuses a form with all that is wrong with it, or does nothing. The first sentence is the refusal's; the screen has each at its field. */
export function refuseFaults(faults: readonly Fault[]): void {
  const [first] = faults
  if (first) throw new Refusal(first.text, 'invalid', { faults })
}
