import type { PlainDate } from '#rules/calendar.ts'
import { numberProblem } from '#rules/customers/customer-form.ts'
import { INSTRUCTIONS_LENGTH } from '#rules/limits.ts'
import { figure, many } from '#rules/many.ts'
import { futureWasteProblem } from '#rules/waste/entry.ts'
import type { Cell } from './files/cell.ts'
import { type FileName, fileNames, type Row, type Sheets, shapeOf } from './layout.ts'
import type { NumberedInErp } from './own-orders.sql.ts'
import { keyOf, type Problem, type ReadFolder } from './read.ts'
import { type CustomersUsers, planUsers } from './users/plan-users.ts'
import { textOf } from './write.ts'

/** What the database knows already. */
export interface Known {
  /** The keys of each kind of row, as keyOf writes them. */
  readonly keys: ReadonlyMap<FileName, ReadonlySet<string>>
  /** customer + customer's own item number → our item number. */
  readonly customerItemNos: ReadonlyMap<string, string>
  /** customer + our order number, of orders placed here that rows of orders name. */
  readonly ownOrders: ReadonlySet<string>
  /** How files name orders that a row names by our number, or not quite. */
  readonly otherNames: ReadonlyMap<string, string>
  /** customer + the ERP's own number of an order that is here under another → what files are to name it by. */
  readonly inErp: ReadonlyMap<string, NumberedInErp>
  /** Our numbers that rows of states name, those that are orders. */
  readonly orderNos: ReadonlySet<number>
  /** Rotating menu → its weeks. */
  readonly cycleWeeks: ReadonlyMap<string, number>
  /** Customer → its users, of the customers that users.csv names. */
  readonly users: ReadonlyMap<string, CustomersUsers>
  /** Files that hold everything of their kind. */
  readonly complete: ReadonlySet<FileName>
  readonly today: PlainDate
}
type Report = (name: FileName, index: number, column: string, message: string) => void

/** What is wrong with rows that are well-formed one by one: duplicates, references to nothing, rows that contradict each other. */
export function checkSheets({ sheets, refusedKeys, unreadable }: ReadFolder, known: Known): Problem[] {
  const problems: Problem[] = []
  const report: Report = (name, index, column, message) => {
    const { file, columns } = shapeOf(name)
    const row = sheets[name]?.rows[index] as Record<string, unknown> | undefined
    const line = sheets[name]?.lines?.[index] ?? 0
    problems.push({
      file,
      line,
      column: columns[column]?.name ?? '',
      value: valueIn(row?.[column], columns[column]?.cell),
      message,
    })
  }
  const isKnown = knower(sheets, refusedKeys, unreadable, known)
  for (const name of fileNames) {
    checkDoubles(name, sheets, report)
    checkReferences(name, sheets, isKnown, report, known.complete)
  }
  checkNewNumbers(sheets, known, report)
  checkShipTos(sheets, isKnown, report)
  checkComments(sheets, report)
  checkCustomerItemNos(sheets, known, report)
  checkCutoffs(sheets, report)
  checkOrders(sheets, report)
  checkOwnOrders(sheets, known, report)
  checkStates(sheets, known, report)
  checkWeeks(sheets, known, report)
  checkInvoiceLines(sheets, report)
  checkWaste(sheets, known.today, report)
  checkUsers(sheets, known, report)
  return problems
}

/** As the file would say it. */
const valueIn = (value: unknown, cell: Cell<unknown> | undefined): string =>
  value === undefined || value === null ? '' : cell ? textOf(cell, value) : String(value)

type IsKnown = (to: FileName, key: string) => boolean
function knower(
  sheets: Sheets,
  refused: ReadFolder['refusedKeys'],
  unreadable: ReadonlySet<FileName>,
  known: Known,
): IsKnown {
  const named = new Map<FileName, Set<string>>()
  for (const name of fileNames.filter((each) => sheets[each] || refused.has(each))) {
    const { key } = shapeOf(name)
    const keys = new Set(refused.get(name))
    for (const row of sheets[name]?.rows ?? []) keys.add(keyOf(row, key))
    named.set(name, keys)
  }
  // What a complete file lacks is about to be removed, where it is not only ended.
  const isGoing = (to: FileName) => known.complete.has(to) && removedAtAll.has(to)
  const isKnown: IsKnown = (to, key) => {
    if (unreadable.has(to) || named.get(to)?.has(key)) return true
    if (known.keys.get(to)?.has(key) && !isGoing(to)) return true
    // Master, the blank list, is every customer's.
    return to === 'itemLists' && key.endsWith('\u0000') && isKnown('customers', key.slice(0, -1))
  }
  return isKnown
}

