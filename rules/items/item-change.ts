/** What may be changed of an item on a list, and what is wrong with a change (ITM-10 to ITM-17, ITM-36, INV-40). */
import type { Fault } from '../faults.ts'
import { LABEL_LINES, MAINTENANCE_COLUMNS } from './maintenance-columns.ts'

/** What a customer says of an item, and how its list has it: as they are shown, the item's own where it says nothing. */
export interface ItemValues {
  readonly customerItemNo: string
  readonly description: string
  readonly shortDescription: string
  readonly menuSection: string
  readonly labelLine1: string
  readonly labelLine2: string
  readonly priceCode: string
  readonly userDefinedCode: string
  readonly shelfLifeDays: number
  readonly isShown: boolean
  readonly isAuthorised: boolean
}
export type ItemField = keyof ItemValues
/** Absent: stays as it is. A blank word is the item's own again. */
export type ItemChange = { readonly [F in ItemField]?: ItemValues[F] | undefined }

/** What the item itself says, which bounds what a customer may say of it. */
export interface ItemBounds {
  readonly isRestricted: boolean
  readonly inspectionLegend: number
  readonly itemShelfLifeDays: number
}
export interface ChangeContext {
  /** False for a customer that shares a master's lists (ITM-17). */
  readonly hasOwnLists: boolean
  readonly mayAuthorise: boolean
  /** Whether there is such a price code; undefined where only the server can tell. */
  readonly isPriceCode?: ((code: string) => boolean) | undefined
  /** Which other item of the customer has the number that is asked for. */
  readonly takenBy?: { readonly itemNo: string; readonly description: string } | undefined
}

const TEXTS = {
  customerItemNo: MAINTENANCE_COLUMNS.customerItemNo.length,
  description: MAINTENANCE_COLUMNS.description.length,
  shortDescription: MAINTENANCE_COLUMNS.shortDescription.length,
  menuSection: MAINTENANCE_COLUMNS.menuSection.length,
  labelLine1: LABEL_LINES.labelLine1.length,
  labelLine2: LABEL_LINES.labelLine2.length,
  priceCode: MAINTENANCE_COLUMNS.priceCode.length,
  userDefinedCode: MAINTENANCE_COLUMNS.userDefinedCode.length,
} as const
type TextField = keyof typeof TEXTS
const textFields = Object.keys(TEXTS) as TextField[]
const CODES: ReadonlySet<ItemField> = new Set(['customerItemNo', 'priceCode', 'userDefinedCode'])
/** Only a customer with lists of its own has these (ITM-17). */
const CUSTOMERS_OWN: readonly ItemField[] = [
  ...(['customerItemNo', 'shortDescription', 'labelLine1', 'labelLine2', 'shelfLifeDays'] as const),
]

/** What of a change differs from what is there: nothing else is saved (ITM-10). */
export function differing(change: ItemChange, now: ItemValues): ItemChange {
  const fields = Object.entries(change).filter(([field, value]) => {
    if (value === undefined) return false
    const is = now[field as ItemField]
    return typeof value === 'string' ? value.trim() !== String(is).trim() : value !== is
  })
  return Object.fromEntries(fields) as ItemChange
}

/** ITM-15, word for word. */
export const shelfLifeFault = (most: number): string => `Shelf life (days) cannot be greater than ${most}!`
const LABEL_LOCKED = 'Locked by inspection legend.'
const LISTS_ARE_SHARED = "This customer shares a master account's lists. They are changed there."

/** Above 1, the label is the inspector's, and its lines are locked (ITM-16). */
export const hasOwnLabel = ({ inspectionLegend }: Pick<ItemBounds, 'inspectionLegend'>): boolean =>
  inspectionLegend <= 1

/** Everything that is wrong with what differs, each beside its field. The screen asks as well as the server, which knows more. */
export function itemFaults(change: ItemChange, item: ItemBounds, context: ChangeContext): Fault<ItemField>[] {
  const faults: Fault<ItemField>[] = []
  const add = (field: ItemField, text: string | undefined) => {
    if (text !== undefined && !faults.some((fault) => fault.field === field)) faults.push({ field, text })
  }
  const isAsked = (field: ItemField) => change[field] !== undefined
  const { hasOwnLists, mayAuthorise } = context
  if (!hasOwnLists)
    for (const field of [...CUSTOMERS_OWN, 'isShown', 'isAuthorised'] as const)
      if (isAsked(field)) add(field, LISTS_ARE_SHARED)
  for (const field of textFields) add(field, textFault(field, change[field]))
  if (!hasOwnLabel(item))
    for (const field of ['labelLine1', 'labelLine2'] as const) if (isAsked(field)) add(field, LABEL_LOCKED)
  const { shelfLifeDays, priceCode } = change
  if (shelfLifeDays !== undefined && shelfLifeDays > item.itemShelfLifeDays)
    add('shelfLifeDays', shelfLifeFault(item.itemShelfLifeDays))
  if (priceCode?.trim() && context.isPriceCode?.(priceCode.trim()) === false)
    add('priceCode', `There is no price code ${priceCode.trim()}.`)
  if (isAsked('isAuthorised')) {
    if (!mayAuthorise) add('isAuthorised', 'Only company staff can authorize an item.')
    if (!item.isRestricted) add('isAuthorised', 'This item is not restricted: it needs no authorization.')
  }
  if (change.customerItemNo?.trim() && context.takenBy) {
    const { itemNo, description } = context.takenBy
    add('customerItemNo', `${change.customerItemNo.trim()} is already the number of ${description} (${itemNo}).`)
  }
  return faults
}

/** As codes of an import: letters, digits and . _ - / &, without blanks. */
const CODE = /^[A-Za-z0-9][A-Za-z0-9._/&-]*$/

function textFault(field: TextField, given: string | undefined): string | undefined {
  const text = given?.trim() ?? ''
  if (text === '') return undefined
  if ([...text].length > TEXTS[field]) return `At most ${TEXTS[field]} characters.`
  if (/[\r\n\t]/.test(text)) return 'Use one line of text.'
  if (CODES.has(field) && !CODE.test(text)) return 'Use letters, digits and . _ - / & only, without blanks.'
  return undefined
}

/** What somebody saw of the values that are compared one by one before they are changed (ITM-31), and of the rest by its version. */
export interface Seen {
  readonly priceCode?: string | undefined
  readonly userDefinedCode?: string | undefined
  readonly customerItemNo?: string | undefined
  readonly version?: number | undefined
}
const COMPARED = ['priceCode', 'userDefinedCode', 'customerItemNo'] as const
const isSwitch = (field: string) => field === 'isShown' || field === 'isAuthorised'

/**
 * Which fields of a change somebody else changed since they were seen. The numbers and codes go by the values that were seen, everything
 * else that is typed by the version; of a switch there is no third value that could be lost.
 */
export function disputedFields(
  change: ItemChange,
  now: ItemValues & { readonly version: number },
  seen: Seen,
): ItemField[] {
  const isCompared = (field: ItemField): field is (typeof COMPARED)[number] =>
    (COMPARED as readonly ItemField[]).includes(field) && seen[field as 'priceCode'] !== undefined
  return (Object.keys(change) as ItemField[]).filter((field) => {
    if (isSwitch(field)) return false
    if (isCompared(field)) return (seen[field] ?? '').trim() !== now[field].trim()
    return seen.version !== undefined && seen.version !== now.version
  })
}
