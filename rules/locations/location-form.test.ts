import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { RIGHTS, type Right } from '../access.ts'
import { CONTACT_FIELDS, type ContactField, contactFields } from './contacts.ts'
import {
  asStoredLocation,
  changedLocationFields,
  LOCATION_FIELDS,
  type LocationChoices,
  type LocationEditor,
  type LocationField,
  type LocationFields,
  locationFaults,
  locationFieldLock,
  NEW_LOCATION,
} from './location-form.ts'

const stored: LocationFields = {
  ...NEW_LOCATION,
  ...{
    routeNo: 'R14',
    name: 'Harbor St Mart',
    itemListCode: 'SUMMER',
    pos: 'LF1',
    notes: 'Ring twice',
    shipToCode: 'DOCK',
  },
}
const choices: LocationChoices = {
  routeNos: ['R14', 'R20'],
  listCodes: ['', 'SUMMER'],
  shipToCodes: ['DOCK', 'NORTH'],
  customerNos: ['104220', '104500'],
  menuCycleCodes: ['CYCLE-2026'],
  isPosTaken: (pos) => pos === 'TWIN',
}
const editor = (over: Partial<LocationEditor> = {}): LocationEditor => ({
  ...{ userCode: 'MANAGER', isStaff: false, isAdmin: true, customerNo: '104220', mappedRouteNo: '' },
  rights: new Set<Right>(['locationMaint']),
  ...over,
})
const staff = editor({ userCode: 'ADMIN', isStaff: true, rights: new Set() })
/** `of` is the location that is changed; 'new' makes one. */
const faults = (change: Partial<LocationFields>, who = staff, of: LocationFields | 'new' = stored) => {
  const before = of === 'new' ? undefined : of
  const asked = asStoredLocation({ ...(before ?? NEW_LOCATION), ...change }, before)
  return locationFaults(asked, before, who, choices).map(({ field, text }) => `${field}: ${text}`)
}

test('LOC-31 a new location is active and takes deliveries Monday to Friday', () => {
  expect(NEW_LOCATION).toMatchObject({ isInactive: false, menuDays: 'MTWRF', itemListCode: '', oneItemPerTray: false })
})

test('LOC-26 a new location needs a name and a route, and nothing else', () => {
  expect(faults({}, editor(), 'new')).toEqual(['routeNo: Value is required', 'name: Value is required'])
  expect(faults({ name: ' ', routeNo: ' ' }, editor(), 'new')).toHaveLength(2)
  expect(faults({ name: 'Harbor St Mart', routeNo: 'R14' }, editor(), 'new')).toEqual([])
})

test.each<[string, Partial<LocationFields>, string[]]>([
  ['a name of 30', { name: 'é'.repeat(30) }, []],
  ['of 31', { name: '🥪'.repeat(31) }, ['name: 1 character too many. At most 30 are kept.']],
  ['none', { name: '' }, ['name: Value is required']],
  ['of two lines', { name: 'Harbor\nSt' }, ['name: Use one line of text.']],
  ['POS of 100', { pos: 'p'.repeat(100) }, []],
  ['of 101', { pos: 'p'.repeat(101) }, ['pos: 1 character too many. At most 100 are kept.']],
  ['that grows in capitals', { pos: 'ß'.repeat(60) }, ['pos: 20 characters too many. At most 100 are kept.']],
  ['notes of 250', { notes: 'n'.repeat(250) }, []],
  ['of 252', { notes: 'n'.repeat(252) }, ['notes: 2 characters too many. At most 250 are kept.']],
  ['of two lines', { notes: 'Gate B\nRing twice' }, []],
  ['a menu cycle of 10', { menuCycleCode: 'CYCLE-2026' }, []],
  ['one that there is not', { menuCycleCode: 'NOPE' }, ['menuCycleCode: Menu cycle NOPE was not found.']],
  ['of 11', { menuCycleCode: 'CYCLE-20260' }, ['menuCycleCode: 1 character too many. At most 10 are kept.']],
  ['with a blank', { menuCycleCode: 'A B' }, ['menuCycleCode: Use letters, digits and . _ - / & without blanks.']],
])('LOC-29 %s', (_, change, expected) => expect(faults(change)).toEqual(expected))

