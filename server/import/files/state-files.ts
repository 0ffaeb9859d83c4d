import { ERP_NO_LENGTH, QUANTITY_MAX } from '#rules/limits.ts'
import { choice, code, itemNo, may, need, whole } from './cell.ts'

const LARGEST_ORDER_NO = 999_999_999_999
const orderNo = need('order_no', whole(1, LARGEST_ORDER_NO), 'Our number, of orders-NNNNNN.csv (docs/erp.md)')

/** What the ERP says of orders that it was told of (ERP-04, ERP-05), a part of the layout. */
export const stateFiles = {
  orderStates: {
    file: 'order_states.csv',
    means: 'How orders go on that the ERP has from here, found by our number.',
    key: ['orderNo'],
    refers: [],
    columns: {
      orderNo,
      state: may(
        'state',
        choice('in production', 'shipped', 'invoiced'),
        null,
        'What has happened to it; blank: nothing new',
      ),
      erpNo: may('erp_no', code(ERP_NO_LENGTH), null, "The ERP's own number; blank: as before"),
    },
  },
  orderLineStates: {
    file: 'order_line_states.csv',
    means:
      'What comes of the lines of such orders. The location is shown where it is less than ordered. An item that was not ordered comes in place of another.',
    key: ['orderNo', 'itemNo'],
    refers: [{ to: 'items', by: ['itemNo'] }],
    columns: {
      orderNo,
      itemNo,
      confirmed: may('confirmed_quantity', whole(0, QUANTITY_MAX), null, 'Pieces that will be made; blank: not known'),
      shipped: may('shipped_quantity', whole(0, QUANTITY_MAX), null, 'Pieces on the truck; blank: not known'),
    },
  },
} as const
