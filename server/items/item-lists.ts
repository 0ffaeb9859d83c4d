import { api } from '#contract/index.ts'
import { refuseFaults } from '#rules/faults.ts'
import { deleteListLock, newListFault, newListLock, toListCode } from '#rules/items/list-code.ts'
import { refuseIf } from '#rules/refusal.ts'
import { implement } from '../http/call.ts'
import { notFound } from '../http/request-error.ts'
import { deletedLists, restoreList } from './deleted-lists.ts'
import * as sql from './item-lists.sql.ts'
import { itemsOfList, listOf } from './listed-items.ts'

export const itemListHandlers = implement('itemLists', api.itemLists, {
  create: (call) =>
    call.transact(async (tx) => {
      const { caller, customerNo, input } = call
      const lists = await sql.lockLists(tx, customerNo)
      if (!lists) throw notFound(`Customer ${customerNo}`)
      const listCodes = await sql.ownListCodes(tx, customerNo)
      refuseIf(newListLock({ ...lists, listCodes }, { isCounted: !caller.isNamed }))
      const listCode = toListCode(input.newListCode)
      const fault = newListFault(listCode, listCodes)
      refuseFaults(fault === undefined ? [] : [{ field: 'newListCode', text: fault }])
      await sql.insertList(tx, customerNo, listCode)
      return itemsOfList(tx, await listOf(tx, customerNo, listCode), caller)
    }),

  remove: (call) =>
    call.transact(async (tx) => {
      const { caller, customerNo, input } = call
      const { itemListCode = '' } = input
      const lists = await sql.lockLists(tx, customerNo)
      if (!lists) throw notFound(`Customer ${customerNo}`)
      const list = await listOf(tx, customerNo, itemListCode)
      await sql.lockList(tx, list.ownerNo, itemListCode)
      refuseIf(deleteListLock(itemListCode, caller, lists, await sql.usesOf(tx, list.ownerNo, itemListCode)))
      await sql.deleteList(tx, customerNo, itemListCode)
      return itemsOfList(tx, await listOf(tx, customerNo, ''), caller)
    }),
  deleted: deletedLists,
  restore: restoreList,
})
