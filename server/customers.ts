import { api } from '#contract/index.ts'
import * as sql from './customers.sql.ts'
import { notFound } from './denial.ts'
import { implement } from './handle.ts'

export const customerHandlers = implement('customers', api.customers, {
  list: ({ db }) => sql.allCustomers(db),

  async shipTos({ db, customerNo, caller, input: { shipCustomerNo = customerNo } }) {
    // Another customer's ship-tos are for staff, who set an order's ship customer (ORD-62).
    if (shipCustomerNo !== customerNo && !caller.isStaff) throw notFound(`Customer ${shipCustomerNo}`)
    return sql.shipTos(db, shipCustomerNo, caller.mappedRouteNo)
  },
})
