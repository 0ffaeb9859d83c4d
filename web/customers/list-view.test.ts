import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { noFilter } from '../ordering/customer-filter.ts'
import { readSearch, withSearch } from '../portal/paths.ts'
import { COLUMNS, FIRST_VIEW, type ListView, readListView, viewOf, writeListView } from './list-view.ts'

const address = (view: ListView) => withSearch('', writeListView(view))
const at = (customerNo: string, name: string, city: string, phone = '') => ({ customerNo, name, city, phone })
const lake = at('104220', 'Lakeshore', 'Milwaukee', '414-555-0100')
const pier = at('104500', 'pier Stop', 'Racine', '262-555-0100')
const acme = at('99', 'Acme', 'Milwaukee')
const all = [lake, pier, acme]

describe('CUS-01 the customers that are shown', () => {
  test('by number at first; by another column and back, whatever the case of letters', () => {
    const numbers = (over: Partial<ListView>) =>
      viewOf(all, { ...FIRST_VIEW, ...over }).map(({ customerNo }) => customerNo)
    expect(numbers({})).toEqual(['104220', '104500', '99'])
    expect(numbers({ sortBy: 'name' })).toEqual(['99', '104220', '104500'])
    expect(numbers({ sortBy: 'name', isDescending: true })).toEqual(['104500', '104220', '99'])
    expect(numbers({ sortBy: 'city' })).toEqual(['104220', '99', '104500'])
    expect(numbers({ sortBy: 'city', isDescending: true })).toEqual(['104500', '104220', '99'])
    expect(numbers({ filter: { ...noFilter, city: 'milw*' }, sortBy: 'phone' })).toEqual(['99', '104220'])
  })

  test('the plain list has a plain address; a busy one is read back, unknown words are not', () => {
    expect(address(FIRST_VIEW)).toBe('')
    const busy: ListView = { filter: { ...noFilter, find: '0012', city: 'Mil' }, sortBy: 'phone', isDescending: true }
    expect(address(busy)).toBe('?q=0012&f.city=Mil&sort=phone&dir=desc')
    expect(readListView(readSearch('?sort=constructor&dir=up&f.id=3'))).toEqual(FIRST_VIEW)
  })

  test('reading what was written gives the same view (any text)', () => {
    const text = fc.string({ unit: 'grapheme' })
    const view = fc.record({
      filter: fc.record({ find: text, no: text, name: text, city: text, phone: text }),
      sortBy: fc.constantFrom(...COLUMNS.map(({ column }) => column)),
      isDescending: fc.boolean(),
    })
    fc.assert(
      fc.property(view, (any) => {
        expect(readListView(readSearch(address(any)))).toEqual(any)
      }),
    )
  })
})
