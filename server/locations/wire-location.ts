/** A location of the database as the contract has it. */
import type { Location } from '#contract/calls/locations.ts'
import type { Clean } from '#contract/kernel/wire.ts'
import { daySwitches } from '#rules/locations/menu-days.ts'
import type { LocationRow } from './location-row.ts'

export const asLocation = ({
  isActive,
  menuDays,
  shipToCustomerNo,
  labelCustomerNo,
  ...row
}: LocationRow): Clean<typeof Location> => ({
  ...row,
  isInactive: !isActive,
  shipToCustomerNo: shipToCustomerNo ?? '',
  labelCustomerNo: labelCustomerNo ?? '',
  ...daySwitches(menuDays),
})
