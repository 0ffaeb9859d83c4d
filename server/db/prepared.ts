import { createHash } from 'node:crypto'
import type pg from 'pg'

const SEEN_BEFORE_NAMING = 3
const NAMES_A_CONNECTION = 500
const TEXTS_REMEMBERED = 5_000

/**
 * Runs a pool's parameterised statements as named prepared statements, which the engine parses and plans once a
 * connection. A text earns its name the third time it is seen, so that texts of changing shape (long IN lists) do not
 * fill the engine's memory; a connection holds at most 500 names. Statements without parameters, and those a caller
 * has named itself, pass untouched.
 */
export function prepareStatements(pool: pg.Pool): void {
  const seen = new Map<string, number>()

  function isFrequent(text: string): boolean {
    const count = (seen.get(text) ?? 0) + 1
    if (count === 1 && seen.size >= TEXTS_REMEMBERED) seen.clear()
    seen.set(text, count)
    return count >= SEEN_BEFORE_NAMING
  }

  pool.on('connect', (client) => {
    const names = new Map<string, string>()
    const query = client.query.bind(client) as (...args: unknown[]) => unknown

    function nameOf(text: string): string | undefined {
      const known = names.get(text)
      if (known !== undefined) return known
      if (!isFrequent(text) || names.size >= NAMES_A_CONNECTION) return undefined
      const name = `s_${createHash('sha256').update(text).digest('base64url').slice(0, 24)}`
      names.set(text, name)
      return name
    }

    client.query = ((text: unknown, values: unknown, ...rest: unknown[]) => {
      const name = typeof text === 'string' && Array.isArray(values) && values.length > 0 ? nameOf(text) : undefined
      return name === undefined ? query(text, values, ...rest) : query({ name, text, values }, ...rest)
    }) as typeof client.query
  })
}
