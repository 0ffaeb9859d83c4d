import { useQueryClient } from '@tanstack/react-query'
import { useLayoutEffect, useMemo, useRef, useState } from 'react'
import { api } from '#contract/index.ts'
import { type PlainDate, weekdayName, weekdayOf } from '#rules/calendar.ts'
import { doneLock } from '#rules/ordering/order.ts'
import { dayLock } from '#rules/ordering/week-order.ts'
import { useIsHeld } from '../../../ordering/account-status.ts'
import { dayHead } from '../../../ordering/week.ts'
import { markStale } from '../../../portal/api.ts'
import { newOrderKey } from '../../../portal/unsent/kept.ts'
import { useSession } from '../../../session/session.tsx'
import { cellOfDay } from '../../cells/cells.ts'
import { growthOf } from '../../data/order-api.ts'
import { useFinish } from '../../docket/use-finish.ts'
import { useLastSeconds } from '../../docket/use-last-seconds.ts'
import { sendingOf } from '../../saving/unsent-storage.ts'
import { useOrderStore } from '../../use-order-store.ts'
import { dayWay } from './day-way.ts'
import { asOrderItem, type DayAnswer, type OpenDay } from './days.ts'
import { useDayActs } from './use-day-acts.tsx'

interface DayKeeperProps {
  readonly date: PlainDate
  readonly day: DayAnswer
  readonly locationNo: string
  readonly reload: (date: PlainDate) => Promise<DayAnswer>
  readonly reopen: (date: PlainDate) => void
  readonly onOrderNo: (date: PlainDate, orderNo: string) => void
  readonly goTo: (date: PlainDate, itemNo: string) => boolean
  /** What the column shows, and again when that changes; undefined once the day is left. */
  readonly onOpen: (date: PlainDate, open: OpenDay | undefined) => void
}

const GONE = { code: 'cancelled', text: 'This order is canceled. It can be viewed, not changed.' } as const

/** Keeps one day's order open: its quantities and their saving, its clock, its lock. Draws nothing but its own dialogs. */
export function DayKeeper({ date, day, locationNo, reload, reopen, onOrderNo, goTo, onOpen }: DayKeeperProps) {
  const { viewer, user, policy } = useSession()
  const client = useQueryClient()
  const goToRef = useRef((itemNo: string) => goTo(date, itemNo))
  goToRef.current = (itemNo) => goTo(date, itemNo)
  const { customerNo = '' } = viewer
  const [atFirst] = useState(day)
  const name = dayHead(date)
  const key = `${date}-`

  const asks = useRef({ isStaff: viewer.isStaff, policy })
  asks.current = { isStaff: viewer.isStaff, policy }
  const [way] = useState(() => {
    const place = { userId: user.userId, customerNo, locationNo, orderDate: date }
    const made = dayWay(
      place,
      () => asks.current,
      (orderNo) => orderNo !== atFirst.orderNo && onOrderNo(date, orderNo),
    )
    if (atFirst.orderNo !== undefined) made.adopt(atFirst.orderNo)
    return made
  })
  const items = useMemo(() => day.items.map(asOrderItem), [day.items])
  const refresh = () => reload(date)
  const leaveAtOnce = () => {
    const input = cellOfDay(document.activeElement, key)
    if (input) tools.cells.leaveAtOnce(input)
  }
  const tools = useOrderStore(
    { header: atFirst, items },
    {
      way: () => way,
      sending: sendingOf(user.userId, day.orderNo ?? newOrderKey({ customerNo, locationNo, date })),
      day: { key, name: weekdayName(weekdayOf(date)) },
      isStaff: viewer.isStaff,
      policy,
      goTo: goToRef,
      onClosed: () => {
        leaveAtOnce()
        void refresh().catch(() => undefined)
        if (viewer.isStaff) void markStale(client, [api.session.current])
      },
    },
  )
  const isPast = useLastSeconds(day.cutoffAt, {
    onNear: leaveAtOnce,
    onPast: () => {
      leaveAtOnce()
      void refresh().catch(() => undefined)
    },
  })
  const pastCutoff = day.pastCutoff || isPast
  const isHeld = useIsHeld()
  const { orderNo } = day
  const { isStaff } = viewer
  const growth = useMemo(() => growthOf(day, isHeld), [day, isHeld])
  const known = way.orderNo()
  const isGone = known !== undefined && orderNo !== known
  const lock = useMemo(() => {
    if (isGone) return GONE
    const facts = { hasOrder: day.orderNo !== undefined, state: day.state, pastCutoff, growth }
    return dayLock(facts, { isStaff }, policy)
  }, [isGone, day, pastCutoff, growth, isStaff, policy])
  const acts = useDayActs({
    ...{ day, items, name, tools, way, reload: refresh },
    onRemoved: () => reopen(date),
  })
  const finish = useFinish({
    orderNo: way.orderNo,
    keptAs: () => way.orderNo() ?? newOrderKey({ customerNo, locationNo, date }),
    name,
    ...tools,
    lock: orderNo === undefined ? lock : doneLock({ state: isGone ? 'cancelled' : day.state, growth }),
    goBack: () => {},
    onUnsaved: tools.goTo,
  })
  const { answer, run, callOff } = finish
  const done = useMemo(() => ({ answer, run, callOff }), [answer, run, callOff])

  const latest = useRef(acts)
  latest.current = acts
  const { failure } = acts
  const open = useMemo<OpenDay>(
    () => ({
      ...{ day, tools, pastCutoff, isGone, lock, failure, done },
      items: new Map(items.map((item) => [item.itemNo, item])),
      growth: growth?.mayLower ? growth : undefined,
      isNew: orderNo !== undefined && orderNo !== atFirst.orderNo,
      acts: {
        copyFrom: (source) => latest.current.copyFrom(source),
        fillFromLastWeek: () => latest.current.fillFromLastWeek(),
        clear: () => latest.current.clear(),
        paste: (...pasted) => latest.current.paste(...pasted),
        removeEmpty: () => latest.current.removeEmpty(),
      },
    }),
    [day, items, tools, pastCutoff, isGone, lock, growth, orderNo, atFirst, failure, done],
  )
  useLayoutEffect(() => onOpen(date, open), [date, open, onOpen])
  useLayoutEffect(() => () => onOpen(date, undefined), [date, onOpen])
  return acts.dialog
}
