/**
 * The quantities of one order outside React: a key or a save reaches the one line and the totals that show it, and
 * never the table (S10, SCR-11).
 */
import { type OrderTotals, orderTotals } from '#rules/ordering/order.ts'
import type { ConfirmedBy, LineStatus, SavedLine } from './line-status.ts'
import { createSaveQueue, type SaveQueue, type SaveQueueWorld } from './save-queue.ts'

export interface StoreItem extends SavedLine {
  readonly traySize?: number | undefined
  readonly baseCostCents?: number | undefined
  /** Pieces in the newest history column. */
  readonly lastQuantity: number
  readonly isRemoved?: boolean | undefined
}

export interface LineView {
  /** What the server has or will be asked to have. */
  readonly quantity: number
  /** The same while a key is being typed (ORD-30). */
  readonly live: number
  /** Put on the order by Add Item in this visit. */
  readonly isAdded: boolean
  /** Ordered, and taken off this day's menu since (ORD-58). */
  readonly isOffMenu: boolean
  readonly status: LineStatus
}

export interface Counts extends OrderTotals {
  /** Lines with a quantity. */
  readonly ordered: number
  /** Lines ordered last time that are blank now. */
  readonly blankNow: number
}

/** How the order's saving stands, in numbers of lines. */
export interface SaveSummary {
  readonly typing: number
  readonly saving: number
  readonly waiting: number
  readonly unsaved: number
  readonly isOffline: boolean
  readonly savedAt: Date | undefined
}

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

export interface QuantityStore
  extends Pick<SaveQueue, 'start' | 'retry' | 'giveUp' | 'flush' | 'wake' | 'stop' | 'hold' | 'versionOf'> {
  /** The order was read again: lines that nobody is changing here take the server's quantities. */
  readonly refresh: (items: readonly StoreItem[]) => void
  /** Lines that a batch saved, as the server has them now. */
  readonly learned: (lines: readonly SavedLine[]) => void
  readonly markAdded: (itemNo: string) => void
  /** Something that Undo takes back as one step. */
  readonly remember: (act: Act) => void
  readonly onLine: (itemNo: string, run: () => void) => () => void
  readonly line: (itemNo: string) => LineView
  /** Totals, summary and problems. */
  readonly onWhole: (run: () => void) => () => void
  /** A line's quantity was saved, and nothing newer of it is on its way. */
  readonly onSaved: (run: SavedListener) => () => void
  readonly counts: () => Counts
  readonly summary: () => SaveSummary
  /** The last change that the lines still show. */
  readonly undoable: () => Change | Act | undefined
  /** Lines that the server does not have as typed, oldest first. */
  readonly unsettled: () => readonly (readonly [itemNo: string, status: LineStatus])[]
  /** A quantity being typed; undefined when typing ends without one. */
  readonly type: (itemNo: string, quantity: number | undefined) => void
  /** A text that was left and is not a quantity: kept to be corrected, neither counted nor sent. `why` is the sentence. */
  readonly mistype: (itemNo: string, typed: string, why: string) => void
  /** A quantity that was left: saved, and remembered for Undo. */
  readonly commit: (itemNo: string, quantity: number, confirmedBy?: ConfirmedBy) => void
  /** Takes the last step back; answers the line to show when it was one line's. */
  readonly undo: () => Change | undefined
}

/** `turn` grows with each quantity that was left: the server may answer in another order. */
type SavedListener = (itemNo: string, quantity: number, turn: number) => void

interface StoreWorld extends Pick<SaveQueueWorld, 'send' | 'look' | 'later' | 'keep' | 'forget' | 'onClosed'> {
  readonly now: () => Date
}

interface StoreOptions {
  readonly oneItemPerTray: boolean
  /** Above it a quantity needs a confirmation, also when Undo brings it back. */
  readonly limit: number
}

