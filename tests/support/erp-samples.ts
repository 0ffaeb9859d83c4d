import type { Samples } from './sample-kinds.ts'
import { uploadsOf } from './upload.ts'

/** Valid requests of the ERP. */
export const erp: Samples['erp'] = {
  orders: () => ({ after: '0', limit: 100 }),
  release: ({ orderDate }) => ({
    ...{ makeDate: orderDate, routeNos: [], withOpen: true, onlyLate: false, isDryRun: true },
  }),
  states: ({ orderNo }) => ({
    states: { orders: [{ orderNo, state: 'in production', erpNo: 'SO-1' }], lines: [] },
    isDryRun: true,
  }),
  import: () => ({
    files: uploadsOf('routes.csv', 'route_no,description\nR77,North\n'),
    expectedRows: 'routes.csv=1',
    isDryRun: true,
    invites: false,
    removeMany: false,
  }),
  reconcile: ({ orderNo, orderDate }) => ({
    files: uploadsOf('list.csv', `order_no\n${orderNo}\n`),
    makeDate: orderDate,
  }),
}
