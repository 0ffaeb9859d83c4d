// @vitest-environment browser-beside-server
import { fireEvent, screen, within } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { freshWorld } from '#tests/support/fresh-world.ts'
import { clerk, customerAdmin, OWN, staff } from '#tests/support/personas.ts'
import { leavePortal, openPortal } from '#tests/support/portal.tsx'
import { paths } from '../portal/paths.ts'

const payer = { ...clerk, userCode: 'PAYER', rights: ['invoiceReport', 'payBill'] as const }
const world = freshWorld('embedded', async () => {
  world.clock.set('2026-11-20T18:00:00Z')
  const pay = { payBillUrl: 'https://pay.example.com/lakeshore' }
  await world.make.customer({ balanceCents: 1_284_350, creditLimitCents: 5_000_000, ...pay })
  await world.make.location()
  await world.make.item()
})
afterEach(leavePortal)

const invoice = (documentNo: string, dueOn: string, balanceCents: number, salesCents = balanceCents) =>
  world.db
    .insertInto('openInvoice')
    .values({ customerNo: OWN, documentNo, postedOn: '2026-09-01', dueOn, salesCents, balanceCents })
    .execute()
const line = (documentNo: string, lineNo: number, quantity: number, unitPriceCents: number, isFreight = false) =>
  world.db
    .insertInto('invoiceLine')
    .values({
      ...{ billedCustomerNo: OWN, documentNo, lineNo, customerNo: OWN, quantity, unitPriceCents },
      amountCents: quantity * unitPriceCents,
      ...(isFreight
        ? { description: 'Delivery charge' }
        : { locationNo: '000213', itemNo: '100100', deliveredOn: '2026-08-31' }),
    })
    .execute()
const rows = () => screen.getAllByRole('row').slice(1, -1)
const documents = () => rows().map((row) => within(row).getByRole('rowheader').textContent)

async function several() {
  await invoice('SI-3', '2026-12-20', 300_00)
  await invoice('SI-2', '2026-11-08', 200_00, 1_250_00)
  await invoice('SI-1', '2026-09-15', 100_05)
  await invoice('CM-1', '2026-09-01', -45_00)
  await line('SI-1', 1, 20, 4_75)
  await line('SI-1', 2, 1, 5_05, true)
}

test('ACC-01 S23 the account and what is open, oldest due first, with days, ages and sums', async () => {
  await several()
  await openPortal(world, payer, '/reports/open-invoices')
  const head = await screen.findByRole('region', { name: 'Account' })
  expect(head.textContent).toMatch(/Past Due.*Balance\$12,843.50Credit limit\$50,000.00Past due\$300.05/)
  expect(head.textContent).toContain('Headroom $37,156.50 of $50,000.00')
  expect(head.textContent).toContain('Current$255.001–30 days$200.0031–60 days$0.00Over 60 days$100.05')
  expect(
    within(head)
      .getByRole('link', { name: /Pay Bill/ })
      .getAttribute('href'),
  ).toBe('https://pay.example.com/lakeshore')
  expect(
    rows().map((row) =>
      within(row)
        .getAllByRole('cell')
        .map((cell) => cell.textContent),
    ),
  ).toEqual([
    ['09/01/2026', '09/01/2026', '-$45.00', '-$45.00', 'Current'],
    ['09/15/2026', '09/01/2026', '$100.05', '$100.05', 'Past Due, 66 days'],
    ['11/08/2026', '09/01/2026', '$1,250.00', '$200.00', 'Past Due, 12 days'],
    ['12/20/2026', '09/01/2026', '$300.00', '$300.00', 'Current'],
  ])
  expect(documents()).toEqual(['CM-1Credit Memo', 'SI-1', 'SI-2', 'SI-3'])
  expect(screen.getAllByRole('row').at(-1)?.textContent).toBe('Total of 4 documents$1,605.05$555.05Past due $300.05')
})

test('S23 a heading sorts, says so, and stands in the address', async () => {
  await several()
  const { address } = await openPortal(world, payer, '/reports/open-invoices')
  const balance = await screen.findByRole('button', { name: 'Balance' })
  expect(screen.getByRole('columnheader', { name: 'Due Date' }).getAttribute('aria-sort')).toBe('ascending')
  fireEvent.click(balance)
  fireEvent.click(balance)
  expect(documents()).toEqual(['SI-3', 'SI-2', 'SI-1', 'CM-1Credit Memo'])
  expect(screen.getByRole('columnheader', { name: 'Balance' }).getAttribute('aria-sort')).toBe('descending')
  await expect.poll(address).toBe('/reports/open-invoices?sort=balance&dir=desc')
})

test('S23 nothing open says so, and there is no file of it', async () => {
  await openPortal(world, payer, '/reports/open-invoices')
  await screen.findByText('No open invoices.')
  expect(screen.queryByRole('button', { name: 'CSV' })).toBeNull()
  expect(screen.getByRole('region', { name: 'Account' }).textContent).toContain('$12,843.50')
})

