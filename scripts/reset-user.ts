// npm run user:reset: a new password for a user who cannot get in, or a mailed link to one. Asks on the terminal, or takes USER_CODE
// and, where they are set, USER_CUSTOMER and USER_PASSWORD from the environment.
import { resetPerson } from '#server/operator/people.ts'
import { askFor, askForPassword } from './ask.ts'
import { onDatabase } from './on-database.ts'

process.exitCode = await onDatabase(
  async ({ db, clock }) => {
    const { userCode, isMailed } = await resetPerson(db, clock, await whoIsIt())
    const how = isMailed ? 'The running portal sends a link to a new one.' : 'The new password works now.'
    console.log(`${userCode} was signed out everywhere. ${how}`)
  },
  {
    wordless: {
      command: 'user:reset',
      how: 'Run it on a terminal, or set USER_CODE, and USER_CUSTOMER for a user of a customer.',
    },
  },
)

async function whoIsIt() {
  const { USER_CODE, USER_CUSTOMER = '', USER_PASSWORD = '' } = process.env
  if (USER_CODE) return { customerNo: USER_CUSTOMER, userCode: USER_CODE, password: USER_PASSWORD }
  if (!process.stdin.isTTY) throw new Error('Run this on a terminal, or set USER_CODE.')
  return {
    customerNo: await askFor('Customer number (empty: company staff): '),
    userCode: await askFor('User code: '),
    password: await askForPassword('New password (empty: a link is mailed; not shown): '),
  }
}
