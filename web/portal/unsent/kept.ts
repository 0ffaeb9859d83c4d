/** What waits on this device, without opening its orders (SYS-07). web/orders/saving/unsent-storage.ts keeps it. */
import { serverNow } from '../clock.ts'

/** 'device.unsent.USER.ORDER.ITEM' */
export const UNSENT_PREFIX = 'device.unsent.'
/** So long it is sent. */
export const UNSENT_KEPT_MS = 24 * 3_600_000
/** So long what was not sent is shown. */
export const UNSENT_SHOWN_MS = 7 * UNSENT_KEPT_MS
/** What is kept so long is not just being saved. */
const LATE_MS = 3_000
const EXPIRED = 'It was kept for more than 24 hours, so it was not sent.'

/** A location's day, for which the kept quantities will make the order (WEK-03). */
export interface NewOrder {
  readonly customerNo: string
  readonly locationNo: string
  readonly date: string
}

/** In place of the number that such an order does not have yet. */
export const newOrderKey = ({ customerNo, locationNo, date }: NewOrder): string =>
  `new-${customerNo}-${locationNo}-${date}`

/** Undefined for an order that has its number. */
export function readNewOrder(orderNo: string): NewOrder | undefined {
  const [, customerNo, locationNo, date] = /^new-(.*)-(.*)-(\d{4}-\d\d-\d\d)$/.exec(orderNo) ?? []
  return customerNo === undefined || locationNo === undefined || date === undefined
    ? undefined
    : { customerNo, locationNo, date }
}

/** Why the server does not have it, and what the reader needs to act. */
export interface Refusal {
  readonly text: string
  readonly description: string
  /** Location and day of the order. */
  readonly place: string
}

export interface KeptQuantity {
  readonly orderNo: string
  readonly itemNo: string
  readonly quantity: number
  readonly keptAt: number
  /** The customer whom company staff viewed as; '' for everybody else. */
  readonly viewAs: string
  readonly isLate: boolean
  /** It will not be sent by itself. */
  readonly refused?: Refusal
}

/** Of all users, how many quantities wait to be sent. */
export const keptCount = (): number => all(UNSENT_PREFIX).filter(({ refused }) => !refused).length

/** Of one user, and of one of his orders. */
export const keptOf = (userId: number, orderNo?: string): KeptQuantity[] =>
  all(`${UNSENT_PREFIX}${userId}.${orderNo === undefined ? '' : `${orderNo}.`}`)

function all(prefix: string): KeptQuantity[] {
  try {
    return Object.keys(localStorage)
      .filter((key) => key.startsWith(prefix))
      .flatMap((key) => keptIn(key) ?? [])
  } catch {
    return []
  }
}

function keptIn(key: string): KeptQuantity | undefined {
  const {
    itemNo = '',
    quantity,
    keptAt,
    viewAs = '',
    refused,
  } = JSON.parse(localStorage.getItem(key) ?? '{}') as Partial<KeptQuantity>
  const age = serverNow().getTime() - Number(keptAt)
  if (quantity === undefined || keptAt === undefined || age > UNSENT_SHOWN_MS) return undefined
  const isExpired = age > UNSENT_KEPT_MS
  const why = refused ?? (isExpired ? { text: EXPIRED, description: `Item ${itemNo}`, place: '' } : undefined)
  // A number may have a dot of its own.
  const orderNo = key.slice(key.indexOf('.', UNSENT_PREFIX.length) + 1, -itemNo.length - 1)
  return { orderNo, itemNo, quantity, keptAt, viewAs, isLate: age > LATE_MS, ...(why && { refused: why }) }
}

const listeners = new Set<() => void>()
/** Something is kept, or not any more. */
export function tellKept(): void {
  for (const run of listeners) run()
}

/** Calls back a moment after what is kept has changed, here or in another tab, and when it has become late. Answers how to stop. */
export function onKept(listener: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  // Each quantity that is typed is kept for a moment: nobody is told while keys are pressed.
  const soon = (ms: number) => {
    clearTimeout(timer)
    timer = setTimeout(() => {
      listener()
      if (all(UNSENT_PREFIX).some(({ isLate }) => !isLate)) soon(LATE_MS)
    }, ms)
  }
  const told = () => soon(300)
  listeners.add(told)
  window.addEventListener('storage', told)
  told()
  return () => {
    clearTimeout(timer)
    listeners.delete(told)
    window.removeEventListener('storage', told)
  }
}
