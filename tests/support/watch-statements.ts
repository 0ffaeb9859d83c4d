import type pg from 'pg'

type Query = (...args: unknown[]) => unknown

/** A statement on its way: its text, its values, and how it goes on to the database. */
export interface Statement {
  readonly text: string
  readonly values: readonly unknown[]
  readonly args: readonly unknown[]
  send(): unknown
}

/** Hands each statement of the pool to `on`, whose answer is the statement's, until it is told to stop. */
export function watchStatements(pool: pg.Pool, on: (statement: Statement) => unknown): () => void {
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
      return on({ text, values: Array.isArray(values) ? values : [], args, send: () => query.apply(client, args) })
    }
    restore.push(() => {
      asks.query = query
    })
  }
  pool.on('acquire', watch)
  return () => {
    pool.off('acquire', watch)
    for (const each of restore) each()
  }
}
