/**
 * Entries on their way (WST-07): shown at once, kept on the device, sent one after the other, and sent again until they are answered.
 * The server knows each by its key, so none is stored twice.
 */
import type { KeptList } from '../../portal/unsent/kept-list.ts'
import type { Draft, KeptEntry } from './local-entry.ts'

/** What became of a request. */
export type Outcome<L> =
  | { readonly kind: 'done'; readonly listed: L; readonly entryId: number }
  | { readonly kind: 'refused'; readonly text: string; readonly isQuestion?: boolean }
  | { readonly kind: 'down' }

export interface LocalEntry extends KeptEntry {
  readonly state: 'saving' | 'waiting' | 'failed'
  /** Why the server refused it. */
  readonly problem: string
  /** It was refused with a question: it is saved when the user says yes. */
  readonly isQuestion: boolean
}

export interface EntryState<L> {
  /** The last one first; without those that were taken back. */
  readonly local: readonly LocalEntry[]
  /** What the server has, as last answered. */
  readonly listed: L | undefined
  /** On their way or waiting, those that were taken back included. */
  readonly unsent: number
  /** Refused with a question that is not answered yet. */
  readonly questions: number
  /** The server did not answer. */
  readonly isOffline: boolean
  /** The browser keeps nothing: what is not sent goes with the page. */
  readonly isUnkept: boolean
}

export interface EntryStoreDeps<L> {
  readonly send: (entry: KeptEntry) => Promise<Outcome<L>>
  /** Deletes an entry that was taken back while it was on its way. */
  readonly remove: (entryId: number) => Promise<Outcome<L>>
  /** What the server has by an answer that lists the last few alone. */
  readonly join: (before: L | undefined, answer: L, removed?: number) => L
  readonly kept: KeptList<KeptEntry>
  readonly newKey: () => string
  readonly now: () => number
  /** Answers how to call it off. */
  readonly later: (run: () => void, ms: number) => () => void
  readonly onRefused: (entry: KeptEntry, text: string) => void
  /** Nothing is on its way any more. */
  readonly onDrained: () => void
}
export type EntryStore<L> = ReturnType<typeof createEntryStore<L>>

const BACK_OFF_MS = [1000, 2000, 4000, 8000, 15_000, 30_000] as const

