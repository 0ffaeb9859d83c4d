// What every format of an uploaded order is read into: lines, and with their places all problems and changes (UPL-08).

import { PROBLEMS_SHOWN } from '../limits.ts'
import { many } from '../many.ts'
import { quantityQuestion } from '../quantity.ts'
import type { AskedUnit } from '../units/amount.ts'
import { inPieces } from '../units/units.ts'
import type { FileLine, Place } from './line.ts'

export type FileField =
  | 'date'
  | 'purpose'
  | 'locationNo'
  | 'customerNo'
  | 'itemNo'
  | 'customerItemNo'
  | 'quantity'
  | 'usedOnDay'
  /** The row as a whole. */
  | 'row'

/** A line that cannot be read until its cell is mended, or left out. `text` is a sentence without the place. */
export interface FileProblem {
  readonly place: Place
  readonly field: FileField
  /** As it stands in the file. */
  readonly value: string
  readonly text: string
  /** What may stand there instead, for the user to take or not. */
  readonly offer?: string
  /** Another such. */
  readonly otherOffer?: string
  /** The unit that the quantity is in, where one answer settles all lines in it (XML-11). */
  readonly unit?: AskedUnit
  /** Whose answer about the unit it is, where a file names customers. */
  readonly customerNo?: string
}

/** Something that was understood rather than read: all of it is listed before CONFIRM. `changeText` says it. */
export interface FileChange {
  readonly place: Place
  readonly kind:
    | 'repeated date'
    | 'repeated location'
    | 'padded location'
    | 'POS number'
    | 'default used-on day'
    | 'no location'
    | 'no item'
    | 'no quantity'
    | 'dash'
    | 'repeated header'
    | 'header row'
    | 'other delimiter'
    | 'matched column'
    | 'unused column'
    | 'day first'
    | 'spelling'
    | 'lines in a cell'
    | 'other delivery date'
    | 'joined order'
    | 'ignored sheet'
    | 'hidden sheet'
    | 'hidden rows'
    | 'hidden columns'
    | 'cell notes'
    | 'further table'
    | 'ignored column'
    | 'unnamed row'
    | 'repeated row'
    | 'other encoding'
    | 'not taken'
    | 'canceled line'
    | 'unit'
    | 'barcode'
  /** What the file says, and what counts. */
  readonly from: string
  readonly to: string
}

/** A file that was read, with all its problems in one pass (INV-27). */
export interface ReadFile {
  readonly lines: readonly FileLine[]
  readonly problems: readonly FileProblem[]
  readonly changes: readonly FileChange[]
}
/** Or the sentences that refuse it whole. */
export type Reading = ReadFile | { readonly refusals: readonly string[] }

/** 'Row 3', 'Monday, cell E3', 'Order PO880100, line 2'. */
export function placeText(place: Place): string {
  switch (place.kind) {
    case 'row':
      return `Row ${place.rowNo}`
    case 'cell':
      return `${place.sheet}, cell ${columnLetters(place.columnNo)}${place.rowNo}`
    case 'file':
      return 'The file'
    case 'sheet':
      return place.sheet
    case 'order': {
      const order = `Order ${place.orderNo === '' ? place.index : place.orderNo}`
      return place.line === undefined ? order : `${order}, line ${place.line}`
    }
  }
}

/** 1 → 'A', 29 → 'AC'. */
export function columnLetters(columnNo: number): string {
  const rest = Math.floor((columnNo - 1) / 26)
  const letter = String.fromCharCode(65 + ((columnNo - 1) % 26))
  return rest > 0 ? columnLetters(rest) + letter : letter
}

/** 'Row 2: location number is not valid'; specified sentences that are quoted whole keep their capital. */
export const problemText = ({ place, text }: Pick<FileProblem, 'place' | 'text'>): string =>
  `${placeText(place)}: ${/^(?!Date|Invalid)\w+ [a-z]/.test(text) ? text.charAt(0).toLowerCase() + text.slice(1) : text}`

