/** The ERP's list of orders as a CSV file (ERP-12), read with the cells of the import. */
import { isSepRow } from '#rules/csv.ts'
import { QUANTITY_MAX } from '#rules/limits.ts'
import type { TheirOrder } from '#rules/production/reconcile.ts'
import { widthOf, widthProblem } from '#rules/text/row.ts'
import { seenText, unwrapped } from '#rules/text/spelling.ts'
import { type Cell, choice, code, whole } from '../import/files/cell.ts'
import { parseCsv } from '../import/files/parse-csv.ts'
import { decode, isOfOtherCommas, NOT_COMMAS } from '../import/read.ts'

export interface TheirProblem {
  readonly line: number
  readonly message: string
}
type Theirs = { -readonly [K in keyof TheirOrder]: TheirOrder[K] } & { lines: Map<string, number> | undefined }

const CELLS = {
  order_no: whole(1, 999_999_999_999),
  state: choice('in production', 'shipped', 'invoiced'),
  pieces: whole(0, 9_999_999),
  item_no: code(20),
  quantity: whole(0, QUANTITY_MAX),
} as const satisfies Record<string, Cell<unknown>>
type Name = keyof typeof CELLS
const isName = (name: string): name is Name => name in CELLS

/** One row an order, or one a line; what a row repeats of its order must be the same. */
export function readTheirs(bytes: Uint8Array): { readonly orders: TheirOrder[]; readonly problems: TheirProblem[] } {
  const decoded = decode(bytes)
  if ('fault' in decoded) return refused(decoded.fault, decoded.line)
  const { data, errors } = parseCsv(decoded.text, ',')
  if (errors[0]) return refused('The quotes are wrong.', (errors[0].row ?? 0) + 1)
  const headerAt = data.findIndex((cells) => !isSepRow(cells) && widthOf(cells) > 0)
  const header = data[headerAt] ?? []
  const names = header.slice(0, widthOf(header)).map((name) => seenText(name).toLowerCase())
  if (isOfOtherCommas(names)) return refused(NOT_COMMAS)
  const unknown = names.find((name) => !isName(name))
  if (unknown !== undefined)
    return refused(`"${unknown.slice(0, 60)}" is not a column; write ${Object.keys(CELLS).join(', ')}.`)
  if (new Set(names).size < names.length) return refused('A column appears in the header twice.')
  if (!names.includes('order_no')) return refused('The column order_no is missing.')
  if (names.includes('item_no') !== names.includes('quantity'))
    return refused('item_no and quantity come together or not at all.')
  const orders = new Map<number, Theirs>()
  const problems: TheirProblem[] = []
  for (const [index, cells] of data.entries()) {
    if (index <= headerAt || cells.every((cell) => cell.trim() === '')) continue
    const message = takeRow(orders, names as Name[], cells)
    if (message !== undefined) problems.push({ line: index + 1, message })
  }
  return { orders: [...orders.values()], problems }
}

const refused = (message: string, line = 1) => ({ orders: [], problems: [{ line, message }] })

/** Adds a row to its order; answers what is wrong with it. */
function takeRow(orders: Map<number, Theirs>, names: readonly Name[], cells: readonly string[]): string | undefined {
  if (widthOf(cells) > names.length) return `${widthProblem(widthOf(cells), names.length)}.`
  const row = new Map<Name, unknown>()
  for (const [at, name] of names.entries()) {
    const raw = unwrapped(cells[at] ?? '')
    if (raw === '') {
      if (name === 'state' || name === 'pieces') continue
      return `${name} must have a value.`
    }
    const found = CELLS[name].read(raw)
    if ('fault' in found) return `${name} ${found.fault}.`
    row.set(name, found.value)
  }
  const orderNo = row.get('order_no') as number
  const state = (row.get('state') ?? null) as TheirOrder['state']
  const pieces = (row.get('pieces') ?? null) as number | null
  const known = orders.get(orderNo)
  const order = known ?? { orderNo, state, pieces, lines: names.includes('item_no') ? new Map() : undefined }
  orders.set(orderNo, order)
  if (known && !order.lines) return `Order ${orderNo} is in the file twice.`
  if (order.state !== state || order.pieces !== pieces)
    return `Order ${orderNo} has another state or pieces in a row before.`
  const itemNo = row.get('item_no') as string
  if (order.lines?.has(itemNo)) return `Item ${itemNo} of order ${orderNo} is in the file twice.`
  order.lines?.set(itemNo, row.get('quantity') as number)
  return undefined
}
