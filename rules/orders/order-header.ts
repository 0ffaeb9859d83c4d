import type { Weekday } from '../calendar.ts'
import { headerLock, type Lock, type OrderFacts } from '../ordering/order.ts'

/** What a save may set of an order's header; customers '' are none, a list '' is Master. */
export interface HeaderFields {
  readonly usedOnDay: Weekday
  readonly itemListCode: string
  readonly labelCustomerNo: string
  readonly shipCustomerNo: string
  readonly shipToCode: string
  readonly routeNo: string
}
export type HeaderField = keyof HeaderFields
/** Fields given; those left out stay. */
export type HeaderChange = { readonly [Field in HeaderField]?: HeaderFields[Field] | undefined }

const FIELDS = [
  'usedOnDay',
  'itemListCode',
  'labelCustomerNo',
  'shipCustomerNo',
  'shipToCode',
  'routeNo',
] as const satisfies readonly HeaderField[]

/** The fields that a save asks to be other than they are. A field sent as it stands is no change and needs no right. */
export const changedFields = (now: HeaderFields, asked: HeaderChange): HeaderField[] =>
  FIELDS.filter((field) => asked[field] !== undefined && asked[field] !== now[field])

const NO_LIST: Lock = { code: 'no right', text: 'You may not change the item list of an order.' }
const NO_DELIVERY: Lock = { code: 'no right', text: 'Only company staff can change labels, ship-to and route.' }

/**
 * Why a header that was given back is none of this order's (ORD-23): these three are never changed, under any of their names.
 * Those left out say nothing.
 */
export function fixedHeaderLock(
  order: { readonly orderNo: string; readonly locationNo: string; readonly orderDate: string },
  given: {
    readonly orderNos: readonly (string | undefined)[]
    readonly locationNos: readonly (string | undefined)[]
    readonly orderDates: readonly (string | undefined)[]
  },
): { readonly code: 'fixed'; readonly text: string } | undefined {
  const isOther = (own: string) => (each: string | undefined) => each !== undefined && each !== own
  const isFixed =
    !given.orderNos.some(isOther(order.orderNo)) &&
    !given.locationNos.some(isOther(order.locationNo)) &&
    !given.orderDates.some(isOther(order.orderDate))
  return isFixed
    ? undefined
    : { code: 'fixed', text: 'An order keeps its number, location and date. Cancel it and create a new one.' }
}

/**
 * Why a header may not be changed so. Used-on day: customers until the cut-off, staff until production; the item list
 * besides with its right (ORD-59); label customer, ship customer, ship-to and route are staff's (ORD-13, IMP-04).
 */
export function headerChangeLock(
  order: OrderFacts,
  viewer: { readonly isStaff: boolean; readonly mayChangeList: boolean },
  changed: readonly HeaderField[],
): Lock | undefined {
  const lock = headerLock(order, viewer)
  if (lock) return lock
  if (changed.includes('itemListCode') && !viewer.mayChangeList) return NO_LIST
  const isDelivery = changed.some((field) => field !== 'usedOnDay' && field !== 'itemListCode')
  return isDelivery && !viewer.isStaff ? NO_DELIVERY : undefined
}

/**
 * The ship-to once the ship customer is chosen, among that customer's own (ORD-60): the one asked for; undefined when it is
 * none of them. When none was asked for, the present one where the customer has it, else none.
 */
export function shipToAfter(
  { shipToCode }: Pick<HeaderFields, 'shipToCode'>,
  asked: Pick<HeaderChange, 'shipToCode'>,
  shipTosOfCustomer: readonly string[],
): string | undefined {
  const wanted = asked.shipToCode ?? shipToCode
  if (wanted === '' || shipTosOfCustomer.includes(wanted)) return wanted
  return asked.shipToCode === undefined || asked.shipToCode === shipToCode ? '' : undefined
}
