import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { api } from '#contract/index.ts'
import { many, plural } from '#rules/many.ts'
import { markStale, onReach } from '../../portal/api.ts'
import { alone } from '../../portal/unsent/alone.ts'
import { useSession } from '../../session/session.tsx'
import { useToast } from '../../ui/notice/Toasts.tsx'
import { wasteSendingOf } from '../../waste/entering/local-entry.ts'
import { sendKeptWaste } from '../../waste/entering/send-kept.ts'

/** Asked again so often: another tab may have left Waste, and the browser does not always say that the network is back. */
const AGAIN_MS = 15_000
/** What is sent within so long is not worth a word. */
const LATE_MS = 3000

/**
 * Sends what waits for the customer whenever there may be a network, one tab at a time; where Waste is open, that sends its own.
 * Answers whether what is left has waited for a while.
 */
export function useSendWaste(customerNo: string | undefined): boolean {
  const { user } = useSession()
  const toast = useToast()
  const client = useQueryClient()
  const latest = useRef(toast)
  latest.current = toast
  const [isLate, setLate] = useState(false)
  const { userId } = user

  useEffect(() => {
    if (customerNo === undefined) return
    const end = new AbortController()
    const send = () =>
      alone(wasteSendingOf(userId, customerNo), async () => {
        if (end.signal.aborted) return
        const sent = await sendKeptWaste(userId, customerNo, end.signal)
        if (sent === 0) return
        void markStale(client, [api.waste.list])
        latest.current.success(
          `${many(sent, 'waste entry', 'waste entries')} kept on this device ${plural(sent, 'was', 'were')} sent.`,
        )
      })
    const again = () => void send()
    again()
    const timer = setInterval(again, AGAIN_MS)
    const late = setTimeout(() => setLate(true), LATE_MS)
    let wasReached = true
    const stop = onReach((isReached) => {
      if (isReached && !wasReached) again()
      wasReached = isReached
    })
    window.addEventListener('online', again)
    return () => {
      end.abort()
      clearInterval(timer)
      clearTimeout(late)
      stop()
      window.removeEventListener('online', again)
      setLate(false)
    }
  }, [userId, customerNo, client])
  return isLate
}
