import { describe, expect, test } from 'vitest'
import { CUSTOMER_KINDS, HISTORY_KINDS, historyKinds, kindsSeenBy } from './kinds.ts'
import { changesOf, itemsNamed, type StoredEntry, titleOf } from './words.ts'

const STAFF = { isStaff: true }

test('an entry is told in words', () => {
  expect(titleOf({ action: 'location.change', subject: '000213' })).toBe('Location 000213 changed')
  expect(titleOf({ action: 'line.save', subject: '480001', itemNo: '100100' })).toBe(
    'Order 480001 item 100100 quantity changed',
  )
  expect(titleOf({ action: 'order.used-on-day', subject: '480001' })).toBe('Order 480001 used-on day changed')
  expect(titleOf({ action: 'cutoff-weekday.change', subject: '3' })).toBe('Cut-off of Tuesday changed')
  expect(titleOf({ action: 'cutoff-date.delete', subject: '2026-11-27' })).toBe('Cut-off of 11/27/2026 deleted')
  expect(titleOf({ action: 'list-item.change', subject: '/100100' })).toBe('Item 100100 of list Master changed')
  expect(titleOf({ action: 'list-item.delete', subject: 'WEST/100100' })).toBe('Item 100100 of list WEST deleted')
  expect(titleOf({ action: 'base-price.change', subject: 'CS/100100' })).toBe('Base price 100100 of group CS changed')
  expect(titleOf({ action: 'item-list.create', subject: '' })).toBe('Item list Master created')
  expect(titleOf({ action: 'customer-price.change', subject: '/A02' })).toBe('Price code A02 of list Master changed')
  expect(titleOf({ action: 'setting.change', subject: 'production-release-at' })).toBe(
    'Setting Release by itself changed',
  )
  expect(titleOf({ action: 'menu-week.create', subject: 'A/2026-11-23' })).toBe(
    'Week of cycle A from 11/23/2026 created',
  )
  expect(titleOf({ action: 'menu-item.delete', subject: 'A/2/100100' })).toBe('Item of cycle A, week 2, 100100 deleted')
  expect(titleOf({ action: 'import', subject: 'night' })).toBe('Import night')
  expect(titleOf({ action: 'session.end', subject: 'ANN' })).toBe('Session of ANN ended')
  expect(titleOf({ action: 'new-thing.odd-deed', subject: '7' }), 'one that has no words yet').toBe(
    'New thing 7 odd deed',
  )
})

test('an item is named with its description, where it is known', () => {
  const itemNames = new Map([['100100', 'Turkey Wedge']])
  const line = { action: 'line.save', subject: '480001', itemNo: '100100', itemNames }
  expect(titleOf(line)).toBe('Order 480001 item 100100 Turkey Wedge: quantity changed')
  expect(titleOf({ ...line, itemNo: '100200' })).toBe('Order 480001 item 100200 quantity changed')
  const lines = { action: 'lines.save', subject: '480001', newValue: '[["100100",0,4],["100200",1,2]]', itemNames }
  expect([itemsNamed(line), itemsNamed(lines)]).toEqual([['100100'], ['100100', '100200']])
  expect(changesOf(lines, STAFF).map(({ field }) => field)).toEqual(['Item 100100 Turkey Wedge', 'Item 100200'])
})

test('values are told as people read them', () => {
  const entry = {
    action: 'customer.change',
    subject: '104220',
    oldValue: '{"pos_enabled": false, "credit_limit_cents": 100000, "city": ""}',
    newValue: '{"pos_enabled": true, "credit_limit_cents": 250050, "city": "Joliet"}',
  }
  expect(changesOf(entry, STAFF)).toEqual([
    { field: 'POS', was: 'no', is: 'yes' },
    { field: 'Credit limit', was: '1000.00', is: '2500.50' },
    { field: 'City', was: '', is: 'Joliet' },
  ])
  expect(
    changesOf(entry, { isStaff: false }).map(({ field }) => field),
    'the company’s facts',
  ).toEqual(['POS', 'City'])
  const rights = {
    action: 'user.change',
    subject: 'ANN',
    oldValue: '{"rights": []}',
    newValue: '{"rights": ["locationMaint", "reports"]}',
  }
  expect(changesOf(rights, STAFF)).toEqual([{ field: 'Rights', was: '', is: 'Location maint, Reports' }])
})

