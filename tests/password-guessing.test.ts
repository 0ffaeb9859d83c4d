// A thousand tries at an account (SEC-21, T21): none gets in, its owner does, and no answer tells which accounts there are.
import { expect, test } from 'vitest'
import { api } from '#contract/index.ts'
import { hashPassword } from '#server/access/passwords.ts'
import { networkOf } from '#server/access/sign-in-limits.ts'
import { freshWorld } from '#tests/support/fresh-world.ts'
import { clerk, customerAdmin, insertPersona, OWN } from '#tests/support/personas.ts'
import { requestOf } from '#tests/support/request-of.ts'

const TRIES = 1000
const PASSWORD = 'the right one'
const HOME = '198.51.100.7'
const hashed = hashPassword(PASSWORD)
const tries = Array.from({ length: TRIES }, (_, i) => i)

const world = freshWorld({ kind: 'any', config: { trustedProxies: 1 } }, async () => {
  await world.make.shop()
  for (const persona of [clerk, customerAdmin]) await insertPersona(world, persona)
  await world.db
    .updateTable('portalUser')
    .set({ passwordHash: await hashed })
    .execute()
})

interface Answer {
  readonly status: number
  readonly text: string
  readonly isIn: boolean
  readonly ms: number
}

async function signIn(password: string, address: string, userCode = 'CLERK', customerNo = OWN): Promise<Answer> {
  const { method, path, fields } = requestOf(api.session.login, { customerNo })
  const authorization = `Basic ${Buffer.from(`${userCode}:${password}`).toString('base64')}`
  const asked = performance.now()
  const answer = await world.nobody().send(method, path, fields, { authorization, 'x-forwarded-for': address })
  const { message, messageTxt = '' } = (await answer.json()) as { message: string; messageTxt?: string }
  const isIn = message === 'success' || answer.headers.has('set-cookie')
  return { status: answer.status, text: messageTxt, isIn, ms: performance.now() - asked }
}

/** The guesses; the 500th and the last ones would be right. */
const guess = (i: number) => (i === 500 || i >= TRIES - 3 ? PASSWORD : `guess ${i}`)
const expectNobodyIn = async (answers: readonly Answer[], looked: number) => {
  expect(answers.filter(({ isIn }) => isIn)).toHaveLength(0)
  expect(answers.filter(({ status }) => status !== 429).length, 'passwords that were looked at').toBeLessThanOrEqual(
    looked,
  )
  expect(await world.db.selectFrom('session').select('sessionId').execute()).toHaveLength(0)
}

test('SEC-21 1,000 tries after each other from one address: none gets in, and the owner does from home', async () => {
  const answers: Answer[] = []
  for (const i of tries) answers.push(await signIn(guess(i), '203.0.113.1'))
  await expectNobodyIn(answers, 8)
  expect((await signIn(PASSWORD, HOME)).isIn).toBe(true)
})

test('SEC-21 1,000 tries at the same moment are no more than eight', async () => {
  await expectNobodyIn(await Promise.all(tries.map((i) => signIn(guess(Math.max(i, 1)), '203.0.114.1'))), 8)
  expect((await signIn(PASSWORD, HOME)).isIn).toBe(true)
})

test('SEC-21 1,000 tries from all addresses of one network: none gets in, and the owner does from home', async () => {
  const answers: Answer[] = []
  for (const i of tries) answers.push(await signIn(guess(i), `203.0.115.${1 + (i % 250)}`))
  await expectNobodyIn(answers, 100)
  expect((await signIn(PASSWORD, HOME)).isIn).toBe(true)
})

test('SEC-21 1,000 tries of one password at many accounts from one address end too', async () => {
  const answers: Answer[] = []
  for (const i of tries) answers.push(await signIn('Summer2026', '203.0.116.1', i % 2 ? `USER${i}` : 'CLERK', OWN))
  await expectNobodyIn(answers, 100)
})

test('T21 who hammers one account from a shared address does not keep others there from signing in', async () => {
  for (let i = 0; i < 150; i += 1) await signIn(`guess ${i}`, '203.0.118.1')
  expect((await signIn(PASSWORD, '203.0.118.1', 'MANAGER')).isIn).toBe(true)
})

test('T21 who uses up a network shuts out nobody who has signed in there before', async () => {
  expect((await signIn(PASSWORD, '203.0.119.1')).isIn).toBe(true)
  for (let i = 0; i < 120; i += 1) await signIn('Summer2026', '203.0.119.1', `USER${i}`)
  expect((await signIn(PASSWORD, '203.0.119.1', 'MANAGER')).status).toBe(429)
  expect((await signIn(PASSWORD, '203.0.119.1')).isIn).toBe(true)
})

test('T21 guessing at one account from many networks ends, and its owner gets in where he always does', async () => {
  expect((await signIn(PASSWORD, HOME)).isIn).toBe(true)
  const answers: Answer[] = []
  for (let i = 0; i < 200; i += 1) answers.push(await signIn(`guess ${i}`, `198.18.${i}.1`))
  expect(answers.filter(({ status }) => status !== 429)).toHaveLength(150)
  expect((await signIn(PASSWORD, '198.19.0.1')).status).toBe(429)
  expect((await signIn(PASSWORD, HOME)).isIn).toBe(true)
})

test('T21 who signs in well is never held up, however often', async () => {
  for (let i = 0; i < 120; i += 1) expect((await signIn(PASSWORD, '203.0.117.1')).isIn).toBe(true)
})

test('T21 SEC-35 a wrong customer, user and password are answered with the same words, in about the same time', async () => {
  const kinds = [
    ['CLERK', OWN],
    ['NOBODY', OWN],
    ['CLERK', '999999'],
  ] as const
  const times = kinds.map((): number[] => [])
  const said = new Set<string>()
  for (let turn = 0; turn < 21; turn += 1)
    for (const [k, [userCode, customerNo]] of kinds.entries()) {
      const { status, text, ms } = await signIn('wrong', `198.18.${turn}.${k + 1}`, userCode, customerNo)
      said.add(`${status} ${text}`)
      times[k]?.push(ms)
    }
  expect([...said]).toEqual(['200 The customer number, username or password is wrong.'])
  const medians = times.map((all) => all.sort((a, b) => a - b)[10] as number)
  // Without a password to look at, an answer would come in a tenth of the time.
  expect(Math.max(...medians) / Math.min(...medians), `medians in ms: ${medians}`).toBeLessThan(2)
})

test.each([
  ['203.0.113.9', '203.0.113'],
  ['::ffff:203.0.113.9', '203.0.113'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2'],
  ['2001:0db8:0001:0002::9', '2001:db8:1:2'],
  ['2001:db8::9', '2001:db8:0:0'],
  ['::1', '0:0:0:0'],
  ['fe80::1%eth0', 'fe80:0:0:0'],
  ['unknown', 'unknown'],
])('the network of %s is %s', (address, network) => {
  expect(networkOf(address)).toBe(network)
})
