import {
  type ClipboardEvent,
  type FocusEvent,
  type FormEvent,
  type KeyboardEvent,
  type MouseEvent,
  useMemo,
  useRef,
} from 'react'
import { loadCodes, onceCodesAreRead } from '../codes/lazy-codes.ts'
import { type OrderTools, useOrderTools } from '../data/order-context.ts'
import { cellOf } from './cells.ts'
import { CODE_END_MS, createScanGuard } from './scan-guard.ts'

const PAGE = 10
const GS = '\u001d'
/** Keys that type nothing of their own; a scanner presses Shift before each digit on some keyboards. */
const MODIFIERS = new Set(['Shift', 'Control', 'Alt', 'AltGraph', 'Meta', 'CapsLock', 'NumLock', 'Fn'])

/** What the keys of the lines set off on the screen around them; the field that has the focus is told where it matters. */
export interface CellDeps {
  /** Enter or ↓ on the last line. */
  readonly onEnd: (input: HTMLInputElement) => void
  /** Enter in a cell that Find jumped to. */
  readonly backToFind: () => boolean
  readonly onUndo: () => void
  readonly onScan: (code: string, input: HTMLInputElement) => void
  /** Alt+↓: the item's details. */
  readonly onDetails: (itemNo: string, input: HTMLInputElement) => void
  /** A line has the focus now. */
  readonly onLine: (itemNo: string) => void
  /** More than one quantity was pasted, from this line on. */
  readonly onPaste: (text: string, itemNo: string, input: HTMLInputElement) => void
}

const isField = (target: EventTarget | null) =>
  target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement

interface LinesDeps extends CellDeps {
  /** Item numbers in the order shown. */
  readonly itemNos: readonly string[]
  /** Focuses the cell of a line, now, rendered yet or not. */
  readonly focusAt: (index: number) => void
  readonly onFocusItem: (itemNo: string | undefined) => void
}

/** The keyboard of the order lines (S10), listened for once around all of them. */
export function useCellEvents(deps: LinesDeps) {
  const tools = useOrderTools()
  return useColumnEvents({
    ...deps,
    toolsOf: () => tools,
    itemNosOf: () => deps.itemNos,
    focusAt: (index) => deps.focusAt(index),
  })
}

interface ColumnsDeps extends CellDeps {
  /** The order that a field is of. */
  readonly toolsOf: (input: HTMLInputElement) => Pick<OrderTools, 'cells' | 'store'>
  /** The item numbers of its column that have a field, in the order shown. */
  readonly itemNosOf: (input: HTMLInputElement) => readonly string[]
  /** Focuses the cell of a line of its column, counted among those, now, rendered yet or not. */
  readonly focusAt: (index: number, input: HTMLInputElement) => void
  readonly onFocusItem: (itemNo: string | undefined) => void
  /**
   * Where several orders stand side by side (WEK-05): how to go from a field to the next one beside it; undefined where there is none.
   * `wraps`: from the last of a line to the first of the next. Tab then goes to the side, and so do arrows at the text's edge.
   */
  readonly aside?: (input: HTMLInputElement, by: 1 | -1, wraps: boolean) => (() => void) | undefined
}

