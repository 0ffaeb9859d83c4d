// A database that starts later than the server is waited for; one that will not have us is told at once.
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { postgresBinaries, startPostgres } from '#tests/support/postgres-server.ts'
import { databaseAnswers } from './answers.ts'
import { postgresPool } from './postgres.ts'

const pool = (url: string) => postgresPool(url, () => {})

test('nobody there: a line, and after the wait a sentence that names the setting', async () => {
  const said: string[] = []
  const nobody = pool('postgres://nobody@127.0.0.1:1/none')
  await expect(databaseAnswers(nobody, (line) => said.push(line), 1000)).rejects.toThrow(
    'DATABASE_URL: no PostgreSQL answers there: connect ECONNREFUSED 127.0.0.1:1.',
  )
  expect(said).toEqual(['Waiting for PostgreSQL, at most 1 seconds: connect ECONNREFUSED 127.0.0.1:1.'])
  await nobody.end()
})

const binaries = postgresBinaries()
test.runIf(binaries !== undefined)(
  'one that starts meanwhile, and one that refuses',
  { timeout: 120_000 },
  async () => {
    const server = await startPostgres(binaries as string)
    await server.stop('fast')
    const said: string[] = []
    const late = pool(server.urlOf('postgres'))
    const waiting = databaseAnswers(late, (line) => said.push(line), 60_000)
    while (said.length === 0) await sleep(20)
    await server.start()
    await waiting
    expect(said).toHaveLength(1)
    await late.end()
    const none = pool(server.urlOf('not_there'))
    await expect(databaseAnswers(none, () => {})).rejects.toThrow(
      'DATABASE_URL: the database refused the connection: database "not_there" does not exist.',
    )
    await none.end()
    await server.remove()
  },
)