function checkDoubles(name: FileName, sheets: Sheets, report: Report): void {
  const sheet = sheets[name]
  if (!sheet) return
  const { key, columns } = shapeOf(name)
  const first = new Map<string, number>()
  for (const [index, row] of sheet.rows.entries()) {
    const text = keyOf(row, key)
    const before = first.get(text)
    if (before === undefined) first.set(text, index)
    else {
      const names = key.map((column) => columns[column]?.name ?? column).join(', ')
      report(name, index, key.at(-1) ?? '', `The same ${names} is already on line ${sheet.lines?.[before] ?? '?'}.`)
    }
  }
}

/** Rows that others name, and that are removed when a complete file lacks them. */
const removedAtAll: ReadonlySet<FileName> = new Set(['shipTos', 'routes', 'itemLists', 'menuCycles'])

const kinds: Partial<Record<FileName, string>> = {
  customers: 'customer',
  shipTos: 'ship-to',
  routes: 'route',
  itemLists: 'item list',
  items: 'item',
  menuCycles: 'menu cycle',
  locations: 'location',
  invoices: 'invoice',
}

function checkReferences(
  name: FileName,
  sheets: Sheets,
  isKnown: IsKnown,
  report: Report,
  complete: Known['complete'],
): void {
  const { refers } = shapeOf(name)
  for (const [index, row] of (sheets[name]?.rows ?? []).entries()) {
    const values = row as unknown as Readonly<Record<string, unknown>>
    for (const { to, by } of refers) {
      const last = by.at(-1) ?? ''
      const value = values[last] ?? ''
      if (value === '' && to !== 'itemLists') continue
      const key = keyOf(row, by)
      if (isKnown(to, key)) continue
      // An unknown customer is said once, not again for each thing of that customer.
      const owner = String(values[by[0] ?? ''])
      if (by.length > 1 && !isKnown('customers', owner)) continue
      const whose = by.length > 1 ? ` of customer ${owner}` : ''
      const where = complete.has(to) ? `in ${shapeOf(to).file}, which is complete` : `in ${shapeOf(to).file} or before`
      report(name, index, last, `There is no ${kinds[to]} ${String(value)}${whose}, ${where}.`)
    }
  }
}

/** New numbers and codes by the rules of the screen; those that exist keep theirs. */
function checkNewNumbers(sheets: Sheets, { keys }: Known, report: Report): void {
  for (const [index, { customerNo }] of (sheets.customers?.rows ?? []).entries()) {
    const problem = keys.get('customers')?.has(customerNo) ? undefined : numberProblem(customerNo)
    if (problem) report('customers', index, 'customerNo', `customer_no ${problem}.`)
  }
  const cycles = new Map([...(keys.get('menuCycles') ?? [])].map((code) => [code.toUpperCase(), code]))
  for (const [index, { menuCycleCode: code }] of (sheets.menuCycles?.rows ?? []).entries()) {
    const other = cycles.get(code.toUpperCase())
    if (other === undefined) cycles.set(code.toUpperCase(), code)
    else if (other !== code && !keys.get('menuCycles')?.has(code))
      report('menuCycles', index, 'menuCycleCode', `There is already a menu cycle ${other}.`)
  }
}

/** A ship-to's text comes by one of the two files, or the second would undo what the first says, run after run. */
function checkComments({ shipTos, shipToComments }: Sheets, report: Report): void {
  if (!shipToComments || shipToComments.rows.length === 0) return
  if (shipTos?.given.has('instructions'))
    report('shipToComments', 0, 'comment', 'ship_tos.csv has a column instructions, too: leave one of the two out.')
  const lengths = new Map<string, number>()
  for (const [index, row] of shipToComments.rows.entries()) {
    const key = `${row.customerNo}\u0000${row.shipToCode}`
    const before = lengths.get(key) ?? -1
    const length = before + 1 + [...row.comment].length
    lengths.set(key, length)
    if (length > INSTRUCTIONS_LENGTH && before <= INSTRUCTIONS_LENGTH)
      report(
        'shipToComments',
        index,
        'comment',
        `The lines of this ship-to are longer than ${figure(INSTRUCTIONS_LENGTH)} characters together.`,
      )
  }
}