test('ACC-14 when it cannot be checked it is said, the stamp is blank, and another try may do it', async () => {
  await several()
  const again = await openPortal(world, payer, '/dashboard')
  again.network.mishap = (sent) => (/\/account(status)?(\?|$)/.test(sent.path) ? 'request lost' : undefined)
  await again.visit('/reports/open-invoices')
  await screen.findByText(/^Account status could not be checked\./)
  expect(screen.queryByRole('region', { name: 'Account' })).toBeNull()
  again.network.mishap = () => undefined
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
  await screen.findByRole('region', { name: 'Account' })
})

test('ACC-08 over the limit: by how much', async () => {
  await world.db.updateTable('customer').set({ balanceCents: 5_343_210 }).execute()
  await openPortal(world, payer, '/reports/open-invoices')
  const head = await screen.findByRole('region', { name: 'Account' })
  expect(head.textContent).toContain('Credit Hold (Over Limit)')
  expect(head.textContent).toContain('$3,432.10 over the limit of $50,000.00')
})

test('ACC-10 what the ERP has not told is not known; without a limit there is no headroom', async () => {
  await world.db.updateTable('customer').set({ balanceCents: null, creditLimitCents: null }).execute()
  await openPortal(world, payer, '/reports/open-invoices')
  const head = await screen.findByRole('region', { name: 'Account' })
  expect(head.textContent).toContain('BalanceNot knownCredit limitNot known')
  expect(head.textContent).not.toContain('Good')
  leavePortal()
  await world.db.updateTable('customer').set({ balanceCents: -500, creditLimitCents: 0 }).execute()
  await openPortal(world, payer, '/reports/open-invoices')
  expect((await screen.findByRole('region', { name: 'Account' })).textContent).toMatch(
    /Good.*Balance-\$5.00Credit limitNo limit/,
  )
  expect(screen.queryByText(/Headroom/)).toBeNull()
})

test('ACC-13 the menu shows the status that this page was just told', async () => {
  await world.db.updateTable('customer').set({ balanceCents: 5_000_001 }).execute()
  const { visit } = await openPortal(world, payer, '/dashboard')
  await screen.findAllByText('Credit Hold (Over Limit)')
  await world.db.updateTable('customer').set({ balanceCents: 1 }).execute()
  await visit('/reports/open-invoices')
  await expect.poll(() => screen.queryByText('Credit Hold (Over Limit)')).toBeNull()
  expect(screen.getAllByText('Good').length).toBeGreaterThan(1)
})

test('ACC-01 the CSV is saved', async () => {
  await several()
  const { saved } = await openPortal(world, payer, '/reports/open-invoices')
  fireEvent.click(await screen.findByRole('button', { name: 'CSV' }))
  await expect.poll(() => saved.length).toBe(1)
  expect(saved[0]?.name).toBe('Open invoices 2026-11-20.csv')
  expect(await saved[0]?.blob.text()).toContain('"Total",,,1605.05,555.05')
})

test('S23 a document with lines leads to them, and back to its row', async () => {
  await several()
  const { address, back } = await openPortal(world, payer, '/reports/open-invoices')
  expect(screen.queryByRole('link', { name: 'SI-2' })).toBeNull()
  fireEvent.click(await screen.findByRole('link', { name: 'SI-1' }))
  await screen.findByRole('heading', { level: 1, name: 'Invoice SI-1' })
  expect(address()).toBe('/reports/open-invoices/SI-1')
  expect((await screen.findByRole('region', { name: 'Invoice' })).textContent).toContain('StatusPast Due, 66 days')
  const cells = screen.getAllByRole('row').map((row) => row.textContent)
  expect(cells).toEqual([
    'DeliveredItemDescriptionQuantityPriceAmount',
    '000213 Harbor St Mart',
    '08/31/2026100100Item 10010020$4.75$95.00',
    'Subtotal20$95.00',
    'Other charges',
    'Delivery charge1$5.05$5.05',
    'Subtotal$5.05',
    'Total20$100.05',
  ])
  await back()
  await expect.poll(() => document.activeElement?.textContent).toBe('SI-1')
})

test('ROL-10 SID-18 a document that is not the account’s is not found; without the right there is no screen', async () => {
  await openPortal(world, payer, paths.invoice('SI-77'))
  await screen.findByText('Invoice SI-77 was not found.')
  leavePortal()
  await openPortal(world, clerk, '/reports/open-invoices')
  await expect.poll(() => screen.queryByRole('heading', { level: 1 })?.textContent).not.toBe(undefined)
  expect(screen.queryByRole('region', { name: 'Account' })).toBeNull()
})

test('staff see what the customer viewed owes, and its administrator too', async () => {
  await several()
  await openPortal(world, staff, '/reports/open-invoices', { viewing: OWN })
  expect((await screen.findByRole('region', { name: 'Account' })).textContent).toContain('104220')
  leavePortal()
  await openPortal(world, customerAdmin, '/reports/open-invoices')
  await screen.findByRole('region', { name: 'Account' })
})
