import { CamelCasePlugin, Kysely, type LogEvent, PostgresDialect } from 'kysely'
import type pg from 'pg'
import { roomOnDisk } from './disk-space.ts'
import { postgresPool } from './postgres.ts'
import { prepareStatements } from './prepared.ts'
import type { Tables } from './tables.ts'

export type Db = Kysely<Tables>
export type DatabaseKind = 'embedded' | 'postgres'

/** Called after each statement, with the pool it ran on and placeholders instead of its values. Costs time, so only watched servers set it. */
export type OnStatement = (
  pool: pg.Pool,
  statement: { readonly sql: string; readonly ms: number; readonly error: unknown },
) => void

/** A second database that follows the first one (server/db/replica/). */
export interface Replica {
  /**
   * The replica, once it has all that the primary has at this moment: whoever has just saved reads what he saved, at whichever server
   * (SCL-08). Undefined when it is away or has not caught up after `waitMs`: then the primary is asked.
   */
  caughtUp(primary: Db, waitMs?: number): Promise<Caught | undefined>
  close(): Promise<void>
}
export interface Caught {
  readonly db: Db
  /** False when the replica was started anew since, or is another one: it may show less than before (SCL-09). */
  isSame(): Promise<boolean>
}

export interface DatabasePlace {
  /** PostgreSQL's address; without it the embedded database in `dataDir` is opened. */
  readonly databaseUrl?: string | undefined
  readonly dataDir: string
  readonly log?: (line: string) => void
  /** Called when the embedded engine broke down: only another process can open its folder again. */
  readonly onBreakdown?: () => void
  readonly onStatement?: OnStatement | undefined
}

export interface OpenDatabase {
  readonly db: Db
  readonly kind: DatabaseKind
  /** The pool under `db`, for migrations and for statements that are no query of the application's. */
  readonly pool: pg.Pool
  readonly replica?: Replica
  /** False while a statement blocks the embedded engine, or when its folder was taken by another process. */
  isHealthy(): boolean
  /** False once another process has taken the embedded database's folder, or its lock cannot be looked after. */
  holdsFolder(): boolean
  /** False when the embedded database's disk is nearly full: a save refuses then, before the engine gets stuck. */
  hasRoom(): boolean
  close(): Promise<void>
}

/** Opens the database without migrating it. Refuses, with a sentence, a folder that another process holds. */
export async function openDatabase({
  databaseUrl,
  dataDir,
  log = () => {},
  onBreakdown,
  onStatement,
}: DatabasePlace): Promise<OpenDatabase> {
  if (databaseUrl !== undefined) return onPool('postgres', postgresPool(databaseUrl, log), onStatement)
  // The engine is loaded where it is the database.
  const { openEmbedded } = await import('./embedded.ts')
  const { pool, ...embedded } = await openEmbedded(dataDir, log, onBreakdown)
  return { ...onPool('embedded', pool, onStatement), ...embedded, hasRoom: roomOnDisk(dataDir, log) }
}

/** Our query builder on a pool of either engine. Closing it ends the pool. */
export function onPool(kind: DatabaseKind, pool: pg.Pool, onStatement?: OnStatement): OpenDatabase {
  prepareStatements(pool)
  const db = new Kysely<Tables>({
    dialect: new PostgresDialect({ pool }),
    // JSON goes in and out as written; sales_description_1 is salesDescription1.
    ...(onStatement && { log: (event) => report(event, pool, onStatement) }),
    plugins: [new CamelCasePlugin({ maintainNestedObjectKeys: true, underscoreBeforeDigits: true })],
  })
  const yes = () => true
  return { db, kind, pool, isHealthy: yes, holdsFolder: yes, hasRoom: yes, close: () => db.destroy() }
}

function report(event: LogEvent, pool: pg.Pool, onStatement: OnStatement): void {
  const error = event.level === 'error' ? event.error : undefined
  onStatement(pool, { sql: event.query.sql, ms: event.queryDurationMillis, error })
}
