/** A day of the week as its column shows it. Pure. */
import type { api } from '#contract/index.ts'
import type { Output } from '#contract/kernel/endpoint.ts'
import type { PlainDate } from '#rules/calendar.ts'
import type { GrowthLock, Lock, OrderState } from '#rules/ordering/order.ts'
import { dayLock } from '#rules/ordering/week-order.ts'
import { growthOf, type OrderItem, type Staffness } from '../../data/order-api.ts'
import type { Done } from '../../docket/DoneStrip.tsx'
import type { OpenOrderTools } from '../../use-order-store.ts'

export type DayAnswer = Output<typeof api.orders.ofDay>

/** What another day has: items with quantities, as they are on the screen. */
export interface Source {
  readonly name: string
  readonly lines: readonly { readonly itemNo: string; readonly description: string; readonly quantity: number }[]
}

/** What can be done with a day besides typing quantities (WEK-06, WEK-07). */
export interface DayActs {
  readonly copyFrom: (source: Source) => void
  readonly fillFromLastWeek: () => void
  readonly clear: () => void
  /** Settled once it is saved or declined. */
  readonly paste: (text: string, fromItemNo: string, shown: readonly string[]) => Promise<void>
  readonly removeEmpty: () => void
}

/** A day that is loaded. The same object for as long as nothing of it changes but quantities. */
export interface OpenDay {
  readonly day: DayAnswer
  readonly tools: OpenOrderTools
  readonly items: ReadonlyMap<string, OrderItem>
  readonly pastCutoff: boolean
  /** Why it takes no quantities. */
  readonly lock: Lock | undefined
  /** Why its order may not grow; its quantities may be lowered. */
  readonly growth: GrowthLock | undefined
  /** Its order was made on this screen. */
  readonly isNew: boolean
  /** Its order was canceled elsewhere, or another one stands there. */
  readonly isGone: boolean
  readonly acts: DayActs
  /** Why a Done that was pressed is not done yet. */
  readonly done: Done
  /** What went wrong with one of them. */
  readonly failure: string | undefined
}

export type DayLoad =
  | { readonly kind: 'loading' }
  | { readonly kind: 'failed'; readonly error: Error }
  /** `opened` counts how often it was opened anew. */
  | { readonly kind: 'there'; readonly day: DayAnswer; readonly opened: number }

export interface Column {
  readonly date: PlainDate
  readonly load: DayLoad
  readonly open: OpenDay | undefined
  /** What the calendar knew of it before it was loaded. */
  readonly expected: Lock | undefined
}

/** An item as the parts of the order screen take it: its one history column is the week before. */
export const asOrderItem = ({ lastWeek = 0, ...item }: DayAnswer['items'][number]): OrderItem => ({
  ...item,
  history: [lastWeek],
  waste: [],
})

/** As far as the server said when the day was read. */
export const lockOfDay = (day: DayAnswer, { isStaff, policy }: Staffness): Lock | undefined =>
  dayLock(
    {
      hasOrder: day.orderNo !== undefined,
      state: day.state,
      pastCutoff: day.pastCutoff,
      growth: growthOf(day, false),
    },
    { isStaff },
    policy,
  )

type CalendarDay = Output<typeof api.orders.month>['days'][number]

/** The same from the calendar, before the day itself is there: what is said of it does not push the lines down later. */
export const expectedLock = (
  { orders: [order], pastCutoff, closedText, closedCode }: CalendarDay,
  { isStaff, policy }: Staffness,
): Lock | undefined =>
  dayLock(
    {
      hasOrder: order !== undefined,
      state: (order?.state ?? 'open') as OrderState,
      pastCutoff,
      growth: order ? undefined : growthOf({ closedText, closedCode, items: [] }, false),
    },
    { isStaff },
    policy,
  )

/** Whether an item has a field in the column. */
export const isField = (column: Column, itemNo: string): boolean =>
  column.open !== undefined && column.open.lock === undefined && column.open.items.has(itemNo)

/** Why the day takes no quantities, or only smaller ones. */
export function reasonOf({ open, expected }: Column): string | undefined {
  const lock = open ? open.lock : expected
  return lock?.text ?? (open?.growth && `${open.growth.text} You can lower quantities.`)
}
