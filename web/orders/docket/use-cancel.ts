import { api } from '#contract/index.ts'
import { many } from '#rules/many.ts'
import { failureOf, useCommand } from '../../session/use-command.ts'
import { useConfirm } from '../../ui/dialog/Confirm.tsx'
import type { OrderHeader } from '../data/order-api.ts'
import type { QuantityStore } from '../saving/saving.ts'

/** Cancel order (ORD-21): asks, cancels, goes back; a refusal keeps the screen and says why. */
export function useCancel(header: OrderHeader, store: QuantityStore, goBack: () => void) {
  const command = useCommand(api.orders.cancel, { said: () => `Order ${header.orderNo} is canceled.` })
  const confirm = useConfirm()
  const cancel = async () => {
    await store.flush()
    const { pieces } = store.counts()
    const isMeant = await confirm({
      title: 'Cancel order',
      text: `Cancel order ${header.orderNo} for ${header.locationName}, ${many(pieces, 'piece')}? This cannot be undone.`,
      yes: 'Cancel order',
      no: 'Keep order',
      isDanger: true,
    })
    if (!isMeant) return
    const { orderNo, orderDate, makeCalc } = header
    if (await command.run({ orderNo, orderDate, makeCalc, button: 'Cancel' })) goBack()
  }
  return { cancel: () => void cancel(), error: failureOf(command, `Order ${header.orderNo} was not canceled.`) }
}
