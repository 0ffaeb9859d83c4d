/** States that were sent as JSON (ERP-10), as the files that say the same: one reader judges both. */
import Papa from 'papaparse'
import { RequestError } from '../http/request-error.ts'

interface Sent {
  readonly orders: readonly {
    readonly orderNo: string
    readonly state?: string | undefined
    readonly erpNo?: string | undefined
  }[]
  readonly lines: readonly {
    readonly orderNo: string
    readonly itemNo: string
    readonly confirmed?: number | undefined
    readonly shipped?: number | undefined
  }[]
}

export function stateFilesOf({ orders, lines }: Sent): ReadonlyMap<string, Uint8Array> {
  if (orders.length + lines.length === 0)
    throw new RequestError(400, 'states: give orders, or lines, or both.', 'unreadable')
  const files: [string, Uint8Array][] = []
  if (orders.length > 0)
    files.push([
      'order_states.csv',
      csv(
        ['order_no', 'state', 'erp_no'],
        orders.map(({ orderNo, state, erpNo }) => [orderNo, state, erpNo]),
      ),
    ])
  if (lines.length > 0) {
    const given = (['confirmed', 'shipped'] as const).filter((name) => isGiven(lines, name))
    files.push([
      'order_line_states.csv',
      csv(
        ['order_no', 'item_no', ...given.map((name) => `${name}_quantity`)],
        lines.map((line) => [line.orderNo, line.itemNo, ...given.map((name) => line[name])]),
      ),
    ])
  }
  return new Map(files)
}

/** A column of a file is there for all rows or for none: one that is left out keeps what was said before. */
function isGiven(lines: Sent['lines'], name: 'confirmed' | 'shipped'): boolean {
  const count = lines.filter((line) => line[name] !== undefined).length
  if (count === 0 || count === lines.length) return count > 0
  throw new RequestError(400, `states: give ${name}_quantity in all lines of a request, or in none.`, 'unreadable')
}

const csv = (heading: string[], rows: unknown[][]) => Buffer.from(Papa.unparse([heading, ...rows], { newline: '\n' }))
