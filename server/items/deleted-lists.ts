/** Deleted item lists: listed, and restored under a code that is free (ITM-38). */
import type { api } from '#contract/index.ts'
import { refuseFaults } from '#rules/faults.ts'
import { newListFault, newListLock, restoreListLock, toListCode } from '#rules/items/list-code.ts'
import { refuseIf } from '#rules/refusal.ts'
import type { Call } from '../http/call.ts'
import { notFound } from '../http/request-error.ts'
import * as deleted from './deleted-lists.sql.ts'
import * as sql from './item-lists.sql.ts'
import { itemsOfList, listOf } from './listed-items.ts'

export async function deletedLists({ db, caller, customerNo }: Call<typeof api.itemLists.deleted>) {
  const { masterCustomerNo } = await listOf(db, customerNo, '')
  refuseIf(restoreListLock(caller, { masterCustomerNo }))
  const rows = await deleted.deletedLists(db, customerNo)
  return rows.map(({ deletedAt, ...list }) => ({ ...list, deletedAt: deletedAt.toISOString() }))
}

export const restoreList = (call: Call<typeof api.itemLists.restore>) =>
  call.transact(async (tx) => {
    const { caller, customerNo, input } = call
    const lists = await sql.lockLists(tx, customerNo)
    if (!lists) throw notFound(`Customer ${customerNo}`)
    refuseIf(restoreListLock(caller, lists))
    const list = await deleted.lockDeletedList(tx, customerNo, input.deletedListId)
    if (!list) throw notFound('This deleted list')
    const listCodes = await sql.ownListCodes(tx, customerNo)
    refuseIf(newListLock({ ...lists, listCodes }, { isCounted: !caller.isNamed }))
    const listCode = toListCode(input.newListCode)
    const fault = newListFault(listCode, listCodes)
    refuseFaults(fault === undefined ? [] : [{ field: 'newListCode', text: fault }])
    await deleted.restoreList(tx, customerNo, input.deletedListId, listCode)
    return itemsOfList(tx, await listOf(tx, customerNo, listCode), caller)
  })