test('days are told as people write them, also among the columns of a record', () => {
  const oldValue = '{"expires_on": "2027-06-30", "name": "2027-06-30 is no day here"}'
  const newValue = '{"expires_on": "2099-12-31", "name": "x"}'
  expect(changesOf({ action: 'user.change', subject: 'ANN', oldValue, newValue }, STAFF)).toEqual([
    { field: 'Expires on', was: '06/30/2027', is: '12/31/2099' },
    { field: 'Name', was: '2027-06-30 is no day here', is: 'x' },
  ])
})

test('a new record is told by what it has; a quantity and a word by themselves', () => {
  const made = { action: 'item-list.create', subject: 'WEST', newValue: '{"list_code": "WEST", "note": null}' }
  expect(changesOf(made, STAFF)).toEqual([{ field: 'Item list', was: '', is: 'WEST' }])
  expect(changesOf({ action: 'line.save', subject: '1', oldValue: '4', newValue: '6' }, STAFF)).toEqual([
    { field: 'Quantity', was: '4', is: '6' },
  ])
  expect(changesOf({ action: 'sign-in', subject: 'ANN' }, STAFF)).toEqual([])
  expect(changesOf({ action: 'x', subject: '', oldValue: '{half', newValue: '' }, STAFF)).toEqual([
    { field: '', was: '{half', is: '' },
  ])
})

describe('a value of one’s own over an inherited one', () => {
  const values = (entry: Omit<StoredEntry, 'subject'>) =>
    changesOf({ subject: '', ...entry }, STAFF).map(({ field, was, is }) => `${field}: ${was} → ${is}`)

  test.each<[string, Omit<StoredEntry, 'subject'>, string[]]>([
    [
      'the first own price of a code',
      {
        action: 'customer-price.create',
        newValue: '{"customer_no": "104220", "list_code": "", "price_code": "A41", "cents": 2500}',
        inherited: '{"cents": 899, "from": "group"}',
      },
      ['Price: 8.99 (price group) → 25.00'],
    ],
    [
      'a list’s own price removed',
      {
        action: 'customer-price.delete',
        oldValue: '{"customer_no": "104220", "list_code": "CLUB", "price_code": "A41", "cents": 2500}',
        inherited: '{"cents": 1000, "from": "master"}',
      },
      ['Price: 25.00 → 10.00 (Master)'],
    ],
    [
      'a price where the group has none',
      { action: 'customer-price.create', newValue: '{"customer_no": "104220", "price_code": "A41", "cents": 2500}' },
      ['Price:  → 25.00'],
    ],
    [
      'the first own words of an item',
      {
        action: 'customer-item.create',
        newValue:
          '{"customer_no": "104220", "item_no": "100156", "user_defined_code": "XX", "price_code": null, "description": ""}',
        inherited: '{"user_defined_code": "", "price_code": "A03", "description": "Egg Salad", "from": "item"}',
      },
      ['User defined code:  → XX'],
    ],
    [
      'an own word over the item’s, and one removed',
      {
        action: 'customer-item.change',
        oldValue: '{"price_code": null, "shelf_life_days": 3}',
        newValue: '{"price_code": "B01", "shelf_life_days": null}',
        inherited: '{"price_code": "A03", "shelf_life_days": 5, "from": "item"}',
      },
      ['Price code: A03 (item) → B01', 'Shelf life days: 3 → 5 (item)'],
    ],
    [
      'a customer’s own cut-off',
      {
        action: 'cutoff-weekday.create',
        newValue: '{"customer_no": "104220", "weekday": 2, "cut_day": -3, "cut_time": "10:00"}',
        inherited: '{"cut_day": -2, "cut_time": "14:00", "from": "every customer"}',
      },
      [
        'Customer no:  → 104220',
        'Weekday:  → 2',
        'Cut-off day: -2 (every customer) → -3',
        'Cut-off time: 14:00 (every customer) → 10:00',
      ],
    ],
    [
      'a day without work',
      {
        action: 'cutoff-date.create',
        newValue: '{"order_date": "2026-12-25", "cut_day": -2, "is_no_work": true}',
        inherited: '{"cut_day": -2, "is_no_work": false, "from": "weekday"}',
      },
      ['Order date:  → 12/25/2026', 'Cut-off day: -2 (weekday) → -2', 'No-work day: no (weekday) → yes'],
    ],
    [
      'a customer’s quantity limit',
      { action: 'customer.change', oldValue: '{"max_order_quantity": 0}', newValue: '{"max_order_quantity": 500}' },
      ['Quantity limit: 300 (default) → 500'],
    ],
    [
      'another list of a location',
      {
        action: 'location.change',
        oldValue: '{"item_list_code": "CLUB", "label_customer_no": "104500"}',
        newValue: '{"item_list_code": "", "label_customer_no": null}',
      },
      ['Item list: CLUB → Master', 'Label customer: 104500 → the customer itself'],
    ],
    ['another list of an order', { action: 'order.item-list', oldValue: '', newValue: 'CLUB' }, [': Master → CLUB']],
    [
      'a new customer, which has no limit of its own',
      { action: 'customer.create', newValue: '{"customer_no": "104220", "max_order_quantity": 0}' },
      ['Customer no:  → 104220'],
    ],
  ])('%s shows the value before and after', (_, entry, expected) => expect(values(entry)).toEqual(expected))

  test('it is changed, never created or deleted', () => {
    const titles = ['create', 'change', 'delete'].flatMap((deed) => [
      titleOf({ action: `customer-price.${deed}`, subject: '/A41' }),
      titleOf({ action: `customer-item.${deed}`, subject: '100156' }),
    ])
    expect([...new Set(titles)]).toEqual(['Price code A41 of list Master changed', 'Item 100156 changed'])
  })

  test('a source without words of its own is named as it is', () => {
    const entry = { action: 'customer-price.create', newValue: '{"cents": 5}', inherited: '{"cents": 6, "from": "x"}' }
    expect(values(entry)).toEqual(['Price: 0.06 (x) → 0.05'])
  })
})

