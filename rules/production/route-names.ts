/** The names in R12,R14 as a program or a person writes them; none where an empty variable was given. */
export const namesIn = (text: string): string[] =>
  text
    .split(',')
    .map((each) => each.trim())
    .filter((each) => each !== '')
