import { ChevronDown, ChevronUp } from 'lucide-react'
import { type ReactNode, type RefObject, useEffect, useId, useRef, useState } from 'react'
import { shortDate, shortWeekday, weekdayOf } from '#rules/calendar.ts'
import { Button } from '../../ui/Button.tsx'
import { CutoffClock } from '../../ui/CutoffClock.tsx'
import { TopTitle } from '../../ui/page/TopTitle.tsx'
import { type Order, stateOf } from '../data/order-api.ts'

interface PhoneDocketProps {
  readonly order: Order
  readonly back: ReactNode
  /** State, document and location in codes. */
  readonly place: ReactNode
  readonly heading: ReactNode
  readonly tour: ReactNode
  readonly clock: ReactNode
  /** That and by whom the order was confirmed. */
  readonly confirmed: ReactNode
  /** What opens under Used on: choices and notes. */
  readonly children: ReactNode
}

/** The docket's head on a phone. Once it is scrolled off, the top bar says for where, for when and until when. */
export function PhoneDocket({ order, back, place, heading, tour, clock, confirmed, children }: PhoneDocketProps) {
  const { header, cutoffAt } = order
  const [isOpen, setOpen] = useState(false)
  const moreId = useId()
  const box = useRef<HTMLElement>(null)
  const isGone = useIsScrolledOff(box)
  const Arrow = isOpen ? ChevronUp : ChevronDown
  return (
    <header ref={box} className="docket notched">
      <div className="docket-title">
        {back}
        <div className="docket-place">
          {heading}
          <div className="docket-codes">{place}</div>
        </div>
        {tour}
      </div>
      {confirmed}
      <div className="docket-until">
        {clock}
        <Button
          variant="quiet"
          className="push"
          aria-expanded={isOpen}
          aria-controls={moreId}
          onClick={() => setOpen(!isOpen)}
        >
          Used on {shortWeekday(header.usedOnDay)}
          <Arrow size={16} aria-hidden />
        </Button>
      </div>
      <div id={moreId} className="docket-more" hidden={!isOpen}>
        {children}
      </div>
      {isGone && (
        <TopTitle>
          <strong>
            <span>{header.locationName}</span> · {shortWeekday(weekdayOf(header.orderDate))}{' '}
            {shortDate(header.orderDate)}
          </strong>
          {stateOf(header) === 'open' && <CutoffClock cutoffAt={cutoffAt} isSilent />}
        </TopTitle>
      )}
    </header>
  )
}

/** Whether nothing of an element is in sight any more. */
function useIsScrolledOff(box: RefObject<HTMLElement | null>): boolean {
  const [isGone, setGone] = useState(false)
  useEffect(() => {
    const watcher = new IntersectionObserver(([entry]) => setGone(entry !== undefined && !entry.isIntersecting))
    if (box.current) watcher.observe(box.current)
    return () => watcher.disconnect()
  }, [box])
  return isGone
}
