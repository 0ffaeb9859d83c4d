/**
 * The quantities of one order outside React, and their saving: a key or a save reaches the one line and the totals that show it,
 * and never the table (S10, SCR-11). What happens to a line is decided in line-state.ts; here it is sent, sent again, kept on the
 * device and told to whoever shows it.
 */
import { type ConnectionDeps, createConnection } from './connection.ts'
import {
  answered,
  type ConfirmedBy,
  faded,
  givenUp,
  isOnItsWay,
  isOwed,
  isUnsaved,
  type Line,
  type LineStatus,
  type LineView,
  left,
  leftWithText,
  newLine,
  readAgain,
  refreshed,
  retried,
  type SaveAnswer,
  type SavedLine,
  type SaveRequest,
  savedElsewhere,
  sent,
  takenUp,
  toSend,
  typing,
  type Unsent,
  unreachable,
  viewOf,
} from './line-state.ts'
import { type Counts, countsOf, type SaveSummary, type StoreItem, summaryOf } from './totals.ts'

/** One change of one line that Undo takes back. */
export interface Change {
  readonly itemNo: string
  readonly from: number
  readonly to: number
}

/** A change of another kind: many lines at once, the menu. It says itself how its undoing went. */
export interface Act {
  readonly undo: () => void
}

/** `turn` grows with each quantity that was left: the server may answer in another order. */
type SavedListener = (itemNo: string, quantity: number, turn: number) => void

interface SavingDeps extends Pick<ConnectionDeps, 'checkServer' | 'later'> {
  /** Never rejects: a failure is an answer. */
  readonly send: (request: SaveRequest) => Promise<SaveAnswer>
  readonly now: () => Date
  readonly keep: (unsent: Unsent) => void
  readonly forget: (itemNo: string) => void
  /** The server says that the order takes no quantities any more. */
  readonly onClosed: (text: string) => void
}

interface StoreOptions {
  readonly oneItemPerTray: boolean
  /** Above it a quantity needs a confirmation, also when Undo brings it back. */
  readonly limit: number
}

interface Whole {
  readonly counts: Counts
  readonly summary: SaveSummary
  readonly unsettled: readonly (readonly [itemNo: string, status: LineStatus])[]
}

const SAVED_SHOWN_MS = 2000
/** Who waits longer for an answer is told so (SCL-06). */
const LATE_MS = 2500

export type QuantityStore = ReturnType<typeof createQuantityStore>

