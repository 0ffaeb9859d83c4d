import { useCallback, useMemo, useState } from 'react'
import type { Viewer } from '#rules/access.ts'
import { remember, remembered } from '../../portal/device.ts'
import { type Column, factsOffered } from './columns.ts'
import type { OrderHeader, OrderItem } from './order-api.ts'

/** More would not fit under a name (S10). */
export const UNDER_MOST = 3

export interface UnderItem {
  /** What may be chosen. */
  readonly offered: readonly Column[]
  /** What is chosen, in the order offered; the same array until that changes. */
  readonly shown: readonly Column[]
  /** Ignores a fourth. */
  readonly choose: (key: string, isShown: boolean) => void
}

/** Which facts stand under each item on a phone, where there are no columns; this device keeps it. */
export function useUnderItem(viewer: Viewer, history: OrderHeader['history'], items: readonly OrderItem[]): UnderItem {
  const [keys, setKeys] = useState<readonly string[]>(() => (remembered('underItem') ?? '').split(' ').filter(Boolean))
  const offered = useMemo(() => factsOffered(viewer, history, items), [viewer, history, items])
  const shown = useMemo(() => offered.filter(({ key }) => keys.includes(key)).slice(0, UNDER_MOST), [offered, keys])
  const choose = useCallback(
    (key: string, isShown: boolean) => {
      const rest = shown.map((column) => column.key).filter((one) => one !== key)
      if (isShown && rest.length >= UNDER_MOST) return
      const next = isShown ? [...rest, key] : rest
      setKeys(next)
      remember('underItem', next.join(' ') || undefined)
    },
    [shown],
  )
  return { offered, shown, choose }
}

/** 'Tray 12' for a figure, 'Vegan' for a mark; '' where the item has nothing to say. */
export function factText({ label, text }: Column, item: OrderItem): string {
  const value = text(item)
  return value === '' || value === 'Yes' ? value && label : `${label} ${value}`
}
