import { Location } from '#contract/calls/locations.ts'
import { api } from '#contract/index.ts'
import { reachOf } from '../access/reach.ts'
import { implement } from '../http/call.ts'
import { notFound, RequestError } from '../http/request-error.ts'
import * as sql from './locations.sql.ts'

export const locationHandlers = implement('locations', api.locations, {
  list: async ({ db, caller, customerNo, input: { showInactive } }) =>
    (await sql.locations(db, reachOf(caller, customerNo), { showInactive })).map(asLocation),

  async one({ db, caller, customerNo, input: { locationId, locationNo, routeNo } }) {
    if (locationId === undefined && locationNo === undefined)
      throw new RequestError(400, 'Name a location by its id or number.', 'unreadable')
    const row = await sql.oneLocation(db, reachOf(caller, customerNo), { locationId, locationNo })
    if (!row || (routeNo !== undefined && row.routeNo !== routeNo))
      throw notFound('This location', `Location ${locationNo}`)
    return asLocation(row)
  },

  routes: ({ db, caller, customerNo }) =>
    caller.isStaff ? sql.allRoutes(db) : sql.routesOf(db, reachOf(caller, customerNo)),

  columns: async () => [...Location.fields.keys()],

  updateNotes: (call) =>
    call.transact(async (tx) => {
      const { caller, customerNo } = call
      const { customerNo: named, locationNo, notes } = call.input.location
      const isOwn = named === undefined || named === customerNo
      const before = isOwn ? await sql.lockNotes(tx, reachOf(caller, customerNo), locationNo) : undefined
      if (!before) throw notFound('This location', `Location ${locationNo}`)
      if (before.notes === notes) return { notes }
      await sql.setNotes(tx, customerNo, locationNo, notes)
      return { notes }
    }),

  itemListCodes: ({ db, customerNo }) => sql.itemListCodes(db, customerNo),
})

function asLocation({ isActive, menuDays, shipToCustomerNo, labelCustomerNo, ...row }: sql.LocationRow) {
  const delivers = (letter: string) => menuDays.includes(letter)
  return {
    ...row,
    isInactive: !isActive,
    shipToCustomerNo: shipToCustomerNo ?? '',
    labelCustomerNo: labelCustomerNo ?? '',
    mondayMenu: delivers('M'),
    tuesdayMenu: delivers('T'),
    wednesdayMenu: delivers('W'),
    thursdayMenu: delivers('R'),
    fridayMenu: delivers('F'),
    saturdayMenu: delivers('S'),
    sundayMenu: delivers('U'),
  }
}
