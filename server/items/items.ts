import { api } from '#contract/index.ts'
import { implement } from '../http/call.ts'
import * as sql from './items.sql.ts'
import { itemsOfList, listOf, withoutBlanks } from './listed-items.ts'
import { openOrdersWith } from './save-item.sql.ts'
import { saveItem } from './save-item.ts'
import { saveMany } from './save-many.ts'

export const itemHandlers = implement('items', api.items, {
  async load({ db, caller, customerNo, input: { itemListCode, isShort = false } }) {
    const list = await listOf(db, customerNo, itemListCode)
    const answer = await itemsOfList(db, list, caller)
    return isShort ? { ...answer, items: answer.items.map(withoutBlanks) } : answer
  },

  listCodes: ({ db, customerNo }) => sql.listCodes(db, customerNo),

  save: saveItem,
  saveMany,

  async openOrders({ db, world, caller, customerNo, input: { itemListCode, itemNos } }) {
    const list = await listOf(db, customerNo, itemListCode)
    return openOrdersWith(db, list, itemNos, { isStaff: caller.isStaff, today: world.clock.today() })
  },
})
