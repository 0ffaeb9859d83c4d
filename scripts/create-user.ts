// npm run user:create: adds a user of a customer, or of company staff. Asks on the terminal, or takes USER_CODE, USER_NAME and, where
// they are set, USER_CUSTOMER, USER_EMAIL, USER_PASSWORD, USER_ADMIN=yes and USER_RIGHTS (parted by blanks) from the environment.
import { createPerson, type GivenPerson } from '#server/operator/people.ts'
import { askFor, askForPassword } from './ask.ts'
import { onDatabase } from './on-database.ts'

process.exitCode = await onDatabase(
  async ({ db, clock }) => {
    const person = await whoIsIt()
    const { userCode, isInvited } = await createPerson(db, clock, person)
    const how = isInvited
      ? `The running portal sends a link for choosing a password to ${person.email}.`
      : 'The password works now.'
    console.log(`${userCode} was created. ${how}`)
  },
  {
    wordless: {
      command: 'user:create',
      how: 'Run it on a terminal, or set USER_CODE and USER_NAME; --help lists the others.',
    },
  },
)

async function whoIsIt(): Promise<GivenPerson> {
  const {
    USER_CODE,
    USER_NAME,
    USER_CUSTOMER = '',
    USER_EMAIL = '',
    USER_PASSWORD = '',
    USER_ADMIN = '',
    USER_RIGHTS = '',
  } = process.env
  const split = (text: string) => text.split(/[\s,]+/).filter(Boolean)
  if (USER_CODE && USER_NAME)
    return {
      ...{
        customerNo: USER_CUSTOMER,
        userCode: USER_CODE,
        name: USER_NAME,
        email: USER_EMAIL,
        password: USER_PASSWORD,
      },
      ...{ isAdmin: USER_ADMIN.toLowerCase() === 'yes', rights: split(USER_RIGHTS) },
    }
  if (!process.stdin.isTTY) throw new Error('Run this on a terminal, or set USER_CODE and USER_NAME.')
  return {
    customerNo: await askFor('Customer number (empty: company staff): '),
    userCode: await askFor('User code: '),
    name: await askFor('Name: '),
    email: await askFor('E-mail (may stay empty): '),
    password: await askForPassword('Password (empty: a link is mailed; not shown): '),
    isAdmin: (await askFor('Administrator (yes or no): ')).trim().toLowerCase() === 'yes',
    rights: split(await askFor('Rights (may stay empty; an administrator then has all): ')),
  }
}
