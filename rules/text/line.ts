// biome-ignore lint/suspicious/noControlCharactersInRegex: these are the characters that are refused
const CONTROL = /[\u0000-\u0008\u000b-\u001f\u007f]/
const LONE_SURROGATE = /[\ud800-\udfff]/u

/** What is wrong with a text of at most `max` characters, as a sentence without its subject. */
export function textProblem(text: string, max: number): string | undefined {
  if (CONTROL.test(text) || LONE_SURROGATE.test(text)) return 'holds a character that cannot be printed'
  const length = [...text].length
  return length > max ? `is ${length} characters long; ${max} are allowed` : undefined
}

/** The same of one line. */
export const lineProblem = (text: string, max: number): string | undefined =>
  /[\n\t]/.test(text) ? 'must be one line of text' : textProblem(text, max)
