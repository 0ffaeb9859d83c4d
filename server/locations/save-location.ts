/** Locations created and changed (LOC-18 to LOC-34), and what a change does to the orders that are there (LOC-32). */
import type { api } from '#contract/index.ts'
import type { Input, Output } from '#contract/kernel/endpoint.ts'
import { type PlainDate, toUsDate } from '#rules/calendar.ts'
import { refuseFaults } from '#rules/faults.ts'
import {
  type LocationEffects,
  type LocationForOrders,
  locationEffects,
  type NewRoute,
  NO_EFFECTS,
  routeFate,
} from '#rules/locations/location-effects.ts'
import {
  asStoredLocation,
  LOCATION_FIELDS,
  type LocationChoices,
  type LocationFields,
  locationFaults,
  NEW_LOCATION,
} from '#rules/locations/location-form.ts'
import { daysAfter } from '#rules/locations/menu-days.ts'
import { makeDate } from '#rules/ordering/order.ts'
import { Refusal } from '#rules/refusal.ts'
import { posKey } from '#rules/uploads/pos-number.ts'
import { reachOf } from '../access/reach.ts'
import type { Caller } from '../access/sessions.ts'
import type { Db } from '../db/open.ts'
import type { Call } from '../http/call.ts'
import { notFound } from '../http/request-error.ts'
import { holdList } from '../ordering/lists.sql.ts'
import { placesOf } from '../ordering/rotation/rotations.ts'
import type { LocationRow } from './location-row.ts'
import * as locations from './locations.sql.ts'
import * as sql from './save-location.sql.ts'
import { asLocation } from './wire-location.ts'

type SaveCall = Call<typeof api.locations.save>
type Asked = Input<typeof api.locations.save>['location']

export const saveLocation = (call: SaveCall): Promise<Output<typeof api.locations.save>> =>
  call.transact(async (tx) => {
    const { customerNo, input } = call
    const named = input.location
    if (named.customerNo !== undefined && named.customerNo !== customerNo)
      throw notFound(`Customer ${named.customerNo}`)
    await sql.lockLocationsOf(tx, customerNo)
    const locationId = await idToChange(tx, call)
    return locationId === undefined ? create(tx, call) : change(tx, call, locationId)
  })

/**
 * The location to change: by the id of the query or of the record, where 0 counts as blank. A record with a version was read here, so its
 * number is enough. Undefined: a new location. A number that is taken is refused then, so that a second caller who creates at the same
 * moment does not change the location of the first (LOC-18).
 */
async function idToChange(tx: Db, { caller, customerNo, input }: SaveCall): Promise<number | undefined> {
  const { locationId, locationNo, version } = input.location
  const id = input.locationId || locationId
  if (id || version === undefined) return id || undefined
  const numbered = input.locationNo ?? locationNo
  if (numbered === undefined) throw notFound('This location')
  const row = await locations.oneLocation(tx, reachOf(caller, customerNo), { locationNo: numbered })
  if (!row) throw notFound(`Location ${numbered}`)
  return row.locationId
}

async function create(tx: Db, call: SaveCall): Promise<Output<typeof api.locations.save>> {
  const { caller, customerNo, input } = call
  const fields = asStoredLocation({ ...NEW_LOCATION, ...givenFields(input.location, NEW_LOCATION) })
  const supplied = input.locationNo ?? input.location.locationNo
  refuseFaults([
    ...numberFaults(supplied, input.location.locationNo),
    ...locationFaults(fields, undefined, caller, await choicesFor(tx, { caller, customerNo }, fields)),
  ])
  const row = await insert(tx, customerNo, supplied, fields)
  if (!row) return refuseTaken(supplied)
  return { location: asLocation(row) }
}

/** Takes the number that was supplied, or the next one that nobody else takes at the same moment (LOC-18). */
async function insert(tx: Db, customerNo: string, supplied: string | undefined, fields: LocationFields) {
  if (supplied !== undefined) return sql.insertLocation(tx, customerNo, supplied, fields)
  for (;;) {
    const { next } = await sql.nextLocationNo(tx, customerNo)
    if (next === null) throw new Refusal('Every location number from 000001 to 999999 is taken.', 'no number')
    const row = await sql.insertLocation(tx, customerNo, next, fields)
    if (row) return row
  }
}

