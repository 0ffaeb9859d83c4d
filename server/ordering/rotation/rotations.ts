/** Where an order is in the rotating menu (SRV-06): worked out when it is made or moved, and again when a rotation changes. */
import type { PlainDate } from '#rules/calendar.ts'
import { type CycleOffer, makeCycleOn, menuSeqNo } from '#rules/ordering/rotation.ts'
import type { Db } from '../../db/open.ts'
import { moveMenus, offersOf, openMenus, rotations } from './rotations.sql.ts'

/** The place of an order of this cycle that is delivered and made on these days. */
export type PlaceOf = (
  menuCycle: string,
  orderDate: PlainDate,
  makeDate: PlainDate,
) => { readonly menuSeqNo: string; readonly makeCycle: string }

export async function placesOf(db: Db, codes: readonly string[]): Promise<PlaceOf> {
  const known = await rotations(db, codes)
  return (menuCycle, orderDate, makeDate) => {
    const rotation = known.get(menuCycle)
    return { menuSeqNo: menuSeqNo(rotation, orderDate), makeCycle: makeCycleOn(menuCycle, rotation, makeDate) }
  }
}

/** Brings the places of open orders in step with the rotations; answers how many moved. Run after a change of one. */
export async function refreshMenus(db: Db, today: PlainDate): Promise<number> {
  const open = await openMenus(db, today)
  const placeOf = await placesOf(
    db,
    open.map(({ menuCycle }) => menuCycle),
  )
  return moveMenus(
    db,
    open.map((each) => ({ ...each, ...placeOf(each.menuCycle, each.orderDate, each.makeDate) })),
  )
}

/** What these cycles offer of these items, by cycle; a cycle that names no item at all is missing. */
export async function cycleOffers(
  db: Db,
  codes: readonly string[],
  itemNos: readonly string[],
): Promise<(code: string) => CycleOffer> {
  const offers = new Map<string, Map<string, Set<number>>>()
  const asked = [...new Set(codes)].filter((code) => code !== '')
  for (const { code, itemNo, weekNo } of asked.length === 0 ? [] : await offersOf(db, asked, itemNos)) {
    const ofCycle = offers.get(code) ?? new Map<string, Set<number>>()
    offers.set(code, ofCycle)
    if (itemNo !== null && weekNo !== null) ofCycle.set(itemNo, (ofCycle.get(itemNo) ?? new Set()).add(weekNo))
  }
  return (code) => offers.get(code)
}
