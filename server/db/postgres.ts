import pg from 'pg'
import { columnTypes } from './column-types.ts'

/**
 * `jit`: on a large database the plan of a save is dear on paper, since parts of it that are hardly ever asked may read much. PostgreSQL
 * compiled it at each save, a tenth of a second, for what then took a few milliseconds (0077).
 * The others: a database, or the role in it, may have a date order of its own: days read in it would be other days, or none. Said as the
 * connection is opened: a pooler then keeps it for each of its callers, whichever connection they get (SCL-01).
 */
class OurClient extends pg.Client {
  getStartupConf() {
    const { getStartupConf } = pg.Client.prototype as unknown as { getStartupConf(): Record<string, string> }
    return { ...getStartupConf.call(this), DateStyle: 'ISO, MDY', TimeZone: 'UTC', jit: 'off' }
  }
}

/** What a database says that was the primary, or never was. */
const READ_ONLY = '25006'

/** A pool on the PostgreSQL that `databaseUrl` names: 16 connections, statements of at most 30 seconds. */
export function postgresPool(
  databaseUrl: string,
  log: (line: string) => void,
  { silentMs, ...more }: pg.PoolConfig & { readonly silentMs?: number } = {},
): pg.Pool {
  const pool = new pg.Pool({
    Client: OurClient,
    connectionString: databaseUrl,
    max: 16,
    types: columnTypes,
    application_name: 'provender',
    statement_timeout: 30_000,
    idle_in_transaction_session_timeout: 60_000,
    // A call that waits for a connection is answered within ten seconds all the same.
    connectionTimeoutMillis: 8_000,
    keepAlive: true,
    ...more,
  })
  // Without a listener a connection that dies ends the process, and the pool takes its own off while one is in use.
  pool.on('connect', (client) => {
    client.on('error', (error) => log(`A connection to the database was lost: ${error.message}`))
    leaveWhenReadOnly(client, log)
  })
  pool.on('error', () => {})
  endSilentConnections(pool, databaseUrl, silentMs)
  return pool
}

/** A connection that leads to a former primary is of no use: the next one leads to the new (SCL-05). */
function leaveWhenReadOnly(client: pg.ClientBase, log: (line: string) => void): void {
  const { connection } = client as unknown as { connection: NodeJS.EventEmitter }
  connection.on('errorMessage', ({ code }: { code?: string }) => {
    if (code !== READ_ONLY) return
    log('The database only reads: this connection is given up for another one.')
    void (client as pg.Client).end().catch(() => undefined)
  })
}

/** A statement may be slow; nobody waits for longer without the database being asked. */
const SILENT_MS = 8_000
const PATIENCE_MS = 4_000

/** What the types of `pg` do not tell of a client. */
interface Inside {
  /** Of its process in the database. */
  readonly processID?: number
  readonly _activeQuery?: object | null
  readonly connection?: { readonly stream?: Stream }
}
interface Stream {
  readonly bytesRead: number
  setTimeout(ms: number): void
  on(event: 'timeout', told: () => void): void
  destroy(error: Error): void
}

/**
 * A network that swallows packets leaves a statement waiting for ever: no error comes, and the operating system gives up after a
 * quarter of an hour. A connection that was silent for some seconds under a statement is therefore asked about on another one. What
 * still runs is waited for, however long it may take; of anything else the answer will not come any more (F05).
 * Ends each connection of the pool whose answer is lost; its statement fails as one that broke on the way.
 */
function endSilentConnections(pool: pg.Pool, connectionString: string, silentMs = SILENT_MS): void {
  const streamOf = (client: unknown) => (client as Inside).connection?.stream
  pool.on('acquire', (client) => streamOf(client)?.setTimeout(silentMs))
  pool.on('release', (_, client) => streamOf(client)?.setTimeout(0))
  pool.on('connect', (client) => {
    const inside = client as unknown as Inside
    const stream = streamOf(client)
    stream?.on('timeout', () => {
      const asked = inside._activeQuery
      const heard = stream.bytesRead
      const isWaiting = () => asked && inside._activeQuery === asked && stream.bytesRead === heard
      void isAnswerLost(connectionString, inside.processID ?? 0, isWaiting()).then((isLost) => {
        if (isLost && isWaiting()) stream.destroy(new Error('Connection terminated unexpectedly'))
        else stream.setTimeout(silentMs)
      })
    })
  })
}

/** Whether the database has nothing under way for this connection, or cannot be asked in time. */
async function isAnswerLost(connectionString: string, processId: number, isWaiting: unknown): Promise<boolean> {
  if (!isWaiting) return false
  const asker = new pg.Client({ connectionString, connectionTimeoutMillis: PATIENCE_MS, query_timeout: PATIENCE_MS })
  asker.on('error', () => {})
  try {
    await asker.connect()
    const { rows } = await asker.query<{ own: number; state: string | null }>(
      'select pg_backend_pid() as own, (select state from pg_stat_activity where pid = $1) as state',
      [processId],
    )
    const [{ own, state } = { own: 0, state: null }] = rows
    // A pooler gives numbers of its own: what it runs cannot be told from here, and is waited for.
    return state === null ? own === (asker as unknown as Inside).processID : state !== 'active'
  } catch {
    return true
  } finally {
    asker.end().catch(() => {})
  }
}