export function createQuantityStore(
  items: readonly StoreItem[],
  { oneItemPerTray, limit }: StoreOptions,
  world: StoreWorld,
): QuantityStore {
  let byNo = new Map(items.map((item) => [item.itemNo, item]))
  const views = new Map<string, LineView>()
  const drafts = new Map<string, number>()
  const mistyped = new Map<string, LineStatus & { readonly kind: 'mistyped' }>()
  const lineListeners = new Map<string, Set<() => void>>()
  const wholeListeners = new Set<() => void>()
  const saveListeners = new Set<SavedListener>()
  const changes: (Change | Act)[] = []
  const added = new Set<string>()
  const turns = new Map<string, number>()
  let turn = 0
  let savedAt: Date | undefined
  let counts: Counts | undefined
  let summary: SaveSummary | undefined
  let unsettled: (readonly [string, LineStatus])[] | undefined
  let isTelling = false

  const queue = createSaveQueue(items, {
    ...world,
    mistyped: () => [...mistyped.keys()],
    onLine: (itemNo) => changed(itemNo),
    onSaved: (itemNo, quantity) => {
      savedAt = world.now()
      for (const run of saveListeners) run(itemNo, quantity, turns.get(itemNo) ?? 0)
    },
  })

  function changed(itemNo: string): void {
    views.delete(itemNo)
    counts = undefined
    summary = undefined
    unsettled = undefined
    for (const run of lineListeners.get(itemNo) ?? []) run()
    tellWhole()
  }

  /** Many lines may change in one go (an order that closes): the whole is told once. */
  function tellWhole(): void {
    if (isTelling) return
    isTelling = true
    queueMicrotask(() => {
      isTelling = false
      for (const run of wholeListeners) run()
    })
  }

  const liveOf = (itemNo: string) => drafts.get(itemNo) ?? queue.quantityOf(itemNo)

  function line(itemNo: string): LineView {
    const known = views.get(itemNo)
    if (known) return known
    const quantity = queue.quantityOf(itemNo)
    const view = {
      quantity,
      live: liveOf(itemNo),
      status: mistyped.get(itemNo) ?? queue.statusOf(itemNo),
      isAdded: added.has(itemNo),
      isOffMenu: quantity > 0 && byNo.get(itemNo)?.isRemoved === true,
    }
    views.set(itemNo, view)
    return view
  }

  function count(): Counts {
    const lines: { quantity: number; traySize: number; baseCostCents: number }[] = []
    let blankNow = 0
    for (const [itemNo, { traySize = 0, baseCostCents = 0, lastQuantity }] of byNo) {
      const quantity = liveOf(itemNo)
      if (quantity > 0) lines.push({ quantity, traySize, baseCostCents })
      else if (lastQuantity > 0) blankNow += 1
    }
    return { ...orderTotals(lines, { oneItemPerTray }), ordered: lines.length, blankNow }
  }

  function sum(): SaveSummary {
    const of = { saving: 0, waiting: 0, unsaved: mistyped.size }
    const kinds = {
      clean: undefined,
      saved: undefined,
      queued: 'saving',
      saving: 'saving',
      waiting: 'waiting',
      mistyped: 'unsaved',
      failed: 'unsaved',
      closed: 'unsaved',
      conflict: 'unsaved',
    } as const
    for (const [itemNo, { kind }] of queue.busy()) {
      const counted = kinds[kind]
      if (counted && !mistyped.has(itemNo)) of[counted] += 1
    }
    return { ...of, typing: drafts.size, isOffline: queue.isOffline(), savedAt }
  }

  function put(itemNo: string, quantity: number, confirmedBy: ConfirmedBy | undefined): void {
    drafts.delete(itemNo)
    mistyped.delete(itemNo)
    turn += 1
    turns.set(itemNo, turn)
    if (quantity === queue.quantityOf(itemNo)) changed(itemNo)
    else queue.change(itemNo, quantity, confirmedBy)
  }

  /** Items come and go with the item list and with Add Item; what is not saved yet stays counted. */
  function refresh(fresh: readonly StoreItem[]): void {
    const next = new Map(fresh.map((item) => [item.itemNo, item]))
    for (const [itemNo, item] of byNo) if (!next.has(itemNo) && queue.busy().has(itemNo)) next.set(itemNo, item)
    const flipped = fresh.filter(({ itemNo, isRemoved }) => byNo.get(itemNo)?.isRemoved !== isRemoved)
    byNo = next
    queue.refresh(fresh)
    for (const { itemNo } of flipped) changed(itemNo)
    counts = undefined
    tellWhole()
  }

  /** What was refused, and what someone else has changed since, is not there to be taken back. */
  const stands = (change: Change | Act) => 'undo' in change || queue.quantityOf(change.itemNo) === change.to

  const listen = <L>(set: Set<L>, run: L) => {
    set.add(run)
    return () => {
      set.delete(run)
    }
  }

  return {
    ...queue,
    line,
    onLine: (itemNo, run) => {
      const listeners = lineListeners.get(itemNo) ?? new Set()
      lineListeners.set(itemNo, listeners)
      return listen(listeners, run)
    },
    onWhole: (run) => listen(wholeListeners, run),
    onSaved: (run) => listen(saveListeners, run),
    counts: () => {
      counts ??= count()
      return counts
    },
    summary: () => {
      summary ??= sum()
      return summary
    },
    unsettled: () => {
      unsettled ??= [
        ...mistyped,
        ...[...queue.busy()].filter(([itemNo, status]) => 'attempted' in status && !mistyped.has(itemNo)),
      ]
      return unsettled
    },
    giveUp: (itemNo) => {
      if (mistyped.delete(itemNo)) changed(itemNo)
      else queue.giveUp(itemNo)
    },
    refresh,
    learned: (lines) => {
      queue.learned(lines)
      savedAt = world.now()
      summary = undefined
      tellWhole()
    },
    markAdded: (itemNo) => {
      added.add(itemNo)
      changed(itemNo)
    },
    remember: (act) => {
      changes.push(act)
      tellWhole()
    },
    undoable: () => changes.findLast(stands),
    type: (itemNo, quantity) => {
      mistyped.delete(itemNo)
      if (quantity === undefined || quantity === queue.quantityOf(itemNo)) drafts.delete(itemNo)
      else drafts.set(itemNo, quantity)
      changed(itemNo)
    },
    mistype: (itemNo, typed, why) => {
      drafts.delete(itemNo)
      mistyped.set(itemNo, { kind: 'mistyped', attempted: typed, text: why })
      changed(itemNo)
    },
    commit: (itemNo, quantity, confirmedBy) => {
      const from = queue.quantityOf(itemNo)
      if (from !== quantity) changes.push({ itemNo, from, to: quantity })
      put(itemNo, quantity, confirmedBy)
    },
    undo: () => {
      const at = changes.findLastIndex(stands)
      const [change] = at < 0 ? [] : changes.splice(at, 1)
      if (change && 'undo' in change) {
        tellWhole()
        change.undo()
        return undefined
      }
      // What it goes back to was confirmed when it was first typed.
      if (change) put(change.itemNo, change.from, change.from > limit ? 'question' : undefined)
      return change
    },
  }
}
