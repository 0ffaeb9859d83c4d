import { useBlocker } from '@tanstack/react-router'
import { useCallback, useRef } from 'react'
import { unlessLeft, useLeaveCheck } from '../../portal/leaving.ts'
import { useConfirm } from './Confirm.tsx'

interface Unsaved {
  /** Whether anything would be lost. */
  readonly isChanged: boolean
  /** "The notes are not saved". */
  readonly title: string
  readonly onClose: () => void
}

/**
 * Of a dialog with something typed in it: its closing by Esc and by the cross, asking first where that loses it. So does whatever
 * else would take it away: another page, signing out, closing the tab. Cancel needs no question: it says what it does.
 */
export function useAskBeforeClose({ isChanged, title, onClose }: Unsaved): () => void {
  const confirm = useConfirm()
  const latest = useRef({ isChanged, title, onClose })
  latest.current = { isChanged, title, onClose }
  const asking = useRef<Promise<boolean>>(undefined)

  /** One question, however often it is asked for. */
  const mayGo = useCallback((): Promise<boolean> => {
    if (!latest.current.isChanged) return Promise.resolve(true)
    asking.current ??= confirm({
      title: latest.current.title,
      text: 'Your changes here are lost if you leave.',
      yes: 'Discard it',
      no: 'Keep editing',
      isDanger: true,
    }).finally(() => {
      asking.current = undefined
    })
    return asking.current
  }, [confirm])

  useLeaveCheck(mayGo)
  useBlocker({
    shouldBlockFn: async ({ current, next }) => current.pathname !== next.pathname && !(await mayGo()),
    enableBeforeUnload: unlessLeft(() => latest.current.isChanged),
  })
  return useCallback(() => {
    void mayGo().then((isMeant) => {
      if (isMeant) latest.current.onClose()
    })
  }, [mayGo])
}
