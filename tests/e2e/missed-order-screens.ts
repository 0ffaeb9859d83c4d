/** Missed orders in their states. */
import { expect, type Page } from '@playwright/test'
import { missedOrders } from '#contract/calls/ordering/missed-orders.ts'
import type { Output } from '#contract/kernel/endpoint.ts'
import type { ScreenState } from './screen-state.ts'

type Board = Output<typeof missedOrders.list>
const opened = async (page: Page) => {
  await page.goto('/missed-orders')
  await expect(page.getByRole('heading', { level: 1, name: 'Missed Orders' })).toBeVisible()
}

/** The board as the server tells it, changed. */
async function withBoard(page: Page, change: (board: Board) => Board): Promise<void> {
  await page.route(new RegExp(`/api${missedOrders.list.path}(\\?|$)`), async (route) => {
    const answer = await route.fetch()
    const board = missedOrders.list.answer.read(await answer.json())
    await route.fulfill({ response: answer, json: missedOrders.list.answer.write(change(board)) })
  })
}

/** One row as usual, one reminded, one that ordered after all, one that needs nothing. */
function everyStanding(board: Board): Board {
  const [at, by] = [new Date(Date.now() - 600_000).toISOString(), 'MANAGER']
  const habit = { weeks: 8, weeksOrdered: 8, usualPieces: 36, isUnusual: true }
  const rows = board.rows.slice(0, 6).map((row, index) => ({
    ...row,
    // A journey may have marked or reminded a location before.
    mark: undefined,
    reminder: undefined,
    isNothingNeeded: false,
    ...(index < 3 && habit),
    ...(index === 1 && { reminder: { by, at, to: ['CLERK', 'MANAGER'], count: 1 } }),
    ...(index === 2 && { mark: { by: 'CLERK', at, takenBackBy: by, takenBackAt: at, takenBackByOrderNo: '480012' } }),
    ...(index === 5 && { isNothingNeeded: true, mark: { by: 'CLERK', at } }),
  }))
  return { ...board, rows, withoutCount: 5, nothingNeededCount: 1 }
}

export const missedOrderStates: readonly ScreenState[] = [
  {
    name: 'missed-orders',
    persona: 'CLERK',
    open: async (page) => {
      await withBoard(page, everyStanding)
      await opened(page)
      await expect(page.getByRole('button', { name: /^Undo/ })).toBeVisible()
    },
  },
  {
    name: 'missed-orders-none',
    persona: 'CLERK',
    open: async (page) => {
      await withBoard(page, (board) => ({ ...board, rows: [], withoutCount: 0, listedCount: 0 }))
      await opened(page)
      await expect(page.getByText(/^Every location has its order/)).toBeVisible()
    },
  },
  {
    name: 'missed-orders-staff',
    persona: 'ADMIN',
    open: async (page) => {
      await opened(page)
      await expect(page.getByRole('button', { name: /^View As/ }).first()).toBeVisible()
    },
  },
]
