import { api } from '#contract/index.ts'
import { sharedLock } from '#rules/items/list-code.ts'
import { Refusal, refuseIf } from '#rules/refusal.ts'
import { implement } from '../http/call.ts'
import { notFound } from '../http/request-error.ts'
import * as sql from './item-lists.sql.ts'

export const itemListHandlers = implement('itemLists', api.itemLists, {
  async gaps({ db, customerNo }) {
    const { masterCustomerNo, baseCount, baseItems, retailCount, retailItems, ...more } = await sql.gaps(db, customerNo)
    return {
      ...more,
      ...(masterCustomerNo !== null && { masterCustomerNo }),
      withoutBaseCost: { count: baseCount, items: [...(baseItems ?? [])] },
      withoutRetailPrice: { count: retailCount, items: [...(retailItems ?? [])] },
    }
  },

  fill: (call) =>
    call.transact(async (tx) => {
      const { customerNo, input } = call
      const lists = await sql.lockLists(tx, customerNo)
      if (!lists) throw notFound(`Customer ${customerNo}`)
      refuseIf(sharedLock(lists))
      const { fromCustomerNo } = input
      if (fromCustomerNo === customerNo) throw new Refusal('Choose another customer to copy from.')
      if (fromCustomerNo !== undefined && !(await sql.isCustomer(tx, fromCustomerNo)))
        throw notFound(`Customer ${fromCustomerNo}`)
      return sql.fillMaster(tx, customerNo, fromCustomerNo)
    }),

  async priceGroups({ db }) {
    const [base, retail] = [await sql.basePriceGroups(db), await sql.retailPriceGroups(db)]
    return { base: base.map(asGroup), retail: retail.map(asGroup) }
  },
})

const asGroup = ({ lowestCents, highestCents, ...group }: sql.Group) => ({
  ...group,
  ...(lowestCents !== null && { lowestCents }),
  ...(highestCents !== null && { highestCents }),
})
