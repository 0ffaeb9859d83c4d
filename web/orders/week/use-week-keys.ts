import type { PlainDate } from '#rules/calendar.ts'
import { useAnnounce } from '../../ui/Announcer.tsx'
import { useToast } from '../../ui/notice/Toasts.tsx'
import { type CellDeps, useColumnEvents } from '../cells/use-cell-events.ts'
import { itemOfScan } from '../codes/lazy-codes.ts'
import { type Column, isField, type OpenDay } from './day/days.ts'
import type { PasteAt } from './use-week-paste.tsx'

interface KeysDeps {
  readonly columns: readonly Column[]
  /** The items as they are shown. */
  readonly itemNos: readonly string[]
  /** Focuses a cell by the place of its item among them. */
  readonly focusAt: (index: number, day: string) => void
  readonly onFocusItem: (itemNo: string | undefined) => void
  readonly goTo: (date: PlainDate, itemNo: string) => boolean
  readonly backToFind: (input: HTMLInputElement | undefined) => boolean
  readonly onUndo: () => void
  readonly onDetails: CellDeps['onDetails']
  /** More than one quantity, pasted at an item of a day; `shown` are the items with a field of that day. */
  readonly onPaste: (text: string, at: PasteAt) => void
  /** Enter on the last item of the last day. */
  readonly onEnd: () => void
}

/** The keyboard of the week (WEK-05): that of the order's lines in each column, and from day to day. */
export function useWeekKeys(deps: KeysDeps) {
  const { columns, itemNos, focusAt, goTo } = deps
  const announce = useAnnounce()
  const toast = useToast()
  const at = (input: HTMLInputElement) => columns.findIndex(({ date }) => keyOf(date) === input.dataset['day'])
  const openOf = (input: HTMLInputElement) => columns[at(input)]?.open as OpenDay
  const fields = new Map<string, readonly string[]>()
  const fieldsOf = (column: Column) => {
    const known = fields.get(column.date) ?? itemNos.filter((itemNo) => isField(column, itemNo))
    fields.set(column.date, known)
    return known
  }
  const ofInput = (input: HTMLInputElement) => {
    const column = columns[at(input)]
    return column ? fieldsOf(column) : []
  }
  const focus = (column: Column, itemNo: string | undefined) =>
    focusAt(itemNos.indexOf(itemNo ?? ''), keyOf(column.date))

  return useColumnEvents({
    toolsOf: (input) => openOf(input).tools,
    itemNosOf: ofInput,
    focusAt: (index, input) => {
      const column = columns[at(input)]
      if (column) focus(column, fieldsOf(column)[index])
    },
    onFocusItem: deps.onFocusItem,
    aside: (input, by, wraps) => {
      const itemNo = input.dataset['item'] ?? ''
      const beside = columns.filter((column) => isField(column, itemNo))
      const next = beside[beside.findIndex(({ date }) => keyOf(date) === input.dataset['day']) + by]
      if (next) return () => focus(next, itemNo)
      if (!wraps) return undefined
      for (let row = itemNos.indexOf(itemNo) + by; row >= 0 && row < itemNos.length; row += by) {
        const column = columns[by > 0 ? 'find' : 'findLast']((each) => isField(each, itemNos[row] ?? ''))
        if (column) return () => focus(column, itemNos[row])
      }
      return undefined
    },
    onEnd: (input) => {
      const next = columns.slice(at(input) + 1).find((column) => fieldsOf(column).length > 0)
      if (next) focus(next, fieldsOf(next)[0])
      else {
        deps.onEnd()
        announce('Last item of the last day.')
      }
    },
    backToFind: () => deps.backToFind(undefined),
    onUndo: deps.onUndo,
    onScan: (code, input) => {
      const { items } = openOf(input)
      const found = itemOfScan(code, items.values())
      const { date } = columns[at(input)] as Column
      if ('refusal' in found) toast.info(found.refusal)
      else if (!goTo(date, found.item.itemNo)) toast.info(`Item ${found.item.itemNo} is not on this day.`)
    },
    onDetails: deps.onDetails,
    onLine: () => {},
    onPaste: (text, itemNo, input) => {
      const column = columns[at(input)]
      if (column) deps.onPaste(text, { date: column.date, itemNo, shown: fieldsOf(column) })
    },
  })
}

/** What parts the fields of a day from those of the others. */
export const keyOf = (date: PlainDate): string => `${date}-`
