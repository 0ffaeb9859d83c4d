import { useCallback, useMemo, useRef, useState } from 'react'
import { useAnnounce } from '../ui/Announcer.tsx'
import { Button } from '../ui/Button.tsx'
import { useConfirm } from '../ui/Confirm.tsx'
import { useKeys } from '../ui/keys.tsx'
import { cellOf } from './cells.ts'
import { DONE_ID } from './DoneButton.tsx'
import type { LinesHandle } from './OrderTable.tsx'
import type { OrderItem } from './order-api.ts'
import { byItemNo, findable, type ViewChoice, viewItems } from './order-view.ts'
import { pasteInto } from './paste.ts'
import { isCodeOf } from './scan-guard.ts'
import type { CellWorld } from './use-cell-events.ts'
import type { OpenOrderTools } from './use-order-store.ts'

interface ViewWorld {
  readonly limit: number
  readonly isLocked: boolean
  readonly onDone: () => void
}

const ALL: ViewChoice = { find: '', chip: 'all' }
const ORDERED: ViewChoice = { find: '', chip: 'ordered' }

/** Which lines are shown and how one moves among them: Find, chips, keys, scanner, paste, Undo. */
export function useOrderView(all: readonly OrderItem[], tools: OpenOrderTools, { limit, isLocked, onDone }: ViewWorld) {
  const { store, descriptionOf } = tools
  // Who can only look is shown what is ordered; the chip says so and gives the rest.
  const [choice, setChoice] = useState<ViewChoice>(() => (isLocked && store.counts().ordered > 0 ? ORDERED : ALL))
  const linesRef = useRef<LinesHandle>(null)
  const findRef = useRef<HTMLInputElement>(null)
  const lastCell = useRef('')
  /** The line that Find jumped to: Enter there comes back. */
  const foundNo = useRef<string>(undefined)
  const announce = useAnnounce()
  const confirm = useConfirm()

  const searchable = useMemo(() => [...all].sort(byItemNo).map(findable), [all])
  // Taken when asked for: a line does not vanish from "blank now" while its quantity is being typed.
  const items = useMemo(
    () => viewItems(searchable, choice, (itemNo) => store.line(itemNo).live),
    [searchable, choice, store],
  )
  const itemNos = useMemo(() => items.map(({ itemNo }) => itemNo), [items])

  const focusAt = useCallback((index: number) => linesRef.current?.focusAt(index), [])
  const goTo = (itemNo: string) => {
    const index = itemNos.indexOf(itemNo)
    if (index >= 0) focusAt(index)
    else if (all.some((item) => item.itemNo === itemNo)) {
      setChoice(ALL)
      // Once the whole list is drawn again.
      setTimeout(() => linesRef.current?.focusAt(searchable.findIndex(({ item }) => item.itemNo === itemNo)))
    } else return false
    return true
  }
  const toFind = () => {
    lastCell.current = cellOf(document.activeElement)?.dataset['item'] ?? lastCell.current
    findRef.current?.focus()
    findRef.current?.select()
  }
  const undo = () => {
    if (isLocked) return
    const change = store.undo()
    if (!change) return
    announce(`Undone: ${descriptionOf(change.itemNo)} is ${change.from} again.`)
    goTo(change.itemNo)
  }

  const world: CellWorld = {
    onEnd: () => {
      document.getElementById(DONE_ID)?.focus()
      announce('Last item. Done.')
    },
    backToFind: () => {
      const isFound =
        foundNo.current !== undefined && cellOf(document.activeElement)?.dataset['item'] === foundNo.current
      foundNo.current = undefined
      if (isFound) toFind()
      return isFound
    },
    onUndo: undo,
    onScan: (code) => {
      const item = all.find((one) => isCodeOf(code, one))
      if (!item || !goTo(item.itemNo)) announce(`No item with the code ${code} on this order.`)
    },
    onPaste: (text, fromItemNo) =>
      void pasteInto(text, { itemNos, all: all.map(({ itemNo }) => itemNo), fromItemNo, store, limit, confirm }),
  }

  useKeys('Order lines', [
    {
      keys: '/',
      does: 'Find an item; Enter goes to its quantity, Enter again comes back',
      run: toFind,
      isLiveInFields: true,
    },
    { keys: 'Ctrl+Enter', does: 'Done', run: onDone },
    { keys: 'Ctrl+Z', does: 'Undo last change', run: undo },
    { keys: 'Tab Enter ↓', does: 'Save, next line' },
    { keys: 'Shift+Tab Shift+Enter ↑', does: 'Save, line before' },
    { keys: 'PageDown PageUp', does: '10 lines on, 10 lines back' },
    { keys: 'Ctrl+Home Ctrl+End', does: 'First line, last line' },
    { keys: 'Ctrl+D', does: 'Quantity of the line above' },
    { keys: 'Ctrl+V', does: 'Paste a quantity, a column of them, or items with quantities' },
    { keys: '#', does: 'Before a quantity: no question about the limit' },
  ])

  return {
    items,
    choice,
    choose: setChoice,
    linesRef,
    findRef,
    world,
    goTo,
    undo,
    focusFirst: useCallback(() => focusAt(0), [focusAt]),
    leaveFind: () => {
      foundNo.current = itemNos[0]
      focusAt(0)
    },
    backToLines: () => goTo(itemNos.includes(lastCell.current) ? lastCell.current : (itemNos[0] ?? '')),
    clearButton: <Button onClick={() => setChoice(ALL)}>Show all lines</Button>,
  }
}
