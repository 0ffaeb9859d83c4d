import { type MenuItem, menuGroups, placeAmong } from '#rules/reports/menu/menu.ts'
import { menuHead } from '#rules/reports/menu/menu-head.ts'
import type { ReportGroup } from '#rules/reports/report-table.ts'
import { fileNameOf } from '#rules/reports/request-words.ts'
import { notFound } from '../../http/request-error.ts'
import { customerName } from '../../ordering/customers.sql.ts'
import { placesOf } from '../../ordering/rotation/rotations.ts'
import type { Maker } from '../report-maker.ts'
import { hasOwnNumbers, type LastOrderRow, lastOrders, menuItems, menuLocations } from './menu.sql.ts'

/** Locations asked about at once. */
const LOCATIONS_AT_ONCE = 25

/** Each location's menu of the day on pages of its own, by route and number. */
export const menu: Maker<'menu'> = async ({ db, request, reach, seen, breathe }) => {
  const { date, locationNo, withHistory } = request
  const { customerNo } = reach
  const customer = await customerName(db, customerNo)
  const locations = await menuLocations(db, reach, request)
  if (locationNo !== undefined && locations.length === 0) throw notFound(`Location ${locationNo}`)
  const columns = { seen, withHistory, hasOwnNumbers: await hasOwnNumbers(db, customerNo) }
  const day = { date, customer, columns }
  const placeOf = await placesOf(
    db,
    locations.map(({ menuCycle }) => menuCycle),
  )
  // Few lists and cycles make the menus of many locations.
  const menus = new Map<string, Promise<MenuItem[]>>()
  function itemsOf({ itemListCode, menuCycle }: (typeof locations)[number]): Promise<MenuItem[]> {
    const key = JSON.stringify([itemListCode, menuCycle])
    const { menuSeqNo } = placeOf(menuCycle, date, date)
    const items = menus.get(key) ?? menuItems(db, customerNo, { itemListCode, menuCycle, menuSeqNo }, seen)
    menus.set(key, items)
    return items
  }

  async function* groups(): AsyncGenerator<ReportGroup> {
    for (let at = 0; at < locations.length; at += LOCATIONS_AT_ONCE) {
      await breathe(at / locations.length)
      const some = locations.slice(at, at + LOCATIONS_AT_ONCE)
      const numbers = some.map((location) => location.locationNo)
      const last = withHistory ? await lastOrders(db, reach, numbers, date) : []
      const lastOf = new Map(last.map((row) => [row.locationNo, lastOrderOf(row)]))
      for (const [i, location] of some.entries()) {
        const place = locationNo === undefined ? placeAmong(at + i, locations.length, date) : undefined
        yield* menuGroups({ ...location, place }, day, await itemsOf(location), lastOf.get(location.locationNo))
      }
    }
  }

  return {
    fileName: fileNameOf(request),
    stream: { head: menuHead(request, day, locations.length), groups: groups(), end: () => ({}) },
  }
}

const lastOrderOf = ({ date, lines, waste }: LastOrderRow) => ({
  date,
  quantities: new Map(lines ?? []),
  waste: new Map(waste ?? []),
})
