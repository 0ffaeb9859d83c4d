import { type KeyboardEvent, useRef } from 'react'
import { shortDate, weekdayName, weekdayOf } from '#rules/calendar.ts'
import { figure, many, plural } from '#rules/many.ts'
import { isForCustomerToFill } from '#rules/ordering/order.ts'
import { customerFillsText } from '../ordering/day-words.ts'
import { OpeningProvider } from '../ordering/opening.tsx'
import { paths, summaryCell } from '../portal/paths.ts'
import { useSession } from '../session/session.tsx'
import { useKeys } from '../ui/keys/keys.tsx'
import { LinkButton } from '../ui/Link.tsx'
import { useIsPhone } from '../ui/media.ts'
import { type Asked, EmptyBox, StateBox } from '../ui/StateBox.tsx'
import { useFocusOnce } from '../ui/use-focus-once.ts'
import { NeedsOrderCards, NeedsOrderTable } from './NeedsOrderRows.tsx'
import type { Needs, NeedsDay } from './use-needs-order.ts'

interface NeedsOrderPanelProps {
  readonly asked: Asked<Needs>
  readonly day: NeedsDay | undefined
  readonly isHeld: boolean
  /** The location that the clerk comes back from. */
  readonly cameFrom: string | undefined
  /** Writes the cell to come back to into the address. */
  readonly onLeave: (place: string) => void
}

/** DSH-03: the locations that lack an order for the day that closes next, each with its Create. */
export function NeedsOrderPanel({ asked, day, isHeld, cameFrom, onLeave }: NeedsOrderPanelProps) {
  return (
    <section className="needs-order" aria-labelledby="needs-order">
      <h2 id="needs-order">Without an order</h2>
      <OpeningProvider
        from="calendar"
        onLeave={({ locationNo }, day) => day && onLeave(summaryCell(locationNo, day.date))}
      >
        <StateBox asked={asked} rows={6} empty={emptyText}>
          {(needs) => day && <Lacking needs={needs} day={day} isHeld={isHeld} cameFrom={cameFrom} />}
        </StateBox>
      </OpeningProvider>
    </section>
  )
}

function emptyText({ day, lackingCount, nothingNeededCount, hasLocations, firstDate }: Needs) {
  const link = (
    <LinkButton to={paths.summary({ firstDate: day?.date ?? firstDate, summaryType: 'LOCATION' })}>
      Order Summary
    </LinkButton>
  )
  if (!hasLocations) return <EmptyBox text="No locations yet." />
  if (!day) return <EmptyBox text="No delivery day is open this week or next." action={link} />
  if (lackingCount > 0) return undefined
  const or = nothingNeededCount > 0 ? ' or needs nothing' : ''
  return <EmptyBox text={`Every location has an order for ${dayText(day)}${or}.`} action={link} />
}

interface LackingProps {
  readonly needs: Needs
  readonly day: NeedsDay
  readonly isHeld: boolean
  readonly cameFrom: string | undefined
}

function Lacking({ needs, day, isHeld, cameFrom }: LackingProps) {
  const { viewer, policy } = useSession()
  const { lacking, lackingCount, doneCount, nothingNeededCount, nextLocationNo } = needs
  const isPhone = useIsPhone()
  const list = useRef<HTMLDivElement>(null)
  useKeys('Dashboard, without an order', [
    { keys: '↓ ↑', does: 'On Create: another location' },
    { keys: 'Enter', does: 'On Create: order for the location' },
  ])
  // Back from an order: to the location it was for while that still lacks one, else to the next.
  useFocusOnce(cameFrom !== undefined, () => {
    const next = lacking.some(({ locationNo }) => locationNo === cameFrom) ? cameFrom : nextLocationNo
    controls(list.current)
      .find((control) => control.closest('[data-row]')?.getAttribute('data-row') === next)
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
        {figure(doneCount)} of {many(doneCount + lackingCount + nothingNeededCount, 'location')}{' '}
        {plural(doneCount, 'has', 'have')} an order for {dayText(day)}.
        {nothingNeededCount > 0 && ` ${figure(nothingNeededCount)} marked “Nothing needed”.`}
      </p>
      {isForCustomerToFill(day, viewer, policy) && (
        <p className="muted">{customerFillsText(day.cutoffAt, 'these orders')}</p>
      )}
      {/* biome-ignore lint/a11y/noStaticElementInteractions: arrows go from one Create to the next; each is a link of its own */}
      <div ref={list} onKeyDown={onKeyDown}>
        <Rows rows={lacking} day={day} isHeld={isHeld} />
      </div>
      <LinkButton to={paths.summaryWithout(day.date)}>
        {lackingCount > lacking.length ? `Show all ${figure(lackingCount)} in Order Summary` : 'Open in Order Summary'}
      </LinkButton>
    </>
  )
}

const controls = (list: HTMLElement | null): HTMLElement[] => [
  ...(list?.querySelectorAll<HTMLElement>('[data-row] :is(a, button)') ?? []),
]

/** 'Friday 11/27'. */
const dayText = ({ date }: Pick<NeedsDay, 'date'>): string => `${weekdayName(weekdayOf(date))} ${shortDate(date)}`
