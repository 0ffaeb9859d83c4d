import { describe, expect, test } from 'vitest'
import type { Viewer } from '#rules/access.ts'
import { findTargets, type Places } from './go-to-targets.ts'

const clerk: Viewer = { userCode: 'CLERK', isStaff: false, isAdmin: false, customerNo: '104220', rights: new Set() }
const admin: Viewer = { ...clerk, userCode: 'ADMIN', isStaff: true, isAdmin: true, customerNo: undefined }
const adminViewing: Viewer = { ...admin, customerNo: '104220' }
const store = (locationNo: string, name: string) => ({ locationNo, name, routeNo: 'R14', shipToCode: '' })
const locations = [store('002130', 'Quarry Rd Mart'), store('000213', 'Harbor St Mart'), store('000300', 'Order Yard')]
const customer = (customerNo: string, name: string) => ({ customerNo, name, city: 'Port Haven', phone: '' })
const customers = [customer('1042201', 'Lakeshore West'), customer('104220', 'Lakeshore Fuel Marts')]

const found = (text: string, viewer: Viewer, places: Partial<Places> = {}) =>
  findTargets(text, { viewer, locations: [], customers: [], recent: [], ...places }).map((target) =>
    [target.kind, 'code' in target ? target.code : target.label].join(' '),
  )

describe('where Go to leads (SCR-07)', () => {
  test('with no text the screens of the menu, and only those that this viewer may open', () => {
    const screens = [
      'Screen Dashboard',
      'Screen Locations',
      'Screen Order Summary',
      'Screen Missed Orders',
      'Screen Change Password',
      'Screen Subscribe to Text Alerts',
    ]
    expect(found('', clerk)).toEqual([...screens, 'Screen Order Summary, Item Level'])
    expect(found('', admin)).toContain('Screen Customers')
    expect(found('', admin)).not.toContain('Screen Locations')
    expect(found('customers', clerk)).toEqual([])
  })
  test('a location by its number without zeros, by its beginning, or by a part of its name', () => {
    expect(found('213', clerk, { locations })).toEqual(['Location 000213', 'Location 002130'])
    expect(found('000213', clerk, { locations })).toEqual(['Location 000213'])
    expect(found(' harbor ', clerk, { locations })).toEqual(['Location 000213'])
  })
  test('the calendar of a location stands at its own route and name', () => {
    const [target] = findTargets('213', { viewer: clerk, locations, customers: [], recent: [] })
    expect(target).toMatchObject({
      label: 'Harbor St Mart, R14',
      to: expect.stringContaining('/locations/000213/orders?route=R14&name='),
    })
  })
  test('an order by its number, for those who act for a customer', () => {
    expect(found('order 1234567', clerk)).toEqual(['Order 1234567'])
    expect(found('#1234567', clerk)).toEqual(['Order 1234567'])
    expect(found('1234567', admin, { customers })).toEqual([])
    expect(found('12345678901234', clerk)).toEqual([])
  })
  test('a short number is looked for as an order when it is called one, or when nothing else is found', () => {
    expect(found('213', clerk, { locations })).not.toContain('Order 213')
    expect(found('#213', clerk, { locations })).toEqual(['Order 213'])
    expect(found('order 213', clerk, { locations })).toEqual(['Order 213'])
    expect(found('112', clerk, { locations })).toEqual(['Order 112'])
    expect(found('000112', clerk, { locations }), 'no order begins with 0').toEqual([])
    expect(found('104220', adminViewing, { customers })).toContain('Order 104220')
  })
  test.each([
    ['sign out', 'Sign out'],
    ['log out', 'Sign out'],
    ['logo', 'Sign out'],
    ['print', 'Print this page'],
    ['keyb', 'Keyboard help'],
  ])('what the page can do: "%s"', (text, label) => {
    expect(found(text, clerk)).toEqual([`Action ${label}`])
  })
  test('help is that of the screen first, then that of the keys', () => {
    expect(found('help', clerk)).toEqual(['Action Help with this screen', 'Action Keyboard help'])
  })
  test('PWD-01 everyone finds Change Password, once, from the menu of the account', () => {
    expect(found('password', clerk)).toEqual(['Screen Change Password'])
    expect(found('password', { ...clerk, isAdmin: true })).toEqual(['Screen Change Password'])
  })
  test('staff find a customer by number or name; "view as" finds nothing else', () => {
    expect(found('104220', admin, { customers })).toEqual(['View as 104220', 'View as 1042201'])
    expect(found('west', admin, { customers })).toEqual(['View as 1042201'])
    expect(found('west', adminViewing, { customers })).toEqual(['View as 1042201'])
    expect(found('view as order', admin, { customers, locations })).toEqual([])
    expect(found('VIEW AS 104220', admin, { customers })[0]).toBe('View as 104220')
    expect(found('view as 104220', clerk, { customers })).toEqual([])
  })
  test('IMP-01 before the customers are known the number of another is taken as typed, and recent ones are known', () => {
    expect(found('view as 104500', adminViewing)).toEqual(['View as 104500'])
    expect(found('view as 1045', adminViewing, { recent: ['104500'] })).toEqual(['View as 104500', 'View as 1045'])
    expect(found('view as 104220', adminViewing), 'the one viewed as is no place to go').toEqual([])
    expect(found('', adminViewing, { recent: ['104500', '104220'] }).at(-1)).toBe('View as 104500')
    expect(found('', clerk, { recent: ['104500'] })).not.toContain('View as 104500')
  })
  test('no more than eight of a kind', () => {
    const many = Array.from({ length: 30 }, (_, n) => store(String(1000 + n).padStart(6, '0'), `Store ${n}`))
    expect(found('store', clerk, { locations: many })).toHaveLength(8)
  })
})
