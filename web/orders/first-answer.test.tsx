// @vitest-environment browser-beside-server
import { afterEach, expect, test } from 'vitest'
import { api } from '#contract/index.ts'
import { isOf } from '#tests/support/network.ts'
import { line, ORDER_NO, orderShop } from '#tests/support/order-shop.ts'
import { leavePortal } from '#tests/support/portal.tsx'
import { asRequest } from '../portal/api.ts'
import { openingQuestion } from './data/opening-question.ts'

const shop = orderShop()

afterEach(() => {
  delete window.firstAsks
})

test('an order whose answer the first script has already is shown without a waiting state, and not asked for again', async () => {
  await shop.order([line('100147', 'Turkey Wedge', 8, 8)])
  await shop.open()
  const { url } = asRequest(api.orders.load, openingQuestion(String(ORDER_NO)), {})
  const response = await fetch(url)
  const here = { response, body: await response.json() }
  leavePortal()

  window.firstAsks = new Map([[url, { answer: Promise.resolve(here), here }]])
  const titles: string[] = []
  const seen = new MutationObserver(() => titles.push(document.querySelector('h1')?.textContent ?? ''))
  seen.observe(document.body, { childList: true, subtree: true })
  const { sent } = await shop.open()
  seen.disconnect()
  expect(sent.filter(isOf(api.orders.load))).toEqual([])
  expect(titles).not.toContain('Order 480001')
})
