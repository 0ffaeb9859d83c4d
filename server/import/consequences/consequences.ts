/** What a person should know of what an import leaves behind (IMP-14): one sentence each, with a count and the first of them. */
import type { PlainDate } from '#rules/calendar.ts'
import { many, plural } from '#rules/many.ts'
import type { Db } from '../../db/open.ts'
import type { FileName } from '../layout.ts'
import * as sql from './consequences.sql.ts'

/** The first of so many, and that there are more: '480001, 480002, …'. */
export const namedText = (count: number, first: readonly string[]): string =>
  [...first, ...(count > first.length ? ['…'] : [])].join(', ')

const ofItems = ({ count, first, items, itemCount }: sql.FoundOrders, what: string) =>
  `${many(count, 'open order')} ${plural(count, 'holds', 'hold')} ${many(itemCount, 'item')} that ${plural(itemCount, 'is', 'are')} ${what} (${namedText(itemCount, items)}): ${namedText(count, first)}.`

interface Question {
  /** Files whose change may bring it about. */
  readonly after: readonly FileName[]
  readonly ask: (db: Db, today: PlainDate) => Promise<string | undefined>
}
const question = <F extends sql.Found>(
  after: readonly FileName[],
  ask: (db: Db, today: PlainDate) => Promise<F>,
  say: (found: F) => string,
): Question => ({
  after,
  ask: async (db, today) => {
    const found = await ask(db, today)
    return found.count === 0 ? undefined : say(found)
  },
})

const menus = ['itemLists', 'itemListEntries', 'menuCycles', 'menuWeeks', 'menuItems'] as const
const questions: readonly Question[] = [
  question(['items', 'orders'], sql.holdingUnmade, (found) => ofItems(found, 'no longer made')),
  question(['items', 'orders', ...menus], sql.holdingOffMenu, (found) =>
    ofItems(found, 'not on the menu of the order'),
  ),
  question(
    ['locations', 'orders'],
    sql.ordersOfInactive,
    ({ count, first }) =>
      `${many(count, 'open order')} ${plural(count, 'is', 'are')} for inactive locations: ${namedText(count, first)}.`,
  ),
  question(
    ['cutoffs', 'orders'],
    sql.ordersOnClosedDays,
    ({ count, first }) =>
      `${many(count, 'open order')} ${plural(count, 'is', 'are')} on days when nothing is made. Staff move or cancel ${plural(count, 'it', 'them')} in Orders on Closed Days: ${namedText(count, first)}.`,
  ),
  question(
    ['customers', 'locations', 'items', 'itemLists', 'itemListEntries'],
    sql.locationsWithoutMenu,
    ({ count, first }) =>
      `${many(count, 'active location')} ${plural(count, 'has', 'have')} nothing on the menu: ${namedText(count, first)}.`,
  ),
  question(
    ['invoices', 'invoiceLines'],
    sql.documentsOffTheirLines,
    ({ count, first }) =>
      `${many(count, 'open document')} ${plural(count, 'has', 'have')} lines that do not add up to sales: ${namedText(count, first)}.`,
  ),
  question(
    ['invoices', 'invoicePayments'],
    sql.documentsOffTheirPayments,
    ({ count, first }) =>
      `${many(count, 'open document')} ${plural(count, 'has', 'have')} payments that do not add up to what is paid: ${namedText(count, first)}.`,
  ),
  question(
    ['invoices', 'invoiceLines'],
    sql.linesOffTheirPrice,
    ({ count, first }) =>
      `${many(count, 'invoice line')} ${plural(count, 'has', 'have')} an amount that is not quantity times price: ${namedText(count, first)}.`,
  ),
  question(
    ['customers', 'basePrices', 'retailPrices'],
    sql.groupsWithoutPrice,
    ({ count, first }) =>
      `${many(count, 'price group')} of customers ${plural(count, 'has', 'have')} no price: ${namedText(count, first)}.`,
  ),
  question(
    ['locations', 'users'],
    sql.usersWithoutLocation,
    ({ count, first }) =>
      `${many(count, 'active user')} ${plural(count, 'reaches', 'reach')} no active location: ${namedText(count, first)}.`,
  ),
]

/** Asked of what the changed files may have brought about, so that a run that changes nothing says nothing. */
export async function consequencesOf(db: Db, changed: ReadonlySet<FileName>, today: PlainDate): Promise<string[]> {
  const notes: string[] = []
  for (const { after, ask } of questions) {
    if (!after.some((name) => changed.has(name))) continue
    const note = await ask(db, today)
    if (note !== undefined) notes.push(note)
  }
  return notes
}
