import { endpoint } from '../kernel/endpoint.ts'
import { customerNo, erpDate, list, money, text, word } from '../kernel/kinds.ts'
import { optional, record } from '../kernel/wire.ts'
import { ShipTo } from '../shapes/ship-to.ts'

const Invoice = record({
  documentNo: ['document no_', text(20)],
  postedOn: ['posting date', erpDate],
  dueOn: ['due date', erpDate],
  salesCents: ['sales (lcy)', money],
  balanceCents: ['balance', money],
})
/** Amounts the ERP has not told are null on the wire (ACC-10). */
const Balance = record({
  balanceCents: ['Balance', optional(money)],
  creditLimitCents: ['credit_limit', optional(money)],
})

/** The customer itself or the one that is billed for it (ACC-04). */
const account = record({ accountNo: ['lccustno', optional(customerNo)] })

export const accounts = {
  openInvoices: endpoint('GET /open_invoices', {
    summary: 'Open invoices of the billed customer',
    ability: 'account.readAmounts',
    query: account,
    answer: list(Invoice),
  }),
  ownOpenInvoices: endpoint('GET /getopeninvoices', {
    summary: "Open invoices of the session's customer",
    ability: 'account.readAmounts',
    answer: list(Invoice),
  }),
  balance: endpoint('GET /balance', {
    summary: 'Balance and credit limit of the billed customer',
    ability: 'account.readAmounts',
    query: account,
    answer: Balance,
  }),
  ownBalance: endpoint('GET /getbalance', {
    summary: "Balance of the session's customer",
    ability: 'account.readAmounts',
    answer: Balance,
  }),
  status: endpoint('GET /accountstatus', {
    summary: 'Account status as the server computes it (ACC-13); absent when the ERP tells no amounts',
    ability: 'account.read',
    answer: record({
      /** What is owed, on credit hold: the banner says it to whoever is stopped. */
      balanceCents: ['Balance', optional(money)],
      accountStatus: ['account_status', optional(word('Good', 'Past Due', 'Credit Hold (Over Limit)'))],
    }),
  }),
  shipTos: endpoint('GET /shiptos', {
    summary: "A customer's ship-tos (SID-25)",
    ability: 'account.read',
    query: record({
      shipCustomerNo: ['lccustno', optional(customerNo)],
      mappedRouteNo: ['mappedRouteNo', optional(text(10))],
    }),
    answer: list(ShipTo),
  }),
}
