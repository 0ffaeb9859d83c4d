/** What opening an order asks the server: the screen, and before it the page's first script (scripts/web/first-steps.ts). */
import type { HistoryMode } from '#rules/orders/order-history.ts'

export const openingQuestion = (orderNo: string, historyMode?: HistoryMode) => ({
  orderNo,
  historyMode,
  source: 'SALESORDER' as const,
  isShort: true,
})
