/** An item off the order's menu or on it again (ORD-57). Loaded when the first is asked for: few people may. */
import { api } from '#contract/index.ts'
import type { Lock } from '#rules/ordering/order.ts'
import { ask } from '../../portal/api.ts'
import type { useToast } from '../../ui/notice/Toasts.tsx'
import type { OrderHeader } from '../data/order-api.ts'
import type { QuantityStore } from '../saving/saving.ts'

export interface OffMenuDeps {
  readonly header: OrderHeader
  readonly lock: Lock | undefined
  readonly store: Pick<QuantityStore, 'remember'>
  readonly descriptionOf: (itemNo: string) => string
  readonly reload: () => Promise<unknown>
  readonly onFailure: (text: string | undefined) => void
}

interface How {
  readonly isRemoved: boolean
  readonly isUndoing?: boolean
}

/** `now` answers what the screen is at the moment. The failure is said; undone as one step. */
export async function changeMenu(
  itemNo: string,
  { isRemoved, isUndoing = false }: How,
  now: () => OffMenuDeps & { readonly toast: ReturnType<typeof useToast> },
): Promise<void> {
  const { header, store, descriptionOf, reload, onFailure, toast } = now()
  const { orderNo, itemListCode, menuCycle, menuSeqNo } = header
  const name = descriptionOf(itemNo)
  const undoBy = (how: How) => store.remember({ undo: () => void changeMenu(itemNo, how, now) })
  try {
    const menu = { itemListCode, menuCycle, menuSequence: menuSeqNo }
    await ask(api.orders.removeFromMenu, { orderNo, itemNo, isRemoved, ...menu })
    if (!isUndoing) undoBy({ isRemoved: !isRemoved, isUndoing: true })
    await reload().catch(() => undefined)
    onFailure(undefined)
    toast.success(`${name} is ${isRemoved ? 'off' : 'on'} the menu${isUndoing ? ' again' : ''}.`)
  } catch (reason) {
    const why = reason instanceof Error ? reason.message : String(reason)
    if (isUndoing) undoBy({ isRemoved, isUndoing: true })
    onFailure(`The menu was not changed for ${name}. ${why}`)
    toast.error(`The menu was not changed. ${why}`)
  }
}
