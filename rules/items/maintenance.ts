/** Which items are maintained on a list, and what may be done with them there (ITM-11, ITM-17, SRV-04). */
import { type CatalogueItem, isAllowed, isForEveryCustomer, type ListEntry } from './menu.ts'

interface Asked {
  readonly isStaff: boolean
  /** What the list says of the item, and what Master says. */
  readonly entry: ListEntry | undefined
  readonly masterEntry: ListEntry | undefined
}

/**
 * Whether an item is one to maintain on a list: company staff have whatever is made; a customer what it may know of, on this list or on
 * Master. In SQL: `isMaintained` of server/items/items.sql.ts; a property test holds the two together.
 */
export function isMaintained(item: CatalogueItem, { isStaff, entry, masterEntry }: Asked): boolean {
  if (!item.isActive) return false
  if (isStaff) return true
  return entry ? isAllowed(item, entry) : masterEntry !== undefined && isForEveryCustomer(item)
}

/** A customer that shares a master's lists changes nothing on them: they are changed at the master (ITM-17). */
export const hasOwnLists = ({ masterCustomerNo }: { readonly masterCustomerNo: string | null }): boolean =>
  masterCustomerNo === null || masterCustomerNo === ''