test.each<[string, Partial<LocationFields>, string[]]>([
  ['a route', { routeNo: 'R99' }, ['routeNo: Route R99 was not found.']],
  ['no route', { routeNo: '' }, ['routeNo: Value is required']],
  ['a list', { itemListCode: 'WINTER' }, ['itemListCode: Item list WINTER was not found.']],
  ['Master', { itemListCode: '' }, []],
  ['a ship-to', { shipToCode: 'SOUTH' }, ['shipToCode: Ship-to SOUTH was not found.']],
  ['LOCAL', { shipToCode: '' }, []],
  ['a ship-to customer', { shipToCustomerNo: '999' }, ['shipToCustomerNo: Customer 999 was not found.']],
  ['a label customer', { labelCustomerNo: '999' }, ['labelCustomerNo: Customer 999 was not found.']],
  [
    'a POS number',
    { pos: 'twin' },
    ['pos: Another location has this POS number, or is numbered so. Files could not tell them apart.'],
  ],
  ['no day', { menuDays: '' }, ['menuDays: Choose at least one day. To stop orders, make the location inactive.']],
])('LOC-20 LOC-34 what is named must be there: %s', (_, change, expected) => expect(faults(change)).toEqual(expected))

test('LOC-33 with another ship-to customer the ship-to is judged again, though it was left as it is', () => {
  const of = { ...choices, shipToCodes: ['YARD'] }
  expect(locationFaults({ ...stored, shipToCustomerNo: '104500' }, stored, staff, of)).toEqual([
    { field: 'shipToCode', text: 'Ship-to DOCK was not found.' },
  ])
})

test('INV-36 who may not choose another customer is not told whether that one has the ship-to', () => {
  const said = [{ field: 'shipToCustomerNo', text: 'Only company staff can change this.' }]
  for (const shipToCodes of [['YARD'], ['DOCK'], []])
    for (const shipToCode of ['DOCK', 'YARD'])
      expect(
        locationFaults({ ...stored, shipToCustomerNo: '104500', shipToCode }, stored, editor(), {
          ...choices,
          shipToCodes,
        }),
      ).toEqual(said)
})

test('what is left as it was is not judged: an import’s long name, a list that is gone', () => {
  const old = { ...stored, name: 'n'.repeat(60), itemListCode: 'GONE', routeNo: 'R77', shipToCode: 'X', menuDays: '' }
  expect(faults({ notes: 'Gate B' }, editor(), old)).toEqual([])
})

