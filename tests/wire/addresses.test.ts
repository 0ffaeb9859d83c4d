import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  decodeName,
  encodeName,
  paths,
  readCalendarPlace,
  readEditedId,
  readNext,
  readOrderPlace,
  readSearch,
  readSummaryPlace,
  summaryWeek,
  withSearch,
} from '#web/portal/paths.ts'

const searchOf = (address: string) => readSearch(address.split('?')[1] ?? '')

describe('a location name in an address (LOC-09)', () => {
  test('any name comes back whole, through the address too', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (name) => {
        expect(decodeName(encodeName(name))).toBe(name)
        expect(decodeName(searchOf(withSearch('/x', { name: encodeName(name) }))['name'] ?? '')).toBe(name)
      }),
    )
  })
  test('is the base64 that other programs write', () => {
    expect(encodeName('Harbor St Mart')).toBe('SGFyYm9yIFN0IE1hcnQ=')
    expect(decodeName('Q2Fmw6kgTm9yZA')).toBe('Café Nord')
  })
  test.each(['%%%', 'A', '/w==', '<script>'])('%s is no name and reads as none', (text) => {
    expect(decodeName(text)).toBe('')
  })
  test('a plus that was sent unescaped arrives as a space and is understood', () => {
    const encoded = encodeName('~~~>>>')
    expect(encoded).toContain('+')
    expect(decodeName(encoded.replaceAll('+', ' '))).toBe('~~~>>>')
  })
})

describe('the calendar (LOC-09, CAL-02)', () => {
  test('is written and read back', () => {
    const place = { locationNo: '000213', routeNo: 'R14', name: 'Harbor & Söhne', month: '2026-11-01' }
    const address = paths.calendar(place)
    expect(address).toMatch(/^\/locations\/000213\/orders\?route=R14&name=/)
    expect(address).toContain('month=11%2F01%2F2026')
    expect(readCalendarPlace({ locationNo: '000213' }, searchOf(address))).toEqual(place)
  })
  test('takes a short number and drops a month that is none', () => {
    expect(readCalendarPlace({ locationNo: '213' }, { month: '13/45/2026' })).toEqual({
      locationNo: '000213',
      routeNo: '',
      name: '',
      month: undefined,
    })
  })
  test('a location number that is none leads nowhere', () => {
    expect(readCalendarPlace({ locationNo: 'abc' }, {})).toBeUndefined()
  })
})

describe('an order (SES-10, SES-11)', () => {
  const facts = { routeNo: 'R14', locationNo: '000213', orderDate: '2026-11-20' }
  test('from the calendar: number, route, location and date', () => {
    const address = paths.order({ ...facts, orderNo: '481920' })
    expect(address).toBe('/orders/R14/000213/481920/edit?FirstDate=11%2F20%2F2026')
    expect(
      readOrderPlace({ routeNo: 'R14', locationNo: '000213', orderNo: '481920' }, searchOf(address)),
    ).toMatchObject({
      orderNo: '481920',
      ...facts,
      cameFrom: 'calendar',
    })
  })
  test('one to be created has no number (CAL-06)', () => {
    expect(paths.newOrder(facts)).toBe('/orders/R14/000213/create/edit?FirstDate=11%2F20%2F2026')
    expect(readOrderPlace({ routeNo: 'R14', locationNo: '000213', orderNo: 'Create' }, {})?.orderNo).toBeUndefined()
  })
  test.each([
    { route_no: 'R14', location_no: '213', date: '11/20/2026', SummaryType: 'item' },
    { lcrouteno: 'R14', lclocationno: '000213', FirstDate: '11/20/2026', SummaryType: 'ITEM' },
  ])('from the summary, with either set of parameter names: %o', (search) => {
    expect(readOrderPlace({ orderNo: '481920' }, search)).toEqual({
      orderNo: '481920',
      ...facts,
      shipToCustomerNo: undefined,
      cameFrom: 'summary',
      summaryType: 'ITEM',
    })
  })
  test('opened or made in the summary, it says so, and reads back the same (SES-11)', () => {
    const address = paths.summaryOrder({ ...facts, orderNo: '481920' })
    expect(address).toBe(
      '/OrderSummary/481920/edit?route_no=R14&location_no=000213&date=11%2F20%2F2026&SummaryType=LOCATION',
    )
    expect(readOrderPlace({ orderNo: '481920' }, searchOf(address))).toMatchObject({ ...facts, cameFrom: 'summary' })
    const made = paths.newSummaryOrder(facts)
    expect(made).toContain('/OrderSummary/create/edit?')
    expect(readOrderPlace({ orderNo: 'create' }, searchOf(made))).toMatchObject({
      ...facts,
      orderNo: undefined,
      cameFrom: 'summary',
    })
  })
  test.each(['', 'x1', '1 2', '1234567890123'])('%j is no order number', (orderNo) => {
    expect(readOrderPlace({ orderNo }, {})).toBeUndefined()
  })
})

