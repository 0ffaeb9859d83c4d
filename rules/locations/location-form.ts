// What a location's form may say (LOC-20 to LOC-34): asked by the screen while it is filled in, and by the server before it is stored.
import { may, type Viewer } from '../access.ts'
import type { Fault } from '../faults.ts'
import { LOCATION_NAME_LENGTH, MENU_CYCLE_LENGTH, NEW_LOCATION_DAYS, NOTES_LENGTH, POS_LENGTH } from '../limits.ts'
import { figure, many } from '../many.ts'
import { CONTACT_FIELDS, type ContactField, type ContactFields, contactFieldFault, NO_CONTACTS } from './contacts.ts'

/** What a form says of a location. Blank: a list is Master, a ship-to LOCAL, a customer the location's own. */
export interface LocationFields extends ContactFields {
  readonly routeNo: string
  readonly name: string
  readonly isInactive: boolean
  readonly itemListCode: string
  readonly pos: string
  readonly notes: string
  /** Letters of the days on which it takes deliveries, in the order U M T W R F S. */
  readonly menuDays: string
  readonly shipToCustomerNo: string
  readonly shipToCode: string
  readonly labelCustomerNo: string
  readonly menuCycleCode: string
  readonly oneItemPerTray: boolean
}
export type LocationField = keyof LocationFields

/** A new location, before anything is typed (LOC-31). */
export const NEW_LOCATION: LocationFields = {
  routeNo: '',
  name: '',
  isInactive: false,
  itemListCode: '',
  pos: '',
  notes: '',
  menuDays: NEW_LOCATION_DAYS,
  shipToCustomerNo: '',
  shipToCode: '',
  labelCustomerNo: '',
  menuCycleCode: '',
  oneItemPerTray: false,
  ...NO_CONTACTS,
}
export const LOCATION_FIELDS = Object.keys(NEW_LOCATION) as readonly LocationField[]

/** Who fills in the form. A mapped route or ship-to limits what is seen (USR-27), and so where a location may be put. */
export interface LocationEditor extends Viewer {
  readonly mappedRouteNo: string
}

/** What a form may name. Undefined where it is not known here; the server knows all of it. */
export interface LocationChoices {
  /** Staff: every route. Others: those that they have locations on already. */
  readonly routeNos: readonly string[] | undefined
  readonly listCodes: readonly string[] | undefined
  /** Of the ship-to customer that the form names. */
  readonly shipToCodes: readonly string[] | undefined
  readonly customerNos: readonly string[] | undefined
  readonly menuCycleCodes: readonly string[] | undefined
  /** Whether files would take a POS number for another location's: asked where the customer's files name locations so (LOC-34). */
  readonly isPosTaken: ((pos: string) => boolean) | undefined
}

/** A value for each field of the contacts. */
const ofContacts = <T>(make: (field: ContactField) => T): Readonly<Record<ContactField, T>> =>
  Object.fromEntries(CONTACT_FIELDS.map((field) => [field, make(field)])) as Record<ContactField, T>

type Lock = (editor: LocationEditor, before: LocationFields) => string | undefined

const STAFF_ONLY = 'Only company staff can change this.'
const staffOnly: Lock = (editor) => (may(editor, 'locations.setStaffFields') ? undefined : STAFF_ONLY)
const everybody: Lock = () => undefined

/**
 * The allow-list: why somebody who maintains locations may not set a field (LOC-21, LOC-22, LOC-33). A ship-to that is another
 * customer's is staff's as well: nobody else sees that customer's ship-tos.
 */
const locks: Readonly<Record<LocationField, Lock>> = {
  routeNo: everybody,
  name: everybody,
  isInactive: everybody,
  itemListCode: everybody,
  pos: everybody,
  notes: everybody,
  menuDays: (editor) =>
    may(editor, 'locations.setDays')
      ? undefined
      : 'Only company staff, or a user who may set delivery days, can change these.',
  shipToCustomerNo: staffOnly,
  shipToCode: (editor, { shipToCustomerNo }) =>
    shipToCustomerNo === '' || shipToCustomerNo === editor.customerNo ? undefined : staffOnly(editor, NEW_LOCATION),
  labelCustomerNo: staffOnly,
  menuCycleCode: staffOnly,
  oneItemPerTray: staffOnly,
  ...ofContacts(() => everybody),
}

/** Why the editor may not set a field of a location that is as `before` says; undefined: go ahead. */
export const locationFieldLock = (
  field: LocationField,
  editor: LocationEditor,
  before: LocationFields = NEW_LOCATION,
): string | undefined => locks[field](editor, before)

/** The fields that a form has other than they are. One sent back as it stands is no change, and needs no right. */
export const changedLocationFields = (before: LocationFields, asked: LocationFields): LocationField[] =>
  LOCATION_FIELDS.filter((field) => asked[field] !== before[field])

/**
 * A form as it is stored: no blanks around, the POS number in capitals (LOC-29). What was left as it is stays so to the letter, and
 * is no change.
 */
export function asStoredLocation(asked: LocationFields, before: LocationFields = NEW_LOCATION): LocationFields {
  const tidy: LocationFields = {
    ...{ isInactive: asked.isInactive, oneItemPerTray: asked.oneItemPerTray, itemListCode: asked.itemListCode },
    routeNo: asked.routeNo.trim(),
    name: asked.name.trim(),
    pos: asked.pos.trim().toUpperCase(),
    notes: asked.notes.trim(),
    menuDays: [...DAY_LETTERS].filter((letter) => asked.menuDays.includes(letter)).join(''),
    shipToCustomerNo: asked.shipToCustomerNo.trim(),
    shipToCode: asked.shipToCode.trim(),
    labelCustomerNo: asked.labelCustomerNo.trim(),
    menuCycleCode: asked.menuCycleCode.trim(),
    ...ofContacts((field) => asked[field].trim()),
  }
  const left = LOCATION_FIELDS.filter((field) => asked[field] === before[field])
  return { ...tidy, ...Object.fromEntries(left.map((field) => [field, before[field]])) }
}
const DAY_LETTERS = 'UMTWRFS'

