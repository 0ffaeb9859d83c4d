/** How many statements go to the database while the work is done. */
import type { OpenDatabase } from '#server/db/open.ts'
import { watchStatements } from './watch-statements.ts'

export async function countStatements(
  { pool }: Pick<OpenDatabase, 'pool'>,
  work: () => Promise<unknown>,
): Promise<number> {
  let count = 0
  const stop = watchStatements(pool, ({ send }) => {
    count += 1
    return send()
  })
  try {
    await work()
    return count
  } finally {
    stop()
  }
}
