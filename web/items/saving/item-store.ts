/** Saves what is changed of items, each once at a time, and says of each how it stands (ITM-10, S26). Knows no React. */
import { differing, type ItemChange, type ItemField } from '#rules/items/item-change.ts'
import { before, type ListedItem, valuesOf, withChange } from './item-row.ts'

/** How an item stands, as the order's lines have it. */
export type RowStatus =
  | { readonly kind: 'clean' }
  | { readonly kind: 'saving' }
  | { readonly kind: 'saved' }
  | Failed
  /** Somebody else changed the same: theirs is shown, and a dialog asks. */
  | ({ readonly kind: 'conflict' } & Met)
  | PutOff

/**
 * A change that was not saved. Where the server was not reached it can be tried again, and the fields show what is stored. What was
 * refused stays in its fields, marked, until it is corrected or given up.
 */
interface Failed {
  readonly kind: 'failed'
  readonly text: string
  readonly change: ItemChange
  readonly mayRetry: boolean
}
/** Two changes of the same: what is wanted here, what it was thought to be, and who saved in the meantime. */
interface Met {
  readonly change: ItemChange
  readonly was: ListedItem
  readonly by: string
}
/** A conflict that nobody decided: what was typed stays in its field, not saved, and `text` says what is stored. */
type PutOff = { readonly kind: 'put off'; readonly text: string } & Met

export interface RowView {
  readonly item: ListedItem
  readonly status: RowStatus
  /** What was typed and refused, by field. */
  readonly refused: ItemChange | undefined
}

/** Orders that a change touches (ITM-37). */
export interface FeltBy {
  readonly openOrders?: number | undefined
  readonly inProductionOrders?: number | undefined
}

/** What became of a save. */
export type SaveOutcome =
  | ({ readonly kind: 'saved'; readonly item: ListedItem } & FeltBy)
  | { readonly kind: 'conflict'; readonly current: ListedItem; readonly by: string }
  | { readonly kind: 'refused'; readonly text: string }
  | { readonly kind: 'unreachable'; readonly text: string }

interface StoreDeps {
  readonly send: (item: ListedItem, change: ItemChange) => Promise<SaveOutcome>
  readonly onSaved: (item: ListedItem, change: ItemChange, felt: FeltBy) => void
  /** `isUnanswered`: whether it was saved is not known. */
  readonly onFailed: (item: ListedItem, text: string, isUnanswered?: boolean) => void
}

interface Row {
  /** As the server told it last. */
  readonly stored: ListedItem
  readonly queued: ItemChange
  readonly sent: ItemChange | undefined
  readonly status: RowStatus
  readonly putOff: PutOff | undefined
  readonly refused: Failed | undefined
  readonly view: RowView
}

const IN_PARALLEL = 4
const CLEAN: RowStatus = { kind: 'clean' }
const SAVING: RowStatus = { kind: 'saving' }
const SAVED: RowStatus = { kind: 'saved' }
const isEmpty = (change: ItemChange) => Object.keys(change).length === 0

/** What is put off or refused, without the fields that are changed anew. */
function without<T extends { readonly change: ItemChange }>(kept: T | undefined, changed: ItemChange): T | undefined {
  if (!kept) return undefined
  const left = Object.entries(kept.change).filter(([field]) => !(field in changed))
  return left.length === 0 ? undefined : { ...kept, change: Object.fromEntries(left) }
}

export type ItemStore = ReturnType<typeof createItemStore>