function checkShipTos(sheets: Sheets, isKnown: IsKnown, report: Report): void {
  for (const [index, row] of (sheets.locations?.rows ?? []).entries()) {
    const { customerNo, shipToCode, shipToCustomerNo } = row
    const owner = shipToCustomerNo ?? customerNo
    if (shipToCode === '' || !isKnown('customers', owner) || isKnown('shipTos', `${owner}\u0000${shipToCode}`)) continue
    report(
      'locations',
      index,
      'shipToCode',
      `There is no ship-to ${shipToCode} of customer ${owner}, in ship_tos.csv or before.`,
    )
  }
}

const foldedKey = (customerNo: string, number: string) => `${customerNo}\u0000${number}`.toUpperCase()

/** A customer's own item number names one item only, in capitals or not, so that an upload can be read. */
function checkCustomerItemNos(sheets: Sheets, known: Known, report: Report): void {
  const rows = sheets.customerItems?.rows ?? []
  const given = new Map(rows.map((row) => [`${row.customerNo}\u0000${row.itemNo}`, row.customerItemNo]))
  const taken = new Map<string, string>()
  const folded = new Map([...known.customerItemNos].map(([key, itemNo]) => [key.toUpperCase(), itemNo]))
  for (const [index, { customerNo, itemNo, customerItemNo }] of rows.entries()) {
    if (customerItemNo === '') continue
    // What is stored so already is no change.
    if (known.customerItemNos.get(`${customerNo}\u0000${customerItemNo}`) === itemNo) continue
    const key = foldedKey(customerNo, customerItemNo)
    const before = folded.get(key)
    const isMoved =
      before !== undefined &&
      (known.complete.has('customerItems') || given.get(`${customerNo}\u0000${before}`) !== undefined)
    const other = taken.get(key) ?? (before !== undefined && !isMoved ? before : itemNo)
    taken.set(key, itemNo)
    if (other === itemNo) continue
    report(
      'customerItems',
      index,
      'customerItemNo',
      `Customer ${customerNo} already has the number ${customerItemNo} for item ${other}.`,
    )
  }
}

function checkCutoffs(sheets: Sheets, report: Report): void {
  for (const [index, { weekday, orderDate, isNoWork }] of (sheets.cutoffs?.rows ?? []).entries()) {
    const isWeekly = weekday !== null
    const isDated = orderDate !== null
    if (isWeekly === isDated)
      report('cutoffs', index, 'weekday', 'A row has a weekday or an order_date, one of the two.')
    else if (isWeekly && isNoWork)
      report('cutoffs', index, 'isNoWork', 'Only a row with an order_date may be a no-work day.')
  }
}

const headerColumns = ['locationNo', 'orderDate', 'usedOnDay', 'state', 'orderedAt', 'orderedBy'] as const
function checkOrders(sheets: Sheets, report: Report): void {
  const sheet = sheets.orders
  const first = new Map<string, readonly [row: Row<'orders'>, line: number | undefined]>()
  for (const [index, row] of (sheet?.rows ?? []).entries()) {
    const key = `${row.customerNo}\u0000${row.externalNo}`
    const before = first.get(key)
    if (!before) {
      first.set(key, [row, sheet?.lines?.[index]])
      continue
    }
    const differs = headerColumns.find((column) => row[column] !== before[0][column])
    if (!differs) continue
    const { name } = shapeOf('orders').columns[differs] ?? { name: differs }
    report('orders', index, differs, `Order ${row.externalNo} has another ${name} on line ${before[1] ?? '?'}.`)
  }
}

