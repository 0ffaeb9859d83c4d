// biome-ignore lint/suspicious/noControlCharactersInRegex: these are the characters that are refused
const CONTROL = /[\u0000-\u0008\u000b-\u001f\u007f]/
const LONE_SURROGATE = /[\ud800-\udfff]/u
/** Marks that let a text read otherwise than it is stored. Forms refuse them as hidden characters. */
const DIRECTION = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/

/** What is wrong with a text of at most `max` characters, as a sentence without its subject. */
export function textProblem(text: string, max: number): string | undefined {
  if (CONTROL.test(text) || LONE_SURROGATE.test(text)) return 'holds a character that cannot be printed'
  const turned = DIRECTION.exec(text)?.[0]
  if (turned !== undefined) return `holds a hidden character that changes the direction of text (${codePoint(turned)})`
  const length = [...text].length
  return length > max ? `is ${length} characters long; ${max} are allowed` : undefined
}

const codePoint = (character: string): string =>
  `U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}`

/** The same of one line. */
export const lineProblem = (text: string, max: number): string | undefined =>
  /[\n\t]/.test(text) ? 'must be one line of text' : textProblem(text, max)
