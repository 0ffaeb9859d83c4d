import { api } from '#contract/index.ts'
import { refuseFaults } from '#rules/faults.ts'
import { listName } from '#rules/items/list-code.ts'
import { inheritedPrice, ownPrice, type ReadPrice, readPrice, retailPrice } from '#rules/items/price-code.ts'
import { plural, repeatedIn } from '#rules/many.ts'
import { cents } from '#rules/money.ts'
import { Refusal } from '#rules/refusal.ts'
import type { Db } from '../db/open.ts'
import { type Call, implement } from '../http/call.ts'
import { notFound, RequestError } from '../http/request-error.ts'
import * as sql from './price-codes.sql.ts'

export const priceCodeHandlers = implement('priceCodes', api.priceCodes, {
  async list({ db, customerNo, input: { listCode = '' } }) {
    const list = await pricedList(db, customerNo, listCode)
    return (await sql.priceCodes(db, list)).map((row) => asPriceCode(row, listCode))
  },

  async effect({ db, customerNo, input: { listCode = '', priceCodes } }) {
    const list = await pricedList(db, customerNo, listCode)
    const { open, inProduction } = await sql.ordersWith(db, list, priceCodes)
    return {
      openOrderCount: open,
      inProductionCount: inProduction,
      followingLists: await sql.followingLists(db, list, priceCodes),
    }
  },

  async save(call) {
    const { listCode = '', ...change } = call.input
    const asked = readPrice(change.newPrice)
    refuseFaults(faultOf(asked, 'newPrice'))
    const [saved] = await savePrices(call, listCode, [{ ...change, cents: centsOf(asked) }])
    return saved as PriceCode
  },

  /** All or nothing; a blank value goes back to the inherited one. */
  saveMany(call) {
    const { listCode = '', changes } = call.input
    const asked = changes.map((change) => ({
      ...change,
      price: change.newPrice === '' ? undefined : readPrice(change.newPrice),
    }))
    refuseFaults(asked.flatMap(({ price, priceCode }) => (price ? faultOf(price, priceCode) : [])))
    const changesOf = asked.map(({ price, ...change }) => ({ ...change, cents: price ? centsOf(price) : null }))
    return savePrices(call, listCode, changesOf)
  },
})

type PriceCode = ReturnType<typeof asPriceCode>

interface Change {
  readonly priceCode: string
  /** As the screen shows it; blank: none. */
  readonly oldPrice: string
  /** Null: back to the inherited value. */
  readonly cents: number | null
}

const faultOf = (price: ReadPrice, field: string) => ('fault' in price ? [{ field, text: price.fault }] : [])
const centsOf = (price: ReadPrice): number | null => ('cents' in price ? price.cents : null)

function savePrices(
  call: Pick<Call<typeof api.priceCodes.list>, 'transact' | 'customerNo' | 'caller' | 'world'>,
  listCode: string,
  changes: readonly Change[],
): Promise<PriceCode[]> {
  const { customerNo, caller, world } = call
  return call.transact(async (tx) => {
    const list = await pricedList(tx, customerNo, listCode)
    const twice = repeatedIn(changes.map(({ priceCode }) => priceCode))
    if (twice !== undefined) throw new Refusal(`Price code ${twice} is named twice. Nothing was saved.`, 'repeated')
    await sql.lockPrices(tx, customerNo)
    const before = new Map((await sql.priceCodes(tx, list)).map((row) => [row.priceCode, row]))
    const unknown = changes.filter(({ priceCode }) => !before.has(priceCode))
    refuseFaults(unknown.map(({ priceCode }) => ({ field: priceCode, text: notOnList(priceCode, listCode) })))
    const outstanding = changes
      .map((change) => ({ ...change, cents: toStore(change, before.get(change.priceCode), listCode) }))
      .filter((change) => !isDone(change, before.get(change.priceCode)))
    refuseStale(outstanding, before)
    const put = outstanding.flatMap(({ priceCode, cents: own }) => (own === null ? [] : [{ priceCode, cents: own }]))
    await sql.putOwnPrices(tx, list, put, { by: caller.userCode, now: world.clock.now() })
    const dropped = outstanding.filter((change) => change.cents === null).map(({ priceCode }) => priceCode)
    await sql.dropOwnPrices(tx, list, dropped)
    const changed = new Set(changes.map(({ priceCode }) => priceCode))
    const after = await sql.priceCodes(tx, list)
    return after.filter(({ priceCode }) => changed.has(priceCode)).map((row) => asPriceCode(row, listCode))
  })
}

const notOnList = (priceCode: string, listCode: string) =>
  `No item of list ${listName(listCode)} has price code ${priceCode}.`

const toStore = ({ cents: asked }: Change, row: sql.PriceCodeRow | undefined, listCode: string): number | null =>
  row ? ownPrice(asked, row, listCode) : asked

/** A request that comes twice is done once. */
const isDone = ({ cents: asked }: Change, row: sql.PriceCodeRow | undefined): boolean =>
  row !== undefined && (asked === null ? row.ofList === null : retailPrice(row).cents === asked)

/** What was shown must still be so (ITM-30): nobody writes over a value that he has not seen. */
function refuseStale(changes: readonly Change[], before: ReadonlyMap<string, sql.PriceCodeRow>): void {
  const stale = changes.flatMap(({ priceCode, oldPrice }) => {
    const row = before.get(priceCode)
    if (!row) return []
    const { cents: current, source } = retailPrice(row)
    if (shownCents(oldPrice) === current) return []
    const changedBy = source === 'group' ? undefined : (row.changedBy ?? undefined)
    return [{ priceCode, ...(current !== null && { current }), ...(changedBy && { changedBy }) }]
  })
  const [first] = stale
  if (!first) return
  const now = first.current === undefined ? 'no value' : cents(first.current)
  const others = stale.length - 1
  const text = `Price code ${first.priceCode} was changed in the meantime: it is ${now} now.`
  const more = others > 0 ? ` So were ${others} other ${plural(others, 'code')}.` : ''
  throw new Refusal(`${text}${more} Nothing was saved.`, 'conflict', { conflicts: stale })
}

function shownCents(oldPrice: string): number | null {
  if (oldPrice.trim() === '') return null
  const read = readPrice(oldPrice)
  if ('fault' in read) throw new RequestError(400, 'The old price is not a price.', 'unreadable')
  return read.cents
}

function asPriceCode(row: sql.PriceCodeRow, listCode: string) {
  const { cents: value, source } = retailPrice(row)
  const inherited = inheritedPrice(row, listCode)
  return {
    ...{ priceCode: row.priceCode, itemCount: row.itemCount },
    ...(value !== null && { cents: value }),
    ...(source && { source }),
    ...(inherited !== null && { inheritedCents: inherited }),
  }
}

async function pricedList(db: Db, customerNo: string, listCode: string): Promise<sql.PricedList> {
  const list = { customerNo, listCode }
  if (!(await sql.hasList(db, list))) throw notFound(`Item list ${listName(listCode)}`)
  return list
}
