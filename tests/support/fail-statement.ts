import type pg from 'pg'
import { watchStatements } from './watch-statements.ts'

/** The server's own look whether ordering is open (system-status.sql.ts), once a second: it is no part of what is asked. */
const isOwnLook = (text: string, [name]: readonly unknown[] = []) =>
  name === 'maintenance' && /^select "value" from "setting" where "name" = /.test(text)

/** Makes the n-th statement from now on fail before it reaches the database; a rollback never does, nor does the server's own look. */
export function failStatement(pool: pg.Pool, n: number): { hasFailed(): boolean; restore(): void } {
  let count = 0
  const restore = watchStatements(pool, ({ text, values, args, send }) => {
    if (/^\s*rollback/i.test(text) || isOwnLook(text, values)) return send()
    count += 1
    if (count !== n) return send()
    const error = Object.assign(new Error('a planted fault'), { code: 'XX000' })
    const tell = args.findLast((arg) => typeof arg === 'function') as ((error: Error) => void) | undefined
    return tell ? tell(error) : Promise.reject(error)
  })
  return { hasFailed: () => count >= n, restore }
}
