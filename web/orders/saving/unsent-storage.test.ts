// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { requestContext } from '../../portal/api.ts'
import { keptOf, newOrderKey, readNewOrder } from '../../portal/unsent/kept.ts'
import { moveKept, unsentStorage } from './unsent-storage.ts'

const unsent = (itemNo: string, quantity: number) => ({ itemNo, quantity, version: 3, confirmedBy: 'hash' as const })

beforeEach(() => {
  vi.useFakeTimers()
  vi.setSystemTime('2026-11-20T19:00:00Z')
  localStorage.clear()
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('SES-07 keeps what the server lacks by user and order, for 24 hours', () => {
  const mine = unsentStorage(3, '480001')
  mine.keep(unsent('100147', 340))
  mine.keep(unsent('100154', 2))
  mine.forget('100154')
  unsentStorage(4, '480001').keep(unsent('100147', 9))
  expect(mine.read()).toMatchObject([unsent('100147', 340)])
  expect(unsentStorage(3, '480002').read()).toEqual([])
  vi.setSystemTime('2026-11-21T19:00:01Z')
  expect(mine.read()).toEqual([])
  expect(keptOf(3).map(({ quantity, refused }) => [quantity, refused?.text])).toEqual([
    [340, 'It was kept for more than 24 hours, so it was not sent.'],
  ])
  vi.setSystemTime('2026-11-27T19:00:01Z')
  expect([mine.read(), keptOf(3), localStorage.length]).toEqual([[], [], 0])
})

test('SYS-07 what was refused, and what was kept for another customer, is not sent by itself', () => {
  const mine = unsentStorage(3, '480001')
  const why = { text: 'The cut-off has passed.', description: 'Egg Salad', place: '000213' }
  mine.refuse(unsent('100147', 5), why)
  mine.keep(unsent('100154', 2))
  requestContext.viewAs = '104220'
  mine.keep(unsent('100161', 7))
  expect(mine.toSend()).toMatchObject([unsent('100161', 7)])
  requestContext.viewAs = ''
  expect(mine.toSend()).toMatchObject([unsent('100154', 2)])
  expect(mine.read()).toHaveLength(3)
  expect(keptOf(3, '480001').find(({ itemNo }) => itemNo === '100147')?.refused).toEqual(why)
})

test('WEK-03 what was kept for a new order goes to its number, as old as it is; the newer of a line stays', () => {
  const [old, own] = [unsentStorage(3, 'new-104220-000213-2026-11-24'), unsentStorage(3, '480001')]
  old.keep(unsent('100147', 5))
  old.keep(unsent('100154', 6))
  vi.setSystemTime('2026-11-21T18:00:00Z')
  own.keep(unsent('100154', 7))
  moveKept(3, 'new-104220-000213-2026-11-24', '480001')
  expect([old.read(), own.read()]).toMatchObject([[], [unsent('100154', 7), unsent('100147', 5)]])
  vi.setSystemTime('2026-11-21T19:00:01Z')
  expect(own.read()).toMatchObject([unsent('100154', 7)])
})

test.each([
  ['LAKE.1', '10.5'],
  ['A-1', '100-2'],
])('a customer %s and an item %s are kept under their own names', (customerNo, itemNo) => {
  const place = { customerNo, locationNo: '000213', date: '2026-11-24' }
  unsentStorage(3, newOrderKey(place)).keep(unsent(itemNo, 5))
  const [kept] = keptOf(3)
  expect([kept?.itemNo, readNewOrder(kept?.orderNo ?? '')]).toEqual([itemNo, place])
})

test('reads over what somebody else wrote', () => {
  localStorage.setItem('device.unsent.3.480001.100147', '{"itemNo":7}')
  localStorage.setItem('device.unsent.3.480001.100154', 'no json')
  expect(unsentStorage(3, '480001').read()).toEqual([])
})

test('a browser that refuses storage keeps nothing and goes on', () => {
  const refuse = () => {
    throw new DOMException('full', 'QuotaExceededError')
  }
  vi.stubGlobal('localStorage', { setItem: refuse, getItem: refuse, removeItem: refuse })
  const storage = unsentStorage(3, '480001')
  storage.keep(unsent('100147', 1))
  expect(storage.read()).toEqual([])
})