export function createEntryStore<L>(deps: EntryStoreDeps<L>) {
  const { kept, later } = deps
  let entries: readonly LocalEntry[] = []
  let listed: L | undefined
  let isOffline = false
  let isUnkept = false
  let isSending = false
  let isStopped = true
  let failures = 0
  let callOff = () => {}
  const listeners = new Set<() => void>()
  let state = stateNow()

  function stateNow(): EntryState<L> {
    const local = entries.filter(({ isUndone }) => !isUndone).toReversed()
    const unsent = entries.filter((entry) => entry.state !== 'failed').length
    const questions = local.filter(({ isQuestion }) => isQuestion).length
    return { local, listed, unsent, questions, isOffline, isUnkept: isUnkept && unsent > 0 }
  }
  function changed(): void {
    state = stateNow()
    for (const listener of listeners) listener()
  }
  const change = (key: string, to: Partial<LocalEntry>) => {
    entries = entries.map((entry) => (entry.key === key ? { ...entry, ...to } : entry))
    const now = entries.find((entry) => entry.key === key)
    if (now) keep(now)
  }
  const keep = ({ state: _state, problem, isQuestion: _isQuestion, refused: _refused, ...entry }: LocalEntry) => {
    if (!kept.keep(problem === '' ? entry : { ...entry, refused: problem })) isUnkept = true
  }
  const forget = (key: string) => {
    entries = entries.filter((entry) => entry.key !== key)
    kept.forget(key)
  }

  /** Here, or by whoever goes on with what is kept. */
  const isUndone = (key: string) => [...entries, ...kept.read()].some((entry) => entry.key === key && entry.isUndone)

  async function pump(): Promise<void> {
    const next = entries.find((entry) => entry.state !== 'failed')
    if (isSending || isStopped || !next) return
    callOff()
    isSending = true
    change(next.key, { isTried: true, state: 'saving', problem: '', isQuestion: false })
    changed()
    const outcome = await deps.send(next)
    isSending = false
    // The screen was left: what is not done stays kept, and is sent again under the same key.
    if (isStopped) {
      if (outcome.kind === 'done' && !isUndone(next.key)) kept.forget(next.key)
      return
    }
    await take(next.key, outcome)
    changed()
    if (outcome.kind !== 'down') {
      if (!entries.some((entry) => entry.state !== 'failed')) deps.onDrained()
      await pump()
    }
  }

  async function take(key: string, outcome: Outcome<L>): Promise<void> {
    const entry = entries.find((each) => each.key === key)
    if (outcome.kind === 'down') {
      isOffline = true
      entries = entries.map((each) => (each.state === 'saving' ? { ...each, state: 'waiting' } : each))
      const wait = BACK_OFF_MS[Math.min(failures, BACK_OFF_MS.length - 1)] as number
      failures += 1
      if (!isStopped) callOff = later(() => void pump(), wait)
      return
    }
    isOffline = false
    failures = 0
    if (outcome.kind === 'refused') {
      if (entry?.isUndone) return forget(key)
      change(key, { state: 'failed', problem: outcome.text, isQuestion: outcome.isQuestion ?? false })
      if (entry) deps.onRefused(entry, outcome.text)
      return
    }
    listed = deps.join(listed, outcome.listed)
    if (!entry?.isUndone) return forget(key)
    const removed = await deps.remove(outcome.entryId)
    if (removed.kind === 'down') return take(key, removed)
    if (removed.kind === 'done') listed = deps.join(listed, removed.listed, outcome.entryId)
    forget(key)
  }

  /** What other visits and tabs have kept, and no longer keep. */
  function readKept(): void {
    const there = kept.read().sort((a, b) => a.enteredAt - b.enteredAt)
    const known = new Set(entries.map(({ key }) => key))
    const isThere = new Set(there.map(({ key }) => key))
    const gone = (entry: LocalEntry) => !isUnkept && entry.state === 'waiting' && !isThere.has(entry.key)
    const added = there.filter(({ key }) => !known.has(key)).map((entry) => ({ ...entry, ...WAITING }))
    entries = [...entries.filter((entry) => !gone(entry)), ...added]
    changed()
  }

  return {
    subscribe: (listener: () => void): (() => void) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    state: (): EntryState<L> => state,
    /** Begins to send, with what earlier visits kept. Answers when that is done, or there is no answer. */
    start: (): Promise<void> => {
      isStopped = false
      readKept()
      return pump()
    },
    stop: () => {
      isStopped = true
      callOff()
    },
    readKept: () => {
      readKept()
      void pump()
    },
    /** Tries to reach the server now. */
    wake: () => void pump(),
    add: (draft: Draft): string => {
      const key = deps.newKey()
      const entry = { ...draft, key, enteredAt: deps.now(), isTried: false, isUndone: false }
      const local: LocalEntry = { ...entry, state: isOffline ? 'waiting' : 'saving', problem: '', isQuestion: false }
      entries = [...entries, local]
      keep(local)
      changed()
      void pump()
      return key
    },
    /** Yes to the question that the server asked about an entry: it is sent again. */
    confirm: (key: string) => {
      change(key, { isConfirmed: true, state: 'waiting', problem: '', isQuestion: false })
      changed()
      void pump()
    },
    /** Takes an entry back that the server may or may not have by now. */
    undo: (key: string) => {
      const entry = entries.find((each) => each.key === key)
      // Another tab may be sending it.
      const isTried = entry?.isTried || kept.read().some((each) => each.key === key && each.isTried)
      if (entry && isTried && entry.state !== 'failed') change(key, { isUndone: true })
      else forget(key)
      changed()
    },
    /** An entry was deleted on the server. */
    removed: (entryId: number, answer: L) => {
      listed = deps.join(listed, answer, entryId)
      changed()
    },
    /** What the server has, by another answer than that to an entry; while one is on its way, its own answer tells more. */
    learn: (told: L) => {
      if (isSending) return
      listed = told
      changed()
    },
  }
}

const WAITING = { state: 'waiting', problem: '', isQuestion: false } as const
