/** What is wrong with a code (a number of a customer, a route, a list) of at most `max` signs, as a sentence without its subject. */
export const codeProblem = (text: string, max: number): string | undefined =>
  text.length <= max && /^[A-Za-z0-9][A-Za-z0-9._/&-]*$/.test(text)
    ? undefined
    : `must be a code of at most ${max} letters, digits and . _ - / &`
