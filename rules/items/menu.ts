/** What the catalogue says of an item. */
export interface CatalogueItem {
  /** Still made. */
  readonly isActive: boolean
  /** Only for customers whose list authorizes it. */
  readonly isRestricted: boolean
}
/** Whether every customer may have the item: still made, and not restricted. In SQL: `isForEveryCustomer` of server/ordering/menu.sql.ts. */
export const isForEveryCustomer = ({ isActive, isRestricted }: CatalogueItem): boolean => isActive && !isRestricted

/** What an item list says of it. */
export interface ListEntry {
  readonly showOnMenu: boolean
  readonly isAuthorised: boolean
}

/** Whether a customer may know of an item on one of its lists: a restricted one must be authorized there (SRV-04). */
export const isAllowed = (
  { isRestricted }: Pick<CatalogueItem, 'isRestricted'>,
  entry: ListEntry | undefined,
): boolean => entry !== undefined && (!isRestricted || entry.isAuthorised)

/**
 * Whether an item is on the menu of the list that has this entry: shown, still made, and allowed (SRV-04). In SQL: `isOnMenu` of
 * server/ordering/menu.sql.ts, held to this one by a property test.
 */
export const isOnMenu = (item: CatalogueItem, entry: ListEntry | undefined): boolean =>
  isAllowed(item, entry) && entry?.showOnMenu === true && item.isActive
