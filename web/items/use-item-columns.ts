import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useRef, useState } from 'react'
import { api } from '#contract/index.ts'
import type { Input } from '#contract/kernel/endpoint.ts'
import type { MaintenanceSetting } from '#rules/items/maintenance-columns.ts'
import { columnsAfter } from '#rules/items/order-columns.ts'
import { SETTINGS_DEBOUNCE_MS } from '#rules/limits.ts'
import { ask, markStale } from '../portal/api.ts'
import { useSession } from '../session/session.tsx'
import { useToast } from '../ui/notice/Toasts.tsx'

export type ColumnChange = Readonly<Partial<Record<MaintenanceSetting, boolean>>>

type Settings = Input<typeof api.itemSettings.updateColumns>['settings']

export interface ItemColumns {
  readonly chosen: readonly MaintenanceSetting[]
  readonly change: (change: ColumnChange) => void
  /** The items scroll in a box of their own, or with the page (USR-08). */
  readonly isBoxed: boolean
  readonly setBoxed: (isBoxed: boolean) => void
  /** Why the last change is not kept in the profile; it holds on this screen all the same. */
  readonly failure: string | undefined
}

/** The user's choice of columns: applied at once, saved 1 s after the last change (ITM-33). */
export function useItemColumns(): ItemColumns {
  const { user } = useSession()
  const client = useQueryClient()
  const toast = useToast()
  const [chosen, setChosen] = useState<readonly MaintenanceSetting[]>(user.itemColumns)
  const [isBoxed, setIsBoxed] = useState(user.scrollItemList)
  const [failure, setFailure] = useState<string>()
  const unsent = useRef<Settings | undefined>(undefined)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)

  const send = useCallback(async () => {
    clearTimeout(timer.current)
    const sent = unsent.current
    if (!sent) return
    unsent.current = undefined
    try {
      await ask(api.itemSettings.updateColumns, { settings: sent })
      setFailure(undefined)
      await markStale(client, [api.session.current])
    } catch (error) {
      // Goes along with the next change.
      unsent.current = both(sent, unsent.current)
      const text = `Columns not saved. ${error instanceof Error ? error.message : ''}`.trim()
      setFailure(text)
      toast.error(text)
    }
  }, [client, toast])
  // Whoever leaves within the second meant it too.
  useEffect(() => () => void send(), [send])

  const sendSoon = useCallback(
    (settings: Settings) => {
      unsent.current = both(unsent.current, settings)
      clearTimeout(timer.current)
      timer.current = setTimeout(() => void send(), SETTINGS_DEBOUNCE_MS)
    },
    [send],
  )
  const change = useCallback(
    (next: ColumnChange) => {
      setChosen((now) => columnsAfter(now, next))
      sendSoon({ itemColumns: next })
    },
    [sendSoon],
  )
  const setBoxed = useCallback(
    (isOn: boolean) => {
      setIsBoxed(isOn)
      sendSoon({ itemColumns: {}, scrollItemList: isOn })
    },
    [sendSoon],
  )
  return { chosen, change, isBoxed, setBoxed, failure }
}

/** Two changes as one; the later wins. */
const both = (earlier: Settings | undefined, later: Settings | undefined): Settings => ({
  ...earlier,
  ...later,
  itemColumns: { ...earlier?.itemColumns, ...later?.itemColumns },
})
