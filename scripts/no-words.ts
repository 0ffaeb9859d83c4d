/** Refuses words behind a command that takes none: they would be ignored silently. `how` is how the command gets its facts. */
export function refuseWords(command: string, how: string, words: readonly string[] = process.argv.slice(2)): void {
  if (words.length > 0) throw new Error(`npm run ${command} takes no words such as "${words[0]}". ${how}`)
}
