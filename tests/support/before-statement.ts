import type pg from 'pg'

type Query = (...args: unknown[]) => unknown

/** Does something of others before the first statement like this goes to the database. */
export function beforeStatement(
  pool: pg.Pool,
  like: RegExp,
  work: () => Promise<void>,
): { wasMet(): boolean; restore(): void } {
  let isMet = false
  const restore: (() => void)[] = []
  const watched = new WeakSet<object>()
  const watch = (client: object) => {
    if (watched.has(client)) return
    watched.add(client)
    const asks = client as { query: Query }
    const query = asks.query
    asks.query = (...args) => {
      const [first] = args as [string | { readonly text?: string }]
      const text = typeof first === 'string' ? first : (first.text ?? '')
      if (isMet || !like.test(text)) return query.apply(client, args)
      isMet = true
      return work().then(() => query.apply(client, args))
    }
    restore.push(() => {
      asks.query = query
    })
  }
  pool.on('acquire', watch)
  return {
    wasMet: () => isMet,
    restore() {
      pool.off('acquire', watch)
      for (const each of restore) each()
    },
  }
}
