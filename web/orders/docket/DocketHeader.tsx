import { ArrowLeft } from 'lucide-react'
import type { ReactNode } from 'react'
import { api } from '#contract/index.ts'
import { shortDate, shortWeekday, toUsDate, weekdayName, weekdayOf } from '#rules/calendar.ts'
import type { Lock } from '#rules/ordering/order.ts'
import { useSession } from '../../session/session.tsx'
import { failureOf, useCommand } from '../../session/use-command.ts'
import { Button } from '../../ui/Button.tsx'
import { CutoffClock } from '../../ui/CutoffClock.tsx'
import { Select } from '../../ui/field/Select.tsx'
import { useRoving } from '../../ui/keys/use-roving.ts'
import { useIsPhone } from '../../ui/media.ts'
import { PageHeading } from '../../ui/page/PageHeading.tsx'
import { usePrintFoot } from '../../ui/page/print-foot.ts'
import { Stamp, type Tone } from '../../ui/Stamp.tsx'
import { TourButton } from '../../ui/tour/TourButton.tsx'
import { Confirmed } from '../confirmed/Confirmed.tsx'
import { type Order, type OrderHeader, stateOf } from '../data/order-api.ts'
import { chosenDay, usedOnChoices } from '../data/used-on-days.ts'
import { ItemList } from './ItemList.tsx'
import { PhoneDocket } from './PhoneDocket.tsx'

interface DocketHeaderProps {
  readonly order: Order
  readonly pastCutoff: boolean
  /** Off where a line below the head says that the cut-off has passed. */
  readonly hasClock: boolean
  readonly lock: Lock | undefined
  readonly reload: () => Promise<Order>
  readonly onBack: () => void
  /** Print and Options (ORD-02); a phone has them at its lines. */
  readonly menus: ReactNode
}

const stamps: Readonly<Record<OrderHeader['state'], readonly [word: string, tone: Tone]>> = {
  open: ['Open', 'good'],
  'in production': ['In production', 'info'],
  shipped: ['Shipped', 'plain'],
  invoiced: ['Invoiced', 'plain'],
  cancelled: ['Canceled', 'bad'],
}

/** The head of the order: its number, location, date and cut-off (ORD-01, ORD-02). */
export function DocketHeader({ order, pastCutoff, hasClock, lock, reload, onBack, menus }: DocketHeaderProps) {
  const { header, cutoffAt } = order
  const { orderNo, routeNo, locationNo, locationName, orderDate } = header
  const state = stateOf(header)
  const [word, tone] = state === 'open' && pastCutoff ? (['Closed', 'warn'] as const) : stamps[state]
  const weekday = weekdayOf(orderDate)
  const day = `${weekdayName(weekday)} ${toUsDate(orderDate)}`
  const isPhone = useIsPhone()
  const bar = useRoving<HTMLDivElement>('row')
  const title = `Order ${orderNo}, ${routeNo}-${locationNo}, ${locationName}, ${day}`
  usePrintFoot(title)
  const back = (
    <Button size="small" aria-label="Back" onClick={onBack}>
      <ArrowLeft size={18} aria-hidden />
      <span className="only-desktop">Back</span>
    </Button>
  )
  const place = (
    <>
      <Stamp tone={tone}>{word}</Stamp>
      <span>
        <span className="only-desktop">Document </span>
        <span className="code">{orderNo}</span>
      </span>
      <span className="code">
        {routeNo}-{locationNo}
      </span>
    </>
  )
  const heading = (
    <PageHeading title={title}>
      {locationName}, {isPhone ? `${shortWeekday(weekday)} ${shortDate(orderDate)}` : day}
    </PageHeading>
  )
  const clock = state === 'open' && hasClock && <CutoffClock cutoffAt={cutoffAt} />
  const tour = <TourButton load={() => import('./tour.ts')} />
  const facts = (
    <div className="docket-facts push">
      <UsedOnDay header={header} lock={lock} reload={reload} />
      <ItemList order={order} lock={lock} reload={reload} />
    </div>
  )
  const { viewer } = useSession()
  const note = (header.locationNotes || viewer.isStaff) && (
    <div className="docket-notes">
      {header.locationNotes && <p className="docket-note muted">{header.locationNotes}</p>}
      {viewer.isStaff && <MadeAndDelivered header={header} />}
    </div>
  )
  if (isPhone) {
    return (
      <PhoneDocket {...{ order, back, place, heading, tour, clock }} confirmed={<Confirmed header={header} />}>
        {facts}
        {note}
      </PhoneDocket>
    )
  }
  return (
    <header className="docket notched">
      <div className="docket-line" role="toolbar" aria-label="Order" {...bar}>
        {back}
        {place}
        <span className="push">{clock}</span>
        <span className="docket-menus">{menus}</span>
      </div>
      <div className="docket-line">
        <div className="title-row">
          {heading}
          {tour}
        </div>
        {facts}
      </div>
      <Confirmed header={header} />
      {note}
    </header>
  )
}

interface UsedOnDayProps {
  readonly header: OrderHeader
  readonly lock: Lock | undefined
  readonly reload: () => Promise<Order>
}

/** ORD-71: the day the food is used; pull dates count from it, so the order is read again after a change. */
function UsedOnDay({ header, lock, reload }: UsedOnDayProps) {
  const update = useCommand(api.orders.updateHeader, { after: reload })
  if (lock) {
    return (
      <span title={lock.text}>
        <span className="label">Used-on day</span> {weekdayName(header.usedOnDay)}
      </span>
    )
  }
  const save = (value: string) => {
    const usedOnDay = chosenDay(value)
    if (usedOnDay !== undefined) void update.run({ orderNo: header.orderNo, usedOnDay, button: 'Update' })
  }
  return (
    <Select
      label="Used-on day"
      value={String(update.asked?.usedOnDay ?? header.usedOnDay)}
      choices={usedOnChoices}
      onChange={save}
      error={failureOf(update, `Still ${weekdayName(header.usedOnDay)}.`)}
    />
  )
}

/** When and how the order is made and delivered, which nobody sets by hand (ORD-25). */
function MadeAndDelivered({ header }: { readonly header: OrderHeader }) {
  const { deliveryDate, deliveryRoute, deliverySequence, makeDate, makeCycle } = header
  const delivered = `Delivery ${toUsDate(deliveryDate)}, route ${deliveryRoute}, stop ${deliverySequence}`
  const made = [`made ${toUsDate(makeDate)}`, makeCycle && `menu cycle ${makeCycle}`].filter(Boolean).join(', ')
  return (
    <p className="docket-note muted">
      {delivered}; {made}.
    </p>
  )
}
