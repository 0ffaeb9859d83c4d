import { useCallback, useMemo, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { type Grouping, type Sort, sortItems } from '#rules/orders/order-view.ts'
import { useAnnounce } from '../../ui/Announcer.tsx'
import { Button } from '../../ui/Button.tsx'
import { openMenu } from '../../ui/dialog/Menu.tsx'
import { focusAll } from '../../ui/field/focus-all.ts'
import { useKeys } from '../../ui/keys/keys.tsx'
import { hasTouchKeyboard } from '../../ui/media.ts'
import { useToast } from '../../ui/notice/Toasts.tsx'
import { cellOf, quantityShown } from '../cells/cells.ts'
import type { CellDeps } from '../cells/use-cell-events.ts'
import { itemOfScan, mayBeCode, onceCodesAreRead, useSearchedText } from '../codes/lazy-codes.ts'
import type { OrderItem } from '../data/order-api.ts'
import { entriesOf, findable, type ViewChoice, viewItems } from '../data/order-view.ts'
import { DONE_ID } from '../docket/DoneButton.tsx'
import type { LinesHandle } from '../lines/lines.ts'
import type { OpenOrderTools } from '../use-order-store.ts'
import { PRINT_ID } from './ActionMenus.tsx'
import { OPTIONS_ID } from './OptionsMenu.tsx'
import { useViewAddress, writeSort } from './use-view-address.ts'

interface ViewDeps {
  readonly isLocked: boolean
  readonly grouping: Grouping
  readonly onDone: () => void
  readonly onDetails: (itemNo: string) => void
}

const ALL: ViewChoice = { find: '', chip: 'all' }
const ORDERED: ViewChoice = { find: '', chip: 'ordered' }

const NONE: ReadonlySet<string> = new Set()

/** Which lines are shown, in which order and sections, and how one moves among them: Find, chips, keys, scanner, paste, Undo. */
export function useOrderView(all: readonly OrderItem[], tools: OpenOrderTools, deps: ViewDeps) {
  const { isLocked, grouping, onDone, onDetails } = deps
  const { store, descriptionOf } = tools
  const { atFirst, note } = useViewAddress()
  // Who can only look is shown what is ordered; the chip says so and gives the rest.
  const [choice, setChoice] = useState<ViewChoice>(() => {
    const from = isLocked && store.counts().ordered > 0 && atFirst.find === '' ? ORDERED : ALL
    return { ...from, find: atFirst.find }
  })
  const [sort, setSort] = useState<Sort>(atFirst.sort)
  const [closed, setClosed] = useState(NONE)
  const linesRef = useRef<LinesHandle>(null)
  const findRef = useRef<HTMLInputElement>(null)
  const lastCell = useRef('')
  /** The line that Find jumped to: Enter there comes back. */
  const foundNo = useRef<string>(undefined)
  const announce = useAnnounce()
  const toast = useToast()

  const quantityOf = useCallback((itemNo: string) => store.line(itemNo).live, [store])
  // Sorted and chosen when asked for: a line neither moves nor vanishes while its quantity is being typed.
  const searchable = useMemo(
    () => sortItems(all, sort, ({ itemNo }) => quantityOf(itemNo)).map(findable),
    [all, sort, quantityOf],
  )
  const { text, unread } = useSearchedText(choice.find)
  const viewed = useMemo(() => viewItems(searchable, choice, quantityOf, text), [searchable, choice, quantityOf, text])
  const items = useMemo(() => [...viewed.items, ...viewed.also], [viewed])
  // What is searched for is found in closed sections too.
  const closedNow = choice.find.trim() === '' ? closed : NONE
  const entries = useMemo(
    () => entriesOf(viewed.items, grouping, closedNow, viewed.also),
    [viewed, grouping, closedNow],
  )
  const itemNos = useMemo(
    () => entries.flatMap((entry) => (entry.kind === 'item' ? [entry.item.itemNo] : [])),
    [entries],
  )
  const emptyText =
    choice.find.trim() === '' ? 'No lines match.' : `No item on this order matches “${choice.find.trim()}”.${unread}`
  const shownNow = useRef(itemNos)
  shownNow.current = itemNos

  /** Whether the last announcement is that Find has no match; it ends with the text that it names. */
  const isEmptyTold = useRef(false)
  const choose = useCallback(
    (next: ViewChoice) => {
      setChoice(next)
      note({ q: next.find })
      if (isEmptyTold.current) announce('')
      isEmptyTold.current = false
    },
    [note, announce],
  )
  const sortAs = (next: Sort) => {
    setSort(next)
    note(writeSort(next))
    announce(`Sorted, ${next.isDescending ? 'descending' : 'ascending'}.`)
  }
  const toggleSection = useCallback(
    (name: string) =>
      setClosed((now) => new Set(now.has(name) ? [...now].filter((one) => one !== name) : [...now, name])),
    [],
  )

  const focusAt = useCallback((index: number) => linesRef.current?.focusAt(index), [])
  const goTo = (itemNo: string) => {
    const index = itemNos.indexOf(itemNo)
    if (index >= 0) focusAt(index)
    else if (all.some((item) => item.itemNo === itemNo)) {
      if (!items.some((item) => item.itemNo === itemNo)) choose({ ...choice, ...ALL })
      setClosed(NONE)
      // Once the whole list is drawn again.
      setTimeout(() => focusAt(shownNow.current.indexOf(itemNo)))
    } else return false
    return true
  }
  const fill = useRef<unknown>(undefined)
  /** The filled lines alone, the cursor in the first (S10). */
  const showFilled = (filled: readonly string[]) => {
    fill.current = store.undoable()
    flushSync(() => {
      choose({ find: '', chip: 'filled', filled: new Set(filled) })
      setClosed(NONE)
    })
    if (hasTouchKeyboard()) linesRef.current?.showAt(0)
    else focusAt(0)
  }
  /** The fill was undone: all lines again, the cursor where it is. */
  const forgetFilled = () => {
    fill.current = undefined
    if (choice.chip !== 'filled') return setChoice(({ find, chip }) => ({ find, chip }))
    const itemNo = cellOf(document.activeElement)?.dataset['item']
    choose(ALL)
    if (itemNo !== undefined) setTimeout(() => focusAt(shownNow.current.indexOf(itemNo)))
  }
  const toFind = () => {
    lastCell.current = cellOf(document.activeElement)?.dataset['item'] ?? lastCell.current
    focusAll(findRef)
  }
  const undo = () => {
    if (isLocked) return
    const isFill = store.undoable() === fill.current
    const change = store.undo()
    if (isFill) forgetFilled()
    if (!change) return
    announce(`Undone: ${descriptionOf(change.itemNo)} is ${quantityShown(change.from) || 'empty'} again.`)
    goTo(change.itemNo)
  }

  const cellDeps: Omit<CellDeps, 'onPaste'> = {
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
    onDetails,
    onLine: (itemNo) => note({ row: itemNo }),
    onScan: (code) => {
      const found = itemOfScan(code, all)
      if ('refusal' in found) toast.info(found.refusal)
      else if (!goTo(found.item.itemNo)) toast.info(`Item ${found.item.itemNo} is not on this order.`)
    },
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
    { keys: 'Alt+O', does: 'Options', run: () => openMenu(OPTIONS_ID) },
    { keys: 'Alt+P', does: 'Print', run: () => openMenu(PRINT_ID) },
    { keys: 'Tab Enter ↓', does: 'Save, next line' },
    { keys: 'Shift+Tab Shift+Enter ↑', does: 'Save, previous line' },
    { keys: 'PageDown PageUp', does: '10 lines down, 10 lines up' },
    { keys: 'Ctrl+Home Ctrl+End', does: 'First line, last line' },
    { keys: 'Alt+↓', does: 'Item details' },
    { keys: 'Ctrl+D', does: 'Quantity of the line above' },
    { keys: 'Ctrl+V', does: 'Paste a quantity, a column of them, or items with quantities' },
    { keys: '#', does: 'Before a quantity: no question about the limit' },
  ])

  const focusFirst = useCallback(() => focusAt(0), [focusAt])
  const goToNow = useRef(goTo)
  goToNow.current = goTo
  /** On a desktop a quantity is ready to be typed, the address's or the first; a phone's keyboard would cover the list. */
  const start = useCallback(() => {
    const canType = !isLocked && !hasTouchKeyboard()
    const { row } = atFirst
    if (row === undefined) {
      if (canType) focusFirst()
      return
    }
    const timer = setTimeout(() => {
      const index = shownNow.current.indexOf(row)
      if (index >= 0 && !canType) linesRef.current?.showAt(index)
      else if (!goToNow.current(row) && canType) focusFirst()
    })
    return () => clearTimeout(timer)
  }, [isLocked, atFirst, focusFirst])

  const leaveFind = () => {
    const [first] = itemNos
    if (first === undefined) {
      announce(emptyText)
      isEmptyTold.current = true
      findRef.current?.select()
      return
    }
    foundNo.current = first
    focusAt(0)
  }
  const leaveNow = useRef(leaveFind)
  leaveNow.current = leaveFind

  return {
    items,
    /** The lines that the keyboard walks: those of closed sections are passed over. */
    itemNos,
    entries,
    sort,
    sortAs,
    sortBy: (by: string) => sortAs({ by, isDescending: sort.by === by && !sort.isDescending }),
    toggleSection,
    viewKey: [choice.chip, choice.find, sort.by, sort.isDescending, grouping].join(' '),
    choice,
    choose,
    linesRef,
    findRef,
    cellDeps,
    goTo,
    undo,
    start,
    focusFirst,
    showFilled,
    leaveFind: () => (mayBeCode(choice.find) ? onceCodesAreRead(() => leaveNow.current()) : leaveFind()),
    /** Why no line is shown. */
    emptyText,
    backToLines: () => goTo(itemNos.includes(lastCell.current) ? lastCell.current : (itemNos[0] ?? '')),
    clearButton: <Button onClick={() => choose({ ...choice, ...ALL })}>Show all lines</Button>,
  }
}
