import type { Location } from '#contract/calls/locations.ts'
import type { api } from '#contract/index.ts'
import type { Input } from '#contract/kernel/endpoint.ts'
import type { Clean } from '#contract/kernel/wire.ts'
import { CONTACT_FIELDS } from '#rules/locations/contacts.ts'
import { LOCATION_FIELDS, type LocationFields, NEW_LOCATION } from '#rules/locations/location-form.ts'
import { daySwitches, daysAfter, daysText } from '#rules/locations/menu-days.ts'
import type { FieldWords } from '../ui/form/ConflictDialog.tsx'

export type StoredLocation = Clean<typeof Location>

/** What a form of a location holds: its fields, and the version that they were read with; 0 of a new one. */
export type LocationValues = LocationFields & { readonly version: number }

/** A location as its form shows it; a new one's form, with the only route there is. */
export function valuesOf(location: StoredLocation | undefined, routeNos: readonly string[]): LocationValues {
  if (!location) return { ...NEW_LOCATION, version: 0, routeNo: routeNos.length === 1 ? (routeNos[0] ?? '') : '' }
  const all: Readonly<Record<string, unknown>> = { ...location, menuDays: daysAfter(location) }
  const fields = Object.fromEntries(LOCATION_FIELDS.map((field) => [field, all[field] ?? NEW_LOCATION[field]]))
  return { ...(fields as unknown as LocationFields), version: location.version }
}

/** The form as the server is asked to save it. */
export const askedOf = (
  { menuDays, ...fields }: LocationFields,
  version: number | undefined,
): Input<typeof api.locations.save>['location'] => ({
  ...fields,
  ...daySwitches(menuDays),
  ...(version !== undefined && { version }),
})

/** 'Contact 1 e-mail'. */
const contactLabel = (_: string, place: string, part: string) =>
  `Contact ${place} ${part === 'Email' ? 'e-mail' : part.toLowerCase()}`
const onOff = (isOn: boolean) => (isOn ? 'on' : 'off')

/** What each field is called, and how its value reads where two changes meet. */
export const words: FieldWords<LocationValues> = {
  routeNo: { label: 'Route' },
  name: { label: 'Name' },
  isInactive: { label: 'Inactive', say: onOff },
  itemListCode: { label: 'Item List Code', say: (code) => code || 'Master' },
  pos: { label: 'POS' },
  notes: { label: 'Notes' },
  menuDays: { label: 'Delivery days', say: daysText },
  shipToCustomerNo: { label: 'Ship-to customer', say: (no) => no || 'this customer' },
  shipToCode: { label: 'Ship-to', say: (code) => code || 'LOCAL' },
  labelCustomerNo: { label: 'Label customer', say: (no) => no || 'this customer' },
  menuCycleCode: { label: 'Menu cycle' },
  oneItemPerTray: { label: 'One item per tray', say: onOff },
  ...Object.fromEntries(
    CONTACT_FIELDS.map((field) => [field, { label: field.replace(/^contact(\d)(.*)$/, contactLabel) }]),
  ),
}