function numberFaults(supplied: string | undefined, inForm: string | undefined) {
  if (supplied === '000000') return [{ field: 'locationNo', text: 'A location number is from 000001 to 999999.' }]
  if (inForm === undefined || inForm === supplied) return []
  return [{ field: 'locationNo', text: `The request names two location numbers, ${supplied} and ${inForm}.` }]
}

function refuseTaken(locationNo: string | undefined): never {
  const text = `Location number ${locationNo} is taken.`
  throw new Refusal(text, 'taken', { faults: [{ field: 'locationNo', text }] })
}

async function change(tx: Db, call: SaveCall, locationId: number): Promise<Output<typeof api.locations.save>> {
  const { caller, customerNo, input } = call
  const reach = reachOf(caller, customerNo)
  const row = await sql.lockLocation(tx, reach, locationId)
  if (!row || !names(input, row)) throw notFound('This location', `Location ${input.locationNo ?? locationId}`)
  // Under the row's lock: nothing comes between this look and the write.
  const { version = row.version } = input.location
  if (version !== row.version) await refuseConflict(tx, row)
  const before = fieldsOf(row)
  const fields = asStoredLocation({ ...before, ...givenFields(input.location, before) }, before)
  refuseFaults(
    locationFaults(
      fields,
      before,
      caller,
      await choicesFor(tx, { caller, customerNo, locationNo: row.locationNo }, fields),
    ),
  )
  const changed = await sql.updateLocation(tx, row, fields)
  return { location: asLocation(changed), effects: await carryOut(tx, call, row, before, fields) }
}

/** Whether all that the request says of a location is said of this one. */
const names = ({ locationNo, location }: SaveCall['input'], row: LocationRow): boolean =>
  [locationNo, location.locationNo].every((no) => no === undefined || no === row.locationNo) &&
  (!location.locationId || location.locationId === row.locationId)

async function refuseConflict(tx: Db, row: LocationRow): Promise<never> {
  const changedBy = await sql.lastChangedBy(tx, row)
  throw new Refusal(
    `This location was changed${changedBy ? ` by ${changedBy}` : ''} after you opened it.`,
    'conflict',
    {
      current: asLocation(row),
      changedBy,
    },
  )
}

/** What the change does to orders, in its own transaction: they are locked by number, and those that can still be made move (LOC-32). */
async function carryOut(
  tx: Db,
  call: SaveCall,
  row: LocationRow,
  before: LocationFields,
  after: LocationFields,
): Promise<LocationEffects> {
  if (!touchesOrders(before, after)) return NO_EFFECTS
  const { caller, world } = call
  const orders = await sql.ordersFrom(tx, row, world.clock.today(), before.routeNo !== after.routeNo)
  const route = await newRoute(tx, after.routeNo, world.clock.today())
  const moving = orders.filter((order) => routeFate(order, before, after, route) === 'moving')
  const placeOf = await placesOf(
    tx,
    moving.map(({ menuCycle }) => menuCycle),
  )
  const moves = moving.map(({ orderNo, orderDate, menuCycle, makeDate: madeBefore }) => {
    const madeOn = makeDate(orderDate, route.leadDays)
    return { orderNo, madeBefore, makeDate: madeOn, makeCycle: placeOf(menuCycle, orderDate, madeOn).makeCycle }
  })
  const now = world.clock.now()
  await sql.moveToRoute(tx, row, moves, { by: caller.userCode, isStaff: caller.isStaff, now })
  for (const { orderNo, makeDate: made, madeBefore } of moves) {
    const note =
      made === madeBefore
        ? 'with its location'
        : `with its location; made on ${toUsDate(made)}, not on ${toUsDate(madeBefore)}`
    const change = {
      action: 'order.route',
      subject: String(orderNo),
      oldValue: before.routeNo,
      newValue: after.routeNo,
    }
    await call.record(tx, { ...change, note, happenedAt: now })
  }
  return locationEffects(orders, before, after, route)
}

