// @vitest-environment browser-beside-server
// The forms of reports before the real server (RPT-01 to RPT-21): what each offers, begins with, keeps in its address and asks for.
import { act, fireEvent, screen, within } from '@testing-library/react'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { api } from '#contract/index.ts'
import { freshWorld } from '#tests/support/fresh-world.ts'
import { askedOf } from '#tests/support/network.ts'
import { customerAdmin, OWN, type Persona, staff } from '#tests/support/personas.ts'
import { leavePortal, openPortal, type PortalInTest } from '#tests/support/portal.tsx'
import { reportAddress, saidIn } from '#tests/support/report-address.ts'
import { NOON } from '#tests/support/world.ts'
import { forgetServerTime } from '../../portal/clock.ts'

const reader: Persona = { userCode: 'READER', customerNo: OWN, rights: ['reports', 'invoiceReport'] }
const others: Persona = { userCode: 'OTHERS', customerNo: OWN, rights: ['reports'] }
const invoices: Persona = { userCode: 'INVOICES', customerNo: OWN, rights: ['invoiceReport'] }
const pricing: Persona = { userCode: 'PRICING', customerNo: OWN, rights: ['reports', 'viewMsrp'] }
const bare: Persona = { userCode: 'BARE', customerNo: OWN, isAdmin: true, rights: [] }

const world = freshWorld('embedded', async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  vi.setSystemTime(new Date(NOON))
  world.clock.set(NOON)
  forgetServerTime()
  await world.make.shop(OWN)
})
afterEach(() => {
  leavePortal()
  vi.useRealTimers()
})

const heading = (name: string) => screen.findByRole('heading', { level: 1, name })
const field = (label: string) => screen.getByLabelText(label) as HTMLInputElement
const optionsOf = (label: string) => [...(field(label) as unknown as HTMLSelectElement).options].map(({ text }) => text)
const choose = (label: string, value: string) => fireEvent.change(field(label), { target: { value } })
const press = (name: string | RegExp) => act(async () => fireEvent.click(screen.getByRole('button', { name })))
const pick = (name: string) => fireEvent.click(screen.getByRole('radio', { name }))
const flip = (name: string) => fireEvent.click(screen.getByRole('switch', { name }))
const isOn = (name: string) => (screen.getByRole('switch', { name }) as HTMLInputElement).checked
const days = () => [field('From').value, field('To').value]
const pressed = () =>
  within(screen.getByRole('group', { name: 'Dates' }))
    .getAllByRole('button')
    .filter((button) => button.getAttribute('aria-pressed') === 'true')
    .map((button) => button.textContent)
/** What was asked for: path, and settings. */
const asked = ({ sent }: PortalInTest) => askedOf(api.reportJobs.ask, sent).map(({ link }) => saidIn(link))
async function open(report: string, who: Persona = reader) {
  const portal = await openPortal(world, who, report.startsWith('/') ? report : `/reports/${report}`)
  await screen.findByRole('button', { name: 'Submit' })
  return portal
}
const submitted = async (portal: PortalInTest) => {
  await press('Submit')
  await expect.poll(() => asked(portal).length).toBeGreaterThan(0)
  return asked(portal)
}

describe('Customer Reports', () => {
  const listed = async () => {
    await heading('Customer Reports')
    return [...document.querySelectorAll('.report-cards a')].map((link) => link.textContent)
  }

  test('RPT-01 lists the seven reports', async () => {
    await openPortal(world, reader, '/reports')
    expect(await listed()).toEqual([
      ...['Print Menu', 'Waste Report', 'Order Summary Data File', 'Order/Invoice Summary'],
      ...['Purchase History, Summarized', 'Open Invoices', 'Order Data for Upload'],
    ])
  })

  test('SID-18 each has those that its right opens; the others have no page', async () => {
    const { visit } = await openPortal(world, invoices, '/reports')
    expect(await listed()).toEqual(['Order/Invoice Summary', 'Purchase History, Summarized', 'Open Invoices'])
    await visit('/reports/waste')
    await heading('Page Not Found')
    leavePortal()
    const portal = await openPortal(world, others, '/reports')
    expect(await listed()).toHaveLength(4)
    await portal.visit('/reports/purchase-history')
    await heading('Page Not Found')
  })

  test('SID-17 an administrator without either right reads why there is nothing', async () => {
    await openPortal(world, bare, '/reports')
    await screen.findByText(/^You have no right to a report\./)
    expect(await listed()).toEqual([])
  })
})

