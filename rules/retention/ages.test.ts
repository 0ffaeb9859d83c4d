import { describe, expect, test } from 'vitest'
import { agesAsked, agesByKind, firstDayKept, monthsOf } from './ages.ts'
import { LEAST_AGES } from './kinds.ts'

test.each([
  ['2026-11-23', 24, '2024-11-01'],
  ['2026-11-01', 24, '2024-11-01'],
  ['2026-12-31', 1, '2026-11-01'],
  ['2028-02-29', 12, '2027-02-01'],
  ['2026-03-31', 1, '2026-02-01'],
])('RET-04 on %s what is kept %i months begins on %s', (today, months, first) => {
  expect(firstDayKept(today, months)).toBe(first)
})

test.each([
  ['24m', 24],
  ['7Y', 84],
  [' 1m ', 1],
  ['0m', undefined],
  ['101y', undefined],
  ['24', undefined],
  ['-3m', undefined],
  ['1.5y', undefined],
  ['', undefined],
])('RET-08 "%s" is %s months', (text, months) => {
  expect(monthsOf(text)).toBe(months)
})

describe('RET-08 how long each kind is kept', () => {
  const least = { ...LEAST_AGES, invoices: 84, mail: 3 }
  test('without a word, the least', () => {
    expect(agesAsked(undefined, least)).toEqual({ ages: least })
  })
  test('one age for all gives way to the least of a kind', () => {
    const asked = agesAsked('36m', least)
    expect(asked).toMatchObject({ ages: { orders: 36, invoices: 84, mail: 36 } })
  })
  test('a kind may be named, with the least or more', () => {
    expect(agesAsked('orders=4y, mail=3m', least)).toEqual({ ages: { ...least, orders: 48, mail: 3 } })
  })
  test.each([
    ['invoices=12m', 'The least for invoices is 84 months. RETENTION_MINIMUM changes it.'],
    ['two years', '"two years" is not an age. Write 24m or 7y, or orders=36m,mail=6m.'],
    ['orders=', '"orders=" needs an age such as orders=24m or orders=7y.'],
    ['orders=36m=2', '"orders=36m=2" needs an age such as orders=24m or orders=7y.'],
    ['orders=36m,orders=48m', 'orders is there twice.'],
    [
      'toString=36m',
      '"toString" is not one of orders, waste, erp, invoices, mail, alerts, imports, jobs, sessions, records.',
    ],
  ])('"%s" is refused with a sentence', (asked, problem) => {
    expect(agesAsked(asked, least)).toEqual({ problem })
  })
  test('the least is read the same way', () => {
    expect(agesByKind('orders=7y')).toEqual({ ages: { orders: 84 } })
  })
})
