import { useCallback, useEffect, useRef, useState } from 'react'
import { api } from '#contract/index.ts'
import { many } from '#rules/many.ts'
import type { Lock } from '#rules/ordering/order.ts'
import { noteFinished } from '../../ordering/finished-order.ts'
import { ApiDown, ask } from '../../portal/api.ts'
import { hasTouchKeyboard } from '../../ui/media.ts'
import { useToast } from '../../ui/notice/Toasts.tsx'
import type { Cells } from '../cells/cells.ts'
import type { QuantityStore } from '../saving/saving.ts'

interface FinishDeps {
  /** Asked once everything is saved: the first quantity may have made it. */
  readonly orderNo: () => string | undefined
  /** Said before what became of it, where several orders are on the screen: 'Mon 11/23'. */
  readonly name?: string
  readonly store: QuantityStore
  readonly cells: Cells
  readonly lock: Lock | undefined
  readonly goBack: () => void
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
 * order's state is mailed once however often it is asked. What only the network keeps from it is done when the network is back.
 */
export function useFinish(deps: FinishDeps): Finish {
  const { store, cells } = deps
  const [isBusy, setBusy] = useState(false)
  const [answer, setAnswer] = useState<DoneAnswer>()
  const isRunning = useRef(false)
  /** Ends whatever would go on by itself. */
  const stop = useRef(() => {})
  const toast = useToast()
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

    async function finish() {
      const { lock } = latest.current
      if (lock) {
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
        const { pieces, sentTo } = await ask(api.orders.done, { orderNo })
        const { name } = latest.current
        toast.success(`${name ? `${name}: ` : ''}${doneText(orderNo, pieces, sentTo)}`)
        setAnswer(undefined)
        noteFinished(orderNo)
        latest.current.goBack()
      } catch (error) {
        const isComing = error instanceof ApiDown && error.isUnreachable
        setAnswer({ kind: 'failed', text: error instanceof Error ? error.message : '', isComing })
        if (isComing) tryAgainLater()
      }
    }

    /** The line itself says what is wrong; on a phone its field would open the keyboard over it. */
    function blocked(itemNo: string | undefined) {
      setAnswer({ kind: 'unsaved' })
      if (itemNo !== undefined && !hasTouchKeyboard()) latest.current.onUnsaved(itemNo)
    }

    function waitForSaves() {
      setAnswer({ kind: 'waiting' })
      const look = () => {
        const { typing, saving, waiting, unsaved } = store.summary()
        if (typing + unsaved === 0 && saving + waiting > 0) return
        stop.current()
        if (unsaved > 0) setAnswer({ kind: 'unsaved' })
        else if (typing > 0) setAnswer({ kind: 'taken back' })
        else run()
      }
      stop.current = store.onWhole(look)
      look()
    }

    function tryAgainLater() {
      const wait = TRY_AGAIN_MS[Math.min(tries.current, TRY_AGAIN_MS.length - 1)]
      tries.current += 1
      const timer = setTimeout(run, wait)
      window.addEventListener('online', run)
      const deaf = store.onWhole(() => {
        if (store.summary().typing === 0) return
        stop.current()
        setAnswer({ kind: 'taken back' })
      })
      stop.current = () => {
        clearTimeout(timer)
        window.removeEventListener('online', run)
        deaf()
      }
    }
  }, [store, cells, toast])
  const tries = useRef(0)

  const press = useCallback(() => {
    if (isRunning.current) return
    tries.current = 0
    setAnswer(undefined)
    run()
  }, [run])
  const callOff = useCallback(() => {
    stop.current()
    setAnswer(undefined)
  }, [])
  useEffect(() => () => stop.current(), [])
  return { run: press, isBusy, answer, callOff }
}

const doneText = (orderNo: string, pieces: number, sentTo: string) =>
  sentTo
    ? `Order ${orderNo} sent, ${many(pieces, 'piece')}. A confirmation is being sent to ${sentTo}.`
    : `Order ${orderNo} is placed, ${many(pieces, 'piece')}. No confirmation e-mail was sent.`
