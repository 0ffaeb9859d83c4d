// PWD-06: passwords of known breaches are refused at each door where a new one is chosen, from a list that is brought along.
import { expect, test } from 'vitest'
import { api } from '#contract/index.ts'
import { PASSWORD_LEAST } from '#rules/limits.ts'
import { passwordLock } from '#rules/password.ts'
import { hashPassword } from '#server/access/passwords.ts'
import { hashToken } from '#server/access/sessions.ts'
import { addAdministrator } from '#server/operator/administrator.ts'
import { createPerson, resetPerson } from '#server/operator/people.ts'
import { putLink } from '#server/sign-in/password-reset.sql.ts'
import { freshWorld } from '#tests/support/fresh-world.ts'
import { clerk, customerAdmin, OWN } from '#tests/support/personas.ts'
import { leakedPasswords } from './leaked-passwords.ts'

const LEAKED = 'polniypizdec0211'
const REFUSED = 'This password is too easy to guess. Choose another one.'
const SECRET = 'sample-link-0123456789-abcdefghijklmnopqrst'

const world = freshWorld('any', () => world.make.shop())

const person = { customerNo: OWN, userCode: 'FRESH', name: 'Fresh', email: '', rights: [], isAdmin: false }
const idOf = async () => (await (await world.as(clerk)).ask(api.session.current, {})).value.userId
const user = (userCode: string) => ({ userCode, rights: {}, orderColumns: {}, itemColumns: {}, password: LEAKED })

/** Each door: what it says of the password. */
const doors: Readonly<Record<string, () => Promise<string>>> = {
  'one’s own': async () => {
    const userId = await idOf()
    const passwordHash = await hashPassword('old green bicycle')
    await world.db.updateTable('portalUser').set({ passwordHash }).execute()
    const passwords = { currentPassword: 'old green bicycle', newPassword: LEAKED, confirmedPassword: LEAKED }
    return (await (await world.as(clerk)).ask(api.users.changePassword, { userId, ...passwords })).text
  },
  'by a mailed link': async () => {
    const [userId, askedAt] = [await idOf(), world.clock.now()]
    const expiresAt = new Date(askedAt.getTime() + 3_600_000)
    await putLink(world.db, { userId, tokenHash: hashToken(SECRET), askedAt, expiresAt })
    const passwords = { secret: SECRET, newPassword: LEAKED, confirmedPassword: LEAKED }
    return (await world.nobody().ask(api.passwordReset.finish, passwords)).text
  },
  'of a new user': async () =>
    (await (await world.as(customerAdmin)).ask(api.users.create, { user: { ...user('FRESH'), name: 'Fresh' } })).text,
  'of another user': async () => {
    await world.as(clerk)
    return (await (await world.as(customerAdmin)).ask(api.users.change, { user: user('CLERK') })).text
  },
  'npm run user:create': () => refusalOf(createPerson(world.db, world.clock, { ...person, password: LEAKED })),
  'npm run user:reset': async () => {
    await world.as(clerk)
    return refusalOf(resetPerson(world.db, world.clock, { customerNo: OWN, userCode: 'CLERK', password: LEAKED }))
  },
  'npm run admin:create': () =>
    refusalOf(addAdministrator(world.db, world.clock, { userCode: 'FIRST', email: '', password: LEAKED })),
}
const refusalOf = (deed: Promise<unknown>) =>
  deed.then(
    () => 'taken',
    (error: Error) => error.message,
  )

test.each(Object.entries(doors))('a leaked password is refused: %s', async (_, door) => {
  expect(await door()).toBe(REFUSED)
})

test('the list has as many that are long enough as docs/security.md says, and passphrases are not among them', async () => {
  const { dictionary } = await import('@zxcvbn-ts/language-common')
  const words = dictionary['passwords-common']
  const long = words.filter((word) => [...word].length >= PASSWORD_LEAST)
  const isLeaked = await leakedPasswords()
  expect([words.length, long.length]).toEqual([49_233, 1_557])
  expect(long.filter((word) => passwordLock(word, word, [], isLeaked)?.code !== 'common')).toEqual([])
  expect(long.filter((word) => passwordLock(word, word) === undefined)).toHaveLength(1_304)
  for (const password of ['correct horse: battery', 'mississippi river', 'Tr4y of 8 salads', 'kx9#mQ2!vLp7'])
    expect(passwordLock(password, password, [], isLeaked)).toBeUndefined()
})
