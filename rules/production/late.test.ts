import { expect, test } from 'vitest'
import { isLate, type LateFacts, stillOpenText } from './late.ts'

const at = (hour: number) => new Date(Date.UTC(2026, 10, 23, hour))
const order: LateFacts = {
  ...{ state: 'open', makeDate: '2026-11-24', routeNo: 'R14', addedAt: at(20), pastCutoff: false, isUnlocked: false },
}
const release = { makeDate: '2026-11-24', routeNos: [] as string[], releasedAt: at(19) }

test.each([
  ['made after the release', {}, [release], true],
  ['made before it, customers can still change it', { addedAt: at(18) }, [release], false],
  ['made before it, closed since', { addedAt: at(18), pastCutoff: true }, [release], true],
  ['no release', {}, [], false],
  ['a release of its route', {}, [{ ...release, routeNos: ['R12', 'R14'] }], true],
  ['a release of other routes', {}, [{ ...release, routeNos: ['R12'] }], false],
  ['a release of another make date', {}, [{ ...release, makeDate: '2026-11-25' }], false],
  ['released', { state: 'in production' }, [release], false],
  ['unlocked by staff', { isUnlocked: true }, [release], false],
  ['added at the moment of the release', { addedAt: at(19) }, [release], false],
  ['one of two releases is enough', {}, [{ ...release, releasedAt: at(21) }, release], true],
] as const)('ORD-36 late: %s', (_, facts, releases, expected) => {
  expect(isLate({ ...order, ...facts }, releases)).toBe(expected)
})

test('ORD-36 what may still come is said before a release', () => {
  expect(stillOpenText({ locations: 0, until: '', orders: 3 })).toBeUndefined()
  expect(stillOpenText({ locations: 12, until: '2:00 PM CT', orders: 4 })).toBe(
    'Cut-off for 12 locations is still open until 2:00 PM CT; 4 open orders are not released. Orders made after this release are marked Late.',
  )
  expect(stillOpenText({ locations: 1, until: '2:00 PM CT', orders: 1 })).toMatch(/; 1 open order is not released\./)
  expect(stillOpenText({ locations: 1, until: '2:00 PM CT', orders: 0 })).toBe(
    'Cut-off for 1 location is still open until 2:00 PM CT. Orders made after this release are marked Late.',
  )
})