describe('Print Menu', () => {
  test('RPT-05 begins today with all locations, and asks for one with history', async () => {
    const portal = await open('menu')
    expect(field('Menu date').value).toBe('11/19/2026')
    await screen.findByRole('option', { name: '000213 Harbor St Mart (R14)' })
    expect(optionsOf('Location')[0]).toBe('All Locations')
    expect(screen.queryByRole('radio'), 'it is a PDF').toBeNull()
    choose('Menu date', '11/23/26')
    choose('Location', '000213')
    flip('Include history and waste')
    expect(await submitted(portal)).toEqual([
      { path: '/pdfs/MenuReport.php', date: '11/23/2026', locationNo: '000213', withHistory: 'ON' },
    ])
    const address = reportAddress('menu', { date: '11/23/2026', withHistory: 'ON', locationNo: '000213' })
    await expect.poll(portal.address).toContain(decodeURIComponent(address))
  })
})

describe('Waste Report', () => {
  test('RPT-08 RPT-10 RPT-11 begins as specified, for who may see cost', async () => {
    const portal = await open('waste', customerAdmin)
    expect(days()).toEqual(['11/19/2026', '11/26/2026'])
    expect(pressed()).toEqual(['Custom'])
    expect([field('Type').value, field('Sort').value, isOn('Display cost')]).toEqual([
      ...['Company by Route', 'Order Qty'],
      true,
    ])
    expect(optionsOf('Type')).toHaveLength(11)
    expect(optionsOf('Sort')).toEqual(['Order Qty', 'Waste Qty', 'Waste %', 'Descript', 'Detail'])
    expect(screen.getAllByRole('radio').map((radio) => radio.parentElement?.textContent)).toEqual(['PDF', 'CSV'])
    await press('Last week')
    choose('Type', 'Location by Item')
    choose('Sort', 'Waste %')
    flip('Only with waste')
    pick('CSV')
    expect(await submitted(portal)).toEqual([
      {
        path: '/pdfs/WasteReport-CSV.php',
        ...{ from: '11/08/2026', to: '11/14/2026', type: 'Location by Item', sort: 'Waste %' },
        ...{ withCost: 'ON', include: 'WASTE', func: 'REPORT' },
      },
    ])
  })

  test('RPT-08 who may not see cost is not offered it, and asks for none', async () => {
    const portal = await open('waste')
    expect(screen.queryByRole('switch', { name: 'Display cost' })).toBeNull()
    expect(await submitted(portal)).toMatchObject([{ withCost: 'OFF' }])
  })
})

