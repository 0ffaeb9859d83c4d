/** A week of Harbor St Mart on the real server, for tests of the week grid. */
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect } from 'vitest'
import { paths } from '#web/portal/paths.ts'
import { line, type OrderShop, orderShop } from './order-shop.ts'
import { clerk, OWN, type Persona } from './personas.ts'
import { openPortal } from './portal.tsx'

export const WEEK_ADDRESS = paths.week({ locationNo: '000213', firstDate: '2026-11-22' })
export const [MON, TUE, WED] = ['2026-11-23', '2026-11-24', '2026-11-25'] as const
const lines = [line('100147', 'Turkey Wedge', 8, 5), line('100154', 'Egg Salad', 0, 4), line('100161', 'Ham Sub')]

/** The shop delivers on all days but Sundays. Wednesday 11/25 has an order; the other days have none. */
export function weekShop() {
  const shop = orderShop()
  return {
    shop,
    lines,
    async sell() {
      await shop.order(lines)
      await shop.world.db.updateTable('location').set({ menuDays: 'MTWRFS' }).execute()
    },
    /** Opens the week with all items, or with those that it opens with by itself. */
    async open({
      by = clerk,
      at = WEEK_ADDRESS as string | string[],
      isNewTab = false,
      isTwiceMounted = false,
      isAsOpened = false,
    } = {}) {
      const viewing = (by as Persona).customerNo === undefined ? OWN : ''
      const portal = await openPortal(shop.world, by, at, { viewing, isNewTab, isTwiceMounted })
      await screen.findByRole(
        'heading',
        { level: 1, name: /^Harbor St Mart, week of 11\/22\/2026/ },
        { timeout: 20_000 },
      )
      await waitFor(() => expect(screen.queryAllByText('Loading…')).toEqual([]), { timeout: 20_000 })
      if (!isAsOpened) fireEvent.click(screen.getByRole('button', { name: /^All items / }))
      return portal
    },
    /** What the orders of a day hold: ['100147=12 100154=3']. */
    stored: (orderDate: string) => storedIn(shop, orderDate),
  }
}

export const cell = (day: string, item: string) =>
  screen.getByRole<HTMLInputElement>('textbox', { name: new RegExp(`^Quantity, ${day}, ${item}`) })
export const fields = (day: string) =>
  screen.queryAllByRole<HTMLInputElement>('textbox', { name: new RegExp(`^Quantity, ${day}`) })
export const head = (day: string) => screen.getByRole('columnheader', { name: new RegExp(`^${day} `) })
export function type(input: HTMLInputElement, text: string, key = 'Enter') {
  act(() => input.focus())
  fireEvent.input(input, { target: { value: text } })
  fireEvent.keyDown(input, { key })
}
export const allSaved = () => screen.findByText(/^All saved/, {}, { timeout: 10_000 })
/** Presses an entry of a day's menu. */
export const choose = (day: string, name: string | RegExp) => fireEvent.click(within(head(day)).getByText(name))

async function storedIn({ world }: OrderShop, orderDate: string): Promise<string[]> {
  const found = await world.db
    .selectFrom('salesOrder as o')
    .leftJoin('orderLine as l', 'l.orderNo', 'o.orderNo')
    .where('o.orderDate', '=', orderDate)
    .where('o.state', '<>', 'cancelled')
    .select(['o.orderNo', 'l.itemNo', 'l.quantity'])
    .orderBy('o.orderNo')
    .orderBy('l.itemNo')
    .execute()
  const orders = new Map<number, string[]>()
  for (const { orderNo, itemNo, quantity } of found)
    orders.set(orderNo, [...(orders.get(orderNo) ?? []), ...(quantity ? [`${itemNo}=${quantity}`] : [])])
  return [...orders.values()].map((each) => each.join(' '))
}
