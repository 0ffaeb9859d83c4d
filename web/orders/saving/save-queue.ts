/**
 * The saves of one order: keyed by item, the latest value wins, one request in flight a line and at most four in all
 * (ORD-39 to ORD-42); the state of each line is in the line book. It never believes what the server has not said: a request without
 * an answer is "unknown", is sent again with the same version, and the order is read again before anything is sent after a
 * break.
 */

import { createLineBook, type Entry, type LineBookWorld } from './line-book.ts'
import {
  type ConfirmedBy,
  isUnsaved,
  type LineStatus,
  type LookAnswer,
  type SaveAnswer,
  type SavedLine,
  type SaveRequest,
  type Unsent,
} from './line-status.ts'

export interface SaveQueueWorld extends Omit<LineBookWorld, 'isOffline'> {
  /** Never rejects: a failure is an answer. */
  readonly send: (request: SaveRequest) => Promise<SaveAnswer>
  /** Never rejects. */
  readonly look: () => Promise<LookAnswer>
  /** The server says that the order takes no quantities any more. */
  readonly onClosed: (text: string) => void
  /** Lines whose text is not a quantity: not saved either, though the queue was never told of them. */
  readonly mistyped?: () => readonly string[]
}

export interface SaveQueue {
  /** Takes a committed quantity. Nothing is sent when the server has it already. */
  readonly change: (itemNo: string, quantity: number, confirmedBy?: ConfirmedBy) => void
  /** Sends a refused or conflicting quantity once more, over the other's value. */
  readonly retry: (itemNo: string) => void
  /** Gives a refused, conflicting or unsent quantity up: the server's stands. */
  readonly giveUp: (itemNo: string) => void
  /** Takes up what an earlier visit could not send, and asks after the server again once stopped. */
  readonly start: (unsent: readonly Unsent[]) => void
  /** The order was read again: takes the server's values of lines that nobody is changing here. */
  readonly refresh: (lines: readonly SavedLine[]) => void
  /** Lines were saved by another way than this queue; what is typed here meanwhile is newer and still goes out. */
  readonly learned: (lines: readonly SavedLine[]) => void
  /** Nothing is sent until the answer is called: a batch is on its way. */
  readonly hold: () => () => void
  readonly quantityOf: (itemNo: string) => number
  readonly versionOf: (itemNo: string) => number
  readonly statusOf: (itemNo: string) => LineStatus
  /** Lines that are not clean, by item. */
  readonly busy: () => ReadonlyMap<string, LineStatus>
  readonly isOffline: () => boolean
  /** Tries to reach the server now. */
  readonly wake: () => void
  /** As soon as nothing is on its way: the items that the server does not have. */
  readonly flush: () => Promise<readonly string[]>
  /** The screen is left: what is on its way goes on, an unreachable server is not asked after any more. */
  readonly stop: () => void
}

const IN_PARALLEL = 4
const FAULTS_BORNE = 3
const BACK_OFF_MS = [1000, 2000, 4000, 8000, 15_000, 30_000] as const

