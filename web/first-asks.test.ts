// @vitest-environment browser-beside-server
// What the page's first script has asked, used by those who ask later: the answers are the real server's.
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { api } from '#contract/index.ts'
import { sharedWorld } from '#tests/support/fresh-world.ts'
import { isOf } from '#tests/support/network.ts'
import { leavePortal, openNetwork } from '#tests/support/portal.tsx'
import { ApiRefusal, ask, askedFirst, type FirstAsked } from './portal/api.ts'

const WRONG = 'The customer number, username or password is wrong.'
const { pageContent } = api.session
const page = { page: 'login' } as const
let network: ReturnType<typeof openNetwork>

const world = sharedWorld('embedded')
beforeEach(() => {
  network = openNetwork(world, world.nobody())
})
afterEach(() => {
  leavePortal()
  delete window.firstAsks
})

const ADDRESS = '/api/page-content/login'
/** As first-steps.js notes what it asked; `here` once it has come. */
async function firstAsked({ isHere = true, answered = world.nobody().send('GET', ADDRESS) } = {}): Promise<void> {
  const response = await answered
  const read = { response, body: await response.json() }
  const first: FirstAsked = { answer: Promise.resolve(read), ...(isHere && { here: read }) }
  window.firstAsks = new Map([[ADDRESS, first]])
}
const askedLater = () => network.sent.filter(isOf(pageContent)).length
const html = async () => (await world.nobody().ask(pageContent, page)).value.html

test('an answer that the first script asked for is taken, once', async () => {
  await firstAsked({ isHere: false })
  expect((await ask(pageContent, page)).html).toBe(await html())
  expect(askedLater()).toBe(0)
  expect((await ask(pageContent, page)).html).toBe(await html())
  expect(askedLater()).toBe(1)
})

test('one that was lost is asked for again', async () => {
  const answer = Promise.reject(new TypeError('There is no network.'))
  window.firstAsks = new Map([[ADDRESS, { answer }]])
  expect((await ask(pageContent, page)).html).toBe(await html())
  expect(askedLater()).toBe(1)
})

test('one that has come is taken at once, by one alone; one on its way is waited for', async () => {
  await firstAsked()
  expect(askedFirst(pageContent, page)?.html).toBe(await html())
  expect(askedFirst(pageContent, page)).toBeUndefined()
  await firstAsked({ isHere: false })
  expect(askedFirst(pageContent, page)).toBeUndefined()
  expect(window.firstAsks?.size).toBe(1)
})

test('a "no" is left for whoever asks, and says why', async () => {
  // One as the server gives it: with status 200, and a sentence.
  await firstAsked({ answered: world.nobody().send('POST', '/api/login') })
  expect(askedFirst(pageContent, page)).toBeUndefined()
  await expect(ask(pageContent, page)).rejects.toThrow(new ApiRefusal(WRONG, 'sign-in', 200, {}))
  expect(askedLater()).toBe(0)
})

test('a worker, which has no window, asks as well: an upload lives in one', async () => {
  const before = window
  vi.stubGlobal('window', undefined)
  const told = await ask(pageContent, page).finally(() => vi.stubGlobal('window', before))
  expect(told.html).toBe(await html())
  expect(askedLater()).toBe(1)
})
