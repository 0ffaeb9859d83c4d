import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { api } from '#contract/index.ts'
import type { Output } from '#contract/kernel/endpoint.ts'
import { WASTE_LISTED_MOST } from '#rules/limits.ts'
import { ApiRefusal, ask, markStale, mayPass, useAsk } from '../../portal/api.ts'
import { serverNow } from '../../portal/clock.ts'
import { newKey } from '../../portal/unsent/kept-list.ts'
import { useSession } from '../../session/session.tsx'
import { useAnnounce } from '../../ui/Announcer.tsx'
import { createEntryStore, type EntryState, type EntryStore, type Outcome } from './entry-store.ts'
import { type KeptEntry, keptEntries } from './local-entry.ts'

export type Listed = Output<typeof api.waste.list>
export type WasteEntry = Listed['entries'][number]

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

const everything = { most: WASTE_LISTED_MOST }

const send = ({ locationNo, code, quantity, wastedOn, session, key }: KeptEntry) =>
  outcomeOf(
    ask(api.waste.save, {
      waste: {
        ...{ locationNo, itemNo: code, quantity: String(quantity), wastedOn, session, entryKey: key },
        withHistory: true,
      },
    }),
  )
const remove = (entryId: number) =>
  outcomeOf(ask(api.waste.remove, { wasteId: entryId }).then((listed) => ({ ...listed, entryId })))

/** A "no" is a sentence; what has no answer, or may pass, is tried again. */
const outcomeOf = (asked: Promise<Listed & { readonly entryId: number }>): Promise<Outcome<Listed>> =>
  asked.then(
    ({ entryId, ...listed }) => ({ kind: 'done', listed, entryId }),
    (error: unknown) =>
      error instanceof ApiRefusal && error.code !== 'timeout' && !mayPass(error)
        ? { kind: 'refused', text: error.message }
        : { kind: 'down' },
  )

const join = (before: Listed | undefined, answer: Listed, removed?: number): Listed => {
  const answered = new Set(answer.entries.map(({ entryId }) => entryId))
  const older = (before?.entries ?? []).filter(({ entryId }) => !answered.has(entryId) && entryId !== removed)
  return { ...answer, entries: [...answer.entries, ...older].sort((a, b) => b.entryId - a.entryId) }
}

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
      ...{ send, remove, join, newKey, later, now: () => serverNow().getTime() },
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
    store.start()
    const stopOther = keptEntries(user.userId, customer?.customerNo ?? '').onOtherTab(store.readKept)
    window.addEventListener('online', store.wake)
    return () => {
      store.stop()
      stopOther()
      window.removeEventListener('online', store.wake)
    }
  }, [store, user.userId, customer?.customerNo])
  return { store, state: useSyncExternalStore(store.subscribe, store.state), asked }
}