export function createItemStore({ send, onSaved, onFailed }: StoreDeps) {
  const rows = new Map<string, Row>()
  const listeners = new Map<string, Set<() => void>>()
  const allListeners = new Set<() => void>()
  let inFlight = 0
  /** What takes each change back, the last one last. */
  let undoing: (() => void)[] = []
  let idle: (() => void)[] = []

  const put = (itemNo: string, row: Omit<Row, 'view'>) => {
    const change = { ...row.putOff?.change, ...row.sent, ...row.queued }
    const item = isEmpty(change) ? row.stored : withChange(row.stored, change)
    rows.set(itemNo, { ...row, view: { item, status: row.status, refused: row.refused?.change } })
    for (const listener of listeners.get(itemNo) ?? []) listener()
    for (const listener of allListeners) listener()
  }
  const isBusy = ({ sent, queued }: Row) => sent !== undefined || !isEmpty(queued)

  function pump(): void {
    for (const [itemNo, row] of rows) {
      if (inFlight >= IN_PARALLEL) return
      if (row.sent === undefined && !isEmpty(row.queued)) void sendRow(itemNo, row)
    }
    if (inFlight === 0) {
      const told = idle
      idle = []
      for (const tell of told) tell()
    }
  }

  async function sendRow(itemNo: string, row: Row): Promise<void> {
    const change = differing(row.queued, valuesOf(row.stored))
    if (isEmpty(change)) {
      put(itemNo, { ...row, queued: {}, status: row.putOff ?? row.refused ?? SAVED })
      return pump()
    }
    inFlight += 1
    put(itemNo, { ...row, queued: {}, sent: change, status: SAVING })
    const outcome = await send(row.stored, change)
    inFlight -= 1
    settle(itemNo, change, outcome)
    pump()
  }

  function settle(itemNo: string, change: ItemChange, outcome: SaveOutcome): void {
    const row = rows.get(itemNo)
    if (!row) return
    const rest = { queued: row.queued, sent: undefined, putOff: row.putOff, refused: row.refused }
    const next = (stored: ListedItem, status: RowStatus) =>
      put(itemNo, { ...rest, stored, status: isEmpty(row.queued) ? (row.putOff ?? row.refused ?? status) : SAVING })
    if (outcome.kind === 'saved') {
      next(outcome.item, SAVED)
      onSaved(outcome.item, change, outcome)
    } else if (outcome.kind === 'conflict') {
      const { current, by } = outcome
      const [theirs, seen] = [valuesOf(current), valuesOf(row.stored)]
      const fields = Object.keys(change) as ItemField[]
      // It is so already: of an earlier try, whose answer did not arrive.
      if (isEmpty(differing(change, theirs))) next(current, SAVED)
      // Somebody else changed something else of the item: what is saved here is saved upon it.
      else if (fields.every((field) => theirs[field] === seen[field])) {
        put(itemNo, { ...rest, stored: current, queued: { ...change, ...row.queued }, status: SAVING })
      } else put(itemNo, { ...rest, stored: current, status: { kind: 'conflict', change, was: row.stored, by } })
    } else if (outcome.kind === 'unreachable') {
      const { text } = outcome
      put(itemNo, { ...rest, stored: row.stored, status: { kind: 'failed', text, change, mayRetry: true } })
      onFailed(row.stored, text, true)
    } else refuse(itemNo, { ...row, sent: undefined }, change, outcome.text)
  }

  /** What is wrong with a change is shown in its row; what was typed stays in its fields, and nothing is sent. */
  function refuse(itemNo: string, row: Row, change: ItemChange, text: string): void {
    const all = { ...row.refused?.change, ...change }
    const refused: Failed = { kind: 'failed', text, change: all, mayRetry: false }
    put(itemNo, { ...row, refused, status: isEmpty(row.queued) ? refused : SAVING })
    onFailed(row.stored, text)
  }

  const rowOf = (itemNo: string): Row => rows.get(itemNo) as Row

  return {
    /** The items as they were loaded; what is on its way stays so. */
    take(items: readonly ListedItem[]): void {
      const there = new Set(items.map(({ itemNo }) => itemNo))
      for (const itemNo of [...rows.keys()]) if (!there.has(itemNo)) rows.delete(itemNo)
      for (const item of items) {
        const row = rows.get(item.itemNo)
        if (row && (isBusy(row) || row.stored === item)) continue
        const { status = CLEAN, putOff, refused } = row ?? {}
        put(item.itemNo, { stored: item, queued: {}, sent: undefined, status, putOff, refused })
      }
    },
    /** One item as it was saved elsewhere on the screen. */
    adopt(item: ListedItem): void {
      put(item.itemNo, { ...rowOf(item.itemNo), stored: item, status: SAVED, putOff: undefined, refused: undefined })
    },
    row: (itemNo: string): RowView => rowOf(itemNo).view,
    /** The item without what is typed and put off. */
    asSaved: (itemNo: string): ListedItem => (rowOf(itemNo).putOff ? rowOf(itemNo).stored : rowOf(itemNo).view.item),
    has: (itemNo: string): boolean => rows.has(itemNo),
    /** Every item as it will be. */
    items: (): ListedItem[] => [...rows.values()].map(({ view }) => view.item),
    /** Saves what differs; false when nothing does. `isUndo` cannot be undone itself. */
    change(itemNo: string, change: ItemChange, isUndo = false): boolean {
      this.forget(itemNo, change)
      const row = rowOf(itemNo)
      const wanted = differing(change, valuesOf(row.view.item))
      if (isEmpty(wanted)) return false
      if (!isUndo) {
        const was = before(row.view.item, wanted)
        this.noteUndo(() => rows.has(itemNo) && this.change(itemNo, was, true))
      }
      put(itemNo, { ...row, queued: { ...row.queued, ...wanted }, status: SAVING, putOff: without(row.putOff, wanted) })
      pump()
      return true
    },
    refuse: (itemNo: string, change: ItemChange, text: string): void => refuse(itemNo, rowOf(itemNo), change, text),
    /** What was refused in these fields is given up, or typed anew. */
    forget(itemNo: string, change: ItemChange): void {
      const row = rowOf(itemNo)
      if (!Object.keys(change).some((field) => field in (row.refused?.change ?? {}))) return
      const refused = without(row.refused, change)
      put(itemNo, {
        ...row,
        refused,
        status: row.status === row.refused ? (row.putOff ?? refused ?? CLEAN) : row.status,
      })
    },
    retry(itemNo: string): void {
      const { status } = rowOf(itemNo)
      if (status.kind !== 'failed') return
      put(itemNo, { ...rowOf(itemNo), queued: status.change, status: SAVING })
      pump()
    },
    /** A conflict is left undecided: nothing is saved, and nothing that was typed is lost. */
    putOff(itemNo: string, text: string): void {
      const row = rowOf(itemNo)
      if (row.status.kind !== 'conflict') return
      const putOff = {
        ...row.status,
        change: { ...row.putOff?.change, ...row.status.change },
        kind: 'put off',
        text,
      } as const
      put(itemNo, { ...row, status: putOff, putOff })
    },
    /** What was put off is asked again. */
    reopen(itemNo: string): void {
      const row = rowOf(itemNo)
      if (row.putOff) put(itemNo, { ...row, status: { ...row.putOff, kind: 'conflict' } })
    },
    /** A conflict is decided: what is to be kept is saved upon theirs. */
    decide(itemNo: string, change: ItemChange): void {
      const row = rowOf(itemNo)
      const putOff = row.status.kind === 'conflict' ? without(row.putOff, row.status.change) : row.putOff
      put(itemNo, { ...row, status: putOff ?? row.refused ?? CLEAN, putOff })
      const wanted = differing(change, valuesOf(row.stored))
      if (isEmpty(wanted)) return
      put(itemNo, { ...rowOf(itemNo), queued: wanted, status: SAVING })
      pump()
    },
    /** Items that many at once changed, as the server has them now. */
    changed(itemNos: readonly string[], change: ItemChange): void {
      for (const itemNo of itemNos) {
        const row = rows.get(itemNo)
        if (row)
          put(itemNo, { ...row, stored: withChange(row.stored, change), status: row.putOff ?? row.refused ?? SAVED })
      }
    },
    /** How to take back what was just done. */
    noteUndo(undo: () => void): void {
      undoing = [...undoing, undo]
      for (const listener of allListeners) listener()
    },
    /** Takes the last change back by saving what was. */
    undo(): void {
      const last = undoing.at(-1)
      undoing = undoing.slice(0, -1)
      last?.()
      for (const listener of allListeners) listener()
    },
    canUndo: (): boolean => undoing.length > 0,
    unsaved: (): ListedItem[] =>
      [...rows.values()]
        .filter(
          (row) =>
            isBusy(row) || row.status.kind === 'failed' || row.status.kind === 'conflict' || row.putOff || row.refused,
        )
        .map(({ stored }) => stored),
    /** The first conflict that waits for an answer. */
    conflict: (): { readonly itemNo: string; readonly view: RowView } | undefined => {
      for (const [itemNo, { view }] of rows) if (view.status.kind === 'conflict') return { itemNo, view }
      return undefined
    },
    /** Resolves when nothing is on its way. */
    settled: (): Promise<void> =>
      inFlight === 0 ? Promise.resolve() : new Promise((resolve) => idle.push(() => resolve())),
    subscribe(itemNo: string, listener: () => void): () => void {
      const own = listeners.get(itemNo) ?? new Set()
      listeners.set(itemNo, own.add(listener))
      return () => own.delete(listener)
    },
    subscribeAll(listener: () => void): () => void {
      allListeners.add(listener)
      return () => allListeners.delete(listener)
    },
  }
}
