// @vitest-environment browser-beside-server
import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { line, orderShop } from '#tests/support/order-shop.ts'
import { OWN } from '#tests/support/personas.ts'

const shop = orderShop()
const ORDER_NO = 480_001

test('ERP-05 an order in production lists what comes short, and what comes in place of it', async () => {
  await shop.order([line('100147', 'Turkey Wedge', 12, 8), line('100154', 'Egg Salad', 0, 4)], {
    state: 'in production',
  })
  const told = { customerNo: OWN, orderNo: ORDER_NO, shippedQuantity: null }
  await shop.world.db
    .insertInto('lineInErp')
    .values([
      { ...told, itemNo: '100147', confirmedQuantity: 10 },
      { ...told, itemNo: '100154', confirmedQuantity: 2 },
    ])
    .execute()
  await shop.open()
  const notice = (await screen.findByText('1 item comes short')).closest('.notice') as HTMLElement
  expect(
    within(notice)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent),
  ).toEqual(['100147 Turkey Wedge: 10 of 12', '100154 Egg Salad: 2'])
  expect(notice.textContent).toContain('1 item comes that you did not order')
})

test('ERP-05 an order that comes as ordered says nothing', async () => {
  await shop.order([line('100147', 'Turkey Wedge', 12, 8)], { state: 'shipped' })
  await shop.world.db
    .insertInto('lineInErp')
    .values({ customerNo: OWN, orderNo: ORDER_NO, itemNo: '100147', confirmedQuantity: 12, shippedQuantity: 12 })
    .execute()
  await shop.open()
  expect(screen.queryByText(/come short/)).toBeNull()
})

test('ERP-05 many items that come short stay folded until they are asked for', async () => {
  const items = Array.from({ length: 5 }, (_, index) => ({ itemNo: `10015${index}`, ordered: 6 }))
  await shop.order(
    items.map(({ itemNo, ordered }) => line(itemNo, `Item ${itemNo}`, ordered, ordered)),
    { state: 'in production' },
  )
  await shop.world.db
    .insertInto('lineInErp')
    .values(items.map(({ itemNo }) => ({ customerNo: OWN, orderNo: ORDER_NO, itemNo, confirmedQuantity: 1 })))
    .execute()
  await shop.open()
  const summary = await screen.findByText('5 items come short')
  const details = summary.closest('details') as HTMLDetailsElement
  expect(details.open).toBe(false)
  expect(within(details).getAllByRole('listitem', { hidden: true })).toHaveLength(5)
})