const changeTexts: Readonly<Record<FileChange['kind'], (from: string, to: string) => string>> = {
  'repeated date': (_, to) => `The blank date repeats ${to} of the row above.`,
  'repeated location': (_, to) => `The blank location repeats ${to} of the row above.`,
  'padded location': (from, to) => `Location ${from} is read as ${to}.`,
  'POS number': (from, to) => `POS number ${from} is read as location ${to}.`,
  'default used-on day': (_, to) => `The used-on day is blank; ${to}, the weekday of the date, is used.`,
  'no location': (from) => `Skipped: ${from} is not a location number.`,
  'no item': (from) => `Skipped: the item number is missing${from === '' ? '' : `; the quantity is ${from}`}.`,
  'no quantity': (from) => `Skipped: the quantity of item ${from} is missing.`,
  dash: (from) => `Skipped: the quantity of item ${from} is a dash, which is read as nothing.`,
  'repeated header': () => 'Skipped: the row repeats the header.',
  'header row': (from) => `The header is in row ${from}; the rows above it are not read.`,
  'other delimiter': (from) => `The file has ${from} between its values instead of commas.`,
  'matched column': (from, to) => `The column “${from}” is read as ${to}.`,
  'unused column': (from) => `The column “${from}” is not read.`,
  'day first': (from) => `Dates are read as ${from}, as you chose.`,
  spelling: (from, to) => `${from} is read as ${to}.`,
  'lines in a cell': (from) => `A quoted cell runs over ${from} lines of the file; they are read as one row.`,
  'other delivery date': (from, to) => `The file asks for delivery on ${from}; the order date ${to} is used.`,
  'joined order': (from, to) => `For ${to} on the same day as order ${from}: together they are one order.`,
  'ignored sheet': () => 'Skipped: the sheet has no Location Number header.',
  'hidden sheet': () => 'The sheet is hidden in the workbook; its orders are sent like all others.',
  'hidden rows': (from) => `Hidden or filtered rows of the workbook: ${from}. Their orders are sent like all others.`,
  'hidden columns': (from) => `Hidden columns of the workbook: ${from}. Their quantities are sent like all others.`,
  'cell notes': (from) => `Notes and comments on cells are not read: ${from}.`,
  'further table': (_, to) => `Another table of the sheet begins here; its orders are for ${to}.`,
  'ignored column': (from) => `Skipped: the column ${from} is not an item number.`,
  'unnamed row': (from) => `Skipped: the row has a quantity of ${from}, but no customer and location.`,
  'other encoding': (from) => `This file was read as ${from}.`,
  'not taken': (from, to) => `Not taken: ${from} “${to}”.`,
  'canceled line': (from, to) => `Skipped: the file cancels this line (item ${from}, quantity ${to}).`,
  barcode: (from, to) => `${from} is the barcode of item ${to}, which is ordered, as you chose.`,
  unit: (from, to) =>
    `${from} is read as ${many(Number(to), 'piece')}, by ${isGivenSize(from, to) ? 'the size that the file gives' : 'your answer about this unit'}.`,
  'repeated row': (from) => `Location ${from} appears earlier in this sheet; the quantities are added up.`,
}

/** Whether '3 cs of 24' is read as 72: also where another size is remembered for the unit. */
function isGivenSize(from: string, to: string): boolean {
  const size = / of (\d+)$/.exec(from)?.[1]
  return size !== undefined && inPieces(from.split(' ')[0] ?? '', Number(size)) === Number(to)
}

export const changeText = ({ kind, from, to }: Pick<FileChange, 'kind' | 'from' | 'to'>): string =>
  changeTexts[kind](from, to)

/** What "Changed for you" tells together: changes of one kind, and items whose quantities were added up (CSV-14). */
export type ChangeKind = FileChange['kind'] | 'repeated item'

