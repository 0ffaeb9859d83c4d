import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { api } from '#contract/index.ts'
import { WASTE_LISTED_MOST } from '#rules/limits.ts'
import { markStale, useAsk } from '../../portal/api.ts'
import { serverNow } from '../../portal/clock.ts'
import { hold } from '../../portal/unsent/alone.ts'
import { newKey } from '../../portal/unsent/kept-list.ts'
import { useSession } from '../../session/session.tsx'
import { useAnnounce } from '../../ui/Announcer.tsx'
import { joinLists, type Listed, removeEntry, sendEntry } from './entry-calls.ts'
import { createEntryStore, type EntryState, type EntryStore } from './entry-store.ts'
import { keptEntries, wasteSendingOf } from './local-entry.ts'

export interface Waste {
  readonly store: EntryStore<Listed>
  readonly state: EntryState<Listed>
  /** The question what is not posted, for its loading and its failure. */
  readonly asked: ReturnType<typeof useAsk<typeof api.waste.list>>
}

const later = (run: () => void, ms: number) => {
  const timer = setTimeout(run, ms)
  return () => clearTimeout(timer)
}

/** So long the screen waits for what is being sent from elsewhere. */
const SENDING_MS = 5000
const everything = { most: WASTE_LISTED_MOST }

/** What the user has entered for the customer and not posted: on its way from here, and on the server. */
export function useWaste(): Waste {
  const { user, customer } = useSession()
  const client = useQueryClient()
  const announce = useAnnounce()
  const asked = useAsk(api.waste.list, everything, { staleTime: 0, refetchOnWindowFocus: 'always' })
  const latest = useRef({ announce, client })
  latest.current = { announce, client }
  const [store] = useState(() =>
    createEntryStore<Listed>({
      ...{ send: sendEntry, remove: removeEntry, join: joinLists },
      ...{ newKey, later, now: () => serverNow().getTime() },
      kept: keptEntries(user.userId, customer?.customerNo ?? ''),
      onRefused: (_entry, text) => latest.current.announce(`Not saved. ${text}`),
      onDrained: () => void markStale(latest.current.client, [api.waste.list]),
    }),
  )
  const { data, dataUpdatedAt } = asked
  // biome-ignore lint/correctness/useExhaustiveDependencies: the same answer at a later time is news as well
  useEffect(() => {
    if (data) store.learn(data)
  }, [store, data, dataUpdatedAt])
  useEffect(() => {
    const customerNo = customer?.customerNo ?? ''
    // What waits is sent from here, and from nowhere else meanwhile (web/waste/entering/send-kept.ts).
    const { granted, release } = hold(wasteSendingOf(user.userId, customerNo), SENDING_MS)
    let isLeft = false
    void granted.then(() => {
      if (!isLeft) void store.start()
    })
    const stopOther = keptEntries(user.userId, customerNo).onOtherTab(store.readKept)
    window.addEventListener('online', store.wake)
    return () => {
      isLeft = true
      store.stop()
      release()
      stopOther()
      window.removeEventListener('online', store.wake)
    }
  }, [store, user.userId, customer?.customerNo])
  return { store, state: useSyncExternalStore(store.subscribe, store.state), asked }
}
