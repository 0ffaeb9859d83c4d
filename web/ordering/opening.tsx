import { createContext, type ReactNode, use, useMemo, useRef } from 'react'
import { CREDIT_HOLD_REFUSAL } from '#rules/ordering/account-status.ts'
import { useMoves } from '../portal/address.ts'
import { type OrderPlace, paths } from '../portal/paths.ts'
import { useToast } from '../ui/notice/Toasts.tsx'
import { CREDIT_HOLD_BANNER, useIsHeld } from './account-status.ts'
import { forgetFinished } from './finished-order.ts'
import type { WeekDay, WeekRow } from './week.ts'

/** What an address takes of a location and of a day. */
export type PlaceRow = Pick<WeekRow, 'routeNo' | 'locationNo'>
export type PlaceDay = Pick<WeekDay, 'date' | 'cutoffAt' | 'pastCutoff'>

interface Opening {
  /** On credit hold no order is opened either; staff viewing as the customer go on (CAL-14). */
  readonly isHeld: boolean
  readonly orderAddress: (row: PlaceRow, day: PlaceDay, orderNo: string) => string
  /** Opening this address makes an order: it is never fetched ahead. */
  readonly newOrderAddress: (row: PlaceRow, day: PlaceDay) => string
  /** Goes there once: a second press, or a second Enter, while the order screen opens is not a second order (G25). */
  readonly createOnce: (row: PlaceRow, day: PlaceDay) => void
  /** Before another screen opens: writes down where to come back to. */
  readonly leaving: (row: PlaceRow, day?: PlaceDay) => void
  /** CAL-14: says the hold in a toast and moves to its banner. */
  readonly refuse: () => void
  /** Opens "Orders for {date}". */
  readonly openDay: (row: PlaceRow, day: PlaceDay) => void
}
const OpeningContext = createContext<Opening | undefined>(undefined)

interface OpeningProviderProps {
  /** The kind of address that orders are opened at. */
  readonly from: OrderPlace['cameFrom']
  readonly onLeave: (row: PlaceRow, day?: PlaceDay) => void
  /** After a refusal was said: what covers the banner gives way to it. */
  readonly onRefuse?: () => void
  readonly onOpenDay?: (row: PlaceRow, day: PlaceDay) => void
  readonly children: ReactNode
}

const addresses = {
  calendar: { order: paths.order, newOrder: paths.newOrder },
  summary: { order: paths.summaryOrder, newOrder: paths.newSummaryOrder },
}

/** How orders are opened and made. Its functions stay the same, so that rows are not drawn anew for them. */
export function OpeningProvider({ from, onLeave, onRefuse, onOpenDay, children }: OpeningProviderProps) {
  const isGoing = useRef(false)
  const { go } = useMoves()
  const toast = useToast()
  const isHeld = useIsHeld()
  const latest = useRef({ onLeave, onRefuse, onOpenDay })
  latest.current = { onLeave, onRefuse, onOpenDay }
  const opening = useMemo<Opening>(() => {
    const facts = ({ routeNo, locationNo }: PlaceRow, { date }: PlaceDay) => ({ routeNo, locationNo, orderDate: date })
    const newOrderAddress: Opening['newOrderAddress'] = (row, day) => addresses[from].newOrder(facts(row, day))
    const leaving: Opening['leaving'] = (row, day) => {
      forgetFinished()
      latest.current.onLeave(row, day)
    }
    return {
      isHeld,
      orderAddress: (row, day, orderNo) => addresses[from].order({ ...facts(row, day), orderNo }),
      newOrderAddress,
      leaving,
      createOnce: (row, day) => {
        if (isGoing.current) return
        isGoing.current = true
        leaving(row, day)
        go(newOrderAddress(row, day))
      },
      refuse: () => {
        toast.error(CREDIT_HOLD_REFUSAL)
        latest.current.onRefuse?.()
        requestAnimationFrame(() => document.getElementById(CREDIT_HOLD_BANNER)?.focus())
      },
      openDay: (row, day) => latest.current.onOpenDay?.(row, day),
    }
  }, [from, go, toast, isHeld])
  return <OpeningContext value={opening}>{children}</OpeningContext>
}

export function useOpening(): Opening {
  const opening = use(OpeningContext)
  if (!opening) throw new Error('useOpening needs an OpeningProvider above it')
  return opening
}