/** One sentence for many changes of one kind. What is not sent comes first, what was filled in last: so they are listed. */
const changesTexts: Readonly<Record<ChangeKind, (count: number) => string>> = {
  'other encoding': (count) => `${many(count, 'file')} read in another encoding.`,
  'ignored sheet': (count) => `Skipped: ${many(count, 'sheet')} without a Location Number header.`,
  'ignored column': (count) => `Skipped: ${many(count, 'column')} without an item number.`,
  'cell notes': (count) => `${many(count, 'sheet')} with notes or comments on cells, which are not read.`,
  'unnamed row': (count) => `Skipped: ${many(count, 'row')} with quantities, but without a customer and location.`,
  'not taken': (count) => `Not taken: ${many(count, 'value')} that an order here has no field for.`,
  'canceled line': (count) => `Skipped: ${many(count, 'line')} that the file cancels.`,
  barcode: (count) => `${many(count, 'barcode')} instead of an item number, read as the items that you chose.`,
  unit: (count) => `${many(count, 'line')} in another unit read as pieces, by your answers.`,
  'no location': (count) => `Skipped: ${many(count, 'row')} of location 0, which is not a location number.`,
  'no item': (count) => `Skipped: ${many(count, 'row')} without an item number.`,
  'no quantity': (count) => `Skipped: ${many(count, 'row')} without a quantity.`,
  dash: (count) => `Skipped: ${many(count, 'row')} with a dash as the quantity, which is read as nothing.`,
  'repeated header': (count) => `Skipped: ${many(count, 'row')} that repeat the header.`,
  'header row': (count) => `${many(count, 'header')} below the first row.`,
  'other delimiter': (count) => `${many(count, 'file')} without commas between the values.`,
  'day first': (count) => `${many(count, 'file')} with the day first in its dates.`,
  'matched column': (count) => `${many(count, 'column')} matched by hand.`,
  'unused column': (count) => `${many(count, 'column')} that are not read.`,
  'repeated item': (count) => `${many(count, 'item')} more than once in an order; the sums are ordered.`,
  'repeated row': (count) =>
    `${many(count, 'row')} of locations that appear earlier in a sheet; the quantities are added up.`,
  'joined order': (count) =>
    `${many(count, 'order')} for the location and day of an earlier one: together they are one order.`,
  'other delivery date': (count) => `${many(count, 'order')} with another delivery date; the order dates are used.`,
  'hidden sheet': (count) => `${many(count, 'hidden sheet')}: their orders are sent like all others.`,
  'hidden rows': (count) =>
    `${many(count, 'sheet')} with hidden or filtered rows: their orders are sent like all others.`,
  'hidden columns': (count) =>
    `${many(count, 'sheet')} with hidden columns: their quantities are sent like all others.`,
  'further table': (count) =>
    `${many(count, 'further table')} beside or below the first of a sheet, each with its own date.`,
  'lines in a cell': (count) =>
    `${many(count, 'row')} with a quoted cell over several lines of the file; each is read as one row.`,
  spelling: (count) => `${many(count, 'value')} written another way, such as 5.0 for 5.`,
  'padded location': (count) => `${many(count, 'location number')} padded with zeros to 6 digits.`,
  'POS number': (count) => `${many(count, 'POS number')} read as locations.`,
  'repeated date': (count) => `${many(count, 'blank date')}: the date of the row above is used.`,
  'repeated location': (count) => `${many(count, 'blank location')}: the location of the row above is used.`,
  'default used-on day': (count) => `${many(count, 'blank used-on day')}: the weekday of the date is used.`,
}
export const changesText = (kind: ChangeKind, count: number): string => changesTexts[kind](count)
export const CHANGE_KINDS = Object.keys(changesTexts) as readonly ChangeKind[]

/** The question of a line above the limit (UPL-09): a file knows items by their number. */
export const itemQuestion = (limit: number, itemNo: string): string => quantityQuestion(limit, itemLabel(itemNo))
export const itemLabel = (itemNo: string): string => `item number ${itemNo}`

/** The rest of the problems are counted only (INV-27). */
export const moreText = (count: number): string => `and ${count - PROBLEMS_SHOWN} more`

// Sentences that more than one format says.
export const EMPTY_FILE = 'The file is empty.'
export const NO_LINES_ASKED = 'No order lines were given.'
export const NO_ORDER_LINES = 'No order lines found.'
export const LOCATION_PROBLEM = 'Location number is not valid'
export const POS_PROBLEM = 'Location number is not valid, and no location has this POS number'
export const ITEM_PROBLEM = 'Item number is not valid'
export const USED_ON_PROBLEM = 'Used on day must be a weekday, such as Monday or MON'
