// A disk that is nearly full: every call that stores is refused with the same sentence, whichever it is, and reading goes on.
import { expect, test } from 'vitest'
import { api } from '#contract/index.ts'
import { createApp, handlers } from '#server/app.ts'
import { sharedWorld } from '#tests/support/fresh-world.ts'
import { clerk, customerAdmin, OWN, staff } from '#tests/support/personas.ts'

let isFull = false
const world = sharedWorld('any', async () => {
  await world.make.shop()
  // The same database, with a disk that is full when the test says so.
  Object.assign(world.database, { hasRoom: () => !isFull })
})

const storing = handlers.filter(({ endpoint }) => endpoint.stores && !endpoint.byKey)

test('there are calls to look at, sign-in, create, header and notes among them', () => {
  const names = storing.map(({ name }) => name)
  expect(names).toEqual(
    expect.arrayContaining([
      'session.login',
      'orders.create',
      'orders.saveLine',
      'orders.done',
      'locations.updateNotes',
    ]),
  )
  expect(names).not.toContain('session.logout')
})

test.each(storing.map((bound) => [bound.name, bound] as const))('%s', async (_, { endpoint }) => {
  const browsers = [await world.as(customerAdmin), await world.as(staff), await world.as(staff, { viewing: OWN })]
  isFull = true
  const path = `/api${endpoint.path.replace(/:\w+/g, '1')}`
  const method = endpoint.method === 'GET' ? 'POST' : endpoint.method
  const answers = await Promise.all(browsers.map((browser) => browser.send(method, path, endpoint.when)))
  isFull = false
  const said = await Promise.all(answers.map(async (answer) => [answer.status, await answer.json()]))
  expect(said).toContainEqual([
    503,
    {
      message: 'error',
      messageTxt: 'Storage is full. Nothing was saved; call your route office.',
      code: 'storage full',
    },
  ])
})

test('what only reads goes on, and so does signing out', async () => {
  const browser = await world.as(clerk)
  isFull = true
  const answers = [
    await browser.ask(api.session.current, {}),
    await browser.ask(api.locations.list, { showInactive: false }),
    await browser.ask(api.session.logout, {}),
  ]
  isFull = false
  expect(answers.map(({ status, message }) => [status, message || 'list'])).not.toContainEqual([503, 'error'])
})

test('a disk that is full although there seemed to be room is the same sentence, and no fault', async () => {
  const full = Object.assign(new Error('could not extend file: No space left on device'), { code: '53100' })
  const db = new Proxy(world.db, {
    get: () => () => {
      throw full
    },
  })
  const browser = createApp({ ...world, db })
  const request = new Request('http://portal.test/api/session', { headers: { cookie: `sid=${'0'.repeat(43)}` } })
  const answer = await browser.fetch(request)
  expect([answer.status, ((await answer.json()) as { code: string }).code]).toEqual([503, 'storage full'])
})
