import { createContext, type ReactNode, use, useRef } from 'react'
import type { PlainDate } from '#rules/calendar.ts'
import { CREDIT_HOLD_REFUSAL } from '#rules/ordering/account-status.ts'
import { useMoves } from '../portal/address.ts'
import { paths } from '../portal/paths.ts'
import { useToast } from '../ui/notice/Toasts.tsx'

interface Opening {
  /** On credit hold no order is opened either; staff viewing as the customer go on (CAL-14). */
  readonly isHeld: boolean
  readonly orderAddress: (orderNo: string, date: PlainDate) => string
  /** Opening this address makes an order: it is never fetched ahead. */
  readonly newOrderAddress: (date: PlainDate) => string
  /** Goes there once: a second press, or a second Enter, while the order screen opens is not a second order (G25). */
  readonly createOnce: (date: PlainDate) => void
  /** CAL-14: says the hold in a toast and moves to its banner. */
  readonly refuse: () => void
  /** Before another screen opens: writes down the day to come back to. */
  readonly leaving: (date: PlainDate) => void
}
const OpeningContext = createContext<Opening | undefined>(undefined)

interface OpeningProviderProps {
  readonly locationNo: string
  readonly routeNo: string
  readonly onLeave: (date: PlainDate) => void
  /** After a refusal was said: what covers the banner gives way to it. */
  readonly onRefuse: () => void
  readonly isHeld: boolean
  readonly children: ReactNode
}

/** How the orders of one location's calendar are opened and made. */
export function OpeningProvider({ locationNo, routeNo, onLeave, onRefuse, isHeld, children }: OpeningProviderProps) {
  const isGoing = useRef(false)
  const { go } = useMoves()
  const toast = useToast()
  const newOrderAddress = (date: PlainDate) => paths.newOrder({ routeNo, locationNo, orderDate: date })
  const opening: Opening = {
    isHeld,
    orderAddress: (orderNo, date) => paths.order({ routeNo, locationNo, orderNo, orderDate: date }),
    newOrderAddress,
    createOnce: (date) => {
      if (isGoing.current) return
      isGoing.current = true
      onLeave(date)
      go(newOrderAddress(date))
    },
    refuse: () => {
      toast.error(CREDIT_HOLD_REFUSAL)
      onRefuse()
    },
    leaving: onLeave,
  }
  return <OpeningContext value={opening}>{children}</OpeningContext>
}

export function useOpening(): Opening {
  const opening = use(OpeningContext)
  if (!opening) throw new Error('useOpening needs an OpeningProvider above it')
  return opening
}
