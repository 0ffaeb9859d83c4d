/** What reading a workbook for many customers answers (XLS-03). */
import * as z from 'zod/mini'
import { UNIT_CELLS, WORKBOOK_ROWS } from '#rules/limits.ts'
import type { FileLine, Place } from '#rules/uploads/line.ts'
import type { FileChange, FileField } from '#rules/uploads/model.ts'
import {
  customerNo,
  itemNo,
  list,
  locationNo,
  quantity,
  text,
  usDate,
  weekday,
  whole,
  word,
} from '../../kernel/kinds.ts'
import { type Clean, type Kind, optional, record, type Shape } from '../../kernel/wire.ts'

const sheet = text(255)

const fields = word<FileField>(
  ...(['date', 'purpose', 'locationNo', 'customerNo', 'itemNo', 'customerItemNo', 'quantity', 'usedOnDay'] as const),
)
const changeKinds = word<FileChange['kind']>(
  ...(['repeated date', 'repeated location', 'padded location', 'default used-on day', 'no location'] as const),
  ...(['no item', 'no quantity', 'other delivery date', 'ignored sheet', 'hidden sheet', 'repeated row'] as const),
  ...(['hidden rows', 'hidden columns', 'further table', 'ignored column', 'unnamed row', 'POS number'] as const),
  ...(['cell notes', 'spelling', 'canceled line'] as const),
)

/** A quantity as [item, quantity, column], the column counted from 1. */
const quantityCell: Kind<readonly [item: string, quantity: number, columnNo: number]> = {
  schema: z.tuple([itemNo.schema, quantity.schema, whole().schema]),
  read: (wire) => wire as [string, number, number],
  write: (cell) => cell,
}
const ofLocation = { locationNo: ['location', locationNo] } as const
export const WorkbookRowLocation = record(ofLocation)
/** A row of a sheet: what a location is to get. */
export const WorkbookRow = record({
  rowNo: ['row', whole()],
  customerNo: ['custno', customerNo],
  ...ofLocation,
  quantities: ['lines', list(quantityCell)],
})
/** A sheet is a delivery. Its `rows` come last, so that they can be written one after the other. */
const ofSheet = { sheet: ['sheet', sheet], orderDate: ['date', usDate], usedOnDay: ['lcusedonday', weekday] } as const
export const WorkbookSheetHead = record(ofSheet)
const WorkbookSheet = record({ ...ofSheet, rows: ['rows', list(WorkbookRow, WORKBOOK_ROWS)] })
type Head = Clean<typeof WorkbookSheetHead>
type Row = Clean<typeof WorkbookRow>
const sheets = list(WorkbookSheet)

/** Lines with their cells in the code; on the wire those of a sheet and a row share what they have in common. */
const workbookLines: Kind<FileLine[]> = {
  schema: sheets.schema,
  read: (wire) =>
    sheets.read(wire).flatMap(({ rows, ...head }) => rows.flatMap((row) => row.quantities.map(lineOf(head, row)))),
  write(lines) {
    const written: (Head & { rows: Row[] })[] = []
    const gather = gatherRows({
      sheet: (head) => written.push({ ...head, rows: [] }),
      row: (row) => written.at(-1)?.rows.push(row),
    })
    lines.forEach(gather.line)
    gather.end()
    return sheets.write(written)
  },
}

const lineOf =
  (head: Head, { rowNo, customerNo: customer, locationNo: location }: Row) =>
  ([item, amount, columnNo]: Row['quantities'][number]): FileLine => ({
    place: { kind: 'cell', sheet: head.sheet, rowNo, columnNo },
    customerNo: customer,
    locationNo: location,
    orderDate: head.orderDate,
    usedOnDay: head.usedOnDay,
    itemNo: item,
    quantity: amount,
  })

/**
 * Gathers lines that come cell by cell. Calls `sheet` before the lines of another sheet or day, and `row` when the quantities of a row
 * for one location are complete.
 */
export function gatherRows(tell: { sheet(head: Head): void; row(row: Row): void }): {
  line(line: FileLine): void
  end(): void
} {
  let head: Head | undefined
  let row: Row | undefined
  const end = () => {
    if (row) tell.row(row)
    row = undefined
  }
  return {
    line({ place, customerNo: customer = '', locationNo: location = '', orderDate, usedOnDay, ...line }) {
      if (place.kind !== 'cell') return
      const isSameDay = head?.orderDate === orderDate && head.usedOnDay === usedOnDay
      if (!isSameDay || place.sheet !== head?.sheet) {
        end()
        head = { sheet: place.sheet, orderDate, usedOnDay }
        tell.sheet(head)
      }
      if (row?.rowNo !== place.rowNo || row.customerNo !== customer || row.locationNo !== location) {
        end()
        row = { rowNo: place.rowNo, customerNo: customer, locationNo: location, quantities: [] }
      }
      row.quantities.push([line.itemNo, line.quantity, place.columnNo])
    },
    end,
  }
}

const Spot = record({
  sheet: ['sheet', sheet],
  rowNo: ['row', optional(whole())],
  columnNo: ['column', optional(whole())],
})
/** A sheet, or a cell of one. */
const place: Shape<Place> = {
  ...Spot,
  read(wire) {
    const { sheet: name, rowNo, columnNo } = Spot.read(wire)
    return rowNo === undefined || columnNo === undefined
      ? { kind: 'sheet', sheet: name }
      : { kind: 'cell', sheet: name, rowNo, columnNo }
  },
  write: (value) =>
    value.kind === 'cell' || value.kind === 'sheet' ? Spot.write({ ...value } as Clean<typeof Spot>) : {},
}

export const WorkbookChange = record({
  place,
  kind: ['kind', changeKinds],
  from: ['from', text(1000)],
  to: ['to', text(1000)],
})
export const BadCustomer = record({
  sheet: ['sheet', sheet],
  row: ['row', whole()],
  columnNo: ['column', whole()],
  customerNo: ['custno', text(1000)],
  locationNo: ['location', text(1000)],
})

export const ReadWorkbook = record({
  lines: ['data', workbookLines],
  /** Rows of a customer that there is not, or that does not have the location: they are not among the lines (XLS-04). */
  badCustomers: ['badCustomers', list(BadCustomer, WORKBOOK_ROWS)],
  duplicateItems: [
    'duplicate_items',
    list(record({ sheet: ['sheet', sheet], itemNo: ['item', text(20)], column: ['column', whole()] })),
  ],
  /** The first ones; `problemCount` is how many there are (INV-27). */
  problems: [
    'problems',
    list(
      record({
        place,
        field: ['field', fields],
        value: ['value', text(1000)],
        text: ['messageTxt', text()],
      }),
    ),
  ],
  problemCount: ['problem_count', whole()],
  /** Cells whose quantity is in a unit that is not a piece; they are not among the lines (XML-11). */
  unitCells: [
    'unit_cells',
    list(
      record({
        place,
        customerNo: ['custno', customerNo],
        ...ofLocation,
        orderDate: ['date', usDate],
        usedOnDay: ['lcusedonday', weekday],
        itemNo: ['item', itemNo],
        text: ['qty', text(1000)],
        unit: ['uom', optional(text(1000))],
        packSize: ['pack_size', optional(whole())],
      }),
      UNIT_CELLS,
    ),
  ],
  changes: ['changes', list(WorkbookChange, 2 * WORKBOOK_ROWS)],
})
