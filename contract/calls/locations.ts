import { NOTES_LENGTH, ROUTE_NO_LENGTH } from '#rules/limits.ts'
import { endpoint } from '../kernel/endpoint.ts'
import {
  clearable,
  customerNo,
  flag,
  json,
  list,
  locationNo,
  orBlank,
  routeNo,
  takenBack,
  text,
  userCode,
  whole,
} from '../kernel/kinds.ts'
import { optional, record, withDefault } from '../kernel/wire.ts'
import { faultFacts } from '../shapes/faults.ts'

/** LOC-36: absent where blank, and for callers who do not maintain locations. */
const contacts = {
  contact1Name: ['Contact 1 Name', optional(text(100))],
  contact1Phone: ['Contact 1 Phone', optional(text(100))],
  contact1Email: ['Contact 1 Email', optional(text(100))],
  contact2Name: ['Contact 2 Name', optional(text(100))],
  contact2Phone: ['Contact 2 Phone', optional(text(100))],
  contact2Email: ['Contact 2 Email', optional(text(100))],
  contact3Name: ['Contact 3 Name', optional(text(100))],
  contact3Phone: ['Contact 3 Phone', optional(text(100))],
  contact3Email: ['Contact 3 Email', optional(text(100))],
} as const
const contactNames = new Set(record(contacts).fields.keys())

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
  ...contacts,
  /** Moves with each change: a save says which one it was made from. */
  version: ['version', whole()],
})

/** The names of a blank location's fields (LOC-16): it has no contacts. */
export const locationFieldNames = [...Location.fields.keys()].filter((name) => !contactNames.has(name))

/** Longer than any field may be: the form's own rule says so, beside the field (rules/locations/location-form.ts). */
const typed = clearable(text(1000))

/** A program that fills in the record of GET /custlocation_columns/ leaves blank what it does not set; blank means absent (LOC-16). */
const blankFlag = orBlank(flag, 'must be 0 or 1.')
const blankWhole = orBlank(whole(), 'must be a whole number.')
const blankLocationNo = orBlank(locationNo, 'Location number is not valid.')
const blankCustomerNo = orBlank(customerNo, 'must be text of at most 20 characters.')

/** The fields of a location as a form sends them back; those left out stay as they are. */
const changes = {
  locationId: ['id', blankWhole],
  customerNo: ['Customer No_', blankCustomerNo],
  locationNo: ['Location No_', blankLocationNo],
  routeNo: ['Route No_', typed],
  shipToCode: ['Ship-to Code', typed],
  shipToCustomerNo: ['Ship-to Customer No_', typed],
  name: ['Name', typed],
  isInactive: ['Status', blankFlag],
  notes: ['Notes', typed],
  pos: ['POS', typed],
  itemListCode: ['Item List Code', typed],
  menuCycleCode: ['Menu Cycle Code', typed],
  labelCustomerNo: ['Label Customer Override', typed],
  oneItemPerTray: ['OneItemPerTray', blankFlag],
  mondayMenu: ['Monday Menu', blankFlag],
  tuesdayMenu: ['Tuesday Menu', blankFlag],
  wednesdayMenu: ['Wednesday Menu', blankFlag],
  thursdayMenu: ['Thursday Menu', blankFlag],
  fridayMenu: ['Friday Menu', blankFlag],
  saturdayMenu: ['Saturday Menu', blankFlag],
  sundayMenu: ['Sunday Menu', blankFlag],
  contact1Name: ['Contact 1 Name', typed],
  contact1Phone: ['Contact 1 Phone', typed],
  contact1Email: ['Contact 1 Email', typed],
  contact2Name: ['Contact 2 Name', typed],
  contact2Phone: ['Contact 2 Phone', typed],
  contact2Email: ['Contact 2 Email', typed],
  contact3Name: ['Contact 3 Name', typed],
  contact3Phone: ['Contact 3 Phone', typed],
  contact3Email: ['Contact 3 Email', typed],
  version: ['version', blankWhole],
} as const
/** The location as either call answered it is taken back (LOC-19). */
const LocationAsked = record({ ...changes, rest: takenBack(Location, [...record(changes).fields.keys()]) })

