import { createHash } from 'node:crypto'
import type { CompiledQuery, Kysely, RawBuilder } from 'kysely'
import type pg from 'pg'
import type { Tables } from './tables.ts'

const SEEN_BEFORE_NAMING = 3
const NAMES_A_CONNECTION = 500
/** In the database's address: behind a pooler that knows no names (SCL-01). */
const NO_NAMES = /[?&]prepare=off(&|$)/
const TEXTS_REMEMBERED = 5_000

/**
 * Runs a pool's parameterised statements as named prepared statements, which the engine parses and plans once a
 * connection. A text earns its name the third time it is seen, so that texts of changing shape (long IN lists) do not
 * fill the engine's memory; a connection holds at most 500 names. Statements without parameters, and those a caller
 * has named itself, pass untouched. With `prepare=off` in the database's address nothing is named.
 *
 * A new version may add a column while this one works on: what has a plan of its own then answers no more, on this connection and
 * on those of a pooler. Such a text loses its name and is asked once more (SCL-10).
 */
export function prepareStatements(pool: pg.Pool): void {
  if (NO_NAMES.test((pool.options as pg.PoolConfig).connectionString ?? '')) return
  const seen = new Map<string, number>()
  const unnamed = new Set<string>()

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
      if (unnamed.has(text)) return undefined
      const known = names.get(text)
      if (known !== undefined) return known
      if (!isFrequent(text) || names.size >= NAMES_A_CONNECTION) return undefined
      const name = `s_${createHash('sha256').update(text).digest('base64url').slice(0, 24)}`
      names.set(text, name)
      return name
    }

    client.query = ((text: unknown, values: unknown, ...rest: unknown[]) => {
      const name = typeof text === 'string' && Array.isArray(values) && values.length > 0 ? nameOf(text) : undefined
      if (name === undefined) return query(text, values, ...rest)
      const asked = query({ name, text, values }, ...rest)
      if (!(asked instanceof Promise)) return asked
      return asked.catch(async (error) => {
        if (!isOfOldPlan(error)) throw error
        unnamed.add(text as string)
        // In a transaction nothing is answered after this: whoever began it begins it anew.
        return (query(text, values) as Promise<unknown>).catch((late) => {
          throw (late as { code?: unknown }).code === IN_FAILED_TRANSACTION ? error : late
        })
      })
    }) as typeof client.query
  })
}

const IN_FAILED_TRANSACTION = '25P02'

/** Whether a statement did nothing, as what it reads has other columns than when it was planned. */
export const isOfOldPlan = (error: unknown): boolean =>
  (error as { routine?: unknown }).routine === 'RevalidateCachedQuery'

/** Stands in a statement while its text is made, where a value of each run goes. */
class Place {
  readonly name: string
  constructor(name: string) {
    this.name = name
  }
}

/**
 * A statement whose text is made once; each run only binds its own values. For what is asked all day: making the text of a save took
 * as long as the rest of its way. `build` puts the places of the values where the values would stand. It cannot look at them: what
 * changes the text makes another statement.
 */
export function statement<V extends object, R>(build: (places: V) => RawBuilder<R>) {
  let made: Made<R> | undefined
  return async (db: Kysely<Tables>, values: V): Promise<R[]> => {
    made ??= make(build, db)
    const parameters = made.parameters.map((each) =>
      each instanceof Place ? (values[each.name as keyof V] ?? null) : each,
    )
    const { rows } = await db.executeQuery<R>({ ...made.compiled, parameters })
    return rows
  }
}

interface Made<R> {
  readonly compiled: CompiledQuery<R>
  readonly parameters: readonly unknown[]
}

/** A value that stands in several places goes to the database once. */
function make<V extends object, R>(build: (places: V) => RawBuilder<R>, db: Kysely<Tables>): Made<R> {
  const places = new Proxy({}, { get: (_, name) => new Place(String(name)) }) as V
  const compiled = build(places).compile(db)
  const parameters: unknown[] = []
  const numbers = compiled.parameters.map((parameter) => {
    const known = parameters.findIndex(
      (each) => each instanceof Place && parameter instanceof Place && each.name === parameter.name,
    )
    return known < 0 ? parameters.push(parameter) : known + 1
  })
  const sql = compiled.sql.replace(/\$(\d+)/g, (_, number: string) => `$${numbers[Number(number) - 1]}`)
  return { compiled: { ...compiled, sql }, parameters }
}
