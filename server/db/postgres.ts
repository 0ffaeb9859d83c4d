import pg from 'pg'
import { columnTypes } from './column-types.ts'

/** A pool on the PostgreSQL that `databaseUrl` names: 16 connections, statements of at most 30 seconds. */
export function postgresPool(databaseUrl: string, log: (line: string) => void): pg.Pool {
  const pool = new pg.Pool({
    connectionString: databaseUrl,
    max: 16,
    types: columnTypes,
    application_name: 'provender',
    statement_timeout: 30_000,
    idle_in_transaction_session_timeout: 60_000,
    connectionTimeoutMillis: 10_000,
    keepAlive: true,
  })
  // Without a listener a connection that dies while idle ends the process.
  pool.on('error', (error) => log(`A connection to the database was lost while idle: ${error.message}`))
  return pool
}