const notes = {
  customerNo: ['Customer No_', blankCustomerNo],
  locationNo: ['Location No_', locationNo],
  notes: ['Notes', text(NOTES_LENGTH)],
  routeNo: ['Route No_', orBlank(routeNo, 'must be text of at most 10 characters.')],
} as const

/** Orders with lines that a change meets, by what becomes of them (LOC-32). */
const Effects = record({
  moving: ['moving', whole()],
  inProduction: ['in_production', whole()],
  /** The routes that those keep. */
  productionRoutes: ['production_routes', list(text(ROUTE_NO_LENGTH))],
  tooLate: ['too_late', whole()],
  ownRoute: ['own_route', whole()],
  ofInactive: ['of_inactive', whole()],
  onDaysOff: ['on_days_off', whole()],
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
    ofAnyCustomer: true,
    query: record(ofCustomer),
    answer: list(record({ routeNo: ['Route No_', routeNo] })),
  }),
  columns: endpoint('GET /custlocation_columns/', {
    summary: 'Field names of a location (LOC-16)',
    ability: 'locations.list',
    answer: list(text(50)),
  }),
  nextNo: endpoint('GET /nextlocationnum/', {
    summary: 'The highest number of a location, and the one that a new location would get now (LOC-17)',
    ability: 'locations.create',
    ofAnyCustomer: true,
    query: record(ofCustomer),
    answer: record({ max: ['max', whole()], next: ['next', optional(locationNo)] }),
  }),
  effects: endpoint('GET /custlocations/effects', {
    summary: "What a change would do to the location's orders (LOC-32)",
    ability: 'locations.maintain',
    query: record({
      ...ofCustomer,
      locationId: ['id', whole()],
      routeNo: ['lcrouteno', optional(routeNo)],
      isInactive: ['status', optional(flag)],
      /** Letters of the days, U Sunday to S Saturday, R Thursday. */
      menuDays: ['menu_days', clearable(text(7))],
    }),
    answer: Effects,
  }),
  save: endpoint('POST /custlocations', {
    summary: 'Create a location, or change the one with the id in the query or in the record (LOC-19)',
    ability: 'locations.maintain',
    ofAnyCustomer: true,
    query: record({
      ...ofCustomer,
      /** Of a new location: left out, the server assigns the next one (LOC-18). */
      locationNo: ['location_no', optional(locationNo)],
      locationId: ['id', optional(whole())],
    }),
    form: record({ location: ['location', json(LocationAsked)] }),
    answer: record({ location: Location, effects: ['effects', optional(Effects)] }),
    refusal: record({
      ...faultFacts,
      /** Of a conflict: the location as it stands, and who saved it so. */
      current: ['current', optional(Location)],
      changedBy: ['changed_by', optional(userCode)],
    }),
  }),
  updateNotes: endpoint('POST /updatelocationnotes', {
    summary: "Change a location's notes (ORD-63)",
    ability: 'locations.editNotes',
    form: record({
      location: [
        'data',
        json(
          // A location is named by its number; everything else of it is taken and not used.
          record({ ...notes, rest: takenBack(Location, [...record(notes).fields.keys()]) }),
        ),
      ],
    }),
    answer: record({ notes: ['Notes', text(NOTES_LENGTH)] }),
  }),
  itemListCodes: endpoint('GET /itemlistcombobox', {
    summary: "The item lists of the customer or its master; '' is Master (LOC-15)",
    ability: 'locations.list',
    ofAnyCustomer: true,
    query: record({ ...ofCustomer, master: ['Master', optional(text(20))] }),
    answer: list(record({ listCode: ['item list code', text(20)] })),
  }),
}
