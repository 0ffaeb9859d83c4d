// @vitest-environment happy-dom
import { cleanup } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { api } from '#contract/index.ts'
import { line, openOrder, orderWorld } from '#tests/support/order-portal.tsx'
import { asRequest } from '../portal/api.ts'
import { openingQuestion } from './data/opening-question.ts'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
  delete window.firstAsks
})

test('an order whose answer the first script has already is shown without a waiting state, and not asked for again', async () => {
  const world = orderWorld([line('100147', 'Turkey Wedge', 8, 8)])
  await openOrder(world)
  const { url } = asRequest(api.orders.load, openingQuestion('480001'), {})
  const response = await fetch(url)
  const here = { response, body: { message: 'success', ...(await response.json()) } }
  cleanup()

  const asked = vi.fn(() => undefined)
  world.instead.set(api.orders.load, asked)
  window.firstAsks = new Map([[url, { answer: Promise.resolve(here), here }]])
  const titles: string[] = []
  const seen = new MutationObserver(() => titles.push(document.querySelector('h1')?.textContent ?? ''))
  seen.observe(document.body, { childList: true, subtree: true })
  await openOrder(world)
  seen.disconnect()
  expect(asked).not.toHaveBeenCalled()
  expect(titles).not.toContain('Order 480001')
})
