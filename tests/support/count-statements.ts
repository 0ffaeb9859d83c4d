/** How many statements go to the database while the work is done. */
import type { OpenDatabase } from '#server/db/open.ts'

type Query = (...args: unknown[]) => unknown

export async function countStatements(
  { pool }: Pick<OpenDatabase, 'pool'>,
  work: () => Promise<unknown>,
): Promise<number> {
  let count = 0
  const restore: (() => void)[] = []
  const counted = new WeakSet<object>()
  const watch = (client: object) => {
    if (counted.has(client)) return
    counted.add(client)
    const asks = client as { query: Query }
    const query = asks.query
    asks.query = (...args) => {
      count += 1
      return query.apply(client, args)
    }
    restore.push(() => {
      asks.query = query
    })
  }
  pool.on('acquire', watch)
  try {
    await work()
    return count
  } finally {
    pool.off('acquire', watch)
    for (const each of restore) each()
  }
}
