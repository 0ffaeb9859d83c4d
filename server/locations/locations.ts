import { locationFieldNames } from '#contract/calls/locations.ts'
import { api } from '#contract/index.ts'
import { may } from '#rules/access.ts'
import { reachOf } from '../access/reach.ts'
import { implement } from '../http/call.ts'
import { notFound, RequestError } from '../http/request-error.ts'
import * as sql from './locations.sql.ts'
import { effectsOf, nextNo, routeNosFor, saveLocation } from './save-location.ts'
import { asLocation } from './wire-location.ts'

export const locationHandlers = implement('locations', api.locations, {
  list: async ({ db, caller, customerNo, input: { showInactive } }) =>
    (await sql.locations(db, reachOf(caller, customerNo), { showInactive })).map((row) =>
      asLocation(row, { hasContacts: may(caller, 'locations.maintain') }),
    ),

  async one({ db, caller, customerNo, input: { locationId, locationNo, routeNo } }) {
    if (locationId === undefined && locationNo === undefined)
      throw new RequestError(400, 'Name a location by its id or number.', 'unreadable')
    const row = await sql.oneLocation(db, reachOf(caller, customerNo), { locationId, locationNo })
    if (!row || (routeNo !== undefined && row.routeNo !== routeNo))
      throw notFound('This location', `Location ${locationNo}`)
    return asLocation(row, { hasContacts: may(caller, 'locations.maintain') })
  },

  routes: async (call) => (await routeNosFor(call.db, call)).map((routeNo) => ({ routeNo })),

  columns: async () => [...locationFieldNames],

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

  nextNo,
  effects: effectsOf,
  save: saveLocation,

  itemListCodes: ({ db, customerNo }) => sql.itemListCodes(db, customerNo),
})
