// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from 'vitest'
import { api } from '#contract/index.ts'
import { ask } from './api.ts'

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

test('an answer that the first script asked for is taken, once', async () => {
  const fetched = later()
  window.firstAsks = new Map([['/api/page-content/login', Promise.resolve(answer('first'))]])
  expect((await ask(api.session.pageContent, { page: 'login' })).html).toBe('first')
  expect(fetched).not.toHaveBeenCalled()
  expect((await ask(api.session.pageContent, { page: 'login' })).html).toBe('later')
  expect(fetched).toHaveBeenCalledOnce()
})

test('one that was lost is asked for again', async () => {
  const fetched = later()
  window.firstAsks = new Map([['/api/page-content/login', Promise.reject(new TypeError('There is no network.'))]])
  expect((await ask(api.session.pageContent, { page: 'login' })).html).toBe('later')
  expect(fetched).toHaveBeenCalledOnce()
})

test('a worker, which has no window, asks as well: an upload lives in one', async () => {
  const fetched = later()
  const page = window
  vi.stubGlobal('window', undefined)
  const told = await ask(api.session.pageContent, { page: 'login' }).finally(() => vi.stubGlobal('window', page))
  expect(told.html).toBe('later')
  expect(fetched).toHaveBeenCalledOnce()
})
