import { api } from '#contract/index.ts'
import { may } from '#rules/access.ts'
import type { Lock } from '#rules/ordering/order.ts'
import { useSession } from '../../session/session.tsx'
import { failureOf, useCommand } from '../../session/use-command.ts'
import { type Choice, Select } from '../../ui/field/Select.tsx'
import type { Order } from '../data/order-api.ts'
import { useOrderTools } from '../data/order-context.ts'

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
  const update = useCommand(api.orders.updateHeader, {
    before: () => store.flush(),
    after: reload,
    said: (_, { itemListCode = '' }) => `Item list ${nameOf(itemListCode)}. Your quantities stay.`,
  })
  if (lock || !may(viewer, 'orders.changeList')) {
    return (
      <span title={lock?.text}>
        <span className="label">Item List</span> {nameOf(header.itemListCode)}
      </span>
    )
  }
  const still = failureOf(update, `Still ${nameOf(header.itemListCode)}.`)
  return (
    <Select
      label="Item List"
      value={update.asked?.itemListCode ?? header.itemListCode}
      choices={listChoices(order)}
      onChange={(itemListCode) => void update.run({ orderNo: header.orderNo, itemListCode, button: 'Update' })}
      error={still}
    />
  )
}