const newRoute = async (db: Db, routeNo: string, today: PlainDate): Promise<NewRoute> => ({
  today,
  leadDays: (await sql.routeWithLead(db, routeNo))?.leadDays ?? 0,
  released: await sql.releasedFor(db, routeNo, today),
})

const touchesOrders = (before: LocationForOrders, after: LocationForOrders): boolean =>
  before.routeNo !== after.routeNo || before.isInactive !== after.isInactive || before.menuDays !== after.menuDays

/** The same asked before it is saved. */
export async function effectsOf(call: Call<typeof api.locations.effects>): Promise<LocationEffects> {
  const { db, caller, customerNo, input, world } = call
  const row = await locations.oneLocation(db, reachOf(caller, customerNo), { locationId: input.locationId })
  if (!row) throw notFound('This location', `Location ${input.locationId}`)
  const before = fieldsOf(row)
  const after = asStoredLocation(
    {
      ...before,
      ...(input.routeNo !== undefined && { routeNo: input.routeNo }),
      ...(input.isInactive !== undefined && { isInactive: input.isInactive }),
      ...(input.menuDays !== undefined && { menuDays: input.menuDays }),
    },
    before,
  )
  const mayName =
    after.routeNo === before.routeNo || (await routeNosFor(db, { caller, customerNo })).includes(after.routeNo)
  if (!mayName) throw notFound(`Route ${after.routeNo}`)
  const today = world.clock.today()
  const orders = await sql.ordersFrom(db, row, today, false)
  return locationEffects(orders, before, after, await newRoute(db, after.routeNo, today))
}

export async function nextNo({ db, customerNo }: Call<typeof api.locations.nextNo>) {
  const { max, next } = await sql.nextLocationNo(db, customerNo)
  return { max, ...(next !== null && { next }) }
}

interface Of {
  readonly caller: Caller
  readonly customerNo: string
  readonly locationNo?: string
}

/** The routes that the caller may choose: staff every one, others those that they see locations on already (LOC-14). */
export async function routeNosFor(db: Db, { caller, customerNo }: Of): Promise<string[]> {
  const routes = caller.isStaff ? locations.allRoutes(db) : locations.routesOf(db, reachOf(caller, customerNo))
  return (await routes).map(({ routeNo }) => routeNo)
}

/** What a form of the caller may name: of all that it could, what it does name. */
async function choicesFor(
  tx: Db,
  { caller, customerNo, locationNo }: Of,
  fields: LocationFields,
): Promise<LocationChoices> {
  const routeNos = await routeNosFor(tx, { caller, customerNo })
  const there = await sql.namedThings(tx, customerNo, fields)
  const hasList = await holdList(tx, there.listOwnerNo, fields.itemListCode)
  if (hasList && there.listOwnerNo !== customerNo) await sql.shareList(tx, customerNo, fields.itemListCode)
  const others = there.hasPosNumbers && fields.pos !== '' ? await sql.otherNumbers(tx, customerNo, locationNo) : []
  const taken = new Set(others.flatMap(({ locationNo: no, pos }) => [no, ...(pos === '' ? [] : [posKey(pos)])]))
  return {
    ...{ routeNos, shipToCodes: there.shipToCodes, customerNos: there.customerNos },
    menuCycleCodes: there.menuCycleCodes,
    listCodes: hasList ? [fields.itemListCode] : [],
    isPosTaken: (pos) => taken.has(posKey(pos)),
  }
}

/** The fields of the form that a request gives. */
function givenFields(asked: Asked, before: LocationFields): Partial<LocationFields> {
  const given = { ...asked, menuDays: daysAfter(asked, before.menuDays) }
  const named = LOCATION_FIELDS.filter((field) => given[field] !== undefined)
  return Object.fromEntries(named.map((field) => [field, given[field]]))
}

const fieldsOf = (row: LocationRow): LocationFields => {
  const { isActive, shipToCustomerNo, labelCustomerNo } = row
  const fields = Object.fromEntries(LOCATION_FIELDS.map((field) => [field, row[field as keyof typeof row]]))
  return {
    ...(fields as unknown as LocationFields),
    ...{ isInactive: !isActive, shipToCustomerNo: shipToCustomerNo ?? '', labelCustomerNo: labelCustomerNo ?? '' },
  }
}
