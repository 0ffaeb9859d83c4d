/** Entries of waste over the wire, for an open screen as for what is sent from elsewhere. */
import { api } from '#contract/index.ts'
import type { Output } from '#contract/kernel/endpoint.ts'
import { WASTE_NOT_CONFIRMED } from '#rules/waste/entry.ts'
import { ApiRefusal, ask, mayPass } from '../../portal/api.ts'
import type { Outcome } from './entry-store.ts'
import type { KeptEntry } from './local-entry.ts'

export type Listed = Output<typeof api.waste.list>
export type WasteEntry = Listed['entries'][number]

const TIMEOUT_MS = 30_000

export const sendEntry = ({ locationNo, code, quantity, wastedOn, useBy, session, isConfirmed, key }: KeptEntry) =>
  outcomeOf(
    ask(
      api.waste.save,
      {
        waste: {
          ...{ locationNo, itemNo: code, quantity: String(quantity), wastedOn, useBy, session, entryKey: key },
          ...{ isConfirmed: isConfirmed ?? false, withHistory: true },
        },
      },
      { signal: AbortSignal.timeout(TIMEOUT_MS) },
    ),
  )
export const removeEntry = (entryId: number) =>
  outcomeOf(
    ask(api.waste.remove, { wasteId: entryId }, { signal: AbortSignal.timeout(TIMEOUT_MS) }).then((listed) => ({
      ...listed,
      entryId,
    })),
  )

/** A "no" is a sentence; what has no answer, or may pass, is tried again. */
const outcomeOf = (asked: Promise<Listed & { readonly entryId: number }>): Promise<Outcome<Listed>> =>
  asked.then(
    ({ entryId, ...listed }) => ({ kind: 'done', listed, entryId }),
    (error: unknown) =>
      error instanceof ApiRefusal && error.code !== 'timeout' && !mayPass(error)
        ? { kind: 'refused', text: error.message, isQuestion: error.code === WASTE_NOT_CONFIRMED }
        : { kind: 'down' },
  )

/** What the server has, by an answer that lists the last few alone. */
export function joinLists(before: Listed | undefined, answer: Listed, removed?: number): Listed {
  const answered = new Set(answer.entries.map(({ entryId }) => entryId))
  const older = (before?.entries ?? []).filter(({ entryId }) => !answered.has(entryId) && entryId !== removed)
  return { ...answer, entries: [...answer.entries, ...older].sort((a, b) => b.entryId - a.entryId) }
}
