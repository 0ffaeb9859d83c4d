import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { many, plural } from '#rules/many.ts'
import { sendKeptDone } from '../../orders/saving/send-done.ts'
import { sendKept } from '../../orders/saving/send-kept.ts'
import { sendingOf, unsentStorage } from '../../orders/saving/unsent-storage.ts'
import { onReach } from '../../portal/api.ts'
import { serverNow } from '../../portal/clock.ts'
import { alone, hasLocks } from '../../portal/unsent/alone.ts'
import { type KeptQuantity, readNewOrder } from '../../portal/unsent/kept.ts'
import type { KeptDone } from '../../portal/unsent/kept-done.ts'
import { useSession } from '../../session/session.tsx'
import { useToast } from '../../ui/notice/Toasts.tsx'

/** Asked again so often: another tab may have left an order, and the browser does not always say that the network is back. */
const AGAIN_MS = 15_000
/** Where tabs know nothing of each other, what was kept so long is not being sent by another. */
const SURELY_LEFT_MS = 60_000

/** Sends what waits, order by order, whenever there may be a network; orders that are open in some tab send their own. */
export function useSendKept(kept: readonly KeptQuantity[], dones: readonly KeptDone[]): void {
  const { user, viewer, policy } = useSession()
  const toast = useToast()
  const client = useQueryClient()
  const latest = useRef({ kept, dones, toast })
  latest.current = { kept, dones, toast }
  const { userId } = user
  const { isStaff, customerNo } = viewer
  const waiting = kept.filter(({ refused }) => !refused).map(({ orderNo }) => orderNo)
  const finishing = dones.filter(({ refused }) => !refused).map(({ key }) => key)
  const orders = [...new Set([...waiting, ...finishing])].sort().join()

  useEffect(() => {
    if (orders === '') return
    let isEnded = false
    let isSending = false
    const isOld = ({ keptAt }: { readonly keptAt: number }) => serverNow().getTime() - keptAt > SURELY_LEFT_MS
    const isDue = (orderNo: string) =>
      hasLocks() ||
      latest.current.kept.some((each) => each.orderNo === orderNo && isOld(each)) ||
      latest.current.dones.some((each) => each.key === orderNo && isOld(each))
    const send = async () => {
      if (isSending || isEnded) return
      isSending = true
      let sent = 0
      const finished: string[] = []
      for (const orderNo of orders.split(',').filter(isDue)) {
        await alone(sendingOf(userId, orderNo), async () => {
          if (isEnded) return
          const place = readNewOrder(orderNo)
          // It is an order's then, and sent as such.
          if (place) {
            const { settleNew } = await import('../../orders/week/day/settle-new.ts')
            await settleNew(place, { userId, customerNo, isStaff, policy })
          } else sent += await sendKept(userId, orderNo, { isStaff, policy })
          const text = await sendKeptDone(userId, orderNo)
          if (text !== undefined) finished.push(text)
        })
      }
      isSending = false
      if (sent + finished.length === 0) return
      if (sent > 0)
        latest.current.toast.success(
          `${many(sent, 'quantity', 'quantities')} kept on this device ${plural(sent, 'was', 'were')} sent.`,
        )
      for (const text of finished) latest.current.toast.success(text)
      void client.invalidateQueries()
    }
    void send()
    const again = () => void send()
    const timer = setInterval(again, AGAIN_MS)
    let wasReached = true
    const stop = onReach((isReached) => {
      if (isReached && !wasReached) again()
      wasReached = isReached
    })
    window.addEventListener('online', again)
    return () => {
      isEnded = true
      clearInterval(timer)
      stop()
      window.removeEventListener('online', again)
    }
  }, [orders, userId, customerNo, isStaff, policy, client])
}

/** The reader knows of them. */
export function forgetKept(userId: number, those: readonly KeptQuantity[]): void {
  for (const { orderNo, itemNo } of those) unsentStorage(userId, orderNo).forget(itemNo)
}