test('quantities by file are told item by item; of a token its end; a moved order by its days', () => {
  const lines = Array.from({ length: 101 }, (_, i) => [`${100100 + i}`, 0, i + 1])
  const said = changesOf({ action: 'lines.save', subject: '1', newValue: JSON.stringify(lines) }, STAFF)
  expect([said.length, said[0], said[100]]).toEqual([
    101,
    { field: 'Item 100100', was: '0', is: '1' },
    { field: '', was: '', is: 'and 1 more item' },
  ])
  expect(changesOf({ action: 'lines.save', subject: '1', newValue: '[half' }, STAFF)).toEqual([
    { field: '', was: '', is: '[half' },
  ])
  expect(changesOf({ action: 'api-key.rotate', subject: 'API', newValue: 'pk_live_0123456789' }, STAFF)).toEqual([
    { field: 'Token', was: '', is: '…6789' },
  ])
  const moved = { action: 'order.move', subject: '1', oldValue: '2026-11-26', newValue: '2026-11-27' }
  expect(changesOf(moved, STAFF)).toEqual([{ field: 'Date', was: '11/26/2026', is: '11/27/2026' }])
})

test('no first word is of two kinds, and the company’s kinds are not a customer’s', () => {
  const words = historyKinds.flatMap((kind) => HISTORY_KINDS[kind].words as readonly string[])
  expect(new Set(words).size).toBe(words.length)
  expect(kindsSeenBy(STAFF)).toEqual(historyKinds)
  expect(kindsSeenBy({ isStaff: false })).toEqual(CUSTOMER_KINDS)
  for (const kind of ['company', 'production', 'foreign'] as const) expect(CUSTOMER_KINDS).not.toContain(kind)
})
