// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from 'vitest'
import { api } from '#contract/index.ts'
import { ApiRefusal, ask, askedFirst, type FirstAsked } from './portal/api.ts'

afterEach(() => {
  vi.unstubAllGlobals()
  delete window.firstAsks
})

const answer = (html: string) => Response.json({ message: 'success', html })
const later = () => {
  const fetched = vi.fn(async () => answer('later'))
  vi.stubGlobal('fetch', fetched)
  return fetched
}

/** As first-steps.js notes what it asked; `here` once it has come. */
function firstAsked(body: unknown, { isHere = true } = {}): void {
  const read = { response: Response.json(body), body }
  const first: FirstAsked = { answer: Promise.resolve(read), ...(isHere && { here: read }) }
  window.firstAsks = new Map([['/api/page-content/login', first]])
}
const page = { page: 'login' } as const

test('an answer that the first script asked for is taken, once', async () => {
  const fetched = later()
  firstAsked({ message: 'success', html: 'first' }, { isHere: false })
  expect((await ask(api.session.pageContent, page)).html).toBe('first')
  expect(fetched).not.toHaveBeenCalled()
  expect((await ask(api.session.pageContent, page)).html).toBe('later')
  expect(fetched).toHaveBeenCalledOnce()
})

test('one that was lost is asked for again', async () => {
  const fetched = later()
  const answer = Promise.reject(new TypeError('There is no network.'))
  window.firstAsks = new Map([['/api/page-content/login', { answer }]])
  expect((await ask(api.session.pageContent, page)).html).toBe('later')
  expect(fetched).toHaveBeenCalledOnce()
})

test('one that has come is taken at once, by one alone; one on its way is waited for', () => {
  firstAsked({ message: 'success', html: 'first' })
  expect(askedFirst(api.session.pageContent, page)?.html).toBe('first')
  expect(askedFirst(api.session.pageContent, page)).toBeUndefined()
  firstAsked({ message: 'success', html: 'first' }, { isHere: false })
  expect(askedFirst(api.session.pageContent, page)).toBeUndefined()
  expect(window.firstAsks?.size).toBe(1)
})

test('a "no" is left for whoever asks, and says why', async () => {
  later()
  firstAsked({ message: 'error', messageTxt: 'This page is not yours.' })
  expect(askedFirst(api.session.pageContent, page)).toBeUndefined()
  await expect(ask(api.session.pageContent, page)).rejects.toThrow(ApiRefusal)
})

test('a worker, which has no window, asks as well: an upload lives in one', async () => {
  const fetched = later()
  const page = window
  vi.stubGlobal('window', undefined)
  const told = await ask(api.session.pageContent, { page: 'login' }).finally(() => vi.stubGlobal('window', page))
  expect(told.html).toBe('later')
  expect(fetched).toHaveBeenCalledOnce()
})
