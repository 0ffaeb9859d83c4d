import type pg from 'pg'
import { watchStatements } from './watch-statements.ts'

/** Does something of others before the first statement like this goes to the database. */
export function beforeStatement(
  pool: pg.Pool,
  like: RegExp,
  work: () => Promise<void>,
): { wasMet(): boolean; restore(): void } {
  let isMet = false
  const restore = watchStatements(pool, ({ text, send }) => {
    if (isMet || !like.test(text)) return send()
    isMet = true
    return work().then(send)
  })
  return { wasMet: () => isMet, restore }
}
