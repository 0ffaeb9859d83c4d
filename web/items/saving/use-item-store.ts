import { useEffect, useMemo, useRef, useSyncExternalStore } from 'react'
import { api } from '#contract/index.ts'
import type { ItemChange, ItemValues } from '#rules/items/item-change.ts'
import { pricesChange } from '#rules/items/line-price.ts'
import { ApiRefusal, ask, refusalOf } from '../../portal/api.ts'
import { useAnnounce } from '../../ui/Announcer.tsx'
import { notKnown } from '../../ui/notice/not-known.ts'
import { useToast } from '../../ui/notice/Toasts.tsx'
import { type ListedItem, valuesOf } from './item-row.ts'
import { createItemStore, type FeltBy, type ItemStore, type RowView, type SaveOutcome } from './item-store.ts'

interface OfList {
  readonly customerNo: string
  readonly itemListCode: string
}

/** An item as it was when somebody began to change it. */
interface Seen {
  readonly itemNo: string
  readonly version: number
  readonly values: ItemValues
}

/** What a save of one item says on the wire: what differs, and what was seen of it (ITM-31). */
export function askedOf(ofList: OfList, { itemNo, version, values: was }: Seen, change: ItemChange) {
  const { priceCode, userDefinedCode, customerItemNo, ...others } = change
  return {
    ...ofList,
    ...(priceCode !== undefined && { priceCode: priceCode.trim(), oldPriceCode: was.priceCode }),
    ...(userDefinedCode !== undefined && {
      userDefinedCode: userDefinedCode.trim(),
      oldUserDefinedCode: was.userDefinedCode,
    }),
    ...(customerItemNo !== undefined && {
      customerItemNo: customerItemNo.trim(),
      oldCustomerItemNo: was.customerItemNo,
    }),
    item: { itemNo, version, ...others },
  }
}

async function send(ofList: OfList, item: ListedItem, change: ItemChange): Promise<SaveOutcome> {
  try {
    const answer = await ask(
      api.items.save,
      askedOf(ofList, { itemNo: item.itemNo, version: item.version ?? 0, values: valuesOf(item) }, change),
    )
    return { kind: 'saved', ...answer }
  } catch (failure) {
    const facts = refusalOf(api.items.save, failure)
    if (facts?.code === 'conflict' && facts.facts.current)
      return { kind: 'conflict', current: facts.facts.current, by: facts.facts.changedBy ?? '' }
    const text = failure instanceof Error ? failure.message : String(failure)
    return { kind: failure instanceof ApiRefusal ? 'refused' : 'unreachable', text }
  }
}

/** What another price code did, said after it; undefined: no order has the item (ITM-37). */
export const pricesFollow = ({ openOrders = 0, inProductionOrders = 0 }: FeltBy): string | undefined =>
  openOrders + inProductionOrders === 0
    ? undefined
    : pricesChange({ open: openOrders, inProduction: inProductionOrders })

/** The items of one list, as they are saved one by one. */
export function useItemStore(customerNo: string, itemListCode: string): ItemStore {
  const announce = useAnnounce()
  const toast = useToast()
  const say = useRef({ announce, toast })
  say.current = { announce, toast }
  return useMemo(
    () =>
      createItemStore({
        send: (item, change) => send({ customerNo, itemListCode }, item, change),
        onSaved: ({ itemNo }, change, felt) => {
          say.current.announce(`Item ${itemNo}: saved.`)
          const said = change.priceCode === undefined ? undefined : pricesFollow(felt)
          if (said) say.current.toast.info(said)
        },
        onFailed: ({ itemNo }, text, isUnanswered = false) =>
          say.current.toast.error(
            isUnanswered ? `Item ${itemNo}: ${notKnown('saved')} ${text}` : `Item ${itemNo} not saved. ${text}`,
          ),
      }),
    [customerNo, itemListCode],
  )
}

/** One item, drawn again when it changes. */
export const useItemRow = (store: ItemStore, itemNo: string): RowView =>
  useSyncExternalStore(
    useMemo(() => (listener: () => void) => store.subscribe(itemNo, listener), [store, itemNo]),
    () => store.row(itemNo),
  )

/** Something of the whole list, drawn again when that changes. */
export const useStoreFact = <T extends string | number | boolean>(store: ItemStore, read: (store: ItemStore) => T): T =>
  useSyncExternalStore(
    useMemo(() => (listener: () => void) => store.subscribeAll(listener), [store]),
    () => read(store),
  )

/** Keeps the store in step with what was loaded. */
export function useTaken(store: ItemStore, items: readonly ListedItem[] | undefined): void {
  const isFirst = useRef<readonly ListedItem[] | undefined>(undefined)
  // What is drawn with the answer needs its rows at once.
  if (items && !isFirst.current) {
    isFirst.current = items
    store.take(items)
  }
  useEffect(() => {
    if (items && items !== isFirst.current) store.take(items)
  }, [store, items])
}