describe('the summaries', () => {
  test('RPT-14 RPT-15 RPT-16 RPT-18 Order Summary Data File', async () => {
    const portal = await open('order-summary-data-file', customerAdmin)
    expect(days()).toEqual(['11/15/2026', '11/21/2026'])
    expect(pressed()).toEqual(['This week'])
    expect(optionsOf('Level')).toEqual([
      ...['TOTAL', 'ROUTE', 'LOCATION', 'SHIP-TO TOTAL', 'SHIP-TO ROUTE', 'SHIP-TO LOCATION'],
    ])
    expect([optionsOf('Detail'), optionsOf('Code display')]).toEqual([
      ['ITEM', 'PRICE CODE'],
      ['LABEL CODE', 'MSRP', 'MSRP CODE'],
    ])
    choose('Level', 'SHIP-TO LOCATION')
    choose('Code display', 'MSRP')
    for (const name of ['Include waste', 'Show customer item number', 'Remove dashes from UPC']) flip(name)
    pick('XLSX')
    expect(await submitted(portal)).toEqual([
      {
        path: '/pdfs/OrderSummaryFile-XLSX.php',
        ...{ from: '11/15/2026', to: '11/21/2026', level: 'SHIP-TO LOCATION', detail: 'ITEM', withWaste: 'ON' },
        ...{ codeShown: 'MSRP', withoutDashes: 'ON', withUsedOn: 'OFF', withCustomerItemNo: 'ON' },
      },
    ])
  })

  test('RPT-14 RPT-17 the used-on day is there for CSV, and its reason where it is not', async () => {
    const portal = await open(reportAddress('orderSummary', { withUsedOn: 'ON' }))
    screen.getByText('Show used-on day: Available for CSV')
    expect(screen.queryByRole('switch', { name: 'Show used-on day' })).toBeNull()
    pick('CSV')
    flip('Show used-on day')
    await submitted(portal)
    pick('PDF')
    await press('Submit')
    await expect
      .poll(() => asked(portal).map(({ path, withUsedOn }) => [path, withUsedOn]))
      .toEqual([
        ['/pdfs/OrderSummaryFile-CSV.php', 'ON'],
        ['/pdfs/OrderSummaryFile-PDF.php', 'OFF'],
      ])
  })

  test('RPT-16 a code that the reader may not see is not offered, and an address that asks for it is not followed', async () => {
    const portal = await open(reportAddress('orderSummary', { codeShown: 'MSRP CODE' }), pricing)
    expect(optionsOf('Code display')).toEqual(['LABEL CODE', 'MSRP'])
    expect(await submitted(portal)).toMatchObject([{ codeShown: 'LABEL CODE' }])
    leavePortal()
    await open('order-summary-data-file')
    expect(screen.queryByLabelText('Code display'), 'one code is no choice').toBeNull()
  })

  test('RPT-19 Order/Invoice Summary has the same form, as PDF or CSV', async () => {
    const portal = await open('order-invoice-summary')
    expect(days()).toEqual(['11/15/2026', '11/21/2026'])
    expect(screen.getAllByRole('radio')).toHaveLength(2)
    choose('Detail', 'PRICE CODE')
    screen.getByText('Customer item number and UPC: Available for detail ITEM')
    expect(await submitted(portal)).toMatchObject([
      { path: '/pdfs/OrderInvoiceSummary-PDF.php', detail: 'PRICE CODE', withCustomerItemNo: 'OFF' },
    ])
  })

  test('RPT-20 RPT-21 Purchase History begins last week by price code, and sorts its CSV', async () => {
    const portal = await open('purchase-history')
    expect(days()).toEqual(['11/08/2026', '11/14/2026'])
    expect(field('Detail').value).toBe('PRICE CODE')
    expect(screen.queryByRole('button', { name: 'Today' }), 'no date after yesterday').toBeNull()
    screen.getByText('File sort: Available for CSV')
    pick('CSV')
    expect(optionsOf('File sort')).toEqual(['ITEM', 'QUANTITY ORDERED', 'PRICE CODE'])
    choose('File sort', 'QUANTITY ORDERED')
    expect(await submitted(portal)).toMatchObject([
      { path: '/pdfs/PurchaseHistory-CSV.php', from: '11/08/2026', sort: 'QUANTITY ORDERED' },
    ])
  })
})

test('RPT-21 the calendar of purchase history ends with yesterday, that of other reports does not', async () => {
  Object.defineProperty(HTMLInputElement.prototype, 'showPicker', { configurable: true, value: () => undefined })
  const lastDays = () =>
    screen
      .getAllByRole('button', { name: 'Open calendar' })
      .map((button) => (button.nextElementSibling as HTMLInputElement).max)
  await open('purchase-history')
  expect(lastDays()).toEqual(['2026-11-18', '2026-11-18'])
  leavePortal()
  await open('order-invoice-summary')
  expect(lastDays()).toEqual(['2099-12-31', '2099-12-31'])
  Reflect.deleteProperty(HTMLInputElement.prototype, 'showPicker')
})

test('RPT-26 Order Data for Upload says that unshipped orders are not in it', async () => {
  const portal = await open('order-data-for-upload', others)
  screen.getByText(/^Orders that are not shipped yet are not in the file\./)
  screen.getByText('Orders (CSV)')
  expect(await submitted(portal)).toEqual([{ path: '/pdfs/OrderData-CSV.php', from: '11/08/2026', to: '11/14/2026' }])
})

