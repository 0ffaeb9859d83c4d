import { endpoint } from '../kernel/endpoint.ts'
import { customerNo, flag, instant, list, text, truth, userCode, whole, word } from '../kernel/kinds.ts'
import { optional, record } from '../kernel/wire.ts'
import { SessionUser } from '../shapes/session-user.ts'

const SessionCustomer = record({
  customerNo: ['No_', customerNo],
  name: ['Name', text(100)],
  city: ['City', text(100)],
  billToCustomerNo: ['Bill-to Customer No_', text(20)],
  masterCustomerNo: ['Master', text(20)],
  maxOrderQuantity: ['Max_Order_Qty', whole()],
  ordersAllowed: ['Web Orders Allowed Count', whole()],
  payBillUrl: ['pay_bill_url', text(500)],
  /** The account is on credit hold; absent: it is not. The screen knows before it asks for the account's status. */
  isOnHold: ['on_hold', optional(flag)],
})

const DemoLogin = record({
  userCode: ['user_code', userCode],
  customerNo: ['customer_no', text(20)],
  what: ['what', text()],
})

/** GEN-12: the company's time zone, by its IANA name. Days and times on screens are its, wherever the reader is. */
const zone = ['zone', text(100)] as const
/** Whose portal this is, as screens say it. */
const companyName = ['company', text(100)] as const

/** SYS-02, LOG-03; the demo log-ins are told in the test environment only. */
const Status = record({
  status: ['message', word('ServerBackUp', 'ServerDown')],
  isTest: ['test', truth],
  phone: ['phone', text(40)],
  zone,
  companyName,
  demoLogins: ['demo', list(DemoLogin)],
})

/** What a screen needs to know of who is here. `customer` is the one acted for now. */
const Here = record({
  user: ['user', SessionUser],
  customer: ['customer', optional(SessionCustomer)],
  token: ['token', text(200)],
  userId: ['id', whole()],
  zone,
  companyName,
  /** ORD-38: whether company staff may change quantities before the cut-off, too; false for a customer's user. */
  staffMayEditBeforeCutoff: ['staff_edit_before_cutoff', truth],
  /** DSH-03: whether the dashboard begins with the locations that need an order. */
  needsAnOrder: ['needs_an_order', truth],
  /** When staff's View As ends unless it is used (IMP-05); absent when there is none. */
  viewingUntil: ['viewing_until', optional(instant)],
  /** GEN-15: where pictures of items are, with {itemNo} and {-p} in it; absent when there are none. */
  imageUrl: ['image_url', optional(text(500))],
})

export const session = {
  status: endpoint('GET /checkstatus', {
    summary: 'Whether ordering is up, asked by the sign-in page',
    ability: 'anyone',
    answer: Status,
  }),
  systemStatus: endpoint('GET /checkstatusofsystem', {
    summary: 'Whether ordering is back up',
    ability: 'anyone',
    answer: Status,
  }),
  login: endpoint('POST /login', {
    summary: 'Sign in: HTTP Basic user code and password, and the customer number unless staff (LOG-05)',
    ability: 'anyone',
    form: record({ customerNo: ['customer_no', optional(customerNo)] }),
    answer: Here,
  }),
  logout: endpoint('POST /logout', {
    summary: 'End this session',
    ability: 'session.own',
    stores: false,
    isOfSession: true,
  }),
  current: endpoint('GET /session', {
    summary: 'Who is signed in, and the customer acted for',
    ability: 'session.own',
    answer: Here,
  }),
  viewAs: endpoint('POST /impersonate/start', {
    summary: 'Staff: begin to act for a customer, until 60 minutes after its last use (IMP-01)',
    ability: 'customers.viewAs',
    isOfSession: true,
    form: record({ viewedCustomerNo: ['customer_no', customerNo] }),
    answer: record({ customer: ['customer', SessionCustomer], viewingUntil: ['viewing_until', instant] }),
  }),
  keepViewAs: endpoint('POST /impersonate/keep', {
    summary: 'Staff: go on acting for a customer, for another 60 minutes',
    ability: 'customers.viewAs',
    isOfSession: true,
    form: record({ viewedCustomerNo: ['customer_no', customerNo] }),
    answer: record({ viewingUntil: ['viewing_until', instant] }),
  }),
  stopViewAs: endpoint('POST /impersonate/stop', {
    summary: 'Staff: end acting for a customer (IMP-03)',
    ability: 'customers.viewAs',
    isOfSession: true,
    form: record({ viewedCustomerNo: ['customer_no', customerNo] }),
  }),
  pageContent: endpoint('GET /page-content/:page', {
    summary: "A page of the provider's marketing site, sanitized (GEN-08)",
    ability: 'anyone',
    isShared: true,
    query: record({ page: ['page', word('login', 'dashboard', 'training')] }),
    answer: record({ html: ['html', text(600_000)] }),
  }),
}
