/** A customer's item lists: what a code may be, and who may make or delete a list. */
import { LIST_CODE_LENGTH, USES_NAMED } from '../limits.ts'
import { figure, many, plural } from '../many.ts'

/** A list's code as people read it: the blank one is Master. */
export const listName = (listCode: string): string => listCode || 'Master'

/** What is typed becomes a code: upper case, single blanks (ITM-18). */
export const toListCode = (typed: string): string => typed.trim().replace(/\s+/g, ' ').toUpperCase()

/** Why a text is no list's code; undefined where it is one. The blank code is Master's, and is judged elsewhere. */
export function listCodeFault(code: string): string | undefined {
  const { length } = [...code]
  if (length > LIST_CODE_LENGTH)
    return `A list code has at most ${LIST_CODE_LENGTH} characters; this one has ${length}.`
  return /^[A-Za-z0-9][A-Za-z0-9 ._/&-]*$/.test(code)
    ? undefined
    : 'A list code begins with a letter or digit, and has letters, digits, blanks and . _ - / & only.'
}

/** Why a new list cannot have this code. An empty one makes nothing, and is asked for again (ITM-18). */
export function newListFault(code: string, listCodes: readonly string[]): string | undefined {
  if (code === '') return 'Value is required'
  if (code === listName('').toUpperCase()) return 'Master is the list that every customer has. Choose another code.'
  const isTaken = listCodes.some((each) => each.toUpperCase() === code)
  return listCodeFault(code) ?? (isTaken ? `There is already a list ${code}.` : undefined)
}

export interface ListLock {
  readonly code: 'shared lists' | 'lists allowed' | 'no right' | 'master' | 'in use'
  readonly text: string
}
/** The lists that a customer orders from. */
export interface CustomerLists {
  /** Of whose account, where another one's are shared; null: its own. */
  readonly masterCustomerNo: string | null
  readonly itemListsAllowed: number
  /** With Master's, which is blank. */
  readonly listCodes: readonly string[]
}

/** Lists that may still be made; Master counts for none (ITM-21). */
const listsLeft = ({ itemListsAllowed, listCodes }: CustomerLists): number =>
  itemListsAllowed - listCodes.filter((code) => code !== '').length

/** Lists of another account are that account's to make and to delete. */
const sharedLock = ({ masterCustomerNo }: Pick<CustomerLists, 'masterCustomerNo'>): ListLock | undefined =>
  masterCustomerNo === null
    ? undefined
    : { code: 'shared lists', text: `The item lists are those of customer ${masterCustomerNo} and are kept there.` }

/**
 * Why nobody may make one more list here (ITM-21). Staff with no customer selected, who set how many there may be, are not counted.
 */
export function newListLock(
  lists: CustomerLists,
  { isCounted }: { readonly isCounted: boolean },
): ListLock | undefined {
  const shared = sharedLock(lists)
  if (shared || !isCounted || listsLeft(lists) > 0) return shared
  const { itemListsAllowed: allowed } = lists
  const text =
    allowed === 0
      ? 'This account keeps no item lists besides Master.'
      : `This account has its ${many(allowed, 'item list')} already.`
  return { code: 'lists allowed', text }
}

/** Whether the selector of lists is shown: to staff, and to accounts that keep lists (ITM-20). */
export const seesLists = (
  { isStaff }: { readonly isStaff: boolean },
  { itemListsAllowed }: Pick<CustomerLists, 'itemListsAllowed'>,
): boolean => isStaff || itemListsAllowed > 0

/** What a list is used by: how many, and the first of them by name. */
export interface ListUses {
  readonly locationCount: number
  readonly locations: readonly string[]
  readonly orderCount: number
  readonly orders: readonly string[]
}

/** Why a list cannot be deleted (ITM-22, ITM-28). */
export function deleteListLock(
  listCode: string,
  { isStaff }: { readonly isStaff: boolean },
  lists: Pick<CustomerLists, 'masterCustomerNo'>,
  uses: ListUses,
): ListLock | undefined {
  if (!isStaff) return { code: 'no right', text: 'Only company staff can do this.' }
  if (listCode === '') return { code: 'master', text: 'Master is the list that every customer has. It stays.' }
  const shared = sharedLock(lists)
  if (shared) return shared
  const text = inUseText(listCode, uses)
  return text === undefined ? undefined : { code: 'in use', text }
}

/** Why a deleted list cannot be restored (ITM-38): who may delete lists may restore them. */
export function restoreListLock(
  { isStaff }: { readonly isStaff: boolean },
  lists: Pick<CustomerLists, 'masterCustomerNo'>,
): ListLock | undefined {
  return isStaff ? sharedLock(lists) : { code: 'no right', text: 'Only company staff can do this.' }
}

/** The code that a deleted list gets back: its own, or SUMMER.OLD, SUMMER.OLD2 and so on where another list has that now. */
export function codeOfRestored(listCode: string, listCodes: readonly string[]): string {
  const taken = new Set(listCodes.map((each) => each.toUpperCase()))
  for (let no = 0; ; no += 1) {
    const ending = no === 0 ? '' : no === 1 ? '.OLD' : `.OLD${no}`
    const code = listCode.slice(0, LIST_CODE_LENGTH - ending.length) + ending
    if (!taken.has(code.toUpperCase())) return code
  }
}

function inUseText(listCode: string, { locationCount, locations, orderCount, orders }: ListUses): string | undefined {
  if (locationCount + orderCount === 0) return undefined
  const users = [
    locationCount > 0 && `${many(locationCount, 'location')} (${named(locations, locationCount)})`,
    orderCount > 0 && `${many(orderCount, 'open order')} (${named(orders, orderCount)})`,
  ].filter(Boolean)
  const verb = plural(locationCount + orderCount, 'uses', 'use')
  return `${users.join(' and ')} ${verb} list ${listCode}. Put them on another list first.`
}

const named = (names: readonly string[], count: number): string => {
  const shown = names.slice(0, USES_NAMED)
  const more = count - shown.length
  return more > 0 ? `${shown.join(', ')} and ${figure(more)} more` : shown.join(', ')
}

/** Both questions before a list is deleted (ITM-19). */
export const DELETE_LIST_QUESTIONS = [
  { title: 'Delete List Code', text: (listCode: string) => `Delete List Code ${listCode}?` },
  { title: 'Delete List Code Confirm', text: () => 'Are you sure you want to delete this item list?' },
] as const
