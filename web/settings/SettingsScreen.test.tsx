// @vitest-environment browser-beside-server
import { fireEvent, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { sharedWorld } from '#tests/support/fresh-world.ts'
import { staff } from '#tests/support/personas.ts'
import { leavePortal, openPortal } from '#tests/support/portal.tsx'

const world = sharedWorld('embedded')
afterEach(leavePortal)

const erp = () => screen.findByRole('switch', { name: 'Customers come from the ERP alone' })
const stored = async () =>
  Object.fromEntries(
    (await world.db.selectFrom('setting').select(['name', 'value']).execute()).map(({ name, value }) => [name, value]),
  )

test('CUS-02 staff switch where customers come from; the other setting stays, and the change is on the record once', async () => {
  await openPortal(world, staff, '/settings')
  const box = await erp()
  expect((box as HTMLInputElement).checked).toBe(false)
  expect(screen.getByText(/Staff can create customers in this portal/)).toBeDefined()
  fireEvent.click(box)
  await screen.findByText(/arrive with the next import/)
  await screen.findByText(/Last changed by ADMIN/)
  expect(await stored()).toEqual({ 'customers-from-erp': 'on' })
  const entries = () =>
    world.db.selectFrom('auditEntry').where('action', '=', 'setting.change').select(['subject', 'newValue']).execute()
  expect(await entries()).toEqual([{ subject: 'customers-from-erp', newValue: 'on' }])
  fireEvent.click(await erp())
  await screen.findByText(/Staff can create customers in this portal/)
  expect(await stored()).toEqual({ 'customers-from-erp': 'off' })
  expect(await entries()).toHaveLength(2)
})

test('ACC-15 staff switch whether orders that are not delivered yet count toward the limit; at first they do not', async () => {
  await openPortal(world, staff, '/settings')
  const box = await screen.findByRole('switch', { name: 'Orders not delivered yet count toward the credit limit' })
  expect((box as HTMLInputElement).checked).toBe(false)
  fireEvent.click(box)
  await screen.findByText(/its orders that are open or in production come to more than its limit/)
  expect(await stored()).toMatchObject({ 'undelivered-orders-count': 'on' })
})
