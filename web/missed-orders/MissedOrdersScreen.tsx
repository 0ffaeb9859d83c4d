import { useRef, useState } from 'react'
import { api } from '#contract/index.ts'
import { MISSED_ORDERS_FIND_LENGTH, PAGE_SIZE } from '#rules/limits.ts'
import { figure, many, plural } from '#rules/many.ts'
import { longDate } from '../ordering/day-words.ts'
import { OpeningProvider } from '../ordering/opening.tsx'
import { dayHead } from '../ordering/week.ts'
import { paths } from '../portal/paths.ts'
import { useViewInAddress } from '../portal/use-view-in-address.ts'
import { useSession } from '../session/session.tsx'
import { failureOf, useCommand } from '../session/use-command.ts'
import { Button } from '../ui/Button.tsx'
import { useConfirm } from '../ui/dialog/Confirm.tsx'
import { TextField } from '../ui/field/TextField.tsx'
import { useKeys } from '../ui/keys/keys.tsx'
import { LinkButton } from '../ui/Link.tsx'
import { useIsPhone } from '../ui/media.ts'
import { Notice } from '../ui/notice/Notice.tsx'
import { useToast } from '../ui/notice/Toasts.tsx'
import { PageHeading } from '../ui/page/PageHeading.tsx'
import { EmptyBox, StateBox } from '../ui/StateBox.tsx'
import { TourButton } from '../ui/tour/TourButton.tsx'
import { useFocusOnce } from '../ui/use-focus-once.ts'
import { BoardFoot, type Pages } from './BoardFoot.tsx'
import { DayChips } from './DayChips.tsx'
import { MissedCards, MissedTable } from './MissedRows.tsx'
import './missed-orders.css'
import {
  type Board,
  keyOf,
  type MissedRow,
  type MissedView,
  readView,
  STALE,
  useMissedOrders,
  writeView,
} from './use-missed-orders.ts'

/** Who has no order for the next days, and how that differs from their habit (MIS-01 to MIS-05). */
export default function MissedOrdersScreen() {
  const { customer } = useSession()
  const { view, setView, leaving, row } = useViewInAddress({ read: readView, write: writeView })
  const { asked, now, onMore } = useMissedOrders(view)
  const pages = { isLoading: asked.isPlaceholderData, onMore }
  return (
    <div className="stack">
      <div className="title-row">
        <PageHeading title="Missed Orders" />
        <TourButton load={() => import('./tour.ts')} />
      </div>
      <p className="text-column">
        {customer
          ? 'Locations without an order for one of the next days. Order, mark “Nothing needed”, or remind those who order there.'
          : 'Locations of every customer without an order for one of the next days. View as a customer to order, to mark “Nothing needed”, or to send a reminder.'}
      </p>
      <OpeningProvider from="calendar" onLeave={({ locationNo }) => leaving(locationNo)}>
        <StateBox asked={asked} rows={10} empty={emptyOf}>
          {(board) => (
            <>
              <DayChips
                days={board.days}
                chosen={board.date}
                onChoose={(date) => setView({ ...view, date, after: undefined })}
              />
              <Day board={board} now={now} cameFrom={row} view={view} onView={setView} pages={pages} />
            </>
          )}
        </StateBox>
      </OpeningProvider>
    </div>
  )
}

function emptyOf({ days, hasLocations }: Board) {
  if (!hasLocations) return <EmptyBox text="No location that can order is within your reach." />
  if (days.length === 0) return <EmptyBox text="No delivery day of the next ten can still be ordered for." />
  return undefined
}

interface DayProps {
  readonly board: Board
  readonly now: Date
  readonly cameFrom: string | undefined
  readonly view: MissedView
  readonly onView: (view: MissedView) => void
  readonly pages: Pages
}