describe('what is wrong is said beside the field, and nothing is asked', () => {
  const refused = async (portal: PortalInTest, label: string, text: string) => {
    await press('Submit')
    const input = field(label)
    expect(document.activeElement).toBe(input)
    expect(input.getAttribute('aria-invalid')).toBe('true')
    const described = input.getAttribute('aria-describedby')?.split(' ') ?? []
    expect(described.map((id) => document.getElementById(id)?.textContent).join(' ')).toContain(text)
    expect(asked(portal)).toEqual([])
  }

  test('dates the wrong way round', async () => {
    const portal = await open(reportAddress('waste', { from: '11/15/2026', to: '11/09/2026' }))
    await refused(portal, 'To', 'The first date is after the last.')
    choose('To', '11/16/2026')
    expect(await submitted(portal)).toHaveLength(1)
  })

  test('RPT-29 more than 366 days', async () => {
    const portal = await open(reportAddress('orderSummary', { from: '11/01/2025', to: '11/02/2026' }))
    await refused(portal, 'To', 'A report covers at most 366 days.')
  })

  test('RPT-21 purchases of today', async () => {
    const portal = await open('purchase-history')
    choose('To', '11/19/2026')
    await refused(portal, 'To', 'Purchase history ends yesterday at the latest.')
  })

  test('a date that is none, and one that is missing', async () => {
    const portal = await open('waste')
    choose('From', '13/45/2026')
    await refused(portal, 'From', 'Date is not valid.')
    choose('From', '')
    await refused(portal, 'From', 'Value is required')
    await press('Last week')
    expect(days()).toEqual(['11/08/2026', '11/14/2026'])
    expect(await submitted(portal)).toMatchObject([{ from: '11/08/2026' }])
  })
})

test('the settings are kept in the address, and an address is a saved report', async () => {
  const { address, visit } = await open('waste')
  choose('Sort', 'Detail')
  pick('CSV')
  await expect.poll(address).toBe(reportAddress('waste', { sort: 'Detail', filetype: 'CSV' }))
  await visit(reportAddress('waste', { from: '11/01/2026', to: '11/07/2026', type: 'nonsense', withCost: 'banana' }))
  await expect.poll(days).toEqual(['11/01/2026', '11/07/2026'])
  expect(field('Type').value).toBe('Company by Route')
})

test('Ctrl+Enter submits from any field', async () => {
  const portal = await open('waste')
  fireEvent.keyDown(field('Sort'), { key: 'Enter', ctrlKey: true })
  await expect.poll(() => asked(portal)).toHaveLength(1)
})

test('S22 Same as last time has the settings of this person’s last report, and last week is last week again', async () => {
  const portal = await open('waste', customerAdmin)
  expect(screen.queryByRole('button', { name: 'Same as last time' })).toBeNull()
  await press('Last week')
  choose('Type', 'Route by Item')
  await submitted(portal)
  await portal.visit('/reports/menu')
  await heading('Print Menu')
  expect(screen.queryByRole('button', { name: 'Same as last time' }), 'of this report').toBeNull()
  world.clock.set('2026-11-26T18:00:00Z')
  vi.setSystemTime(new Date('2026-11-26T18:00:00Z'))
  forgetServerTime()
  await portal.visit('/reports/waste')
  await heading('Waste Report')
  screen.getByText('PDF, Route by Item, 11/15–11/21/2026, by Order Qty, with cost')
  await press('Same as last time')
  expect([...days(), field('Type').value]).toEqual(['11/15/2026', '11/21/2026', 'Route by Item'])
  expect(screen.queryByRole('button', { name: 'Same as last time' }), 'it is chosen').toBeNull()
  leavePortal()
  await openPortal(world, reader, '/reports/waste', { isNewTab: true })
  await heading('Waste Report')
  expect(screen.queryByRole('button', { name: 'Same as last time' }), 'not another’s').toBeNull()
})

test('SID-18 staff viewing as a customer have all reports', async () => {
  await openPortal(world, staff, '/reports', { viewing: OWN })
  await heading('Customer Reports')
  expect(document.querySelectorAll('.report-cards a')).toHaveLength(7)
})

test('SID-06 a ship-to that the address has and the menu has not is said at the form, and given up by one press', async () => {
  const portal = await open('/reports/order-data-for-upload?shipto=S01', others)
  screen.getByText('This report is of ship-to S01 alone.')
  await press('Use all ship-tos')
  expect(screen.queryByText(/^This report is of ship-to/)).toBeNull()
  await expect.poll(portal.address).toBe('/reports/order-data-for-upload')
  leavePortal()
  await open('/reports/order-data-for-upload?shipto=LOCAL', others)
  screen.getByText('This report is of ship-to LOCAL alone.')
})
