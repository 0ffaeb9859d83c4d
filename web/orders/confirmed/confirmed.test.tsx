// @vitest-environment browser-beside-server
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { api } from '#contract/index.ts'
import { isOf } from '#tests/support/network.ts'
import { line, ORDER_NO, orderShop } from '#tests/support/order-shop.ts'
import { clerk, OWN, staff } from '#tests/support/personas.ts'
import { atWidth } from '#tests/support/tour-targets.ts'

const lines = [line('100147', 'Turkey Wedge', 8, 8), line('100154', 'Egg Salad', 0, 4)]
const shop = orderShop()

afterEach(() => void vi.unstubAllGlobals())
beforeEach(async () => {
  await shop.order(lines)
  await shop.world.db
    .updateTable('location')
    .set({ contact1Name: 'Ana Diaz', contact1Email: 'ana@example.com' })
    .execute()
})

const confirmed = async () => {
  const client = await shop.world.as(clerk)
  await client.ask(api.orders.done, { orderNo: String(ORDER_NO) })
}
const openMails = async () => {
  fireEvent.click(await screen.findByText('E-mails'))
  return within(await screen.findByRole('dialog', { name: `E-mails of order ${ORDER_NO}` }))
}

test.each([1280, 390])(
  'ORD-74 at %i px the head says when and by whom it was confirmed, and that it was changed since',
  async (width) => {
    await confirmed()
    atWidth(width)
    await shop.open()
    const head = await screen.findByText(/^Confirmed .*\d:\d\d [AP]M by CLERK$/)
    expect(screen.queryByText('Changed since')).toBeNull()
    const field = screen.getByRole<HTMLInputElement>('textbox', { name: /Turkey Wedge/ })
    field.focus()
    fireEvent.input(field, { target: { value: '12' } })
    fireEvent.keyDown(field, { key: 'Enter' })
    expect(await screen.findByText('Changed since')).toBeDefined()
    expect(head.isConnected).toBe(true)
  },
)

test('ORD-74 before the first Done the head says nothing', async () => {
  await shop.open()
  expect(screen.queryByText(/^Confirmed/)).toBeNull()
})

test('ORD-16 the message after Done names the user and the contacts', async () => {
  await shop.open()
  await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Done' })))
  await screen.findByText(/A confirmation is being sent to \S+@\S+; Ana Diaz\.$/)
})

test('ORD-75 users see the e-mails of their order, and no button to send them again', async () => {
  await confirmed()
  await shop.open()
  const dialog = await openMails()
  expect(await dialog.findByText('Ana Diaz')).toBeDefined()
  expect(dialog.getAllByText('Waiting')).toHaveLength(2)
  expect(dialog.queryByRole('button', { name: /Send again/ })).toBeNull()
})

test('ORD-75 staff send one again after a question', async () => {
  await confirmed()
  await shop.world.db.updateTable('outbox').set({ doneAt: new Date() }).execute()
  const long = new Date(shop.world.clock.now().getTime() - 3_600_000)
  await shop.world.db.updateTable('orderMail').set({ madeAt: long }).execute()
  const portal = await shop.open({ by: staff })
  const dialog = await openMails()
  fireEvent.click(await dialog.findByRole('button', { name: /Send again to Ana Diaz/ }))
  const question = within(await screen.findByRole('alertdialog', { name: 'Send this e-mail again?' }))
  expect(portal.sent.filter(isOf(api.orderMails.sendAgain))).toHaveLength(0)
  fireEvent.click(question.getByRole('button', { name: 'Send again' }))
  await screen.findByText(/^The e-mail is being sent to Ana Diaz again\./)
  await waitFor(() => expect(dialog.getAllByText('Ana Diaz')).toHaveLength(2))
  expect(dialog.getByText(new RegExp(`sent again, .* by ADMIN for ${OWN}`))).toBeDefined()
})