describe('a week (SUM-01)', () => {
  test('is written and read back; what is malformed reads as this week by location', () => {
    const place = { firstDate: '2026-11-22', summaryType: 'ITEM' as const }
    expect(paths.summary(place)).toBe('/OrderSummary?FirstDate=11%2F22%2F2026&SummaryType=ITEM')
    expect(readSummaryPlace(searchOf(paths.summary(place)))).toEqual(place)
    expect(summaryWeek('2026-11-22')).toEqual({ FirstDate: '11/22/2026' })
    const plain = { firstDate: undefined, summaryType: 'LOCATION' }
    expect(readSummaryPlace({ FirstDate: '2026-11-22', SummaryType: 'WEEK' })).toEqual(plain)
    expect(readSummaryPlace({})).toEqual(plain)
  })
})

describe('where to go after signing in (SES-03)', () => {
  test.each(['/locations?q=1', '/orders/R14/000213/481920/edit?FirstDate=11%2F20%2F2026', '/logins'])('%s', (next) => {
    expect(readNext({ next })).toBe(next)
  })
  test.each([
    '',
    undefined,
    '//evil.example',
    '/\\evil.example',
    'https://evil.example',
    'javascript:alert(1)',
    '/login?next=/x',
    '/ERROR',
    '/',
    '/\n/evil.example',
  ])('%j leads to the dashboard', (next) => {
    expect(readNext({ next })).toBe('/dashboard')
  })
  test('never leaves this site', () => {
    fc.assert(
      fc.property(fc.string(), (next) => {
        const to = new URL(readNext({ next }), 'https://portal.example')
        expect(to.origin).toBe('https://portal.example')
      }),
    )
    fc.assert(
      fc.property(fc.constantFrom('/', '//', '/\\', '\\', '/\t/', ' '), fc.webAuthority(), (start, host) => {
        expect(new URL(readNext({ next: start + host }), 'https://portal.example').origin).toBe(
          'https://portal.example',
        )
      }),
    )
  })
})

test('parameters stay text: leading zeros, digits and plus signs are kept', () => {
  const search = { locationNo: '000213', page: '1', q: 'a+b & c' }
  expect(searchOf(withSearch('/x', search))).toEqual(search)
  expect(withSearch('/x', { q: '', row: undefined })).toBe('/x')
})

describe('the form of a location (LOC-08, LOC-24)', () => {
  test('the id stands in the path, number and route beside it', () => {
    const address = paths.editLocation({ locationId: 17, locationNo: '000213', routeNo: 'R14' })
    expect(address).toBe('/locations/17/edit?lclocationno=000213&lcrouteno=R14')
    expect(readEditedId({ locationId: '17' })).toBe(17)
    expect(paths.locationsAt('000213')).toBe('/locations?row=000213')
  })
  test.each(['', 'create', '-1', '1.5', '9999999999', '17 '])('%j is no id', (locationId) => {
    expect(readEditedId({ locationId })).toBeUndefined()
  })
})
