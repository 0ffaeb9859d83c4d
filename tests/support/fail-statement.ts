import type pg from 'pg'

type Query = (...args: unknown[]) => unknown

/** The server's own look whether ordering is open (system-status.sql.ts), once a second: it is no part of what is asked. */
const isOwnLook = (text: string, [name]: readonly unknown[] = []) =>
  name === 'maintenance' && /^select "value" from "setting" where "name" = /.test(text)

/** Makes the n-th statement from now on fail before it reaches the database; a rollback never does, nor does the server's own look. */
export function failStatement(pool: pg.Pool, n: number): { hasFailed(): boolean; restore(): void } {
  let count = 0
  const restore: (() => void)[] = []
  const watched = new WeakSet<object>()
  const watch = (client: object) => {
    if (watched.has(client)) return
    watched.add(client)
    const asks = client as { query: Query }
    const query = asks.query
    asks.query = (...args) => {
      const [first, second] = args as [string | { readonly text?: string; readonly values?: unknown[] }, unknown]
      const text = typeof first === 'string' ? first : (first.text ?? '')
      const values = typeof first === 'string' ? second : (first.values ?? second)
      if (/^\s*rollback/i.test(text) || isOwnLook(text, Array.isArray(values) ? values : []))
        return query.apply(client, args)
      count += 1
      if (count !== n) return query.apply(client, args)
      const error = Object.assign(new Error('a planted fault'), { code: 'XX000' })
      const tell = args.findLast((arg) => typeof arg === 'function') as ((error: Error) => void) | undefined
      return tell ? tell(error) : Promise.reject(error)
    }
    restore.push(() => {
      asks.query = query
    })
  }
  pool.on('acquire', watch)
  return {
    hasFailed: () => count >= n,
    restore() {
      pool.off('acquire', watch)
      for (const each of restore) each()
    },
  }
}
