import { NOTES_LENGTH } from '#rules/limits.ts'
import { endpoint } from '../kernel/endpoint.ts'
import { customerNo, flag, json, list, locationNo, routeNo, text, whole } from '../kernel/kinds.ts'
import { optional, record, withDefault } from '../kernel/wire.ts'

/** LOC-28. Status 0 is active, 1 inactive: the opposite sense to a user's (LOC-30). */
export const Location = record({
  locationId: ['id', whole()],
  customerNo: ['Customer No_', customerNo],
  locationNo: ['Location No_', locationNo],
  routeNo: ['Route No_', routeNo],
  shipToCode: ['Ship-to Code', text(10)],
  shipToCustomerNo: ['Ship-to Customer No_', text(20)],
  name: ['Name', text(100)],
  isInactive: ['Status', flag],
  notes: ['Notes', text(250)],
  pos: ['POS', text(100)],
  itemListCode: ['Item List Code', text(20)],
  menuCycleCode: ['Menu Cycle Code', text(20)],
  labelCustomerNo: ['Label Customer Override', text(20)],
  oneItemPerTray: ['OneItemPerTray', flag],
  mondayMenu: ['Monday Menu', flag],
  tuesdayMenu: ['Tuesday Menu', flag],
  wednesdayMenu: ['Wednesday Menu', flag],
  thursdayMenu: ['Thursday Menu', flag],
  fridayMenu: ['Friday Menu', flag],
  saturdayMenu: ['Saturday Menu', flag],
  sundayMenu: ['Sunday Menu', flag],
})

const ofCustomer = { customerNo: ['lccustno', optional(customerNo)] } as const

export const locations = {
  list: endpoint('GET /custlocations', {
    summary: "The customer's locations within the user's reach (LOC-12)",
    ability: 'locations.list',
    lane: 'reading',
    query: record({ ...ofCustomer, showInactive: ['show_inactive', withDefault(flag, false)] }),
    answer: list(Location),
  }),
  one: endpoint('GET /custlocations/', {
    summary: 'One location (LOC-13)',
    ability: 'locations.list',
    query: record({
      ...ofCustomer,
      showInactive: ['show_inactive', withDefault(flag, false)],
      locationId: ['id', optional(whole())],
      locationNo: ['lclocationno', optional(locationNo)],
      routeNo: ['lcrouteno', optional(routeNo)],
    }),
    answer: Location,
  }),
  routes: endpoint('GET /custroutes/', {
    summary: 'Routes on which the customer has locations; every route for staff (LOC-14)',
    ability: 'locations.list',
    query: record(ofCustomer),
    answer: list(record({ routeNo: ['Route No_', routeNo] })),
  }),
  columns: endpoint('GET /custlocation_columns/', {
    summary: 'Field names of a location (LOC-16)',
    ability: 'locations.list',
    answer: list(text(50)),
  }),
  updateNotes: endpoint('POST /updatelocationnotes', {
    summary: "Change a location's notes (ORD-63)",
    ability: 'locations.editNotes',
    form: record({
      location: [
        'data',
        json(
          record({
            customerNo: ['Customer No_', optional(customerNo)],
            locationNo: ['Location No_', locationNo],
            notes: ['Notes', text(NOTES_LENGTH)],
            /** Taken and not used: a location is told by its number. */
            routeNo: ['Route No_', optional(routeNo)],
          }),
        ),
      ],
    }),
    answer: record({ notes: ['Notes', text(NOTES_LENGTH)] }),
  }),
  itemListCodes: endpoint('GET /itemlistcombobox', {
    summary: "The item lists of the customer or its master; '' is Master (LOC-15)",
    ability: 'locations.list',
    query: record({ ...ofCustomer, master: ['Master', optional(text(20))] }),
    answer: list(record({ listCode: ['item list code', text(20)] })),
  }),
}