/** The same where each column of fields is an order of its own (WEK-01). */
export function useColumnEvents(deps: ColumnsDeps) {
  const now = useRef(deps)
  now.current = deps
  const scan = useRef(createScanGuard())

  return useMemo(() => {
    let scanTimer: ReturnType<typeof setTimeout> | undefined
    let isFresh = false
    /** A key was pressed: what reads barcodes has been requested, so that a scan finds it. */
    let isInUse = false
    const cellsOf = (input: HTMLInputElement) => now.current.toolsOf(input).cells
    const indexOf = (input: HTMLInputElement) => now.current.itemNosOf(input).indexOf(input.dataset['item'] ?? '')
    const lastOf = (input: HTMLInputElement) => now.current.itemNosOf(input).length - 1

    const moveTo = (input: HTMLInputElement, index: number) => {
      const last = lastOf(input)
      cellsOf(input).leave(input, () => now.current.focusAt(Math.max(0, Math.min(index, last)), input))
    }
    const next = (input: HTMLInputElement, isEnter: boolean) => {
      const index = indexOf(input)
      if (isEnter && now.current.backToFind()) return cellsOf(input).leave(input)
      if (index < lastOf(input)) return moveTo(input, index + 1)
      cellsOf(input).leave(input, () => now.current.onEnd(input))
    }
    /** Puts the saved quantity back over text that is not saved; true when there was such text. */
    const putBackTyped = (input: HTMLInputElement) => {
      const cells = cellsOf(input)
      if (!cells.isChanged(input)) return false
      cells.putBack(input)
      input.select()
      return true
    }
    const copyFromAbove = (input: HTMLInputElement) => {
      const above = now.current.itemNosOf(input)[indexOf(input) - 1]
      const { cells, store } = now.current.toolsOf(input)
      if (above !== undefined) cells.fill(input, store.line(above).live)
    }
    /** True when there was a field to go to. */
    const goAside = (input: HTMLInputElement, by: 1 | -1, wraps: boolean) => {
      const go = now.current.aside?.(input, by, wraps)
      if (go) cellsOf(input).leave(input, go)
      return go !== undefined
    }

    /** What was scanned into the field goes out of it again; answers the code. */
    const endBurst = (input: HTMLInputElement) => {
      clearTimeout(scanTimer)
      const scanned = scan.current.end()
      if (!scanned) return undefined
      input.value = scanned.before
      const cells = cellsOf(input)
      cells.typed(input)
      if (!cells.isChanged(input)) cells.putBack(input)
      return scanned.code === '' ? undefined : scanned.code
    }
    const finishScan = (input: HTMLInputElement) => {
      const code = endBurst(input)
      if (code !== undefined) onceCodesAreRead(() => now.current.onScan(code, input))
    }
    /** True when the key belongs to a scanned code and not to the quantity. */
    const isScanned = (input: HTMLInputElement, { key, ctrlKey, timeStamp }: KeyboardEvent) => {
      const take = /^\d$/.test(key) ? scan.current.digit : scan.current.sign
      // Scanners press Ctrl+] for the control character between fields of GS1 data.
      const isCode = take({ digit: ctrlKey ? GS : key, atMs: timeStamp, before: input.value })
      clearTimeout(scanTimer)
      if (isCode) scanTimer = setTimeout(() => finishScan(input), CODE_END_MS)
      return isCode
    }

    /** True when the key was ours. */
    const onKey = (input: HTMLInputElement, event: KeyboardEvent): boolean => {
      const { key, shiftKey } = event
      const isPlain = !event.ctrlKey && !event.metaKey && !event.altKey
      if (MODIFIERS.has(key)) return false
      if (isPlain && /^\d$/.test(key)) return isScanned(input, event)
      if (scan.current.isScanning()) {
        // Enter and Tab end a code; a sign within it belongs to it.
        if (key === 'Enter' || key === 'Tab') finishScan(input)
        else if (isPlain ? key.length === 1 : event.ctrlKey && key === ']') isScanned(input, event)
        if (key === 'Enter' || key === 'Tab' || key.length === 1) return true
      }
      endBurst(input)
      if (isPlain && key.length === 1 && isScanned(input, event)) return true
      if (event.ctrlKey || event.metaKey) return onChord(input, event)
      if (event.altKey && key === 'ArrowDown') {
        cellsOf(input).leave(input, () => now.current.onDetails(input.dataset['item'] ?? '', input))
        return true
      }
      if (!isPlain) return false
      if (key === '/' && /\d/.test(input.value) && cellsOf(input).isChanged(input)) {
        // Part of what is typed, such as 1/2 or 5/cs: Find would take the rest, and the digits be saved.
        event.stopPropagation()
        return false
      }
      const index = indexOf(input)
      const last = lastOf(input)
      switch (key) {
        case 'ArrowLeft':
        case 'ArrowRight':
          return isAtEdge(input, key) && goAside(input, key === 'ArrowLeft' ? -1 : 1, false)
        case 'Tab':
          if (now.current.aside) return goAside(input, shiftKey ? -1 : 1, true)
          // At both ends Tab leaves the lines, as everywhere.
          if (shiftKey ? index <= 0 : index >= last) return false
          moveTo(input, index + (shiftKey ? -1 : 1))
          return true
        case 'Enter':
          if (shiftKey) moveTo(input, index - 1)
          else next(input, true)
          return true
        case 'ArrowDown':
          next(input, false)
          return true
        case 'ArrowUp':
          moveTo(input, index - 1)
          return true
        case 'PageDown':
        case 'PageUp':
          moveTo(input, index + (key === 'PageDown' ? PAGE : -PAGE))
          return true
        case 'Escape':
          return putBackTyped(input)
        default:
          // Anything can be typed, at any length; what is not a quantity is refused when the field is left.
          return false
      }
    }
    /** True when the chord was handled here; no other handler may act on it then. */
    const onChord = (input: HTMLInputElement, event: KeyboardEvent): boolean => {
      // With Shift, Ctrl+Home selects text and Ctrl+Z repeats; with Alt, some keyboards type a character.
      if (event.shiftKey || event.altKey) return false
      switch (event.key.toLowerCase()) {
        case 'home':
          moveTo(input, 0)
          return true
        case 'end':
          moveTo(input, Number.MAX_SAFE_INTEGER)
          return true
        case 'd':
          copyFromAbove(input)
          return true
        case 'z':
          if (!putBackTyped(input)) now.current.onUndo()
          return true
        default:
          return false
      }
    }

    return {
      onKeyDown: (event: KeyboardEvent) => {
        const input = cellOf(event.target)
        if (input && !isInUse) {
          isInUse = true
          void loadCodes()
        }
        if (input && !event.nativeEvent.isComposing && onKey(input, event)) event.preventDefault()
      },
      onInput: (event: FormEvent) => {
        const input = cellOf(event.target)
        if (input) cellsOf(input).typed(input)
      },
      onFocus: (event: FocusEvent) => {
        const input = cellOf(event.target)
        if (!input) return
        scan.current.end()
        now.current.onFocusItem(input.dataset['item'])
        now.current.onLine(input.dataset['item'] ?? '')
        input.select()
        isFresh = true
      },
      // The press that focused the cell would put the caret and drop the selection.
      onMouseUp: (event: MouseEvent) => {
        if (isFresh && cellOf(event.target)) event.preventDefault()
        isFresh = false
      },
      onMouseDown: (event: MouseEvent) => {
        const input = cellOf(event.target)
        if (input) endBurst(input)
      },
      onBlur: (event: FocusEvent) => {
        const input = cellOf(event.target)
        if (!input) return
        // Another field takes what is typed from now on; to a button or to nothing the rest of a code may still come.
        const ms = isField(event.relatedTarget) ? 0 : scan.current.unclearForMs(event.timeStamp)
        endBurst(input)
        if (ms > 0) cellsOf(input).leaveIn(input, ms)
        else cellsOf(input).leave(input)
      },
      onPaste: (event: ClipboardEvent) => {
        const input = cellOf(event.target)
        // The break after the last row is none; one before the first is an empty cell, and passes over a line.
        const text = event.clipboardData.getData('text').replace(/(\r\n|\r|\n)$/, '')
        if (!input) return
        endBurst(input)
        if (text.trim() === '' || !/[\t\r\n]/.test(text)) return
        event.preventDefault()
        now.current.onPaste(text, input.dataset['item'] ?? '', input)
      },
    }
  }, [])
}

/** Whether an arrow would leave the text; one that is selected whole is left by either. */
function isAtEdge({ value, selectionStart, selectionEnd }: HTMLInputElement, key: 'ArrowLeft' | 'ArrowRight'): boolean {
  if (selectionStart === 0 && selectionEnd === value.length) return true
  const edge = key === 'ArrowLeft' ? 0 : value.length
  return selectionStart === edge && selectionEnd === edge
}
