/** Passwords that breaches brought to light, brought along in a package: no other host is asked (PWD-06). */

let loading: Promise<(word: string) => boolean> | undefined

/** Whether a word in lower case is one of them. Loaded with the first new password; few are chosen a day. */
export const leakedPasswords = (): Promise<(word: string) => boolean> => {
  loading ??= load()
  return loading
}

async function load(): Promise<(word: string) => boolean> {
  const { dictionary } = await import('@zxcvbn-ts/language-common')
  const words = new Set(dictionary['passwords-common'])
  return (word) => words.has(word)
}
