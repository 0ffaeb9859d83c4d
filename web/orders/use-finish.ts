import { useCallback, useRef, useState } from 'react'
import { api } from '#contract/index.ts'
import { many } from '#rules/many.ts'
import type { Lock } from '#rules/order.ts'
import { ask } from '../api.ts'
import { noteFinished } from '../finished-order.ts'
import { useToast } from '../ui/Toasts.tsx'
import type { Cells } from './cells.ts'
import type { QuantityStore } from './quantity-store.ts'

interface FinishWorld {
  readonly orderNo: string
  readonly store: QuantityStore
  readonly cells: Cells
  readonly lock: Lock | undefined
  readonly goBack: () => void
  /** Something is not saved: bring the user there. */
  readonly onUnsaved: (itemNo: string) => void
}

export interface Finish {
  readonly run: () => void
  readonly isBusy: boolean
  /** Why the mail was not sent; the quantities are saved. */
  readonly failure: string | undefined
}

/** Done (ORD-14, ORD-15): waits for the saves, has the mail sent, says so and goes back. Once, however often pressed (G25). */
export function useFinish({ orderNo, store, cells, lock, goBack, onUnsaved }: FinishWorld): Finish {
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string>()
  const isRunning = useRef(false)
  const toast = useToast()

  const finish = useCallback(async () => {
    if (lock) {
      toast.error(lock.text)
      return
    }
    if (!(await cells.leaveFocused())) return
    const [unsaved] = await store.flush()
    if (unsaved !== undefined) {
      toast.error('Not everything is saved yet. Done waits for that.')
      onUnsaved(unsaved)
      return
    }
    setFailure(undefined)
    try {
      const { pieces, sentTo } = await ask(api.orders.done, { orderNo })
      toast.success(doneText(orderNo, pieces, sentTo))
      noteFinished(orderNo)
      goBack()
    } catch (error) {
      setFailure(error instanceof Error ? error.message : '')
    }
  }, [orderNo, store, cells, lock, goBack, onUnsaved, toast])

  const run = useCallback(() => {
    if (isRunning.current) return
    isRunning.current = true
    setBusy(true)
    void finish().finally(() => {
      isRunning.current = false
      setBusy(false)
    })
  }, [finish])
  return { run, isBusy, failure }
}

const doneText = (orderNo: string, pieces: number, sentTo: string) =>
  sentTo
    ? `Order ${orderNo} sent, ${many(pieces, 'piece')}.`
    : `Order ${orderNo} is placed, ${many(pieces, 'piece')}. No confirmation e-mail was sent.`
