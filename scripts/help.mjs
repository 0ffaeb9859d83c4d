// @ts-check
import { readFileSync } from 'node:fs'

/** Whether a command was only asked what it does. @param {readonly string[]} words @returns {boolean} */
export const asksForHelp = (words) => words.includes('--help') || words.includes('-h')

/** What a script says of itself in its first lines, without running it. @param {string} file @returns {string} */
export function helpOf(file) {
  const lines = readFileSync(file, 'utf8').split('\n')
  const end = lines.findIndex((line) => !/^(\/\/|\/?\*)/.test(line.trim()))
  const text = lines
    .slice(0, end)
    .map((line) => line.replace(/^\s*(\/\/ ?(@ts-check)?|\/\*\*|\*\/|\* ?)/, '').trimEnd())
  return text.join('\n').trim()
}