export function createSaveQueue(lines: readonly SavedLine[], world: SaveQueueWorld): SaveQueue {
  const waitingForFlush: ((unsaved: readonly string[]) => void)[] = []
  let inFlight = 0
  let isOffline = false
  let isLooking = false
  let isWoken = false
  let looks = 0
  let isStopped = false
  let holds = 0
  let cancelLook = () => {}
  const book = createLineBook(lines, { ...world, isOffline: () => isOffline })
  const { entryOf, setStatus, enqueue, busy } = book

  function change(itemNo: string, quantity: number, confirmedBy?: ConfirmedBy): void {
    book.want(entryOf(itemNo), quantity, confirmedBy)
    pump()
    tellFlush()
  }

  function pump(): void {
    for (const [itemNo, status] of busy) {
      if (inFlight >= IN_PARALLEL || isOffline || holds > 0) return
      const entry = entryOf(itemNo)
      if (status.kind === 'queued' && !entry.inFlight) void send(entry)
    }
  }

  async function send(entry: Entry): Promise<void> {
    const sent = entry.wanted
    entry.inFlight = true
    inFlight += 1
    setStatus(entry, { kind: 'saving' })
    const { itemNo, version, confirmedBy } = entry
    const wasUnknown = entry.unknown.has(sent)
    entry.unknown.add(sent)
    const answer = await world.send({ itemNo, quantity: sent, version, confirmedBy })
    entry.inFlight = false
    inFlight -= 1
    if (answer.kind === 'refused' && !wasUnknown) entry.unknown.delete(sent)
    settle(entry, sent, answer)
    pump()
    tellFlush()
  }

  function settle(entry: Entry, sent: number, answer: SaveAnswer): void {
    switch (answer.kind) {
      case 'saved':
        if (entry.wanted === sent) entry.wanted = answer.quantity
        book.accept(entry, answer.quantity, answer.version)
        break
      case 'conflict':
        book.compare(entry, answer)
        break
      case 'refused':
        refused(entry, sent, answer)
        break
      case 'signed out':
      case 'down':
        if (answer.kind === 'down' && !answer.isUnreachable) entry.faults += 1
        if (answer.kind === 'down' && entry.faults >= FAULTS_BORNE) entry.verdict = answer.text
        setStatus(entry, { kind: 'waiting' })
        goOffline()
    }
  }

  function refused(entry: Entry, sent: number, answer: { readonly text: string; readonly isClosed: boolean }): void {
    if (answer.isClosed) world.onClosed(answer.text)
    if (entry.unknown.size > 0) {
      // An earlier try may have got through: what the line holds now must be read, not guessed.
      entry.verdict = answer.text
      setStatus(entry, { kind: 'waiting' })
      goOffline(0)
    } else if (answer.isClosed || entry.wanted === sent) {
      book.putBack(entry, { kind: answer.isClosed ? 'closed' : 'failed', attempted: entry.wanted, text: answer.text })
    } else enqueue(entry) // a late "no" to an older value
  }

  function goOffline(inMs: number = BACK_OFF_MS[0]): void {
    isOffline = true
    for (const [itemNo, status] of busy) if (status.kind === 'queued') enqueue(entryOf(itemNo))
    cancelLook()
    if (!isStopped) cancelLook = world.later(() => void lookAgain(), inMs)
  }

  /** Asks the server how the order stands; only then is anything sent again. */
  async function lookAgain(): Promise<void> {
    if (isLooking || isStopped) return
    isLooking = true
    isWoken = false
    const answer = await world.look()
    isLooking = false
    if (answer.kind !== 'seen') {
      looks += 1
      if (answer.kind === 'down') goOffline(isWoken ? 0 : BACK_OFF_MS[Math.min(looks, BACK_OFF_MS.length - 1)])
      return
    }
    looks = 0
    isOffline = false
    if (answer.closed !== undefined) world.onClosed(answer.closed)
    const seen = new Map(answer.lines.map((line) => [line.itemNo, line]))
    for (const [itemNo, status] of [...busy]) {
      const entry = entryOf(itemNo)
      if (status.kind === 'waiting' && !entry.inFlight) resume(entry, seen.get(itemNo), answer.closed)
    }
    pump()
    tellFlush()
  }

  function resume(entry: Entry, line: SavedLine | undefined, closed: string | undefined): void {
    const { quantity, version } = line ?? { quantity: 0, version: entry.version }
    if (closed !== undefined) {
      // Nothing that is still on its way counts any more either.
      book.learn(entry, quantity, version)
      if (entry.wanted === quantity) book.accept(entry, quantity, version)
      else book.putBack(entry, { kind: 'closed', attempted: entry.wanted, text: closed })
    } else if (version !== entry.version) book.compare(entry, { quantity, version, by: '' })
    else if (entry.verdict !== undefined) {
      entry.unknown.clear()
      book.putBack(entry, { kind: 'failed', attempted: entry.wanted, text: entry.verdict })
    } else enqueue(entry)
  }

  function retry(itemNo: string): void {
    const { status, confirmedBy } = entryOf(itemNo)
    if ('attempted' in status && status.kind !== 'mistyped') change(itemNo, status.attempted, confirmedBy)
  }

  function start(unsent: readonly Unsent[]): void {
    isStopped = false
    if (isOffline) goOffline()
    for (const { itemNo, quantity, version, confirmedBy } of unsent) {
      const entry = entryOf(itemNo)
      if (quantity === entry.baseline) world.forget(itemNo)
      else if (version === entry.version) change(itemNo, quantity, confirmedBy)
      else {
        entry.confirmedBy = confirmedBy
        book.putBack(entry, { kind: 'conflict', attempted: quantity, by: '' })
      }
    }
  }

  function hold(): () => void {
    holds += 1
    let isHeld = true
    return () => {
      if (!isHeld) return
      isHeld = false
      holds -= 1
      pump()
      tellFlush()
    }
  }

  const isOnItsWay = () => [...busy.values()].some(({ kind }) => kind === 'queued' || kind === 'saving')
  const unsaved = () => {
    const own = [...busy].filter(([, status]) => isUnsaved(status)).map(([itemNo]) => itemNo)
    return [...new Set([...(world.mistyped?.() ?? []), ...own])]
  }
  function tellFlush(): void {
    if (isOnItsWay()) return
    for (const resolve of waitingForFlush.splice(0)) resolve(unsaved())
  }

  return {
    change,
    retry,
    giveUp: book.giveUp,
    start,
    refresh: book.refresh,
    learned: book.learned,
    hold,
    quantityOf: book.quantityOf,
    versionOf: book.versionOf,
    statusOf: book.statusOf,
    busy: () => busy,
    isOffline: () => isOffline,
    wake: () => {
      isWoken = true
      if (isOffline && !isLooking) goOffline(0)
    },
    flush: () =>
      new Promise((resolve) => {
        waitingForFlush.push(resolve)
        tellFlush()
      }),
    stop: () => {
      isStopped = true
      cancelLook()
    },
  }
}
