/** A location of the database as the contract has it. */
import type { Location } from '#contract/calls/locations.ts'
import type { Clean } from '#contract/kernel/wire.ts'
import { CONTACT_FIELDS } from '#rules/locations/contacts.ts'
import { daySwitches } from '#rules/locations/menu-days.ts'
import type { LocationRow } from './location-row.ts'

/** Contacts are people's names and addresses: only callers who maintain locations get them (LOC-36). */
export function asLocation(
  { isActive, menuDays, shipToCustomerNo, labelCustomerNo, ...row }: LocationRow,
  { hasContacts = true }: { readonly hasContacts?: boolean } = {},
): Clean<typeof Location> {
  const unsent = CONTACT_FIELDS.filter((field) => !hasContacts || row[field] === '')
  return {
    ...row,
    ...Object.fromEntries(unsent.map((field) => [field, undefined])),
    isInactive: !isActive,
    shipToCustomerNo: shipToCustomerNo ?? '',
    labelCustomerNo: labelCustomerNo ?? '',
    ...daySwitches(menuDays),
  }
}
