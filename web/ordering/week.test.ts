import { expect, test } from 'vitest'
import { location, orderOf, weekDays } from '#tests/support/week-rows.ts'
import { ZONE } from '#tests/support/zone.ts'
import { learnZone } from '#web/portal/zone.ts'
import { summaryCell } from '../portal/paths.ts'
import { clockedDays, closedText, dayHead, dayShown, dayStanding, findPlace, missingOn } from './week.ts'

learnZone(ZONE)

const rows = [
  location('000213', 'R14', 'Harbor St Mart', { F: [orderOf('480001', 493)] }),
  location('000214', 'R14', 'Mill Rd Fuel', {}),
]
const facts = { ordersAllowed: 2 }
const at = (instant: string) => clockedDays(weekDays(), new Date(instant))
const day = (letter: string, days = weekDays()) => {
  const found = days.find((each) => each.letter === letter)
  if (!found) throw new Error(`no day ${letter}`)
  return found
}

test('CUT-15 a day closes by the clock at its cut-off, and is over when it has passed in Chicago', () => {
  expect(day('F', at('2025-11-20T19:59:59Z')).pastCutoff).toBe(false)
  expect(day('F', at('2025-11-20T20:00:00Z')).pastCutoff).toBe(true)
  expect(day('F', at('2025-11-22T05:59:59Z')).isPastDate).toBe(false)
  expect(day('F', at('2025-11-22T06:00:00Z')).isPastDate).toBe(true)
})

test('a head says the day, and under it when it closes or why it is over', () => {
  expect(dayHead('2025-11-21')).toBe('Fri 11/21')
  expect(dayStanding(day('F'))).toBe('by Thu 2:00 PM')
  expect(dayStanding({ ...day('F'), pastCutoff: true })).toBe('closed')
  expect(dayStanding({ ...day('F'), isNoWork: true })).toBe('no delivery')
  expect(dayStanding({ ...day('F'), isPastDate: true, pastCutoff: true })).toBe('passed')
})

test('a cell’s place is written and found again; one of another week or customer is not', () => {
  expect(summaryCell('000213', '2025-11-21')).toBe('000213.F')
  expect(findPlace('000213.F', rows, weekDays())).toMatchObject({
    row: { locationNo: '000213' },
    day: { date: '2025-11-21' },
  })
  expect(findPlace('000999.F', rows, weekDays())).toBeUndefined()
  expect(findPlace('000213.', rows, weekDays())).toBeUndefined()
  expect(findPlace(undefined, rows, weekDays())).toBeUndefined()
})

test('a closed cell says why in a word', () => {
  const closed = (code: 'past cut-off' | 'orders allowed') => ({ kind: 'closed', closed: { code, text: '' } }) as const
  expect(closedText(closed('past cut-off'), facts)).toBe('Closed')
  expect(closedText(closed('orders allowed'), { ordersAllowed: 0 })).toBe('No web orders')
})

test('the phone opens on the day asked for, else on the first that lacks an order', () => {
  const friday = at('2025-11-19T21:00:00Z')
  expect(missingOn(day('F', friday), rows, facts)).toBe(1)
  expect(dayShown('M', friday, rows, facts)?.letter).toBe('M')
  expect(dayShown(undefined, friday, rows, facts)?.letter).toBe('F')
  expect(dayShown(undefined, friday, [], facts)?.letter).toBe('W')
})