/** A number of ours names that order, and no other: a second one would be made and delivered. */
function checkOwnOrders(sheets: Sheets, { ownOrders, otherNames, inErp }: Known, report: Report): void {
  for (const [index, { customerNo, externalNo }] of (sheets.orders?.rows ?? []).entries()) {
    const key = `${customerNo}\u0000${externalNo}`
    const name = otherNames.get(key)
    const isOurs = ownOrders.has(key) || name === String(Number(externalNo))
    if (isOurs)
      report(
        'orders',
        index,
        'externalNo',
        `${externalNo} is the number of an order placed here. Send what comes of it in order_states.csv; give another order another external_no.`,
      )
    else if (name !== undefined)
      report(
        'orders',
        index,
        'externalNo',
        `Order ${Number(externalNo)} is named ${name} in files. Write it so, or it would be made twice.`,
      )
    const numbered = inErp.get(key)
    if (numbered === undefined || isOurs) continue
    const { orderNo, name: named } = numbered
    const text =
      named === null
        ? `${externalNo} is your number of order ${orderNo}, which was placed here. Send what comes of it in order_states.csv; give another order another external_no.`
        : `${externalNo} is your number of the order that files name ${named}. Write it so, or it would be made twice.`
    report('orders', index, 'externalNo', text)
  }
}

/** States are of orders that are here: a number that is not ours is a mistake somewhere. */
function checkStates(sheets: Sheets, { orderNos }: Known, report: Report): void {
  for (const name of ['orderStates', 'orderLineStates'] as const)
    for (const [index, { orderNo }] of (sheets[name]?.rows ?? []).entries())
      if (!orderNos.has(orderNo)) report(name, index, 'orderNo', `There is no order ${orderNo} here.`)
}

function checkWeeks(sheets: Sheets, { cycleWeeks }: Known, report: Report): void {
  const given = new Map((sheets.menuCycles?.rows ?? []).map((row) => [row.menuCycleCode, row.weeks]))
  for (const name of ['menuWeeks', 'menuItems'] as const) {
    for (const [index, { menuCycleCode, weekNo }] of (sheets[name]?.rows ?? []).entries()) {
      const isGiven = sheets.menuCycles?.given.has('weeks') || !cycleWeeks.has(menuCycleCode)
      const weeks = (isGiven ? given.get(menuCycleCode) : undefined) ?? cycleWeeks.get(menuCycleCode)
      if (weeks === undefined || weekNo <= weeks) continue
      report(name, index, 'weekNo', `Menu cycle ${menuCycleCode} has ${many(weeks, 'week')}.`)
    }
  }
}

function checkInvoiceLines(sheets: Sheets, report: Report): void {
  for (const [index, { itemNo, description }] of (sheets.invoiceLines?.rows ?? []).entries())
    if (itemNo === null && description === '')
      report('invoiceLines', index, 'description', 'A line has an item_no or a description, or both.')
}

/** By the rule of the screen; waste of long ago is taken, as it comes with the first import. */
function checkWaste(sheets: Sheets, today: PlainDate, report: Report): void {
  for (const [index, { wastedOn }] of (sheets.waste?.rows ?? []).entries()) {
    const problem = futureWasteProblem(wastedOn, today)
    if (problem !== undefined) report('waste', index, 'wastedOn', problem)
  }
}

/** By the judge of the screen, in its words. Routes and ship-tos of the folder count, too. */
function checkUsers(sheets: Sheets, known: Known, report: Report): void {
  if (!sheets.users) return
  const usersOf = (customerNo: string): CustomersUsers => {
    const locations = (sheets.locations?.rows ?? []).filter((row) => row.customerNo === customerNo)
    const shipTos = (sheets.shipTos?.rows ?? []).filter((row) => row.customerNo === customerNo)
    const { users = [], reaches = [] } = known.users.get(customerNo) ?? {}
    const named = [
      ...locations.flatMap((row) => [row.routeNo, row.shipToCode]),
      ...shipTos.map((row) => row.shipToCode),
    ]
    return { users, reaches: new Set([...reaches, ...named]) }
  }
  for (const { index, faults } of planUsers(sheets.users, usersOf, known.today))
    for (const { field, text } of faults.filter(
      ({ text }, at) => faults.findIndex((each) => each.text === text) === at,
    ))
      report('users', index, field in shapeOf('users').columns ? field : 'rights', text)
}
