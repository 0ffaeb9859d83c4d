import { endpoint } from '../../kernel/endpoint.ts'
import { customerNo, instant, list, orderNo, text, truth, userCode, whole, word } from '../../kernel/kinds.ts'
import { optional, record } from '../../kernel/wire.ts'
import { ofCustomer } from '../../shapes/day-orders.ts'

/** An e-mail that was sent for an order (ORD-75). */
const OrderMail = record({
  mailId: ['id', whole()],
  kind: ['kind', word('confirmation', 'upload')],
  /** A user by address, a contact by name. */
  to: ['to', text(100)],
  at: ['at', instant],
  by: ['by', userCode],
  /** The customer whom company staff sent it for. */
  forCustomerNo: ['for', optional(customerNo)],
  /** Sent again on request. */
  isAgain: ['again', truth],
  state: ['state', word('waiting', 'sent', 'failed', 'not sent')],
  /** Why it was not sent yet: for company staff. */
  reason: ['reason', optional(text(500))],
  /** Why it cannot be sent again now: for company staff. */
  lockText: ['locked', optional(text())],
})

export const orderMails = {
  list: endpoint('GET /order_emails', {
    summary: 'The e-mails that were sent for an order, newest first (ORD-75)',
    ability: 'orders.open',
    lane: 'reading',
    query: record({ ...ofCustomer, orderNo: ['orderno', orderNo] }),
    answer: record({ mails: ['emails', list(OrderMail)] }),
  }),
  sendAgain: endpoint('POST /order_email_again', {
    summary: 'Staff: send an e-mail of an order again, to the same address and with the same text (ORD-75)',
    ability: 'orders.sendMailAgain',
    form: record({ ...ofCustomer, orderNo: ['orderno', orderNo], mailId: ['id', whole()] }),
    answer: record({ to: ['to', text(100)] }),
  }),
}
