import pg from 'pg'
import { columnTypes } from './column-types.ts'

/**
 * A database, or the role in it, may have a date order of its own: days read in it would be other days, or none. Said as the
 * connection is opened: a pooler then keeps it for each of its callers, whichever connection they get (SCL-01).
 */
class OurClient extends pg.Client {
  getStartupConf() {
    const { getStartupConf } = pg.Client.prototype as unknown as { getStartupConf(): Record<string, string> }
    return { ...getStartupConf.call(this), DateStyle: 'ISO, MDY', TimeZone: 'UTC' }
  }
}

/** What a database says that was the primary, or never was. */
const READ_ONLY = '25006'

/** A pool on the PostgreSQL that `databaseUrl` names: 16 connections, statements of at most 30 seconds. */
export function postgresPool(databaseUrl: string, log: (line: string) => void, more: pg.PoolConfig = {}): pg.Pool {
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
