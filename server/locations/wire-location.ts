/** A location of the database as the contract has it: each weekday by itself. */
import type { Location } from '#contract/calls/locations.ts'
import type { Clean } from '#contract/kernel/wire.ts'
import type { LocationRow } from './location-row.ts'

/** Fields of the contract's location → the letters that the database has. */
const letters = {
  ...{ sundayMenu: 'U', mondayMenu: 'M', tuesdayMenu: 'T', wednesdayMenu: 'W' },
  ...{ thursdayMenu: 'R', fridayMenu: 'F', saturdayMenu: 'S' },
} as const
type DayField = keyof typeof letters
const dayFields = Object.keys(letters) as DayField[]

export function asLocation({
  isActive,
  menuDays,
  shipToCustomerNo,
  labelCustomerNo,
  ...row
}: LocationRow): Clean<typeof Location> {
  const days = Object.fromEntries(dayFields.map((day) => [day, menuDays.includes(letters[day])]))
  return {
    ...row,
    isInactive: !isActive,
    shipToCustomerNo: shipToCustomerNo ?? '',
    labelCustomerNo: labelCustomerNo ?? '',
    ...(days as Record<DayField, boolean>),
  }
}

/** The days of a location once a request switched some of them. */
export const daysIn = (asked: { readonly [Day in DayField]?: boolean | undefined }, menuDays: string): string =>
  dayFields
    .map((day) => letters[day])
    .filter((letter, at) => asked[dayFields[at] as DayField] ?? menuDays.includes(letter))
    .join('')