/**
 * All that is wrong with a form as it would be stored, in the form's order. `before` is the location as it stands, undefined for a
 * new one. What is left as it was is not judged: a name from an import may be longer than a form takes, and its notes can still
 * be changed.
 */
export function locationFaults(
  asked: LocationFields,
  before: LocationFields | undefined,
  editor: LocationEditor,
  choices: LocationChoices,
): Fault<LocationField>[] {
  const changed = changedLocationFields(before ?? NEW_LOCATION, asked)
  const isLocked = (field: LocationField) => changed.includes(field) && locationFieldLock(field, editor, before)
  const isJudged = (field: LocationField) => {
    // Whether a customer has a ship-to is told to nobody who may not choose that customer.
    if (field === 'shipToCode' && changed.includes('shipToCustomerNo')) return !isLocked('shipToCustomerNo')
    return changed.includes(field) || (!before && NEEDED.has(field))
  }
  const judged = LOCATION_FIELDS.filter(isJudged)
  return judged.flatMap((field) => {
    const text = isLocked(field) || checks[field](asked, choices, editor)
    return text === undefined ? [] : [{ field, text }]
  })
}

const VALUE_IS_REQUIRED = 'Value is required'
const NEEDED: ReadonlySet<LocationField> = new Set(['routeNo', 'name'])

type Check = (asked: LocationFields, choices: LocationChoices, editor: LocationEditor) => string | undefined

const fine: Check = () => undefined
const tooLong = (text: string, most: number): string | undefined => {
  const length = [...text].length
  return length > most ? `${many(length - most, 'character')} too many. At most ${figure(most)} are kept.` : undefined
}
const isAmong = (wanted: string, known: readonly string[] | undefined) =>
  wanted === '' || (known?.includes(wanted) ?? true)
const notFound = (what: string, named: string): string => `${what} ${named} was not found.`

const checks: Readonly<Record<LocationField, Check>> = {
  routeNo: ({ routeNo, shipToCode }, { routeNos }, { mappedRouteNo }) => {
    if (routeNo === '') return VALUE_IS_REQUIRED
    if (!isAmong(routeNo, routeNos)) return notFound('Route', routeNo)
    return isWithin(mappedRouteNo, { routeNo, shipToCode }) ? undefined : outside(mappedRouteNo)
  },
  name: ({ name }) => (name === '' ? VALUE_IS_REQUIRED : (tooLong(name, LOCATION_NAME_LENGTH) ?? oneLine(name))),
  isInactive: fine,
  itemListCode: ({ itemListCode }, { listCodes }) =>
    isAmong(itemListCode, listCodes) ? undefined : notFound('Item list', itemListCode),
  pos: ({ pos }, { isPosTaken }) =>
    tooLong(pos, POS_LENGTH) ??
    oneLine(pos) ??
    (pos !== '' && isPosTaken?.(pos)
      ? 'Another location has this POS number, or is numbered so. Files could not tell them apart.'
      : undefined),
  notes: ({ notes }) => tooLong(notes, NOTES_LENGTH),
  menuDays: ({ menuDays }) =>
    menuDays === '' ? 'Choose at least one day. To stop orders, make the location inactive.' : undefined,
  shipToCustomerNo: ({ shipToCustomerNo }, { customerNos }) =>
    isAmong(shipToCustomerNo, customerNos) ? undefined : notFound('Customer', shipToCustomerNo),
  shipToCode: ({ routeNo, shipToCode }, { shipToCodes }, { mappedRouteNo }) => {
    if (!isAmong(shipToCode, shipToCodes)) return notFound('Ship-to', shipToCode)
    return isWithin(mappedRouteNo, { routeNo, shipToCode }) ? undefined : outside(mappedRouteNo)
  },
  labelCustomerNo: ({ labelCustomerNo }, { customerNos }) =>
    isAmong(labelCustomerNo, customerNos) ? undefined : notFound('Customer', labelCustomerNo),
  menuCycleCode: ({ menuCycleCode }, { menuCycleCodes }) => {
    if (menuCycleCode !== '' && !CODE.test(menuCycleCode)) return 'Use letters, digits and . _ - / & without blanks.'
    const long = tooLong(menuCycleCode, MENU_CYCLE_LENGTH)
    // Without its cycle a location would be offered everything, every week.
    return long ?? (isAmong(menuCycleCode, menuCycleCodes) ? undefined : notFound('Menu cycle', menuCycleCode))
  },
  oneItemPerTray: fine,
  ...ofContacts((field) => (asked) => contactFieldFault(field, asked)),
}
const CODE = /^[A-Za-z0-9][A-Za-z0-9._/&-]*$/

const oneLine = (text: string): string | undefined => (/[\n\r\t]/.test(text) ? 'Use one line of text.' : undefined)

/** Whether a location there is still one that a user with this mapped route or ship-to sees: `isMapped` of server/access/reach.sql.ts. */
const isWithin = (
  mappedRouteNo: string,
  { routeNo, shipToCode }: Pick<LocationFields, 'routeNo' | 'shipToCode'>,
): boolean => mappedRouteNo === '' || routeNo === mappedRouteNo || shipToCode === mappedRouteNo

const outside = (mappedRouteNo: string): string =>
  `You see only the locations of ${mappedRouteNo}, and would no longer see this one.`
