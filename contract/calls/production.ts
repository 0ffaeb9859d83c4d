import { REASON_LENGTH } from '#rules/production/moves.ts'
import { endpoint } from '../kernel/endpoint.ts'
import {
  customerNo,
  instant,
  json,
  list,
  locationNo,
  orderNo,
  routeNo,
  text,
  truth,
  truthText,
  usDate,
  userCode,
  whole,
  word,
} from '../kernel/kinds.ts'
import { optional, record, withDefault } from '../kernel/wire.ts'
import { faultFacts } from '../shapes/faults.ts'

const ROUTES_AT_MOST = 500
const ORDERS_AT_MOST = 500

/** Orders are looked at by the day they are made or the day they are delivered. */
const day = { date: ['date', usDate], by: ['by', withDefault(word('make', 'delivery'), 'make')] } as const
/** Left out or empty: every route. */
const routeNos = ['routes', withDefault(json(list(routeNo, ROUTES_AT_MOST)), [])] as const

const counts = {
  /** Open, and customers can still change them. */
  openCount: ['open', whole()],
  /** Open past their cut-off: what a release takes. */
  readyCount: ['ready', whole()],
  /** Those of them that staff unlocked. */
  unlockedCount: ['unlocked', whole()],
  inProductionCount: ['in_production', whole()],
  shippedCount: ['shipped', whole()],
  invoicedCount: ['invoiced', whole()],
  pieces: ['pieces', whole()],
} as const

const ProductionOrder = record({
  orderNo: ['document no_', orderNo],
  customerNo: ['Customer No_', customerNo],
  customerName: ['customer name', text(100)],
  locationNo: ['location no_', locationNo],
  locationName: ['name', text(100)],
  routeNo: ['route no_', routeNo],
  orderDate: ['document date', usDate],
  makeDate: ['make date', usDate],
  pieces: ['qty', whole()],
  state: ['state', word('open', 'in production', 'shipped', 'invoiced')],
  pastCutoff: ['past_add_cut', truth],
  cutoffAt: ['cutoff_at', instant],
  /** It came too late for a release of its make date and route. */
  isLate: ['late', truth],
  /** Why staff unlocked it last, who and when. */
  unlockReason: ['unlock reason', optional(text(REASON_LENGTH))],
  unlockedBy: ['unlocked by', optional(userCode)],
  unlockedAt: ['unlocked at', optional(instant)],
})

const Release = record({
  releaseNo: ['release_no', whole()],
  makeDate: ['make_date', usDate],
  /** None: all. */
  routeNos: ['routes', list(routeNo)],
  withOpen: ['with_open', truth],
  orderCount: ['orders', whole()],
  earlyCount: ['early', whole()],
  pieces: ['pieces', whole()],
  releasedAt: ['released_at', instant],
  releasedBy: ['released_by', userCode],
  channel: ['platform', word('web', 'mobile', 'api', 'command', 'schedule')],
})

const Schedule = record({
  /** 'off', or a time of day as HH:MM. */
  releaseAt: ['release_at', text(5)],
  changedBy: ['changed_by', optional(userCode)],
  changedAt: ['changed_at', optional(instant)],
})

export const production = {
  day: endpoint('GET /production', {
    summary:
      'The orders of a day by route and state, what may still come for it, orders that came too late for a release, and past make dates with orders that were never released (ORD-36)',
    ability: 'production.release',
    lane: 'reading',
    query: record(day),
    answer: record({
      routes: [
        'routes',
        list(record({ routeNo: ['route no_', routeNo], description: ['description', text(50)], ...counts })),
      ],
      /** Of a make date: routes with locations whose cut-off has not passed. */
      stillOpen: [
        'still_open',
        list(
          record({ routeNo: ['route no_', routeNo], locationCount: ['locations', whole()], until: ['until', instant] }),
        ),
      ],
      /** Make dates from today on with orders that came too late for a release; `readyCount` of them are past their cut-off. */
      late: [
        'late',
        list(
          record({
            makeDate: ['make_date', usDate],
            orderCount: ['orders', whole()],
            readyCount: ['ready', whole()],
            pieces: ['pieces', whole()],
          }),
        ),
      ],
      forgotten: [
        'never_released',
        list(record({ makeDate: ['make_date', usDate], orderCount: ['orders', whole()], pieces: ['pieces', whole()] })),
      ],
      schedule: ['schedule', Schedule],
    }),
  }),
  orders: endpoint('GET /production_orders', {
    summary: 'The orders of a day, those that count',
    ability: 'production.release',
    lane: 'reading',
    query: record({
      ...day,
      routeNo: ['route_no', optional(routeNo)],
      state: ['state', optional(word('open', 'ready', 'unlocked', 'late', 'in production', 'shipped', 'invoiced'))],
      find: ['find', optional(text(50))],
      sort: ['sort', withDefault(word('route', 'customer', 'orderNo', 'pieces', 'state'), 'route')],
      isDescending: ['desc', withDefault(truthText, false)],
      most: ['most', withDefault(whole(2000), 20)],
    }),
    answer: record({ orders: ['orders', list(ProductionOrder)], count: ['count', whole()] }),
  }),
  releases: endpoint('GET /production_releases', {
    summary: 'What was released to production, the latest first',
    ability: 'production.release',
    query: record({ most: ['most', withDefault(whole(2000), 20)] }),
    answer: record({ releases: ['releases', list(Release)], count: ['count', whole()] }),
  }),
  release: endpoint('POST /production_release', {
    summary:
      'Release the orders of a make date to production, all routes or some: open orders past their cut-off, and those still open to customers when that is said. Nobody changes them afterward (ORD-36)',
    ability: 'production.release',
    form: record({
      makeDate: ['make_date', usDate],
      routeNos,
      withOpen: ['with_open', withDefault(truthText, false)],
      /** Those alone that came too late for an earlier release. */
      onlyLate: ['only_late', optional(truthText)],
    }),
    answer: record({
      orderCount: ['orders', whole()],
      earlyCount: ['early', whole()],
      pieces: ['pieces', whole()],
      releaseNo: ['release_no', optional(whole())],
    }),
  }),
  unlock: endpoint('POST /production_unlock', {
    summary: 'Unlock an order that is in production, with a reason; customers stay past its cut-off (ORD-36)',
    ability: 'orders.unlock',
    form: record({ orderNo: ['order_no', orderNo], reason: ['reason', text(1000)] }),
    answer: record({ orderNo: ['order_no', orderNo] }),
    refusal: record(faultFacts),
  }),
  move: endpoint('POST /production_move', {
    summary: 'Mark orders shipped or invoiced: those named, or those of a day, all routes or some (SRV-02)',
    ability: 'production.release',
    form: record({
      move: ['move', word('ship', 'invoice')],
      orderNos: ['order_nos', withDefault(json(list(orderNo, ORDERS_AT_MOST)), [])],
      date: ['date', optional(usDate)],
      by: ['by', withDefault(word('make', 'delivery'), 'make')],
      routeNos,
    }),
    answer: record({
      movedCount: ['moved', whole()],
      /** Of the orders named, those that stay as they are. */
      refused: ['refused', list(record({ orderNo: ['order_no', orderNo], text: ['text', text()] }))],
    }),
  }),
  schedule: endpoint('POST /production_schedule', {
    summary: 'When the orders of a make date are released by themselves each day; off at first (ORD-36)',
    ability: 'settings.change',
    form: record({ releaseAt: ['release_at', text(20)] }),
    answer: Schedule,
    refusal: record(faultFacts),
  }),
}
