import { createContext, use } from 'react'
import type { Lock } from '#rules/ordering/order.ts'

/** Taking items off the menu of this day's list (ORD-57); undefined for those who may not. */
export interface OffMenu {
  readonly lock: Lock | undefined
  readonly set: (itemNo: string, isRemoved: boolean) => void
}

export const OffMenuContext = createContext<OffMenu | undefined>(undefined)
export const useOffMenu = (): OffMenu | undefined => use(OffMenuContext)
