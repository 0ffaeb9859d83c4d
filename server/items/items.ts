import { api } from '#contract/index.ts'
import { columnsSeenBy } from '#rules/items/columns.ts'
import { hasOwnLists } from '#rules/items/maintenance.ts'
import { implement } from '../http/call.ts'
import * as sql from './items.sql.ts'
import { asItem, listOf, withoutBlanks } from './listed-items.ts'
import { openOrdersWith } from './save-item.sql.ts'
import { saveItem } from './save-item.ts'
import { saveMany } from './save-many.ts'

export const itemHandlers = implement('items', api.items, {
  async load({ db, caller, customerNo, input: { itemListCode, isShort = false } }) {
    const list = await listOf(db, customerNo, itemListCode)
    const rows = await sql.listItems(db, list, { isStaff: caller.isStaff, seen: columnsSeenBy(caller) })
    const told = asItem(list, caller)
    return {
      ...{ customerNo: list.customerNo, customerName: list.customerName, listsAllowed: list.listsAllowed },
      masterCustomerNo: list.masterCustomerNo ?? '',
      mayChangeList: hasOwnLists(list),
      items: rows.map(isShort ? (row) => withoutBlanks(told(row)) : told),
    }
  },

  listCodes: ({ db, customerNo }) => sql.listCodes(db, customerNo),

  save: saveItem,
  saveMany,

  async openOrders({ db, world, caller, customerNo, input: { itemListCode, itemNos } }) {
    const list = await listOf(db, customerNo, itemListCode)
    return openOrdersWith(db, list, itemNos, { isStaff: caller.isStaff, today: world.clock.today() })
  },
})
