import { useState } from 'react'
import { api } from '#contract/index.ts'
import { many } from '#rules/many.ts'
import { ask } from '../api.ts'
import { useConfirm } from '../ui/Confirm.tsx'
import { useToast } from '../ui/Toasts.tsx'
import type { OrderHeader } from './order-api.ts'
import type { QuantityStore } from './quantity-store.ts'

/** Cancel order (ORD-21): asks, cancels, goes back; a refusal keeps the screen and says why. */
export function useCancel(header: OrderHeader, store: QuantityStore, goBack: () => void) {
  const [error, setError] = useState<string>()
  const confirm = useConfirm()
  const toast = useToast()
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
    setError(undefined)
    try {
      await ask(api.orders.cancel, {
        orderNo: header.orderNo,
        orderDate: header.orderDate,
        makeCalc: header.makeCalc,
        button: 'Cancel',
      })
      toast.success(`Order ${header.orderNo} is canceled.`)
      goBack()
    } catch (reason) {
      setError(`Order ${header.orderNo} was not canceled. ${reason instanceof Error ? reason.message : ''}`)
    }
  }
  return { cancel: () => void cancel(), error }
}
