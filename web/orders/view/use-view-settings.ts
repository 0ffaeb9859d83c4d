import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { api } from '#contract/index.ts'
import type { Input, Output } from '#contract/kernel/endpoint.ts'
import { columnsAfter } from '#rules/items/order-columns.ts'
import { SETTINGS_DEBOUNCE_MS } from '#rules/limits.ts'
import { ask, markStale } from '../../portal/api.ts'
import { useSession } from '../../session/session.tsx'
import { useToast } from '../../ui/notice/Toasts.tsx'

type User = Output<typeof api.session.current>['user']
export type ViewSettings = Pick<User, 'orderColumns' | 'historyMode' | 'scrollItems' | 'groupItems' | 'usePopovers'>
/** What is switched; columns by name. */
export type SettingsChange = Partial<Input<typeof api.userSettings.updateOrderColumns>['settings']>

export interface ViewSettingsInHand {
  readonly settings: ViewSettings
  readonly change: (change: SettingsChange) => void
  /** Why the last change is not kept in the profile; it holds on this screen all the same. */
  readonly failure: string | undefined
}

/** The user's own settings of the order screen: applied at once, saved 1 s after the last change (ORD-64, ORD-65). */
export function useViewSettings(): ViewSettingsInHand {
  const { user } = useSession()
  const client = useQueryClient()
  const toast = useToast()
  const [settings, setSettings] = useState<ViewSettings>(user)
  const [failure, setFailure] = useState<string>()
  const unsent = useRef<SettingsChange | undefined>(undefined)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)

  const send = useCallback(async () => {
    clearTimeout(timer.current)
    const sent = unsent.current
    if (!sent) return
    unsent.current = undefined
    try {
      await ask(api.userSettings.updateOrderColumns, { settings: { orderColumns: {}, ...sent } })
      setFailure(undefined)
      toast.success('Options saved')
      await markStale(client, [api.session.current])
    } catch (error) {
      // Goes along with the next change.
      unsent.current = both(sent, unsent.current ?? {})
      const text = `Options not saved. ${error instanceof Error ? error.message : ''}`.trim()
      setFailure(text)
      toast.error(text)
    }
  }, [client, toast])
  // Whoever leaves within the second meant it too.
  useEffect(() => () => void send(), [send])

  const change = useCallback(
    (next: SettingsChange) => {
      setSettings((now) => applied(now, next))
      unsent.current = both(unsent.current ?? {}, next)
      clearTimeout(timer.current)
      timer.current = setTimeout(() => void send(), SETTINGS_DEBOUNCE_MS)
    },
    [send],
  )
  return useMemo(() => ({ settings, change, failure }), [settings, change, failure])
}

const applied = (now: ViewSettings, { orderColumns, ...others }: SettingsChange): ViewSettings => ({
  ...now,
  ...(Object.fromEntries(Object.entries(others).filter(([, value]) => value !== undefined)) as Partial<ViewSettings>),
  orderColumns: orderColumns ? columnsAfter(now.orderColumns, orderColumns) : now.orderColumns,
})

/** Two changes as one; the later wins. */
const both = (first: SettingsChange, then: SettingsChange): SettingsChange => ({
  ...first,
  ...then,
  orderColumns: { ...first.orderColumns, ...then.orderColumns },
})
