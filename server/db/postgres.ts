import pg from 'pg'
import { columnTypes } from './column-types.ts'

/** A database, or the role in it, may have a date order of its own: days read in it would be other days, or none. */
const SESSION = "set datestyle = 'ISO, MDY'; set timezone = 'UTC'"

/** A pool on the PostgreSQL that `databaseUrl` names: 16 connections, statements of at most 30 seconds. */
export function postgresPool(databaseUrl: string, log: (line: string) => void, more: pg.PoolConfig = {}): pg.Pool {
  const pool = new pg.Pool({
    connectionString: databaseUrl,
    max: 16,
    types: columnTypes,
    application_name: 'provender',
    statement_timeout: 30_000,
    idle_in_transaction_session_timeout: 60_000,
    connectionTimeoutMillis: 10_000,
    keepAlive: true,
    // The pool waits for it before it gives the connection away, which its types do not know.
    onConnect: (client) => client.query(SESSION) as unknown as undefined,
    ...more,
  })
  // Without a listener a connection that dies ends the process, and the pool takes its own off while one is in use.
  pool.on('connect', (client) =>
    client.on('error', (error) => log(`A connection to the database was lost: ${error.message}`)),
  )
  pool.on('error', () => {})
  return pool
}
