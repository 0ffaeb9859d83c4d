import type { api } from '#contract/index.ts'
import { may } from '#rules/access.ts'
import { refuseFaults } from '#rules/faults.ts'
import { itemFaults } from '#rules/items/item-change.ts'
import { hasOwnLists, isMaintained } from '#rules/items/maintenance.ts'
import { repeatedIn } from '#rules/many.ts'
import { Refusal } from '#rules/refusal.ts'
import type { Call } from '../http/call.ts'
import { notFound } from '../http/request-error.ts'
import { type ItemMarks, marksOf } from './items.sql.ts'
import { listOf } from './listed-items.ts'
import * as sql from './save-item.sql.ts'

/** Shows or hides many items of a list, and authorizes them or not, in one transaction: all or none (ITM-32). */
export const saveMany = (call: Call<typeof api.items.saveMany>): Promise<{ changed: string[] }> =>
  call.transact(async (tx) => {
    const { caller, customerNo, input } = call
    const list = await listOf(tx, customerNo, input.itemListCode)
    const itemNos = input.items.map(({ itemNo }) => itemNo)
    const twice = repeatedIn(itemNos)
    if (twice !== undefined) throw new Refusal(`Item ${twice} is named twice. Nothing was saved.`, 'repeated')
    const { isStaff } = caller
    const rows = await marksOf(tx, list, itemNos)
    const maintained = rows.filter((row) => isMaintained(row, { isStaff, ...entriesOf(row) }))
    const now = new Map(maintained.map((row) => [row.itemNo, row]))
    const context = { hasOwnLists: hasOwnLists(list), mayAuthorise: may(caller, 'items.authorise') }
    const shown: { itemNo: string; isOn: boolean }[] = []
    const authorised: { itemNo: string; isOn: boolean }[] = []
    for (const { itemNo, isShown, isAuthorised } of input.items) {
      const was = now.get(itemNo)
      if (!was) throw notFound(`Item ${itemNo}`)
      // A whole row comes with both marks: what is so already is not asked for.
      const change = {
        ...(isShown !== undefined && isShown !== (was.entry?.showOnMenu ?? false) && { isShown }),
        ...(isAuthorised !== undefined && isAuthorised !== (was.entry?.isAuthorised ?? false) && { isAuthorised }),
      }
      const faults = itemFaults(change, { ...was, inspectionLegend: 0, itemShelfLifeDays: 0 }, context)
      refuseFaults(faults.map((fault) => ({ ...fault, text: `${itemNo}: ${fault.text}` })))
      if (change.isShown !== undefined) shown.push({ itemNo, isOn: change.isShown })
      if (change.isAuthorised !== undefined) authorised.push({ itemNo, isOn: change.isAuthorised })
    }
    const changed = [
      ...(await sql.putMarks(tx, list, 'show_on_menu', shown)),
      ...(await sql.putMarks(tx, list, 'is_authorised', authorised)),
    ]
    return { changed: [...new Set(changed)].sort() }
  })

const entriesOf = ({ entry, masterEntry }: ItemMarks) => ({
  entry: entry ?? undefined,
  masterEntry: masterEntry ?? undefined,
})
