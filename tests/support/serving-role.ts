import pg from 'pg'
import { postgresPool } from '#server/db/postgres.ts'
import { prepareDatabase } from '#server/db/roles/prepare.ts'

const ROLE = 'provender_serving'
const IS_THERE = ['42710', '23505']

/** The address of a database for the role that serves it (SEC-39); the role of `ownerUrl` stays its owner. For `through` of a world. */
export async function asServingRole(ownerUrl: string): Promise<string> {
  const owner = new pg.Client(ownerUrl)
  await owner.connect()
  await owner.query(`create role ${ROLE} login password '${ROLE}'`).catch((error: { code?: string }) => {
    // Test files of one run share the server.
    if (!IS_THERE.includes(error.code ?? '')) throw error
  })
  await owner.end()
  const url = servingUrl(ownerUrl)
  const pool = postgresPool(url, console.error, { max: 1 })
  try {
    await prepareDatabase(pool, ownerUrl)
  } finally {
    await pool.end()
  }
  return url
}

/** The same database for the role that serves. */
const servingUrl = (url: string): string => url.replace(/\/\/[^@/]*@/, `//${ROLE}:${ROLE}@`)
