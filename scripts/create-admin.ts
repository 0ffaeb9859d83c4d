// npm run admin:create: adds a company administrator to this installation's database. Asks on the terminal, or takes
// ADMIN_CODE, ADMIN_EMAIL and ADMIN_PASSWORD from the environment.
import { type Administrator, addAdministrator } from '#server/operator/administrator.ts'
import { askFor } from './ask.ts'
import { onDatabase } from './on-database.ts'

process.exitCode = await onDatabase(
  async ({ db, clock }) => {
    const userCode = await addAdministrator(db, clock, await whoIsIt())
    console.log(`${userCode} can sign in now, without a customer number.`)
  },
  {
    wordless: {
      command: 'admin:create',
      how: 'Run it on a terminal, or set ADMIN_CODE and ADMIN_PASSWORD (and ADMIN_EMAIL).',
    },
  },
)

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
