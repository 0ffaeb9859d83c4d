import { endpoint } from './endpoint.ts'
import { customerNo, list, text } from './kinds.ts'
import { optional, record } from './wire.ts'

const Customer = record({
  customerNo: ['No_', customerNo],
  name: ['Name', text(100)],
  city: ['City', text(100)],
  phone: ['Phone No_', text(30)],
})
const ShipTo = record({
  customerNo: ['customer no_', customerNo],
  shipToCode: ['ship-to code', text(10)],
  name: ['name', text(100)],
  city: ['city', text(100)],
})

export const customers = {
  list: endpoint('GET /customers', {
    summary: 'All customers, for staff (CUS-01)',
    ability: 'customers.list',
    lane: 'reading',
    answer: list(Customer),
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
