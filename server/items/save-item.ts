import type { api } from '#contract/index.ts'
import type { Output } from '#contract/kernel/endpoint.ts'
import { may } from '#rules/access.ts'
import { refuseFaults } from '#rules/faults.ts'
import { columnsSeenBy } from '#rules/items/columns.ts'
import {
  differing,
  disputedFields,
  type ItemBounds,
  type ItemChange,
  type ItemValues,
  itemFaults,
} from '#rules/items/item-change.ts'
import { hasOwnLists } from '#rules/items/maintenance.ts'
import { ownOrNothing } from '#rules/items/own-words.ts'
import { Refusal } from '#rules/refusal.ts'
import type { Caller } from '../access/sessions.ts'
import type { Who } from '../audit/audit.sql.ts'
import { whoOf } from '../audit/audit.ts'
import type { Db } from '../db/open.ts'
import type { Call } from '../http/call.ts'
import { notFound } from '../http/request-error.ts'
import * as items from './items.sql.ts'
import { asItem } from './listed-items.ts'
import * as sql from './save-item.sql.ts'

type SaveCall = Call<typeof api.items.save>
type Answer = Output<typeof api.items.save>

/** What somebody else said at the same moment is read and judged once more, so often. */
const TRIES = 3

/** Saves what differs of one item, or refuses it whole (ITM-10, ITM-31). */
export async function saveItem(call: SaveCall): Promise<Answer> {
  const { item: asked, ...codes } = call.input
  const { itemNo, version, ...words } = asked
  const { priceCode, userDefinedCode, customerItemNo } = codes
  const change: ItemChange = { ...words, priceCode, userDefinedCode, customerItemNo }
  const seen = {
    version,
    priceCode: codes.oldPriceCode,
    userDefinedCode: codes.oldUserDefinedCode,
    customerItemNo: codes.oldCustomerItemNo,
  }
  const save = () => saveOnce(call, itemNo, change, seen)
  try {
    return await save()
  } catch (error) {
    // Another item was given the number at the same moment: now it is there to be named (ITM-36).
    if ((error as { code?: unknown }).code !== UNIQUE_VIOLATION) throw error
    return save()
  }
}
const UNIQUE_VIOLATION = '23505'

/**
 * Reads, judges and stores, each by one statement: what was read is stored only where it still is so (its version), so nothing is held
 * in between (docs/decisions/0041-an-item-in-one-statement.md).
 */
async function saveOnce(
  call: SaveCall,
  itemNo: string,
  change: ItemChange,
  seen: Parameters<typeof disputedFields>[2],
): Promise<Answer> {
  const { db, caller, customerNo, world, input } = call
  const read = () =>
    items.itemOfList(
      db,
      { customerNo, listCode: input.itemListCode ?? '', itemNo },
      { isStaff: caller.isStaff, seen: columnsSeenBy(caller) },
    )
  for (let tries = 0; tries < TRIES; tries += 1) {
    const found = await read()
    if (!found) throw notFound('This list')
    const { list, row } = found
    if (!row) throw notFound(`Item ${itemNo}`)
    const now = stateOf(row)
    const wanted = differing(change, now)
    const told = asItem(list, caller)
    if (Object.keys(wanted).length === 0) return { item: told(row) }
    await refuseWrong(db, { list, caller, itemNo, wanted, now })
    const disputed = disputedFields(wanted, now, seen)
    if (disputed.length > 0) {
      const by = await sql.lastChangedBy(db, { customerNo, itemNo })
      const text = `${by ?? 'Someone else'} changed this item in the meantime. Nothing was saved.`
      throw new Refusal(text, 'conflict', { current: told(row), changedBy: by })
    }
    const version = await store(call, list, itemNo, { wanted, now })
    if (version === undefined) continue
    // What a price code stands for is read; everything else is known.
    const after = wanted.priceCode === undefined ? asSaved(row, { wanted, now, version }) : (await read())?.row
    return {
      item: told(after ?? row),
      ...(await feltBy(db, { list, caller, itemNo, wanted, today: world.clock.today() })),
    }
  }
  throw new Refusal('Someone else is changing this item. Nothing was saved. Try again.', 'conflict')
}

interface Felt {
  readonly list: items.MaintainedList
  readonly caller: Caller
  readonly itemNo: string
  readonly wanted: ItemChange
  readonly today: string
}
/** Orders that a change touches: those whose price is another now, or that have what left the menu (ITM-37). */
async function feltBy(
  db: Db,
  { list, caller, itemNo, wanted, today }: Felt,
): Promise<Pick<Answer, 'openOrders' | 'inProductionOrders'>> {
  if (wanted.priceCode !== undefined) {
    const { open, inProduction } = await sql.pricedOrdersWith(db, list.customerNo, [itemNo])
    return { openOrders: open, inProductionOrders: inProduction }
  }
  if (wanted.isShown !== false) return {}
  return { openOrders: (await sql.openOrdersWith(db, list, [itemNo], { isStaff: caller.isStaff, today })).orders }
}

