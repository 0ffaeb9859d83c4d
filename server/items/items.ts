import { api } from '#contract/index.ts'
import { sortedItems } from '#rules/items/item-view.ts'
import { implement } from '../http/call.ts'
import * as sql from './items.sql.ts'
import { itemsOfList, listOf, withoutBlanks } from './listed-items.ts'
import { openOrdersWith } from './save-item.sql.ts'
import { saveItem } from './save-item.ts'
import { saveMany } from './save-many.ts'

export const itemHandlers = implement('items', api.items, {
  async load({ db, caller, customerNo, input: { itemListCode, isShort = false, sortBy, direction = '' } }) {
    const list = await listOf(db, customerNo, itemListCode)
    const answer = await itemsOfList(db, list, caller)
    const isDescending = direction.toLowerCase() === 'desc'
    const isAsFound = sortBy === undefined && !isDescending
    const items = isAsFound ? answer.items : sortedItems(answer.items, { sortBy: sortBy ?? 'itemNo', isDescending })
    return { ...answer, items: isShort ? items.map(withoutBlanks) : items }
  },

  listCodes: ({ db, customerNo }) => sql.listCodes(db, customerNo),

  save: saveItem,
  saveMany,

  async openOrders({ db, world, caller, customerNo, input: { itemListCode, itemNos } }) {
    const list = await listOf(db, customerNo, itemListCode)
    return openOrdersWith(db, list, itemNos, { isStaff: caller.isStaff, today: world.clock.today() })
  },
})
