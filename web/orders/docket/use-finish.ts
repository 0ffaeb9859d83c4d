import { useCallback, useEffect, useRef, useState } from 'react'
import type { Lock } from '#rules/ordering/order.ts'
import { noteFinished } from '../../ordering/finished-order.ts'
import { ApiDown } from '../../portal/api.ts'
import { forgetDone, keepDone, waitingDone } from '../../portal/unsent/change-done.ts'
import { useSession } from '../../session/session.tsx'
import { hasTouchKeyboard } from '../../ui/media.ts'
import { useToast } from '../../ui/notice/Toasts.tsx'
import type { Cells } from '../cells/cells.ts'
import type { QuantityStore } from '../saving/saving.ts'
import { sendDone } from '../saving/send-done.ts'

interface FinishDeps {
  /** Asked once everything is saved: the first quantity may have made it. */
  readonly orderNo: () => string | undefined
  /** Under which name a Done that waits is kept: the order's number, or the name of a day that has no order yet. */
  readonly keptAs: () => string
  /** Said before what became of it, where several orders are on the screen: 'Mon 11/23'. */
  readonly name?: string
  readonly store: QuantityStore
  readonly cells: Cells
  readonly lock: Lock | undefined
  /** The order is closed: its confirmation is sent again, and the page stays. */
  readonly isAgain?: boolean
  readonly goBack: () => void
  /** Sent again: the order says when it was confirmed. */
  readonly reload?: () => Promise<unknown>
  /** Something is not saved: bring the user there. */
  readonly onUnsaved: (itemNo: string) => void
}

/** Why a Done that was pressed is not done yet. */
export type DoneAnswer =
  /** The network is away: it is done by itself once the quantities are sent. */
  | { readonly kind: 'waiting' }
  /** Something was typed while it waited. */
  | { readonly kind: 'taken back' }
  /** Lines that the server refused; the user decides. */
  | { readonly kind: 'unsaved' }
  /** Saved, but the mail was not sent. `isComing`: it is tried again by itself. */
  | { readonly kind: 'failed'; readonly text: string; readonly isComing: boolean }

export interface Finish {
  readonly run: () => void
  readonly isBusy: boolean
  readonly answer: DoneAnswer | undefined
  /** Nothing goes by itself any more. */
  readonly callOff: () => void
}

const TRY_AGAIN_MS = [2000, 4000, 8000, 15_000, 30_000] as const

/**
 * Done (ORD-14, ORD-15): waits for the saves, has the mail sent, says so and goes back. Once, however often pressed (G25); an
 * order's state is mailed once however often it is asked. What only the network keeps from it is done when the network is back,
 * after a reload, too: it is kept on the device until then (web/portal/unsent/kept-done.ts).
 */
export function useFinish(deps: FinishDeps): Finish {
  const { store, cells } = deps
  const [isBusy, setBusy] = useState(false)
  const [answer, setAnswer] = useState<DoneAnswer>()
  const isRunning = useRef(false)
  /** Ends whatever would go on by itself. */
  const stop = useRef(() => {})
  const toast = useToast()
  const { userId } = useSession().user
  const latest = useRef(deps)
  latest.current = deps

  const run = useCallback(() => {
    if (isRunning.current) return
    isRunning.current = true
    stop.current()
    setBusy(true)
    void finish().finally(() => {
      isRunning.current = false
      setBusy(false)
    })

    const keep = () => keepDone(userId, latest.current.keptAs())
    const forget = () => forgetDone(userId, latest.current.keptAs())

    async function finish() {
      const { lock } = latest.current
      if (lock) {
        forget()
        setAnswer(undefined)
        toast.error(lock.text)
        return
      }
      if (!(await cells.leaveFocused())) return
      const unsaved = await store.flush()
      if (unsaved.length === 0) await send()
      else if (unsaved.every((itemNo) => store.line(itemNo).status.kind === 'waiting')) waitForSaves()
      else blocked(unsaved[0])
    }

    async function send() {
      const orderNo = latest.current.orderNo()
      if (orderNo === undefined) return void toast.info('There is no order to be sent yet.')
      try {
        const { name, isAgain } = latest.current
        const text = await sendDone(orderNo, { isAgain })
        toast.success(`${name ? `${name}: ` : ''}${text}`)
        forget()
        setAnswer(undefined)
        if (isAgain) return void latest.current.reload?.().catch(() => undefined)
        noteFinished(orderNo)
        latest.current.goBack()
      } catch (error) {
        const isComing = error instanceof ApiDown && error.isUnreachable
        setAnswer({ kind: 'failed', text: error instanceof Error ? error.message : '', isComing })
        if (isComing) tryAgainLater()
        else forget()
      }
    }

    /** The line itself says what is wrong; on a phone its field would open the keyboard over it. */
    function blocked(itemNo: string | undefined) {
      forget()
      setAnswer({ kind: 'unsaved' })
      if (itemNo !== undefined && !hasTouchKeyboard()) latest.current.onUnsaved(itemNo)
    }

    function waitForSaves() {
      keep()
      setAnswer({ kind: 'waiting' })
      const look = () => {
        const { typing, saving, waiting, unsaved } = store.summary()
        if (typing + unsaved === 0 && saving + waiting > 0) return
        stop.current()
        if (unsaved > 0) blocked(undefined)
        else if (typing > 0) takeBack()
        else run()
      }
      stop.current = store.onWhole(look)
      look()
    }

    function takeBack() {
      forget()
      setAnswer({ kind: 'taken back' })
    }

    function tryAgainLater() {
      keep()
      const wait = TRY_AGAIN_MS[Math.min(tries.current, TRY_AGAIN_MS.length - 1)]
      tries.current += 1
      const timer = setTimeout(run, wait)
      window.addEventListener('online', run)
      const deaf = store.onWhole(() => {
        if (store.summary().typing === 0) return
        stop.current()
        takeBack()
      })
      stop.current = () => {
        clearTimeout(timer)
        window.removeEventListener('online', run)
        deaf()
      }
    }
  }, [store, cells, toast, userId])
  const tries = useRef(0)

  const press = useCallback(() => {
    if (isRunning.current) return
    tries.current = 0
    setAnswer(undefined)
    run()
  }, [run])
  const callOff = useCallback(() => {
    stop.current()
    forgetDone(userId, latest.current.keptAs())
    setAnswer(undefined)
  }, [userId])
  // Pressed before a reload, or before the order was left: it goes on. Once the order is left again, the shell goes on with it.
  useEffect(() => {
    if (waitingDone(userId, latest.current.keptAs())) run()
    return () => stop.current()
  }, [run, userId])
  return { run: press, isBusy, answer, callOff }
}
