/**
 * The lines of one order: what the server has of each, what the user wants, and what is in flight
 * (ORD-39, ORD-41, ORD-42). It decides what an answer means for a line; it sends nothing.
 */

import type { ConfirmedBy, LineStatus, SavedLine, Unsent } from './line-status.ts'

export interface LineBookWorld {
  readonly later: (run: () => void, ms: number) => () => void
  readonly keep: (unsent: Unsent) => void
  readonly forget: (itemNo: string) => void
  /** A line's quantity or status is another one now. */
  readonly onLine: (itemNo: string) => void
  readonly onSaved: (itemNo: string, quantity: number) => void
  /** The server cannot be reached: what is to be sent waits. */
  readonly isOffline: () => boolean
}

export interface Entry {
  readonly itemNo: string
  /** What the server has, as far as it said. */
  baseline: number
  version: number
  wanted: number
  confirmedBy: ConfirmedBy | undefined
  status: LineStatus
  inFlight: boolean
  /** Values sent whose fate is not known: on their way, or never answered. */
  readonly unknown: Set<number>
  faults: number
  /** Why the server will not take it; pronounced once it is known what the line holds. */
  verdict: string | undefined
}

const SAVED_SHOWN_MS = 2000
const CLEAN: LineStatus = { kind: 'clean' }

export type LineBook = ReturnType<typeof createLineBook>

export function createLineBook(lines: readonly SavedLine[], world: LineBookWorld) {
  const entries = new Map<string, Entry>(lines.map((line) => [line.itemNo, newEntry(line)]))
  const busy = new Map<string, LineStatus>()
  let fading: Entry[] | undefined
  const nextFading: Entry[] = []

  const entryOf = (itemNo: string): Entry => {
    const known = entries.get(itemNo)
    if (known) return known
    const made = newEntry({ itemNo, quantity: 0, version: 0 })
    entries.set(itemNo, made)
    return made
  }
  const lacks = (entry: Entry) => entry.wanted !== entry.baseline || entry.unknown.size > 0

  function setStatus(entry: Entry, status: LineStatus): void {
    entry.status = status
    if (status.kind === 'clean') busy.delete(entry.itemNo)
    else busy.set(entry.itemNo, status)
    world.onLine(entry.itemNo)
  }

  /** Takes a committed quantity; whether it has to be sent says the status. */
  function want(entry: Entry, quantity: number, confirmedBy: ConfirmedBy | undefined): void {
    Object.assign(entry, { wanted: quantity, confirmedBy, faults: 0, verdict: undefined })
    remember(entry)
    if (entry.inFlight) setStatus(entry, { kind: 'saving' })
    else if (lacks(entry)) enqueue(entry)
    else setStatus(entry, CLEAN)
  }

  const enqueue = (entry: Entry) => setStatus(entry, { kind: world.isOffline() ? 'waiting' : 'queued' })

  /** What the server lacks is kept on the device until it has it. */
  function remember(entry: Entry): void {
    if (lacks(entry)) {
      const { itemNo, wanted, version, confirmedBy } = entry
      world.keep({ itemNo, quantity: wanted, version, confirmedBy })
    } else world.forget(entry.itemNo)
  }

  /** The server has `quantity` now; what the user wants may be newer. */
  function accept(entry: Entry, quantity: number, version: number): void {
    learn(entry, quantity, version)
    entry.faults = 0
    remember(entry)
    if (lacks(entry)) {
      enqueue(entry)
      return
    }
    setStatus(entry, { kind: 'saved' })
    world.onSaved(entry.itemNo, quantity)
    if (fading === undefined) {
      fading = [entry]
      world.later(fade, SAVED_SHOWN_MS)
    } else nextFading.push(entry)
  }

  /** "Saved" goes from several lines at once: each change of the page costs a frame, and a clerk types in the meantime. */
  function fade(): void {
    for (const entry of fading ?? []) if (entry.status.kind === 'saved') setStatus(entry, CLEAN)
    fading = nextFading.length > 0 ? nextFading.splice(0) : undefined
    if (fading) world.later(fade, SAVED_SHOWN_MS)
  }

  function learn(entry: Entry, quantity: number, version: number): void {
    entry.baseline = quantity
    entry.version = version
    entry.unknown.clear()
  }

  /** The line is not as we saw it: our own doing (an answer that got lost), or somebody else's. */
  function compare(
    entry: Entry,
    theirs: { readonly quantity: number; readonly version: number; readonly by: string },
  ): void {
    if (theirs.quantity === entry.wanted || entry.unknown.has(theirs.quantity)) {
      accept(entry, theirs.quantity, theirs.version)
      return
    }
    const attempted = entry.wanted
    learn(entry, theirs.quantity, theirs.version)
    putBack(entry, { kind: 'conflict', attempted, by: theirs.by })
  }

  function putBack(entry: Entry, status: LineStatus): void {
    entry.wanted = entry.baseline
    entry.faults = 0
    entry.verdict = undefined
    world.forget(entry.itemNo)
    setStatus(entry, status)
  }

  function giveUp(itemNo: string): void {
    const entry = entryOf(itemNo)
    if ('attempted' in entry.status) setStatus(entry, CLEAN)
  }

  function refresh(fresh: readonly SavedLine[]): void {
    for (const { itemNo, quantity, version } of fresh) {
      const entry = entryOf(itemNo)
      if (lacks(entry) || entry.inFlight || version < entry.version) continue
      const isNews = entry.baseline !== quantity
      Object.assign(entry, { baseline: quantity, wanted: quantity, version })
      if (isNews) world.onLine(itemNo)
    }
  }

  function learned(saved: readonly SavedLine[]): void {
    for (const { itemNo, quantity, version } of saved) {
      const entry = entryOf(itemNo)
      if (entry.inFlight || version < entry.version) continue
      const isTyped = entry.status.kind === 'queued' || entry.status.kind === 'waiting'
      learn(entry, quantity, version)
      if (!isTyped) entry.wanted = quantity
      remember(entry)
      if (lacks(entry)) enqueue(entry)
      else setStatus(entry, CLEAN)
    }
  }

  return {
    entryOf,
    setStatus,
    want,
    enqueue,
    accept,
    learn,
    compare,
    putBack,
    giveUp,
    refresh,
    learned,
    /** Lines that are not clean, by item. */
    busy: busy as ReadonlyMap<string, LineStatus>,
    quantityOf: (itemNo: string) => entries.get(itemNo)?.wanted ?? 0,
    versionOf: (itemNo: string) => entries.get(itemNo)?.version ?? 0,
    statusOf: (itemNo: string) => entries.get(itemNo)?.status ?? CLEAN,
  }
}

const newEntry = ({ itemNo, quantity, version }: SavedLine): Entry => ({
  itemNo,
  baseline: quantity,
  version,
  wanted: quantity,
  confirmedBy: undefined,
  status: CLEAN,
  inFlight: false,
  unknown: new Set(),
  faults: 0,
  verdict: undefined,
})
