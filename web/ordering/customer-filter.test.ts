import { describe, expect, test } from 'vitest'
import { filterCustomers, isFiltered, noFilter } from './customer-filter.ts'

const customers = [
  { customerNo: '104220', name: 'Lakeshore Fuel Marts', city: 'Milwaukee', phone: '414-555-0100' },
  { customerNo: '104500', name: 'Prairie Stop (West)', city: 'Madison', phone: '(608) 555-0142' },
  { customerNo: '204220', name: 'St. Mark Hospital', city: 'West Allis', phone: '' },
]
const found = (filter: Partial<typeof noFilter>) =>
  filterCustomers(customers, { ...noFilter, ...filter }).map((c) => c.customerNo)

describe('the customers list (CUS-01)', () => {
  test('without a filter everybody is there', () => {
    expect(found({})).toEqual(['104220', '104500', '204220'])
    expect(isFiltered(noFilter)).toBe(false)
  })
  test('No and Phone match from their beginning', () => {
    expect(found({ no: '104' })).toEqual(['104220', '104500'])
    expect(found({ no: '4220' })).toEqual([])
    expect(found({ phone: '608555' })).toEqual(['104500'])
    expect(found({ phone: '0142' })).toEqual([])
  })
  test('Name and City match a pattern, in any case', () => {
    expect(found({ name: 'fuel' })).toEqual(['104220'])
    expect(found({ city: 'WEST' })).toEqual(['204220'])
    expect(found({ name: 'st.*hosp*' })).toEqual(['204220'])
    expect(found({ name: 'hosp*' })).toEqual([])
  })
  test('filters narrow together', () => {
    expect(found({ no: '104', city: 'mad' })).toEqual(['104500'])
  })
  test('Find looks in all four, and for digits of a phone', () => {
    expect(found({ find: '4220' })).toEqual(['104220', '204220'])
    expect(found({ find: 'west' })).toEqual(['104500', '204220'])
    expect(found({ find: '6085550142' })).toEqual(['104500'])
  })
})
