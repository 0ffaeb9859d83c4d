import type { api } from '#contract/index.ts'
import type { Output } from '#contract/kernel/endpoint.ts'
import { may } from '#rules/access.ts'
import { refuseFaults } from '#rules/faults.ts'
import { itemFaults } from '#rules/items/item-change.ts'
import { hasOwnLists, isMaintained } from '#rules/items/maintenance.ts'
import { ownOrNothing } from '#rules/items/own-words.ts'
import { repeatedIn } from '#rules/many.ts'
import { Refusal } from '#rules/refusal.ts'
import type { Db } from '../db/open.ts'
import type { Call } from '../http/call.ts'
import { notFound } from '../http/request-error.ts'
import { type ItemMarks, marksOf } from './items.sql.ts'
import { listOf } from './listed-items.ts'
import * as sql from './save-item.sql.ts'

type Answer = Output<typeof api.items.saveMany>
type SaveManyCall = Call<typeof api.items.saveMany>

/** Shows or hides many items of a list, authorizes them or not, gives them price codes, in one transaction: all or none (ITM-32). */
export const saveMany = (call: SaveManyCall): Promise<Answer> =>
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
    const coded = await savePriceCodes(tx, list.customerNo, input.items)
    const felt = coded.length > 0 ? await sql.pricedOrdersWith(tx, list.customerNo, coded) : undefined
    return {
      changed: [...new Set([...changed, ...coded])].sort(),
      ...(felt && { openOrders: felt.open, inProductionOrders: felt.inProduction }),
    }
  })

type Asked = SaveManyCall['input']['items'][number]

/** Price codes are the customer's own words: each is judged by the rule, and saved over the one that was seen (ITM-31). */
async function savePriceCodes(tx: Db, customerNo: string, items: readonly Asked[]): Promise<string[]> {
  const asked = items.flatMap(({ itemNo, priceCode, oldPriceCode }) =>
    priceCode === undefined ? [] : [{ itemNo, priceCode: priceCode.trim(), seen: oldPriceCode?.trim() }],
  )
  if (asked.length === 0) return []
  const rows = await sql.priceCodesOf(
    tx,
    customerNo,
    asked.map(({ itemNo }) => itemNo),
  )
  const now = new Map(rows.map((row) => [row.itemNo, row]))
  // An item that comes back whole has the code that it has already, whatever that is.
  const changed = asked.filter(({ itemNo, priceCode }) => {
    const row = now.get(itemNo)
    return row && priceCode !== (row.given ?? row.itemsOwn)
  })
  const known = await sql.priceCodesAmong(tx, customerNo, [...new Set(changed.map(({ priceCode }) => priceCode))])
  const isPriceCode = (code: string) => known.has(code)
  const bounds = { isRestricted: false, inspectionLegend: 0, itemShelfLifeDays: 0 }
  const context = { hasOwnLists: true, mayAuthorise: false, isPriceCode }
  refuseFaults(
    changed.flatMap(({ itemNo, priceCode }) =>
      itemFaults({ priceCode }, bounds, context).map((fault) => ({ ...fault, text: `${itemNo}: ${fault.text}` })),
    ),
  )
  const puts = changed.flatMap(({ itemNo, priceCode, seen }) => {
    const row = now.get(itemNo)
    if (!row) return []
    const shown = row.given ?? row.itemsOwn
    const wanted = priceCode === '' ? row.itemsOwn : priceCode
    if (wanted === shown) return []
    if (seen !== undefined && seen !== shown) throw changedMeanwhile(itemNo, shown)
    return [{ itemNo, was: row.given, code: ownOrNothing(wanted, row.itemsOwn) || null }]
  })
  const written = await sql.putPriceCodes(tx, customerNo, puts)
  if (written < puts.length)
    throw new Refusal('Someone else is changing these items. Nothing was saved. Try again.', 'conflict')
  return puts.map(({ itemNo }) => itemNo)
}

const changedMeanwhile = (itemNo: string, code: string) =>
  new Refusal(
    `Item ${itemNo} was changed in the meantime: its price code is ${code || 'blank'} now. Nothing was saved.`,
    'conflict',
  )

const entriesOf = ({ entry, masterEntry }: ItemMarks) => ({
  entry: entry ?? undefined,
  masterEntry: masterEntry ?? undefined,
})