describe('LOC-21 LOC-22 LOC-33 the allow-list: which fields who may set', () => {
  const all: LocationFields = {
    ...{ routeNo: 'R20', name: 'Other', isInactive: true, itemListCode: '', pos: 'X', notes: 'y', menuDays: 'M' },
    ...{
      shipToCustomerNo: '104500',
      shipToCode: 'NORTH',
      labelCustomerNo: '104500',
      menuCycleCode: 'A',
      oneItemPerTray: true,
    },
    ...contactFields([{ name: 'Ana', phone: '414-555-0100', email: 'ana@example.com' }]),
  }
  const refused = (who: LocationEditor, of: LocationFields | undefined = stored) =>
    locationFaults(all, of, who, choices)
      .filter(({ text }) => /Only company staff/.test(text))
      .map(({ field }) => field)
  const staffOnly: LocationField[] = ['shipToCustomerNo', 'labelCustomerNo', 'menuCycleCode', 'oneItemPerTray']

  test.each<[string, LocationEditor, LocationField[]]>([
    ['staff', staff, []],
    ['who maintains locations', editor(), ['menuDays', ...staffOnly]],
    ['and sets their days', editor({ rights: new Set(['locationMaint', 'locationDays']) }), staffOnly],
  ])('%s', (_, who, expected) => {
    expect(refused(who)).toEqual(expected)
    expect(refused(who, undefined)).toEqual(expected)
  })

  test('the ship-to of another customer is staff’s', () => {
    const of = { ...stored, shipToCustomerNo: '104500' }
    expect(locationFieldLock('shipToCode', editor(), of)).toBe('Only company staff can change this.')
    expect(locationFieldLock('shipToCode', staff, of)).toBeUndefined()
    expect(locationFieldLock('shipToCode', editor(), { ...stored, shipToCustomerNo: '104220' })).toBeUndefined()
  })

  test('SEC-10 whoever asks for whatever: a form without faults changes only what the editor may set', () => {
    const ana = contactFields([{ name: 'Ana', phone: '414-555-0100', email: 'ana@example.com' }])
    const contactArbitraries = Object.fromEntries(
      CONTACT_FIELDS.map((field) => [field, fc.constantFrom('', ana[field.replace(/\d/, '1') as keyof typeof ana])]),
    ) as Record<ContactField, fc.Arbitrary<string>>
    const fields = fc.record({
      ...{
        routeNo: fc.constantFrom('R14', 'R20', 'R99'),
        name: fc.string({ maxLength: 31 }),
        isInactive: fc.boolean(),
      },
      ...{ itemListCode: fc.constantFrom('', 'SUMMER', 'X'), pos: fc.string({ maxLength: 5 }), notes: fc.string() },
      ...{
        menuDays: fc.constantFrom('', 'M', 'MTWRF', 'UMTWRFS'),
        shipToCustomerNo: fc.constantFrom('', '104220', '104500'),
      },
      ...{ shipToCode: fc.constantFrom('', 'DOCK', 'X'), labelCustomerNo: fc.constantFrom('', '104500') },
      ...{ menuCycleCode: fc.constantFrom('', 'A'), oneItemPerTray: fc.boolean() },
      ...contactArbitraries,
    })
    const who = fc.record({
      ...{ isStaff: fc.boolean(), isAdmin: fc.boolean(), mappedRouteNo: fc.constantFrom('', 'R14', 'DOCK') },
      rights: fc.subarray([...RIGHTS]).map((rights) => new Set(rights)),
    })
    let accepted = 0
    fc.assert(
      fc.property(fields, fc.option(fields, { nil: undefined }), who, (asked, before, given) => {
        const by = editor(given)
        const next = asStoredLocation(asked)
        if (locationFaults(next, before, by, choices).length > 0) return
        accepted += 1
        const changed = changedLocationFields(before ?? NEW_LOCATION, next)
        expect(changed.filter((field) => locationFieldLock(field, by, before))).toEqual([])
      }),
      { numRuns: 3000 },
    )
    expect(accepted).toBeGreaterThan(20)
  })
})

test.each<[string, string, Partial<LocationFields>, string[]]>([
  ['the route stays', 'R14', { name: 'Other' }, []],
  [
    'another route',
    'R14',
    { routeNo: 'R20' },
    ['routeNo: You see only the locations of R14, and would no longer see this one.'],
  ],
  ['the ship-to stays', 'DOCK', { routeNo: 'R20' }, []],
  [
    'another ship-to',
    'DOCK',
    { shipToCode: 'NORTH' },
    ['shipToCode: You see only the locations of DOCK, and would no longer see this one.'],
  ],
  ['nobody is limited', '', { routeNo: 'R20', shipToCode: 'NORTH' }, []],
])('USR-27 a mapped user puts no location out of his own sight: %s', (_, mappedRouteNo, change, expected) =>
  expect(faults(change, editor({ mappedRouteNo }))).toEqual(expected),
)

test('LOC-29 what is stored: no blanks around, POS in capitals, days in their order', () => {
  const typed = { ...stored, name: ' Harbor ', pos: ' lf 9é ', notes: ' Gate B\n', menuDays: 'FMUX' }
  expect(asStoredLocation(typed)).toEqual({ ...stored, name: 'Harbor', pos: 'LF 9É', notes: 'Gate B', menuDays: 'UMF' })
  const old = { ...stored, name: ' Old ', pos: 'lf', menuDays: 'X' }
  expect(asStoredLocation({ ...old, notes: 'x' }, old), 'what is left is left').toEqual({ ...old, notes: 'x' })
  expect(Object.keys(asStoredLocation(typed)).sort()).toEqual([...LOCATION_FIELDS].sort())
})