function Day({ board, now, cameFrom, view, onView, pages }: DayProps) {
  const { customer, viewAs } = useSession()
  const { rows, withoutCount, nothingNeededCount, doneCount } = board
  const date = board.date ?? ''
  const isPhone = useIsPhone()
  const toast = useToast()
  const confirm = useConfirm()
  const list = useRef<HTMLDivElement>(null)
  const [viewError, setViewError] = useState('')
  const focusOn = (key: string | undefined) =>
    requestAnimationFrame(() =>
      [...(list.current?.querySelectorAll<HTMLElement>('[data-key]') ?? [])]
        .find((each) => each.dataset['key'] === key)
        ?.querySelector<HTMLElement>('.actions :is(a, button), .missed-actions :is(a, button)')
        ?.focus(),
    )
  useFocusOnce(cameFrom !== undefined, () =>
    focusOn(
      keyOf(rows.find(({ locationNo }) => locationNo === cameFrom) ?? rows[0] ?? { customerNo: '', locationNo: '' }),
    ),
  )
  useKeys('Missed orders', [
    { keys: '← →', does: 'On a day: another day' },
    { keys: '↓ ↑', does: 'On a button: the same of another location' },
  ])
  const mark = useCommand(api.missedOrders.mark, { stale: STALE })
  const remind = useCommand(api.missedOrders.remind, { stale: STALE })
  const onMark = async (row: MissedRow, isNothingNeeded: boolean) => {
    remind.forgetError()
    // A marked row is settled: the next one is worked on.
    const next = isNothingNeeded ? rows[rows.indexOf(row) + 1] : undefined
    const done = await mark.run({ locationNo: row.locationNo, orderDate: date, isNothingNeeded })
    if (!done) return
    const said = isNothingNeeded ? 'nothing needed' : 'an order is needed again'
    toast.success(`${row.name}, ${dayHead(date)}: ${said}.`)
    focusOn(keyOf(next ?? row))
  }
  const onRemind = async (row: MissedRow) => {
    mark.forgetError()
    const day = { locationNo: row.locationNo, orderDate: date }
    const asked = await remind.run({ ...day, isPreview: true })
    if (!asked) return
    const isSure = await confirm({
      title: `Remind ${peopleText(asked.people)}?`,
      text: `${many(asked.people.length, 'person', 'people')} will get an e-mail now that ${row.name} has no order for ${dayHead(date)}. Another reminder for this day can be sent in an hour.`,
      yes: 'Send reminder',
      no: 'Cancel',
    })
    if (!isSure) return
    const done = await remind.run(day)
    if (done) toast.success(`${row.name}: reminder sent to ${peopleText(done.people)}.`)
  }
  const onViewAs = ({ customerNo }: MissedRow) => {
    setViewError('')
    viewAs(customerNo, paths.missedOrdersOn(date)).catch((failure: Error) => setViewError(failure.message))
  }
  const problem =
    failureOf(mark, 'Not changed.') ?? failureOf(remind, 'No reminder was sent.') ?? (viewError || undefined)
  const Rows = isPhone ? MissedCards : MissedTable
  const onFocus = (at: number) => focusOn(keyOf(rows[at] ?? { customerNo: '', locationNo: '' }))
  const isSearched = view.find.trim() !== ''
  return (
    <section className="stack" aria-labelledby="missed-day">
      <h2 id="missed-day">{longDate(date)}</h2>
      <p className="missed-counts" role="status">
        {countsText({ withoutCount, nothingNeededCount, doneCount })}
      </p>
      {problem && (
        <Notice tone="bad" role="alert">
          {problem}
        </Notice>
      )}
      {(view.find !== '' || withoutCount + nothingNeededCount > PAGE_SIZE) && (
        // biome-ignore lint/a11y/useSemanticElements: React does not know <search> in every DOM it runs in
        <div role="search" className="toolbar">
          <TextField
            type="search"
            label="Find"
            placeholder={customer ? 'Number, route or name' : 'Customer, location, route or name'}
            autoComplete="off"
            enterKeyHint="search"
            max={MISSED_ORDERS_FIND_LENGTH}
            value={view.find}
            onChange={(find) => onView({ ...view, find, after: undefined })}
          />
        </div>
      )}
      {rows.length === 0 && isSearched && (
        <EmptyBox
          text={`No location without an order is found by “${view.find.trim()}”.`}
          action={<Button onClick={() => onView({ ...view, find: '' })}>Show all</Button>}
        />
      )}
      {rows.length === 0 && !isSearched && board.listedCount === 0 && (
        <EmptyBox
          text={`Every location has its order for ${dayHead(date)}. The other days are above.`}
          action={
            customer && (
              <LinkButton to={paths.summary({ firstDate: date, summaryType: 'LOCATION' })}>Order Summary</LinkButton>
            )
          }
        />
      )}
      {rows.length > 0 && (
        <div ref={list} className="missed-list">
          <Rows
            rows={rows}
            date={date}
            now={now}
            onMark={(row, is) => void onMark(row, is)}
            onRemind={(row) => void onRemind(row)}
            onViewAs={onViewAs}
          />
        </div>
      )}
      <BoardFoot board={board} pages={pages} onFocus={onFocus} onAfter={(after) => onView({ ...view, after })} />
    </section>
  )
}

/** 'Max Nagel and Wes Ashton'; a user without a name by the user code. */
function peopleText(people: readonly { readonly userCode: string; readonly name: string }[]): string {
  return new Intl.ListFormat('en-US').format(people.map(({ name, userCode }) => name.trim() || userCode))
}

function countsText({
  withoutCount,
  nothingNeededCount,
  doneCount,
}: Pick<Board, 'withoutCount' | 'nothingNeededCount' | 'doneCount'>) {
  const all = withoutCount + nothingNeededCount + doneCount
  const none =
    nothingNeededCount > 0
      ? ` ${figure(nothingNeededCount)} ${plural(nothingNeededCount, 'needs', 'need')} nothing.`
      : ''
  return `${figure(withoutCount)} of ${many(all, 'location')} ${plural(withoutCount, 'is', 'are')} without an order.${none}`
}
