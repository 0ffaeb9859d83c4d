import { endpoint } from '../kernel/endpoint.ts'
import { customerNo, list, locationNo, orderNo, routeNo, text, usDate, whole } from '../kernel/kinds.ts'
import { record } from '../kernel/wire.ts'
import { ofCustomer } from '../shapes/day-orders.ts'

/** An open order whose day has no work any more (CUT-15). */
const ClosedDayOrder = record({
  orderNo: ['document no_', orderNo],
  customerNo: ['customer no_', customerNo],
  customerName: ['customer name', text(100)],
  locationNo: ['location no_', locationNo],
  locationName: ['name', text(100)],
  routeNo: ['route no_', routeNo],
  orderDate: ['document date', usDate],
  pieces: ['qty', whole()],
})

/** Orders on days without work: company staff's alone, so an order's screen does not bring them. */
export const closedDays = {
  list: endpoint('GET /orders_on_closed_days', {
    summary:
      'Staff: open orders on days without work, to be moved or canceled; of all customers, or of the one viewed as (CUT-15)',
    ability: 'orders.seeClosedDays',
    lane: 'reading',
    answer: list(ClosedDayOrder),
  }),
  move: endpoint('POST /ordermove', {
    summary: 'Staff: move an order from a day without work to one on which an order may be made (CUT-15)',
    ability: 'orders.editHeader',
    form: record({ ...ofCustomer, orderNo: ['document_no', orderNo], orderDate: ['OrdrDte', usDate] }),
    answer: record({ orderNo: ['doc', orderNo], orderDate: ['OrdrDte', usDate] }),
  }),
}