type State = ItemValues & ItemBounds & { readonly version: number; readonly own: OwnOfItem }
/** What the item itself says, where a customer may say otherwise. */
interface OwnOfItem {
  readonly description: string
  readonly priceCode: string
  readonly userDefinedCode: string
  readonly menuSection: string
}

/** The columns of `itemOfList` have these types. */
const stateOf = (row: items.MaintainedRow): State =>
  ({
    ...row,
    own: {
      description: row['itemDescription'],
      priceCode: row['itemPriceCode'],
      userDefinedCode: row['itemUserDefinedCode'],
      menuSection: row['itemMenuSection'],
    },
  }) as unknown as State

interface Judged {
  readonly list: items.MaintainedList
  readonly caller: Caller
  readonly itemNo: string
  readonly wanted: ItemChange
  readonly now: State
}

/** Refuses what the rule finds wrong, with what only the database knows: price codes, and numbers that other items have. */
async function refuseWrong(tx: Db, { list, caller, itemNo, wanted, now }: Judged): Promise<void> {
  const { customerNo } = list
  const code = wanted.priceCode?.trim()
  const number = wanted.customerItemNo?.trim()
  const codes = code ? await sql.priceCodesAmong(tx, customerNo, [code]) : undefined
  const takenBy = number ? await sql.itemWithNumber(tx, { customerNo, itemNo }, number) : undefined
  refuseFaults(
    itemFaults(wanted, now, {
      hasOwnLists: hasOwnLists(list),
      mayAuthorise: may(caller, 'items.authorise'),
      isPriceCode: (given) => codes?.has(given) ?? true,
      takenBy,
    }),
  )
}

/** Writes what is wanted, all or nothing; answers the version, or undefined when somebody else changed the item's words since they were read. */
async function store(
  call: SaveCall,
  list: items.MaintainedList,
  itemNo: string,
  { wanted, now }: Pick<Judged, 'wanted' | 'now'>,
): Promise<number | undefined> {
  const words = wordsOf(wanted, now)
  const { isShown, isAuthorised } = wanted
  const writes: ((db: Db, who: Who, version: number) => Promise<number | undefined>)[] = []
  if (Object.keys(words).length > 0) {
    const place = { customerNo: list.customerNo, itemNo }
    writes.push((db, who) => sql.putWords(db, place, words, { version: now.version, who }))
  }
  const mark = (name: Parameters<typeof sql.putMarks>[2], isOn: boolean) =>
    writes.push(async (db, who, version) => {
      await sql.putMarks(db, list, name, [{ itemNo, isOn }], who)
      return version
    })
  if (isShown !== undefined) mark('show_on_menu', isShown)
  if (isAuthorised !== undefined) mark('is_authorised', isAuthorised)
  const [first] = writes
  if (writes.length === 1 && first) return call.change((db, who) => first(db, who, now.version))
  return call.transact(async (tx) => {
    const who = whoOf(call)
    let version: number | undefined = now.version
    // The words first: where somebody else was, nothing is written.
    for (const write of writes) if (version !== undefined) version = await write(tx, who, version)
    return version
  })
}

/** The item as it is after a save, in the words of its customer: what `inWordsOf` says of what was stored. */
function asSaved(
  row: items.MaintainedRow,
  { wanted, now, version }: Pick<Judged, 'wanted' | 'now'> & { readonly version: number },
): items.MaintainedRow {
  const own: Readonly<Record<string, string>> = { ...now.own }
  const shown = Object.entries(wanted).map(([name, value]) => [
    name,
    typeof value === 'string' ? ownOrNothing(value, own[name] ?? '') || (own[name] ?? '') : value,
  ])
  return { ...row, ...Object.fromEntries(shown), version }
}

/** What is to be stored: a word that is the item's own, or blank, is none. */
function wordsOf(wanted: ItemChange, { own, itemShelfLifeDays }: State): Partial<sql.StoredWords> {
  const { customerItemNo, shortDescription, labelLine1, labelLine2, shelfLifeDays } = wanted
  const words = (text: string | undefined, itemsOwn: string) =>
    text === undefined ? undefined : ownOrNothing(text, itemsOwn)
  const code = (text: string | undefined, itemsOwn: string) =>
    text === undefined ? undefined : ownOrNothing(text, itemsOwn) || null
  const all: { [N in keyof sql.StoredWords]: sql.StoredWords[N] | undefined } = {
    customerItemNo: customerItemNo?.trim(),
    description: words(wanted.description, own.description),
    descriptionShort: shortDescription?.trim(),
    menuSection: words(wanted.menuSection, own.menuSection),
    labelLine1: labelLine1?.trim(),
    labelLine2: labelLine2?.trim(),
    priceCode: code(wanted.priceCode, own.priceCode),
    userDefinedCode: code(wanted.userDefinedCode, own.userDefinedCode),
    shelfLifeDays: shelfLifeDays === undefined ? undefined : shelfLifeDays === itemShelfLifeDays ? null : shelfLifeDays,
  }
  return Object.fromEntries(Object.entries(all).filter(([, value]) => value !== undefined)) as Partial<sql.StoredWords>
}
