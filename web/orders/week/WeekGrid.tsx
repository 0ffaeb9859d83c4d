import { lazy, Suspense, useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { addDays, type PlainDate } from '#rules/calendar.ts'
import type { Lock } from '#rules/ordering/order.ts'
import { DEFAULT_SORT, sortItems } from '#rules/orders/order-view.ts'
import { dayHead } from '../../ordering/week.ts'
import { WEEK_PARAMETER } from '../../portal/paths.ts'
import { useSession } from '../../session/session.tsx'
import { useAnnounce } from '../../ui/Announcer.tsx'
import { Button } from '../../ui/Button.tsx'
import { focusAll } from '../../ui/field/focus-all.ts'
import { useKeys } from '../../ui/keys/keys.tsx'
import { hasTouchKeyboard } from '../../ui/media.ts'
import { Notice } from '../../ui/notice/Notice.tsx'
import { useToast } from '../../ui/notice/Toasts.tsx'
import { EmptyBox } from '../../ui/StateBox.tsx'
import { cellOf, quantityShown } from '../cells/cells.ts'
import { mayBeCode, onceCodesAreRead, useSearchedText } from '../codes/lazy-codes.ts'
import { NOT_FETCHED } from '../data/not-fetched.ts'
import { OrderContext } from '../data/order-context.ts'
import { entriesOf, findable, lastQuantity, viewItems } from '../data/order-view.ts'
import { DoneStrip } from '../docket/DoneStrip.tsx'
import { Problems } from '../docket/Problems.tsx'
import { parts } from '../tools/lazy-dialogs.ts'
import { useLeaveGuard } from '../use-leave-guard.ts'
import { DayKeeper } from './day/DayKeeper.tsx'
import { type Column, isField, type OpenDay, reasonOf } from './day/days.ts'
import { LOADING, useWeekDays } from './use-week-days.ts'
import { keyOf } from './use-week-keys.ts'
import { useWeekPaste } from './use-week-paste.tsx'
import { useWeekUndo } from './use-week-undo.ts'
import { DayStrip } from './view/DayStrip.tsx'
import { useDaysDrawn, useWeekView, type WeekView } from './view/use-week-view.ts'
import { WeekSaveState } from './WeekFoot.tsx'
import { type WeekHandle, WeekTable } from './WeekTable.tsx'
import { WeekTools } from './WeekTools.tsx'

interface WeekGridProps {
  readonly locationNo: string
  readonly dates: readonly PlainDate[]
  /** The day that closes next. */
  readonly first: PlainDate | undefined
  /** Why days take no quantities, as the calendar knows. */
  readonly expected: ReadonlyMap<PlainDate, Lock | undefined>
}

const ItemDetails = lazy(parts.details)

const NONE: ReadonlySet<string> = new Set()
const WEEK = { name: 'this week', parameter: WEEK_PARAMETER }

/** The days of one week, each with its own order. What changes with a key or a save lives in the days' stores, and is not drawn here. */
export function WeekGrid({ locationNo, dates, first, expected }: WeekGridProps) {
  const { user, viewer } = useSession()
  const toast = useToast()
  const announce = useAnnounce()
  const days = useWeekDays(locationNo, dates, first)
  const [open, setOpen] = useState<ReadonlyMap<PlainDate, OpenDay>>(new Map())
  const onOpen = useCallback((date: PlainDate, next: OpenDay | undefined) => {
    setOpen((all) => {
      if (all.get(date) === next) return all
      const others = [...all].filter(([each]) => each !== date)
      return new Map(next ? [...others, [date, next]] : others)
    })
  }, [])
  const { loads } = days
  const columns = useMemo(
    () =>
      dates.map(
        (date): Column => ({
          date,
          load: loads.get(date) ?? LOADING,
          open: open.get(date),
          expected: expected.get(date),
        }),
      ),
    [dates, loads, open, expected],
  )
  const stores = useStable(columns.flatMap(({ open: each }) => each?.tools.store ?? []))
  const guarded = useMemo(
    () =>
      columns.flatMap(({ date, open: each }) =>
        each
          ? [{ ...each.tools, descriptionOf: (no: string) => `${dayHead(date)}, ${each.tools.descriptionOf(no)}` }]
          : [],
      ),
    [columns],
  )
  useLeaveGuard(guarded, WEEK)

  const [find, setFind] = useState('')
  const [closed, setClosed] = useState(NONE)
  const { view, choose, isLoaded, isDrawn } = useWeekView(columns)
  const { isPhone, day: phoneDay, drawn, showDay } = useDaysDrawn(columns, first)
  const drawnDays = useRef(drawn)
  drawnDays.current = drawn
  const findRef = useRef<HTMLInputElement>(null)
  const table = useRef<WeekHandle>(null)
  const foot = useRef<HTMLElement>(null)
  const searchable = useMemo(() => {
    const all = new Map(columns.flatMap(({ open: each }) => [...(each?.items ?? [])]))
    return sortItems([...all.values()], DEFAULT_SORT).map(findable)
  }, [columns])
  const { text, unread } = useSearchedText(find)
  const entries = useMemo(() => {
    const found = viewItems(searchable, { find, chip: 'all' }, () => 0, text).items
    const isIn = ({ itemNo }: { readonly itemNo: string }) => view.lines === undefined || view.lines.has(itemNo)
    const also = find.trim() === '' ? [] : found.filter((item) => !isIn(item))
    return entriesOf(found.filter(isIn), user.groupItems, find.trim() === '' ? closed : NONE, also)
  }, [searchable, find, text, view, closed, user.groupItems])
  const itemNos = useMemo(
    () => entries.flatMap((entry) => (entry.kind === 'item' ? [entry.item.itemNo] : [])),
    [entries],
  )
  const shown = useRef(itemNos)
  shown.current = itemNos

  const goTo = useCallback(
    (date: PlainDate, itemNo: string) => {
      if (!drawnDays.current.some((each) => each.date === date)) flushSync(() => showDay(date))
      if (!shown.current.includes(itemNo)) {
        flushSync(() => {
          setFind('')
          setClosed(NONE)
          choose('all')
        })
      }
      const at = shown.current.indexOf(itemNo)
      if (at >= 0) table.current?.focusAt(at, keyOf(date))
      return at >= 0
    },
    [choose, showDay],
  )
  const toggle = useCallback(
    (name: string) =>
      setClosed((now) => new Set(now.has(name) ? [...now].filter((each) => each !== name) : [...now, name])),
    [],
  )
  const chooseDay = (date: PlainDate) => {
    // What is being typed is saved first.
    cellOf(document.activeElement)?.blur()
    showDay(date)
  }
  const paste = useWeekPaste(columns, itemNos)
  const undoLast = useWeekUndo(open)
  const undo = () => {
    const undone = undoLast()
    if (!undone) return
    const { date, change } = undone
    const description = open.get(date)?.tools.descriptionOf(change.itemNo)
    announce(`Undone: ${dayHead(date)}, ${description} is ${quantityShown(change.from) || 'empty'} again.`)
    goTo(date, change.itemNo)
  }
  const isFound = useRef(false)
  /** From Find to the first quantity that it leaves. */
  const leaveFind = () => {
    const column = columns.find((each) => itemNos.some((itemNo) => isField(each, itemNo)))
    const itemNo = column && itemNos.find((each) => isField(column, each))
    if (!column || itemNo === undefined) return findRef.current?.select()
    isFound.current = find.trim() !== ''
    goTo(column.date, itemNo)
  }
  const leaveNow = useRef(leaveFind)
  leaveNow.current = leaveFind
  const [detailed, setDetailed] = useState<{ readonly day: OpenDay; readonly itemNo: string }>()
  const openAt = (input: HTMLInputElement | undefined) =>
    columns.find(({ date }) => input !== undefined && keyOf(date) === input.dataset['day'])?.open
  const showDetails = (itemNo: string, input: HTMLInputElement) => {
    const day = openAt(input)
    if (!day) return
    parts.details().then(
      () => setDetailed({ day, itemNo }),
      () => toast.error(NOT_FETCHED),
    )
  }
  const finishDay = () => {
    const day = openAt(cellOf(document.activeElement))
    if (day) day.done.run()
    else toast.info('Go to a quantity of the day that is done first.')
  }
  const item = detailed?.day.items.get(detailed.itemNo)
  useKeys('Week', [
    { keys: '/', does: 'Find an item; Enter goes to its quantity', run: () => focusAll(findRef), isLiveInFields: true },
    { keys: 'Ctrl+Enter', does: 'Done with the day of the quantity', run: finishDay },
    { keys: 'Ctrl+Z', does: 'Undo last change', run: undo },
    { keys: 'Enter ↓', does: 'Save, next item of the day' },
    { keys: 'Tab → ←', does: 'Save, next day' },
    { keys: 'PageDown PageUp', does: '10 items down, 10 items up' },
    { keys: 'Ctrl+Home Ctrl+End', does: 'First item, last item of the day' },
    { keys: 'Alt+↓', does: 'Item details' },
    { keys: 'Ctrl+D', does: 'Quantity of the line above' },
    { keys: 'Ctrl+V', does: 'Paste a quantity, a column of them, items with quantities, or columns of several days' },
  ])

  // On a desktop the first quantity of the day that closes next is ready to be typed, also once the usual items are shown alone.
  const started = useRef<WeekView>(undefined)
  const startAt = columns.find(({ date, open: each }) => each && (first === undefined || date === first))
  useEffect(() => {
    if (!startAt || !isDrawn || started.current === view || (started.current && !view.isOpening)) return
    started.current = view
    const itemNo = shown.current.find((each) => isField(startAt, each))
    const isInFind = document.activeElement === findRef.current
    if (itemNo !== undefined && !hasTouchKeyboard() && !isInFind) goTo(startAt.date, itemNo)
  }, [startAt, isDrawn, goTo, view])

  const showUnsaved = () => {
    for (const { date, open: each } of columns) {
      const [unsettled] = each?.tools.store.unsettled() ?? []
      if (unsettled) return goTo(date, unsettled[0])
    }
    return false
  }
  // A reason of one day is on that day's head; over the lines only what holds for all that is drawn.
  const reasons = [...new Set(drawn.map(reasonOf))]
  return (
    <>
      {dates.map((date) => {
        const load = loads.get(date)
        return (
          load?.kind === 'there' && (
            <DayKeeper
              key={`${date} ${load.opened}`}
              date={date}
              day={load.day}
              locationNo={locationNo}
              reload={days.reload}
              reopen={days.open}
              onOrderNo={days.setOrderNo}
              goTo={goTo}
              onOpen={onOpen}
            />
          )
        )
      })}
      {isPhone && <DayStrip columns={columns} shown={phoneDay} onChoose={chooseDay} />}
      <WeekTools
        findRef={findRef}
        find={find}
        onFind={setFind}
        onEnter={() => (mayBeCode(find) ? onceCodesAreRead(() => leaveNow.current()) : leaveFind())}
        onUndo={undo}
        columns={columns}
        stores={stores}
        total={searchable.length}
        chip={view.chip}
        onChip={choose}
      />
      {reasons.length === 1 && reasons[0] && <Notice tone="lock">{reasons[0]}</Notice>}
      {paste.notTaken}
      {columns.map(
        ({ date, open: each }) =>
          each?.failure && (
            <Notice key={date} tone="bad" role="alert">
              {each.failure}
            </Notice>
          ),
      )}
      {entries.length === 0 && isLoaded ? (
        <EmptyBox
          text={
            find.trim() === ''
              ? 'No items on the item lists of this week.'
              : `No item matches “${find.trim()}”.${unread}`
          }
          action={find.trim() !== '' && <Button onClick={() => setFind('')}>Show all items</Button>}
        />
      ) : (
        <WeekTable
          ref={table}
          columns={drawn}
          isDrawn={isDrawn}
          stores={stores}
          entries={entries}
          locationNo={locationNo}
          onSection={toggle}
          onRetry={days.retry}
          onReopen={(date) => void days.open(date)}
          goTo={goTo}
          backToFind={() => {
            const wasFound = isFound.current
            isFound.current = false
            if (wasFound) focusAll(findRef)
            return wasFound
          }}
          onUndo={undo}
          onDetails={showDetails}
          onPaste={paste.run}
          onEnd={() => foot.current?.focus()}
        />
      )}
      {columns.map(
        ({ date, open: each }) =>
          each && (
            <OrderContext key={date} value={each.tools}>
              <DoneStrip {...each.done} />
              <Problems
                descriptionOf={guarded.find(({ store }) => store === each.tools.store)?.descriptionOf ?? String}
                cutoffAt={each.day.cutoffAt}
                lock={each.lock}
              />
            </OrderContext>
          ),
      )}
      {detailed && item && (
        <Suspense>
          <ItemDetails
            item={item}
            header={{
              orderNo: detailed.day.day.orderNo,
              history:
                lastQuantity(item) > 0 ? [{ label: 'Last week', date: addDays(detailed.day.day.orderDate, -7) }] : [],
            }}
            viewer={viewer}
            onClose={() => setDetailed(undefined)}
          />
        </Suspense>
      )}
      <section ref={foot} className="order-foot" aria-label="Saving" tabIndex={-1}>
        <span />
        <WeekSaveState stores={stores} onShow={showUnsaved} />
      </section>
    </>
  )
}

/** The same list for as long as it holds the same. */
function useStable<T>(list: readonly T[]): readonly T[] {
  const kept = useRef(list)
  if (list.length !== kept.current.length || list.some((each, at) => each !== kept.current[at])) kept.current = list
  return kept.current
}
