import { endpoint } from '../../kernel/endpoint.ts'
import { flag, list, locationNo, orderNo, routeNo, text, truth, usDate, whole, word } from '../../kernel/kinds.ts'
import { nothing, optional, record } from '../../kernel/wire.ts'

/** Orders of the user's own customer that company staff moved or canceled because their day has no work (CUT-15). */
export const dayNotices = {
  list: endpoint('GET /day_notices', {
    summary: 'Changes that company staff made to orders within the user’s reach, until the user has read them (CUT-15)',
    ability: 'orders.open',
    answer: list(
      record({
        changeNo: ['change_no', whole()],
        answer: ['do', word('move', 'cancel')],
        orderDate: ['OrdrDte', usDate],
        toDate: ['move_to', optional(usDate)],
        /** The change was undone for these orders. */
        isUndone: ['is_undone', truth],
        /** How many there are; the first are listed. */
        orders: ['orders', whole()],
        listed: [
          'listed',
          list(
            record({
              orderNo: ['document no_', orderNo],
              routeNo: ['route no_', routeNo],
              locationNo: ['location no_', locationNo],
              locationName: ['name', text(100)],
              pieces: ['qty', whole()],
            }),
          ),
        ],
      }),
    ),
  }),
  read: endpoint('POST /day_notice_read', {
    summary: 'The user has read a notice: it is not shown to the user again',
    ability: 'orders.open',
    form: record({ changeNo: ['change_no', whole()], isUndone: ['is_undone', flag] }),
    answer: nothing,
  }),
}
