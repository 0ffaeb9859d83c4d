import type { api } from '#contract/index.ts'
import type { Output } from '#contract/kernel/endpoint.ts'
import { refuseFaults } from '#rules/faults.ts'
import { padLocationNo } from '#rules/ordering/location.ts'
import { Refusal } from '#rules/refusal.ts'
import { itemFor } from '#rules/waste/barcode.ts'
import {
  NO_LOCATION,
  WASTE_NOT_CONFIRMED,
  wasteDayProblem,
  wasteLocationProblem,
  wasteQuantity,
  wasteQuantityProblem,
  wasteQuestion,
} from '#rules/waste/entry.ts'
import { reachOf } from '../access/reach.ts'
import type { Call } from '../http/call.ts'
import { notFound } from '../http/request-error.ts'
import { wasteFactsOf } from '../ordering/delivered/waste-facts.sql.ts'
import { listOf, whose } from './list.ts'
import * as sql from './waste.sql.ts'

type SaveCall = Call<typeof api.waste.save>

/** Stores an entry once, however often its device sends it (WST-09, WST-14). */
export async function saveEntry(call: SaveCall): Promise<Output<typeof api.waste.save>> {
  const { db } = call
  const { withHistory, entryKey } = call.input.waste
  const own = whose(call)
  const known = entryKey === undefined ? undefined : await sql.byKey(db, own, entryKey)
  // What is stored was judged when it came: a day that is too old by now does not undo it.
  const { entryId, locationNo, wastedOn } = known ?? (await store(call))
  const answer = await listOf(call)
  return { ...answer, entries: withHistory ? answer.entries : [], entryId, locationNo, wastedOn }
}

async function store(call: SaveCall) {
  const { db, world, caller } = call
  const { session = '', entryKey = null, wastedOn } = call.input.waste
  const { locationNo, itemNo, quantity, useBy } = await judged(call)
  const own = whose(call)
  const now = world.clock.now()
  const made = await sql.insert(db, {
    ...{ ...own, locationNo, itemNo, quantity, wastedOn, useBy, sessionId: session, entryKey },
    ...{ recordedBy: caller.userCode, recordedAt: now, postedAt: null },
  })
  const { entryId } = made ?? (await sql.byKey(db, own, entryKey ?? '')) ?? tryAgain()
  return { entryId, locationNo, wastedOn }
}

/** What is to be stored, or the first sentence that refuses it. */
async function judged(call: SaveCall) {
  const { db, world, caller, customerNo } = call
  const asked = call.input.waste
  const locationNo = padLocationNo(asked.locationNo)
  if (locationNo === undefined) {
    if (asked.locationNo.trim() === '') throw new Refusal(NO_LOCATION, 'no location')
    throw notFound(`Location ${asked.locationNo}`)
  }
  const location = await sql.locationOf(db, reachOf(caller, customerNo), locationNo)
  if (!location) throw notFound(`Location ${locationNo}`)
  const { itemNo, useBy } = await itemOf(call, asked.itemNo)
  refuseFaults(
    Object.entries({
      locationNo: wasteLocationProblem(location),
      quantity: wasteQuantityProblem(asked.quantity),
      wastedOn: wasteDayProblem(asked.wastedOn, world.clock.today()),
    }).flatMap(([field, text]) => (text === undefined ? [] : [{ field, text }])),
  )
  const quantity = wasteQuantity(asked.quantity) ?? 0
  const { wastedOn } = asked
  if (!asked.isConfirmed) {
    const [facts] = await wasteFactsOf(db, [{ customerNo, locationNo, itemNo, wastedOn }])
    const question = facts && wasteQuestion(quantity, facts)
    if (question !== undefined) throw new Refusal(question, WASTE_NOT_CONFIRMED)
  }
  return { locationNo, itemNo, quantity, useBy: useBy ?? asked.useBy ?? null }
}

/** By its number at once, which is what our own screens send; else among all items of the customer (WST-05). */
async function itemOf({ db, customerNo }: SaveCall, code: string) {
  const [named] = await sql.itemsOf(db, customerNo, code.trim())
  if (named) return { itemNo: named.itemNo, useBy: undefined }
  const found = itemFor(code, await sql.itemsOf(db, customerNo))
  if ('refusal' in found) throw new Refusal(found.refusal, 'unknown item')
  return { itemNo: found.item.itemNo, useBy: found.useBy }
}

function tryAgain(): never {
  throw new Refusal('This entry was not saved. Try again.', 'try again')
}
