import { useState } from 'react'
import { api } from '#contract/index.ts'
import { may } from '#rules/access.ts'
import type { Lock } from '#rules/order.ts'
import { ask } from '../../api.ts'
import { useSession } from '../../session.tsx'
import { type Choice, Select } from '../../ui/Select.tsx'
import { useToast } from '../../ui/Toasts.tsx'
import type { Order } from '../order-api.ts'
import { useOrderTools } from '../order-context.ts'
import { textOf } from './use-batch.ts'

const nameOf = (listCode: string) => listCode || 'Master'

/** The lists an order may take, and the one it has. */
export function listChoices({ header, listCodes }: Pick<Order, 'header' | 'listCodes'>): readonly Choice[] {
  const codes = listCodes.map(({ listCode }) => listCode)
  const all = codes.includes(header.itemListCode) ? codes : [header.itemListCode, ...codes]
  return all.map((value) => ({ value, label: nameOf(value) }))
}

interface ItemListProps {
  readonly order: Order
  readonly lock: Lock | undefined
  readonly reload: () => Promise<Order>
}

/** ORD-59: which items are offered. Quantities stay; others than those with the right see the list's name. */
export function ItemList({ order, lock, reload }: ItemListProps) {
  const { header } = order
  const { viewer } = useSession()
  const { store } = useOrderTools()
  const toast = useToast()
  const [wanted, setWanted] = useState<string>()
  const [error, setError] = useState<string>()
  if (lock || !may(viewer, 'orders.changeList')) {
    return (
      <span title={lock?.text}>
        <span className="label">Item List</span> {nameOf(header.itemListCode)}
      </span>
    )
  }
  const change = async (itemListCode: string) => {
    setWanted(itemListCode)
    setError(undefined)
    try {
      await store.flush()
      await ask(api.orders.updateHeader, { orderNo: header.orderNo, itemListCode, button: 'Update' })
      await reload()
      toast.success(`Item list ${nameOf(itemListCode)}. Your quantities stay.`)
    } catch (reason) {
      setError(`Still ${nameOf(header.itemListCode)}. ${textOf(reason)}`)
    }
    setWanted(undefined)
  }
  return (
    <Select
      label="Item List"
      value={wanted ?? header.itemListCode}
      choices={listChoices(order)}
      onChange={(code) => void change(code)}
      error={error}
    />
  )
}
