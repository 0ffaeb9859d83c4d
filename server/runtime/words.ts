import { type ParseArgsOptionsConfig, parseArgs } from 'node:util'

/**
 * The options and words of a command. Throws the usage where they cannot be read, and a sentence where an option is given twice that is
 * meant once: of two values the last would hold, and nobody would be told.
 */
export function readWords<const O extends ParseArgsOptionsConfig>(
  words: readonly string[],
  options: O,
  usage: string,
  { allowPositionals = false } = {},
) {
  const { values, positionals, tokens } = parsed(words, options, usage, allowPositionals)
  const given = new Set<string>()
  for (const token of tokens) {
    if (token.kind !== 'option') continue
    const option = options[token.name]
    if (option?.type === 'string' && !option.multiple && given.has(token.name))
      throw new Error(`--${token.name} is given twice.`)
    given.add(token.name)
  }
  return { values, positionals }
}

function parsed<const O extends ParseArgsOptionsConfig>(
  words: readonly string[],
  options: O,
  usage: string,
  allowPositionals: boolean,
) {
  try {
    return parseArgs({ args: [...words], options, allowPositionals, tokens: true })
  } catch {
    throw new Error(usage)
  }
}
