import type { Selectable } from 'kysely'
import { CONTACT_FIELDS } from '#rules/locations/contacts.ts'
import type { Tables } from '../db/tables.ts'

/** All of a location that the contract has. */
export const columnNames = [
  'locationId',
  'customerNo',
  'locationNo',
  'routeNo',
  'shipToCode',
  'shipToCustomerNo',
  'name',
  'isActive',
  'notes',
  'pos',
  'itemListCode',
  'menuCycleCode',
  'labelCustomerNo',
  'oneItemPerTray',
  'menuDays',
  ...CONTACT_FIELDS,
  'version',
] as const
/** The same of a location that a question calls `l`. */
export const columns = columnNames.map((name) => `l.${name}` as const)

export type LocationRow = Pick<Selectable<Tables['location']>, (typeof columnNames)[number]>
