import { endpoint } from '../../kernel/endpoint.ts'
import { text } from '../../kernel/kinds.ts'
import { record } from '../../kernel/wire.ts'

/** A link of a report, packed (RPT-24). */
const ofLink = record({ url: ['url', text(3000)] })
/** RPT-24: where the file of a report's link is, as a JSON text; nothing is fetched (T20). */
export const reportUrls = {
  orderSummary: endpoint('GET /ordersummary', {
    summary: 'The address of a report whose link is given as base64, with all its settings (RPT-24)',
    ability: 'reports.menu',
    query: ofLink,
    answer: text(3000),
  }),
  purchaseHistory: endpoint('GET /purchasehist', {
    summary: 'The same (RPT-24)',
    ability: 'reports.menu',
    query: ofLink,
    answer: text(3000),
  }),
}
