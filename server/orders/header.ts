import type { api } from '#contract/index.ts'
import type { Output } from '#contract/kernel/endpoint.ts'
import { may } from '#rules/access.ts'
import { dayCode, type PlainDate, type Weekday } from '#rules/calendar.ts'
import { isPastCutoff } from '#rules/ordering/cutoff.ts'
import { growthLock, makeDate } from '#rules/ordering/order.ts'
import {
  changedFields,
  fixedHeaderLock,
  type HeaderField,
  type HeaderFields,
  headerChangeLock,
  shipToAfter,
} from '#rules/orders/order-header.ts'
import { refuseIf } from '#rules/refusal.ts'
import { reachOf } from '../access/reach.ts'
import type { Db } from '../db/open.ts'
import type { Call } from '../http/call.ts'
import { notFound } from '../http/request-error.ts'
import { dayFactsOf } from '../ordering/growth.sql.ts'
import { holdList } from '../ordering/lists.sql.ts'
import { lockOrder, orderByNo } from '../ordering/orders.sql.ts'
import { placesOf } from '../ordering/rotation/rotations.ts'
import * as header from './header.sql.ts'

type HeaderCall = Call<typeof api.orders.updateHeader>

/** What the record calls the change of a field. */
const actions: Readonly<Record<HeaderField, string>> = {
  usedOnDay: 'order.used-on-day',
  itemListCode: 'order.item-list',
  labelCustomerNo: 'order.label-customer',
  shipCustomerNo: 'order.ship-customer',
  shipToCode: 'order.ship-to',
  routeNo: 'order.route',
}

/** Changes the header's named fields and no others; quantities stay (ORD-23, ORD-59, ORD-60). Answers the header as it stands. */
export const updateHeader = (call: HeaderCall): Promise<Output<typeof api.orders.updateHeader>> =>
  call.transact(async (tx) => {
    const { world, caller, customerNo, input } = call
    const found = await orderByNo(tx, reachOf(caller, customerNo), input.orderNo, world.clock.today())
    if (!found) throw notFound(`Order ${input.orderNo}`)
    const { orderNo, listOwnerNo } = found
    const own = { orderNo: String(orderNo), locationNo: found.locationNo, orderDate: found.orderDate }
    refuseIf(
      fixedHeaderLock(own, {
        orderNos: [input.headerOrderNo],
        locationNos: [input.locationNo, input.headerLocationNo],
        orderDates: [input.orderDate, input.headerOrderDate],
      }),
    )
    const order = await lockOrder(tx, customerNo, orderNo)
    const now = asFields(await header.headerOf(tx, customerNo, orderNo))
    const happenedAt = world.clock.now()
    const growth = growthLock(order, caller, dayFactsOf(found))
    const facts = { state: order.state, pastCutoff: isPastCutoff(order.cutoffAt, happenedAt), growth }
    const viewer = { isStaff: caller.isStaff, mayChangeList: may(caller, 'orders.changeList') }
    refuseIf(headerChangeLock(facts, viewer, changedFields(now, input)))

    const next = await nextHeader(tx, { customerNo, listOwnerNo }, now, input)
    const changed = changedFields(now, next)
    if (changed.length === 0) return now
    const made = next.routeNo === now.routeNo ? {} : await makingOf(tx, found, next.routeNo)
    await header.setHeader(
      tx,
      customerNo,
      orderNo,
      { ...asStored(next), ...made },
      {
        by: caller.userCode,
        isStaff: caller.isStaff,
        now: happenedAt,
      },
    )
    for (const field of changed) {
      const change = { action: actions[field], oldValue: written(now, field), newValue: written(next, field) }
      await call.record(tx, { ...change, subject: String(orderNo), happenedAt })
    }
    return next
  })

/** When an order is made that goes on another route, and which week of its rotation is on then (SRV-06). */
async function makingOf(
  tx: Db,
  { orderDate, menuCycle }: { readonly orderDate: PlainDate; readonly menuCycle: string },
  routeNo: string,
) {
  const madeOn = makeDate(orderDate, await header.leadDays(tx, routeNo))
  const placeOf = await placesOf(tx, [menuCycle])
  return { makeDate: madeOn, makeCycle: placeOf(menuCycle, orderDate, madeOn).makeCycle }
}

/** The header with what was asked for; refuses what does not exist, in the words for what belongs to somebody else. */
async function nextHeader(
  tx: Db,
  { customerNo, listOwnerNo }: { customerNo: string; listOwnerNo: string },
  now: HeaderFields,
  asked: HeaderCall['input'],
): Promise<HeaderFields> {
  const next = {
    usedOnDay: asked.usedOnDay ?? now.usedOnDay,
    itemListCode: asked.itemListCode ?? now.itemListCode,
    labelCustomerNo: asked.labelCustomerNo ?? now.labelCustomerNo,
    shipCustomerNo: asked.shipCustomerNo ?? now.shipCustomerNo,
    shipToCode: now.shipToCode,
    routeNo: asked.routeNo ?? now.routeNo,
  }
  const changed = changedFields(now, asked)
  if (changed.every((field) => field === 'usedOnDay')) return next
  const there = await header.namedThings(tx, next)
  const isNew = (field: HeaderField) => next[field] !== now[field]
  // Held, so that nobody deletes it until the order is on it.
  const hasList = isNew('itemListCode') && (await holdList(tx, listOwnerNo, next.itemListCode))
  if (isNew('itemListCode') && !hasList) throw notFound(`Item list ${next.itemListCode || 'Master'}`)
  if (isNew('labelCustomerNo') && next.labelCustomerNo !== '' && !there.hasLabelCustomer)
    throw notFound(`Customer ${next.labelCustomerNo}`)
  if (isNew('shipCustomerNo') && next.shipCustomerNo !== '' && !there.hasShipCustomer)
    throw notFound(`Customer ${next.shipCustomerNo}`)
  if (isNew('routeNo') && !there.hasRoute) throw notFound(`Route ${next.routeNo}`)
  if (!changed.includes('shipCustomerNo') && !changed.includes('shipToCode')) return next
  // No ship customer of its own: the order goes to the customer itself.
  const shipTos = await header.shipToCodes(tx, next.shipCustomerNo || customerNo)
  const shipToCode = shipToAfter(now, asked, shipTos)
  if (shipToCode === undefined) throw notFound(`Ship-to ${asked.shipToCode}`)
  return { ...next, shipToCode }
}

const asFields = (stored: header.StoredHeader): HeaderFields => ({
  ...stored,
  usedOnDay: stored.usedOnDay as Weekday,
  labelCustomerNo: stored.labelCustomerNo ?? '',
  shipCustomerNo: stored.shipCustomerNo ?? '',
})

const asStored = (fields: HeaderFields): header.StoredHeader => ({
  ...fields,
  labelCustomerNo: fields.labelCustomerNo || null,
  shipCustomerNo: fields.shipCustomerNo || null,
})

/** A field as the record has it: a weekday by its code. */
const written = (fields: HeaderFields, field: HeaderField): string =>
  field === 'usedOnDay' ? dayCode(fields.usedOnDay) : fields[field]

/** Customers for the Order Header dialog, which is staff's (ORD-61). */
export async function labelCustomers({ db, customerNo }: Call<typeof api.orders.labelCustomers>) {
  const customers = await header.orderCustomers(db, customerNo)
  return { customers, shipCustomers: customers.filter(({ isShippedTo }) => isShippedTo) }
}
