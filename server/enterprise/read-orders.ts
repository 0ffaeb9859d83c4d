/** Orders as programs read them: of a range of dates by number, or what changed since by the sequence of changes (INT-03). */
import { CHANGED_DAYS, ORDER_DAYS, PAGE_ENTRIES } from '#contract/calls/intake/enterprise.ts'
import type { api } from '#contract/index.ts'
import type { Output } from '#contract/kernel/endpoint.ts'
import { addDays, daysBetween, type PlainDate, type Weekday } from '#rules/calendar.ts'
import type { Db } from '../db/open.ts'
import { inOneLook } from '../db/transaction.ts'
import type { Call } from '../http/call.ts'
import { notFound, RequestError } from '../http/request-error.ts'
import { type ChangedOrder, type ChangesRead, changedOrders } from './changed-orders.sql.ts'
import * as sql from './orders.sql.ts'
import { pageOf } from './page.ts'

type OrdersCall = Call<typeof api.enterprise.orders>
type Answer = Output<typeof api.enterprise.orders>

export async function readOrders(call: OrdersCall): Promise<Answer> {
  const { db, caller, customerNo, input } = call
  const reach = { customerNo, mappedRouteNo: caller.mappedRouteNo }
  const { locationNo, after, changedSince } = input
  const range = rangeOf(call)
  if (locationNo !== undefined && (await sql.listOfLocation(db, reach, locationNo)) === undefined)
    throw notFound(`Location ${locationNo}`)
  const read = readMark(after)
  if (read || changedSince !== undefined) {
    if (after !== undefined && !read) throw unreadable('after: must be what "resume" of the answer before said.')
    return changesAfter(
      call,
      range,
      read ?? {
        since: new Date(Math.max(0, Date.parse(changedSince ?? ''))),
        sinceXid: undefined,
        xid: 0,
        orderNo: 0,
      },
    )
  }
  if (after !== undefined && !/^\d{1,12}$/.test(after))
    throw unreadable('after: must be what "next" or "resume" of the answer before said.')
  if (!range) throw unreadable('date is missing. Send date, or first_date and last_date, or changed_since.')
  return inOneLook(db, async (tx) => {
    const found = await sql.ordersOn(tx, reach, { ...range, locationNo }, { after, entries: PAGE_ENTRIES })
    const { page, next } = pageOf(found, ({ orderNo }) => String(orderNo))
    return { orders: await withLines(tx, customerNo, page), ...next }
  })
}

async function changesAfter(call: OrdersCall, range: Range | undefined, read: ChangesRead): Promise<Answer> {
  const { db, caller, customerNo, input, world } = call
  const asked = {
    ...{ customerNo, mappedRouteNo: caller.mappedRouteNo, locationNo: input.locationNo },
    firstDate: range?.firstDate ?? addDays(world.clock.today(), -CHANGED_DAYS),
    lastDate: range?.lastDate,
  }
  return inOneLook(db, async (tx) => {
    const { horizon, latest, orders } = await changedOrders(tx, asked, read, PAGE_ENTRIES)
    if (read.xid > latest) throw unreadable('after is from another database. Begin again with changed_since.')
    const page = orders.slice(0, PAGE_ENTRIES)
    // It goes as far as what was told and no further: after a crash, the numbers of transactions that came to nothing are given again.
    const { xid, orderNo } = page.at(-1) ?? read
    const resume = markOf({ since: read.since, sinceXid: read.sinceXid ?? horizon, xid, orderNo })
    return {
      orders: await withLines(tx, customerNo, page),
      ...(orders.length > PAGE_ENTRIES && { next: resume }),
      resume,
    }
  })
}

/** A mark for programs to keep and not to read. */
const markOf = ({ since, sinceXid = 0, xid, orderNo }: ChangesRead) =>
  [since.getTime(), sinceXid, xid, orderNo].join('-')
function readMark(after: string | undefined): ChangesRead | undefined {
  const parts = /^(\d{1,15})-(\d{1,15})-(\d{1,15})-(\d{1,15})$/
    .exec(after ?? '')
    ?.slice(1)
    .map(Number)
  if (!parts) return undefined
  const [since, sinceXid, xid, orderNo] = parts as [number, number, number, number]
  return since > 8.64e15 ? undefined : { since: new Date(since), sinceXid, xid, orderNo }
}

interface Range {
  readonly firstDate: PlainDate
  readonly lastDate: PlainDate
}
function rangeOf({ input: { orderDate, firstDate, lastDate } }: OrdersCall): Range | undefined {
  if (orderDate !== undefined && (firstDate ?? lastDate) !== undefined)
    throw unreadable('Send date, or first_date and last_date, not both.')
  if (orderDate !== undefined) return { firstDate: orderDate, lastDate: orderDate }
  if (firstDate === undefined && lastDate !== undefined) throw unreadable('first_date is missing.')
  if (firstDate === undefined) return undefined
  const days = daysBetween(firstDate, lastDate ?? firstDate) + 1
  if (days < 1) throw unreadable('last_date is before first_date.')
  if (days > ORDER_DAYS) throw unreadable(`Ask for at most ${ORDER_DAYS} days at once.`)
  return { firstDate, lastDate: lastDate ?? firstDate }
}
const unreadable = (text: string) => new RequestError(400, text, 'unreadable')

async function withLines(
  db: Db,
  customerNo: string,
  page: readonly Omit<ChangedOrder, 'xid'>[],
): Promise<Answer['orders']> {
  const lines = await sql.linesOf(
    db,
    customerNo,
    page.map(({ orderNo }) => orderNo),
  )
  const byOrder = new Map(page.map(({ orderNo }) => [orderNo, [] as typeof lines]))
  for (const line of lines) byOrder.get(line.orderNo)?.push(line)
  return page.map(({ orderNo, locationNo, orderDate, usedOnDay, state, pieces, cutoffAt, changedAt }) => ({
    ...{ orderNo: String(orderNo), locationNo, orderDate, usedOnDay: usedOnDay as Weekday, state, pieces },
    ...{ cutoffAt: cutoffAt.toISOString(), changedAt: changedAt.toISOString() },
    lines: (byOrder.get(orderNo) ?? []).map(({ itemNo, description, quantity }) => ({ itemNo, description, quantity })),
  }))
}
