// @ts-check
import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

/** Whether a command was only asked what it does. @param {readonly string[]} words @returns {boolean} */
export const asksForHelp = (words) => words.includes('--help') || words.includes('-h')

/** A script's first lines and its usage, without running it. @param {string} file @returns {string} */
export function helpOf(file) {
  const source = readFileSync(file, 'utf8')
  const lines = source.split('\n')
  const end = lines.findIndex((line) => !/^(\/\/|\/?\*)/.test(line.trim()))
  const text = lines
    .slice(0, end)
    .map((line) => line.replace(/^\s*(\/\/ ?(@ts-check)?|\/\*\*|\*\/|\* ?)/, '').trimEnd())
  return [text.join('\n').trim(), ...usageIn(source, file)].join('\n\n')
}

const USAGE = /\busage = `([^`]*)`/i
/** The text that a wrong option prints, from the script or from the command that it imports. @param {string} source @param {string} file */
function usageIn(source, file) {
  const commands = [...source.matchAll(/from '#(server\/[\w/-]+\.ts)'/g)].map(([, path]) =>
    readFileSync(join(dirname(file), '..', path ?? ''), 'utf8'),
  )
  return [source, ...commands].flatMap((each) => USAGE.exec(each)?.[1] ?? []).slice(0, 1)
}
