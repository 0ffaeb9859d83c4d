import { useMemo, useRef } from 'react'
import { api } from '#contract/index.ts'
import { may } from '#rules/access.ts'
import { REMOVE_FROM_MENU_THROTTLE_MS } from '#rules/limits.ts'
import type { Lock } from '#rules/ordering/order.ts'
import { ask } from '../../portal/api.ts'
import { useSession } from '../../session/session.tsx'
import { useToast } from '../../ui/notice/Toasts.tsx'
import type { OrderHeader } from '../data/order-api.ts'
import type { OffMenu } from '../lines/off-menu.ts'
import type { QuantityStore } from '../saving/saving.ts'
import { textOf } from './use-batch.ts'

interface Deps {
  readonly header: OrderHeader
  readonly lock: Lock | undefined
  readonly store: Pick<QuantityStore, 'remember'>
  readonly descriptionOf: (itemNo: string) => string
  readonly reload: () => Promise<unknown>
  readonly onFailure: (text: string | undefined) => void
}

/** Remove from menu (ORD-57): for every order on this menu; one press a 300 ms, the failure said, undone as one step. */
export function useOffMenu(deps: Deps): OffMenu | undefined {
  const { viewer } = useSession()
  const toast = useToast()
  const latest = useRef(deps)
  latest.current = deps
  const lastAt = useRef(Number.NEGATIVE_INFINITY)
  const isAllowed = may(viewer, 'items.setRemoved')
  const { lock } = deps

  return useMemo(() => {
    if (!isAllowed) return undefined
    const change = async (itemNo: string, isRemoved: boolean, isUndoing = false) => {
      const { header, store, descriptionOf, reload, onFailure } = latest.current
      const { orderNo, itemListCode, menuCycle, menuSeqNo } = header
      const name = descriptionOf(itemNo)
      try {
        const menu = { itemListCode, menuCycle, menuSequence: menuSeqNo }
        await ask(api.orders.removeFromMenu, { orderNo, itemNo, isRemoved, ...menu })
        if (!isUndoing) store.remember({ undo: () => void change(itemNo, !isRemoved, true) })
        await reload().catch(() => undefined)
        onFailure(undefined)
        toast.success(`${name} is ${isRemoved ? 'off' : 'on'} the menu${isUndoing ? ' again' : ''}.`)
      } catch (reason) {
        if (isUndoing) store.remember({ undo: () => void change(itemNo, isRemoved, true) })
        onFailure(`The menu was not changed for ${name}. ${textOf(reason)}`)
        toast.error(`The menu was not changed. ${textOf(reason)}`)
      }
    }
    const set = (itemNo: string, isRemoved: boolean) => {
      const now = performance.now()
      if (now - lastAt.current < REMOVE_FROM_MENU_THROTTLE_MS) return
      lastAt.current = now
      void change(itemNo, isRemoved)
    }
    return { lock, set }
  }, [isAllowed, lock, toast])
}
