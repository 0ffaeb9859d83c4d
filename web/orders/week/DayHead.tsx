import { formatTime, shortWeekday, weekdayOf } from '#rules/calendar.ts'
import { many } from '#rules/many.ts'
import type { OrderState } from '#rules/ordering/order.ts'
import { closedWord } from '../../ordering/day-words.ts'
import { dayHead } from '../../ordering/week.ts'
import { paths } from '../../portal/paths.ts'
import { wallAt } from '../../portal/zone.ts'
import { Button } from '../../ui/Button.tsx'
import { Menu } from '../../ui/dialog/Menu.tsx'
import { LinkButton } from '../../ui/Link.tsx'
import { Stamp, type Tone } from '../../ui/Stamp.tsx'
import { OrderContext, useWhole } from '../data/order-context.ts'
import { type Column, type OpenDay, reasonOf, type Source } from './day/days.ts'
import { useStores } from './week-stores.ts'

interface DayHeadProps {
  readonly column: Column
  readonly columns: readonly Column[]
  readonly locationNo: string
  readonly onRetry: () => void
  readonly onReopen: () => void
}

/** The head of a day: its date, its order, when it closes or why it is closed, and what can be done with it. */
export function DayHead({ column, columns, locationNo, onRetry, onReopen }: DayHeadProps) {
  const { date, load, open } = column
  const reason = reasonOf(column)
  return (
    <th scope="col" className="week-head" data-locked={open?.lock !== undefined || undefined} title={reason}>
      <div className="week-day">
        <span className="week-date">{dayHead(date)}</span>
        {open && (
          <OrderContext value={open.tools}>
            <DayMenu open={open} columns={columns} locationNo={locationNo} date={date} reason={reason} />
          </OrderContext>
        )}
      </div>
      {open ? (
        <OrderContext value={open.tools}>
          <DayOrder open={open} onReopen={onReopen} />
        </OrderContext>
      ) : load.kind === 'failed' ? (
        <span role="alert" className="week-failed" title={load.error.message}>
          Not loaded.{' '}
          <Button size="small" onClick={onRetry} aria-label={`Try again: ${dayHead(date)}. ${load.error.message}`}>
            Try again
          </Button>
        </span>
      ) : (
        <span className="muted">Loading…</span>
      )}
    </th>
  )
}

const stateStamps: Readonly<Record<OrderState, readonly [word: string, tone: Tone]>> = {
  open: ['Order', 'good'],
  'in production': ['In production', 'warn'],
  shipped: ['Shipped', 'plain'],
  invoiced: ['Invoiced', 'plain'],
  cancelled: ['Canceled', 'bad'],
}

function DayOrder({ open, onReopen }: { readonly open: OpenDay; readonly onReopen: () => void }) {
  const { day, lock, isNew, isGone, acts } = open
  const isEmpty = useWhole((store) => {
    const { saving, waiting, typing } = store.summary()
    return store.counts().ordered === 0 && saving + waiting + typing === 0
  })
  const [word, tone] = stateStamps[isGone ? 'cancelled' : day.state]
  return (
    <>
      <span className="week-stamp">
        {day.orderNo === undefined && !isGone ? (
          <span className="muted">No order</span>
        ) : (
          <Stamp tone={isNew && !isGone ? 'info' : tone}>{isNew && !isGone ? 'New order' : word}</Stamp>
        )}
      </span>
      {isGone ? (
        <Button size="small" onClick={onReopen}>
          Start again
        </Button>
      ) : !lock && day.orderNo !== undefined && isEmpty ? (
        <Button size="small" onClick={acts.removeEmpty} title={`Orders close ${closesText(day.cutoffAt)}`}>
          Remove empty order
        </Button>
      ) : (
        <span className="week-standing">{lock ? lockWord(open) : closesText(day.cutoffAt)}</span>
      )}
    </>
  )
}

/** 'by Thu 2:00 PM'. */
function closesText(cutoffAt: string): string {
  const { date, time } = wallAt(new Date(cutoffAt))
  return `by ${shortWeekday(weekdayOf(date))} ${formatTime(time)}`
}

const lockWords: Readonly<Record<string, string>> = {
  'not yet past cut-off': 'Customer’s turn',
  'in production': 'Locked',
  shipped: 'Locked',
  cancelled: 'Locked',
  'credit hold': 'Credit hold',
}
const lockWord = ({ lock }: OpenDay) => lockWords[lock?.code ?? ''] ?? closedWord(lock?.code)

interface DayMenuProps extends Pick<DayHeadProps, 'columns' | 'locationNo'> {
  readonly open: OpenDay
  readonly date: string
  readonly reason: string | undefined
}

function DayMenu({ open, columns, locationNo, date, reason }: DayMenuProps) {
  const { day, lock, acts, done } = open
  const others = columns.flatMap(({ date: of, open: other }) => (other && of !== date ? [{ of, other }] : []))
  const pieces = useStores(
    others.map(({ other }) => other.tools.store),
    (stores) => stores.map((store) => store.counts().pieces).join(' '),
  ).split(' ')
  const ordered = useWhole((store) => store.counts().ordered)
  const blankNow = useWhole((store) => store.counts().blankNow)
  const disabledReason = lock?.text
  const orders = [...(day.orderNo === undefined ? [] : [{ orderNo: day.orderNo }]), ...(day.otherOrders ?? [])]
  return (
    <Menu label={`${dayHead(date)}: what can be done`} size="small" opens={isLate(columns, date) ? 'end' : 'start'}>
      {/* For touch and keyboard, which have no title. */}
      {reason && <p className="week-reason">{reason}</p>}
      {!lock &&
        others.map(
          ({ of, other }, at) =>
            Number(pieces[at]) > 0 && (
              <Button key={of} onClick={() => acts.copyFrom(sourceOf(dayHead(of), other))}>
                Copy from {dayHead(of)} ({many(Number(pieces[at]), 'piece')})
              </Button>
            ),
        )}
      {(!lock || blankNow > 0) && (
        <Button
          onClick={acts.fillFromLastWeek}
          disabledReason={
            disabledReason ?? (blankNow === 0 ? 'Last week’s quantities are already filled in.' : undefined)
          }
        >
          Fill from last week
        </Button>
      )}
      <Button
        onClick={done.run}
        disabledReason={disabledReason ?? (day.orderNo === undefined ? 'No order yet.' : undefined)}
      >
        Done
      </Button>
      <Button
        onClick={acts.clear}
        disabledReason={disabledReason ?? (ordered === 0 ? 'There is nothing to clear.' : undefined)}
      >
        Clear
      </Button>
      {orders.map(({ orderNo }) => (
        <LinkButton
          key={orderNo}
          to={paths.order({ routeNo: day.routeNo, locationNo, orderNo, orderDate: day.orderDate })}
        >
          Open order {orderNo}
        </LinkButton>
      ))}
    </Menu>
  )
}

/** In the right half the menu opens to the left. */
const isLate = (columns: readonly Column[], date: string) =>
  columns.findIndex((each) => each.date === date) >= columns.length / 2

const sourceOf = (name: string, { items, tools }: OpenDay): Source => ({
  name,
  lines: [...items.values()].flatMap(({ itemNo, description }) => {
    const { quantity } = tools.store.line(itemNo)
    return quantity > 0 ? [{ itemNo, description, quantity }] : []
  }),
})