export function createQuantityStore(
  items: readonly StoreItem[],
  { oneItemPerTray, limit }: StoreOptions,
  deps: SavingDeps,
) {
  let byNo = new Map(items.map((item) => [item.itemNo, item]))
  const lines = new Map(items.map((item) => [item.itemNo, newLine(item)]))
  // Lines that are not as the server has them, oldest first.
  const inTyping = new Set<string>()
  const mistyped = new Set<string>()
  const busy = new Set<string>()
  const late = new Set<string>()

  const views = new Map<string, LineView>()
  const lineListeners = new Map<string, Set<() => void>>()
  const wholeListeners = new Set<() => void>()
  const saveListeners = new Set<SavedListener>()
  let whole: Whole | undefined
  let isTelling = false

  const changes: (Change | Act)[] = []
  let turn = 0
  let savedAt: Date | undefined
  let fading: string[] | undefined
  const fadingNext: string[] = []

  const waitingForFlush: ((unsaved: readonly string[]) => void)[] = []
  let holds = 0
  const connection = createConnection({
    ...deps,
    onLost: () => {
      for (const line of busyLines()) put(unreachable(line))
    },
    onSeen: ({ lines: seenLines, closed }) => {
      if (closed !== undefined) deps.onClosed(closed)
      const seen = new Map(seenLines.map((line) => [line.itemNo, line]))
      for (const line of busyLines()) put(readAgain(line, seen.get(line.itemNo), closed))
      goOn()
    },
  })

  const lineOf = (itemNo: string) => lines.get(itemNo) ?? newLine({ itemNo, quantity: 0, version: 0 })
  const busyLines = () => [...busy].map(lineOf)

  /** Every change of a line comes through here. What the server lacks is kept on the device until the server has it. */
  function put(next: Line): void {
    const { itemNo } = next
    const before = lineOf(itemNo)
    const line = connection.isOffline() ? unreachable(next) : next
    if (line === before) return
    lines.set(itemNo, line)
    place(inTyping, itemNo, line.draft !== undefined)
    place(mistyped, itemNo, line.mistyped !== undefined)
    place(busy, itemNo, line.status.kind !== 'clean')
    if (!isOwed(line)) {
      if (isOwed(before)) deps.forget(itemNo)
    } else if (!isOwed(before) || isOtherRequest(line, before)) deps.keep(requestOf(line))
    const isNewlySaved = line.status.kind === 'saved' && before.status.kind !== 'saved'
    if (isNewlySaved) savedAt = deps.now()
    changed(itemNo)
    if (isNewlySaved) saved(line)
  }

  function saved({ itemNo, baseline, turn: leftAt }: Line): void {
    for (const run of saveListeners) run(itemNo, baseline, leftAt)
    if (fading) fadingNext.push(itemNo)
    else fadeLater([itemNo])
  }

  /** "Saved" goes from several lines at once: each change of the page costs a frame, and a clerk types in the meantime. */
  function fadeLater(itemNos: string[]): void {
    fading = itemNos.length > 0 ? itemNos : undefined
    if (!fading) return
    deps.later(() => {
      for (const itemNo of itemNos) put(faded(lineOf(itemNo)))
      fadeLater(fadingNext.splice(0))
    }, SAVED_SHOWN_MS)
  }

  function changed(itemNo: string): void {
    views.delete(itemNo)
    for (const run of lineListeners.get(itemNo) ?? []) run()
    changedWhole()
  }

  /** Many lines may change in one go (an order that closes): the whole is told once. */
  function changedWhole(): void {
    whole = undefined
    if (isTelling) return
    isTelling = true
    queueMicrotask(() => {
      isTelling = false
      for (const run of wholeListeners) run()
    })
  }

  function view(itemNo: string): LineView {
    const known = views.get(itemNo)
    if (known) return known
    const made = viewOf(lineOf(itemNo), byNo.get(itemNo)?.isRemoved)
    views.set(itemNo, made)
    return made
  }

  /** Lines that are not clean: what was mistyped first, then the oldest. */
  const open = () => [...new Set([...mistyped, ...busy])].map((itemNo) => [itemNo, view(itemNo).status] as const)

  function wholeNow(): Whole {
    whole ??= {
      counts: countsOf(byNo.values(), lineOf, oneItemPerTray),
      summary: {
        ...summaryOf(open().map(([, status]) => status)),
        typing: inTyping.size,
        late: late.size,
        isOffline: connection.isOffline(),
        savedAt,
      },
      unsettled: open().filter(([, status]) => 'attempted' in status),
    }
    return whole
  }

  function sendNext(): void {
    if (connection.isOffline() || holds > 0) return
    for (const line of toSend(busyLines())) void send(line)
  }

  async function send(line: Line): Promise<void> {
    put(sent(line))
    const stopWaiting = deps.later(() => {
      late.add(line.itemNo)
      changedWhole()
    }, LATE_MS)
    const answer = await deps.send(requestOf(line))
    stopWaiting()
    late.delete(line.itemNo)
    if (answer.kind === 'refused' && answer.isClosed) deps.onClosed(answer.text)
    const next = answered(lineOf(line.itemNo), answer)
    put(next)
    if (next.status.kind === 'waiting') connection.lost(answer.kind === 'refused' ? 0 : undefined)
    goOn()
  }

  /** Sends what may be sent now, and tells who waits for the end of it. */
  function goOn(): void {
    sendNext()
    if (waitingForFlush.length === 0 || busyLines().some(isOnItsWay)) return
    const unsaved = open().flatMap(([itemNo, status]) => (isUnsaved(status) ? [itemNo] : []))
    for (const resolve of waitingForFlush.splice(0)) resolve(unsaved)
  }

  function leave(itemNo: string, quantity: number, confirmedBy: ConfirmedBy | undefined): void {
    turn += 1
    put(left(lineOf(itemNo), quantity, confirmedBy, turn))
    goOn()
  }

  /** Takes up what an earlier visit could not send, and asks after the server again once stopped. */
  function start(unsent: readonly Unsent[]): void {
    connection.start()
    for (const each of unsent) {
      put(takenUp(lineOf(each.itemNo), each))
      if (!isOwed(lineOf(each.itemNo))) deps.forget(each.itemNo)
    }
    goOn()
  }

  /** The order was read again. Items come and go with the item list and with Add Item; what is not saved yet stays counted. */
  function refresh(fresh: readonly StoreItem[]): void {
    const next = new Map(fresh.map((item) => [item.itemNo, item]))
    for (const [itemNo, item] of byNo) if (!next.has(itemNo) && busy.has(itemNo)) next.set(itemNo, item)
    const flipped = fresh.filter(({ itemNo, isRemoved }) => byNo.get(itemNo)?.isRemoved !== isRemoved)
    byNo = next
    for (const item of fresh) put(refreshed(lineOf(item.itemNo), item))
    for (const { itemNo } of flipped) changed(itemNo)
    changedWhole()
  }

  /** Nothing is sent until the answer is called: a batch is on its way. */
  function hold(): () => void {
    holds += 1
    let isHeld = true
    return () => {
      if (!isHeld) return
      isHeld = false
      holds -= 1
      goOn()
    }
  }

  /** What was refused, and what someone else has changed since, is not there to be taken back. */
  const stands = (change: Change | Act) => 'undo' in change || lineOf(change.itemNo).wanted === change.to

  /** Takes the last step back; answers the line to show when it was one line's. */
  function undo(): Change | undefined {
    const at = changes.findLastIndex(stands)
    const [change] = at < 0 ? [] : changes.splice(at, 1)
    if (change && 'undo' in change) {
      changedWhole()
      change.undo()
      return undefined
    }
    // What it goes back to was confirmed when it was first typed.
    if (change) leave(change.itemNo, change.from, change.from > limit ? 'question' : undefined)
    return change
  }

  return {
    start,
    /** The screen is left: what is on its way goes on, an unreachable server is not asked after any more. */
    stop: connection.stop,

    line: view,
    versionOf: (itemNo: string) => lineOf(itemNo).version,
    onLine: (itemNo: string, run: () => void) => {
      const listeners = lineListeners.get(itemNo) ?? new Set()
      lineListeners.set(itemNo, listeners)
      return listen(listeners, run)
    },
    counts: () => wholeNow().counts,
    summary: () => wholeNow().summary,
    /** Lines that the server does not have as typed, oldest first. */
    unsettled: () => wholeNow().unsettled,
    /** Totals, summary and problems. */
    onWhole: (run: () => void) => listen(wholeListeners, run),
    /** A line's quantity was saved, and nothing newer of it is on its way. */
    onSaved: (run: SavedListener) => listen(saveListeners, run),

    /** A quantity being typed; undefined when typing ends without one. */
    type: (itemNo: string, quantity: number | undefined) => put(typing(lineOf(itemNo), quantity)),
    /** A text that was left and is not a quantity: kept to be corrected, neither counted nor sent. `why` is the sentence. */
    mistype: (itemNo: string, typed: string, why: string) => put(leftWithText(lineOf(itemNo), typed, why)),
    /** A quantity that was left: saved unless the server has it, and remembered for Undo. */
    commit: (itemNo: string, quantity: number, confirmedBy?: ConfirmedBy) => {
      const { wanted: from } = lineOf(itemNo)
      if (from !== quantity) changes.push({ itemNo, from, to: quantity })
      leave(itemNo, quantity, confirmedBy)
    },
    /** Sends a refused or conflicting quantity once more, over the other's value. */
    retry: (itemNo: string) => {
      const before = lineOf(itemNo)
      const after = retried(before)
      // Undo goes back to what stood when it was decided, which may be somebody else's.
      if (after !== before) changes.push({ itemNo, from: before.wanted, to: after.wanted })
      put(after)
      goOn()
    },
    /** Gives a refused, conflicting or mistyped quantity up: the server's stands. */
    giveUp: (itemNo: string) => put(givenUp(lineOf(itemNo))),
    markAdded: (itemNo: string) => put({ ...lineOf(itemNo), isAdded: true }),

    /** Something that Undo takes back as one step. */
    remember: (act: Act) => {
      changes.push(act)
      changedWhole()
    },
    /** The last change that the lines still show. */
    undoable: () => changes.findLast(stands),
    undo,

    refresh,
    /** Lines that a batch saved, as the server has them now; what is typed here meanwhile is newer and still goes out. */
    learned: (savedLines: readonly SavedLine[]) => {
      for (const line of savedLines) put(savedElsewhere(lineOf(line.itemNo), line))
      savedAt = deps.now()
      changedWhole()
    },
    hold,
    /** Tries to reach the server now. */
    wake: connection.wake,
    /** As soon as nothing is on its way: the items that the server does not have. */
    flush: () =>
      new Promise<readonly string[]>((resolve) => {
        waitingForFlush.push(resolve)
        goOn()
      }),
  }
}

function place(set: Set<string>, itemNo: string, isIn: boolean): void {
  if (isIn) set.add(itemNo)
  else set.delete(itemNo)
}

function listen<L>(set: Set<L>, run: L): () => void {
  set.add(run)
  return () => {
    set.delete(run)
  }
}

const requestOf = ({ itemNo, wanted, version, confirmedBy }: Line): SaveRequest => ({
  itemNo,
  quantity: wanted,
  version,
  confirmedBy,
})
const isOtherRequest = (one: Line, other: Line) =>
  one.wanted !== other.wanted || one.version !== other.version || one.confirmedBy !== other.confirmedBy
