import type { Db } from '#server/db/open.ts'
import type { TestWorld } from './world.ts'

/** The plans that the engine makes of a question, the first time and, of a prepared one, ever after. */
export async function plansIn(world: TestWorld, ask: (db: Db) => Promise<unknown>): Promise<string[]> {
  let asked: { sql: string; parameters: readonly unknown[] } | undefined
  const spy = world.db.withPlugin({
    transformQuery: ({ node }) => node,
    transformResult: async ({ result }) => result,
  })
  const executor = spy.getExecutor()
  const compile = executor.compileQuery.bind(executor)
  executor.compileQuery = ((...args: Parameters<typeof compile>) => {
    const compiled = compile(...args)
    asked = compiled
    return compiled
  }) as typeof compile
  await ask(spy)
  const { sql: text = '', parameters = [] } = asked ?? {}
  const literal = (value: unknown) => `'${Array.isArray(value) ? `{${value.join(',')}}` : value}'`
  const found = []
  for (const mode of ['force_custom_plan', 'force_generic_plan']) {
    const client = await world.database.pool.connect()
    try {
      await client.query(`set plan_cache_mode = ${mode}`)
      await client.query(`prepare slice as ${text}`)
      const { rows } = await client.query(`explain execute slice (${parameters.map(literal).join(', ')})`)
      found.push(rows.map((row: Record<string, string>) => row['QUERY PLAN']).join('\n'))
      await client.query('deallocate slice')
      await client.query('reset plan_cache_mode')
    } finally {
      client.release()
    }
  }
  return found
}
