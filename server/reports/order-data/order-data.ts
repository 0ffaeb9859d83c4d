import { orderDataFigures, orderDataHead, orderDataRow } from '#rules/reports/order-data.ts'
import type { ReportGroup } from '#rules/reports/report-table.ts'
import { fileNameOf } from '#rules/reports/request-words.ts'
import { customerName } from '../../ordering/customers.sql.ts'
import type { Maker } from '../report-maker.ts'
import { type After, daysShipped, ordersShipped } from './order-data.sql.ts'

/** Orders asked for at once: some thousand lines, in a few milliseconds. */
const ORDERS_AT_ONCE = 200

/** The lines of shipped orders by day, location and item. */
export const orderData: Maker<'orderData'> = async ({ db, request, reach, breathe }) => {
  const customer = await customerName(db, reach.customerNo)
  let [lineCount, pieces] = [0, 0]

  async function* groups(): AsyncGenerator<ReportGroup> {
    const days = await daysShipped(db, reach, request.from, request.to)
    for (const [at, day] of days.entries()) {
      let after: After | undefined
      do {
        await breathe(at / days.length)
        const orders = await ordersShipped(db, reach, { day, after, most: ORDERS_AT_ONCE })
        const lines = orders.flatMap(({ lines: own, ...order }) =>
          (own ?? []).map(([itemNo, quantity, basis]) => ({ ...order, orderDate: day, itemNo, quantity, basis })),
        )
        lineCount += lines.length
        pieces += lines.reduce((sum, { quantity }) => sum + quantity, 0)
        yield { rows: lines.map(orderDataRow) }
        after = orders.length < ORDERS_AT_ONCE ? undefined : orders.at(-1)
      } while (after)
    }
  }

  return {
    fileName: fileNameOf(request),
    stream: {
      head: orderDataHead(request, customer),
      groups: groups(),
      end: () => ({ figures: orderDataFigures(lineCount, pieces) }),
    },
  }
}
