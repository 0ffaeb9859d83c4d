import { useMemo, useRef } from 'react'
import { may } from '#rules/access.ts'
import { REMOVE_FROM_MENU_THROTTLE_MS } from '#rules/limits.ts'
import { useSession } from '../../session/session.tsx'
import { useToast } from '../../ui/notice/Toasts.tsx'
import type { OffMenuDeps } from '../lines/change-menu.ts'
import type { OffMenu } from '../lines/off-menu.ts'
import { textOf } from './batch/batch-screen.ts'
import { fetched } from './use-batch.ts'

/** Remove from menu (ORD-57): for every order on this menu; one press a 300 ms, the failure said, undone as one step. */
export function useOffMenu(deps: OffMenuDeps): OffMenu | undefined {
  const { viewer } = useSession()
  const toast = useToast()
  const latest = useRef(deps)
  latest.current = deps
  const lastAt = useRef(Number.NEGATIVE_INFINITY)
  const isAllowed = may(viewer, 'items.setRemoved')
  const { lock } = deps

  return useMemo(() => {
    if (!isAllowed) return undefined
    const now = () => ({ ...latest.current, toast })
    const change = async (itemNo: string, isRemoved: boolean) => {
      const part = await fetched('menu').catch((error: unknown) => {
        latest.current.onFailure(textOf(error))
        toast.error(textOf(error))
      })
      await part?.changeMenu(itemNo, { isRemoved }, now)
    }
    const set = (itemNo: string, isRemoved: boolean) => {
      const at = performance.now()
      if (at - lastAt.current < REMOVE_FROM_MENU_THROTTLE_MS) return
      lastAt.current = at
      void change(itemNo, isRemoved)
    }
    return { lock, set }
  }, [isAllowed, lock, toast])
}
