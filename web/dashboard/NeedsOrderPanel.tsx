import { type KeyboardEvent, useRef } from 'react'
import { shortDate, weekdayName, weekdayOf } from '#rules/calendar.ts'
import { PAGE_SIZE } from '#rules/limits.ts'
import { many } from '#rules/many.ts'
import { nextAfterDone, sortLocationRows } from '#rules/order-summary.ts'
import { paths } from '../paths.ts'
import { useKeys } from '../ui/keys.tsx'
import { LinkButton } from '../ui/Link.tsx'
import { useIsPhone } from '../ui/media.ts'
import { type Asked, EmptyBox, StateBox } from '../ui/StateBox.tsx'
import { useFocusOnce } from '../use-focus-once.ts'
import { useViewInAddress } from '../use-view-in-address.ts'
import type { Week, WeekDay } from '../week.ts'
import { OpeningProvider } from '../week-opening.tsx'
import { NeedsOrderCards, NeedsOrderTable } from './NeedsOrderRows.tsx'
import type { Needed } from './use-needs-order.ts'

/** Nothing but the row to come back to. */
const inAddress = { read: () => undefined, write: () => ({}) }
const noDialog = () => undefined

interface NeedsOrderPanelProps {
  readonly asked: Asked<Week>
  readonly needed: Needed | undefined
  readonly isHeld: boolean
}

/** DSH-03: the locations that lack an order for the day that closes next, each with its Create. */
export function NeedsOrderPanel({ asked, needed, isHeld }: NeedsOrderPanelProps) {
  const { leaving, row } = useViewInAddress(inAddress)
  return (
    <section className="needs-order" aria-labelledby="needs-order">
      <h2 id="needs-order">Needs an order</h2>
      <OpeningProvider onLeave={leaving} onOpenDay={noDialog}>
        <StateBox asked={asked} rows={6} empty={(week) => emptyText(week, needed)}>
          {(week) => needed && <Lacking week={week} needed={needed} isHeld={isHeld} cameFrom={row} />}
        </StateBox>
      </OpeningProvider>
    </section>
  )
}

function emptyText({ rows, days }: Week, needed: Needed | undefined) {
  const link = (
    <LinkButton to={paths.summary({ firstDate: (needed?.day ?? days[0])?.date, summaryType: 'LOCATION' })}>
      Order Summary
    </LinkButton>
  )
  if (rows.length === 0) return <EmptyBox text="No locations yet." />
  if (!needed) return <EmptyBox text="No delivery day is open this week or next." action={link} />
  if (needed.lacking.length > 0) return undefined
  return <EmptyBox text={`Every store has an order for ${dayText(needed.day)}.`} action={link} />
}

interface LackingProps {
  readonly week: Week
  readonly needed: Needed
  readonly isHeld: boolean
  /** '000213.F': where the clerk went from here. */
  readonly cameFrom: string | undefined
}

function Lacking({ week, needed, isHeld, cameFrom }: LackingProps) {
  const { day, lacking, done } = needed
  const isPhone = useIsPhone()
  const list = useRef<HTMLDivElement>(null)
  const shown = lacking.slice(0, PAGE_SIZE)
  useKeys('Dashboard, needs an order', [
    { keys: '↓ ↑', does: 'On Create: another store' },
    { keys: 'Enter', does: 'On Create: order for the store' },
  ])
  // Back from an order: to the store it was for while that still lacks one, else to the next.
  useFocusOnce(cameFrom !== undefined, () => {
    const locationNo = cameFrom?.split('.')[0] ?? ''
    const facts = { ordersAllowed: week.ordersAllowed }
    const from = { locationNo, date: day.date }
    const next =
      shown.find((row) => row.locationNo === locationNo) ??
      nextAfterDone([day], sortLocationRows(week.rows), facts, from)
    controls(list.current)
      .find((control) => control.closest('[data-row]')?.getAttribute('data-row') === next?.locationNo)
      ?.focus()
  })
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (!step || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return
    const all = controls(list.current)
    const at = all.indexOf(event.target as HTMLElement)
    if (at < 0) return
    event.preventDefault()
    all[at + step]?.focus()
  }
  const Rows = isPhone ? NeedsOrderCards : NeedsOrderTable
  return (
    <>
      <p>
        {done} of {many(done + lacking.length, 'store')} {done === 1 ? 'has' : 'have'} an order for {dayText(day)}.
      </p>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: arrows go from one Create to the next; each is a link of its own */}
      <div ref={list} onKeyDown={onKeyDown}>
        <Rows rows={shown} day={day} isHeld={isHeld} />
      </div>
      <LinkButton to={paths.summaryWithout(day.date)}>Show all {lacking.length} in Order Summary</LinkButton>
    </>
  )
}

const controls = (list: HTMLElement | null): HTMLElement[] => [
  ...(list?.querySelectorAll<HTMLElement>('[data-row] :is(a, button)') ?? []),
]

/** 'Friday 11/27'. */
const dayText = ({ date }: WeekDay): string => `${weekdayName(weekdayOf(date))} ${shortDate(date)}`
