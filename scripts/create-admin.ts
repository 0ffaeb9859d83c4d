// npm run admin:create: adds a company administrator to this installation's database. Asks on the terminal, or takes
// ADMIN_CODE, ADMIN_EMAIL and ADMIN_PASSWORD from the environment.
import { createInterface } from 'node:readline/promises'
import { Writable } from 'node:stream'
import { migrate } from '#server/db/migrate.ts'
import { openDatabase } from '#server/db/open.ts'
import { type Administrator, addAdministrator } from '#server/operator/administrator.ts'
import { systemClock } from '#server/runtime/clock.ts'
import { readConfig } from '#server/runtime/config.ts'
import { makeDataDir } from '#server/runtime/make-folder.ts'

process.exitCode = await main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error)
  return 1
})

async function main(): Promise<number> {
  const { dataDir, databaseUrl, timeZone } = readConfig(process.env)
  const person = await whoIsIt()
  makeDataDir(dataDir)
  const { db, pool, close } = await openDatabase({ dataDir, databaseUrl, log: console.log })
  try {
    await migrate(pool)
    const userCode = await addAdministrator(db, systemClock(timeZone), person)
    console.log(`${userCode} can sign in now, without a customer number.`)
    return 0
  } finally {
    await close()
  }
}

async function whoIsIt(): Promise<Administrator> {
  const { ADMIN_CODE, ADMIN_EMAIL = '', ADMIN_PASSWORD } = process.env
  if (ADMIN_CODE && ADMIN_PASSWORD) return { userCode: ADMIN_CODE, email: ADMIN_EMAIL, password: ADMIN_PASSWORD }
  if (!process.stdin.isTTY)
    throw new Error('Run this on a terminal, or set ADMIN_CODE and ADMIN_PASSWORD (and ADMIN_EMAIL).')
  const userCode = await askFor('User code: ')
  const email = await askFor('E-mail (may stay empty): ')
  const password = await askFor('Password (at least 10 characters, not shown): ', true)
  if ((await askFor('Password again: ', true)) !== password)
    throw new Error('The two passwords differ. Nothing was added.')
  return { userCode, email, password }
}

/** Asks one question; what is typed to a secret one is not shown. */
async function askFor(question: string, isSecret = false): Promise<string> {
  if (isSecret) process.stdout.write(question)
  const nowhere = new Writable({ write: (_chunk, _encoding, done) => done() })
  const terminal = createInterface({
    input: process.stdin,
    output: isSecret ? nowhere : process.stdout,
    terminal: true,
  })
  const answer = await terminal.question(isSecret ? '' : question)
  terminal.close()
  if (isSecret) process.stdout.write('\n')
  return answer
}
