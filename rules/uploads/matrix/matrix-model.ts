import type { FileLine, Place } from '../line.ts'
import type { FileChange, FileProblem, ReadFile } from '../model.ts'
import type { Cell } from './cell.ts'
import type { MergedRange } from './merges.ts'

/** A customer's location as a workbook names it. */
export interface StoreKey {
  readonly customerNo: string
  /** Six digits, or as written where it is not a location number: a POS number, perhaps (LOC-34). */
  readonly locationNo: string
}
/** Where a sheet names a location; the server knows whether the customer has it. */
export interface MatrixStore extends StoreKey {
  readonly sheet: string
  readonly row: number
  /** Of the location's cell, from 1. */
  readonly columnNo: number
}
/** The location whose cells a problem or change is about. */
export interface OfStore {
  readonly store?: StoreKey | undefined
}
/** An item number that heads a second column, from 1: that column does not count. */
export interface DuplicateItem {
  readonly sheet: string
  readonly itemNo: string
  readonly column: number
}
/** A cell whose quantity is in a unit that is not a piece: a line once the user says how many pieces that is (XML-11). */
export interface UnitCell extends StoreKey, Pick<FileLine, 'orderDate' | 'usedOnDay' | 'itemNo'> {
  readonly place: Place
  /** '5 DZN', or '5' where a column names the unit. */
  readonly text: string
  /** Of a column of units. */
  readonly unit?: string | undefined
  /** Of a column with the pieces in such a unit. */
  readonly packSize?: number | undefined
}
export interface Matrix extends ReadFile {
  readonly unitCells: readonly UnitCell[]
  readonly problems: readonly (FileProblem & OfStore)[]
  readonly changes: readonly (FileChange & OfStore)[]
  readonly stores: readonly MatrixStore[]
  readonly duplicateItems: readonly DuplicateItem[]
}
export type MatrixReading = Matrix | { readonly refusals: readonly string[] }

/** What a workbook has about a sheet besides its name. */
export interface SheetTraits {
  /** Users do not see it when they open the workbook. */
  readonly isHidden?: boolean
  readonly isFrom1904?: boolean
}
export interface SheetRow {
  readonly rowNo: number
  /** `cells[0]` is column A. */
  readonly cells: readonly Cell[]
  readonly isHidden: boolean
  /** What number formats show in place of values, by index: '12 dz'. */
  readonly shown?: ReadonlyMap<number, string> | undefined
}
export interface MatrixReader {
  sheet(name: string, traits?: SheetTraits): void
  /** Before the sheet's rows: the columns, from 1, that are hidden in it. */
  hiddenColumns?(from: number, to: number): void
  /** Before the sheet's rows: its merged cells. */
  mergedCells?(ranges: readonly MergedRange[]): void
  /** Before the sheet's rows: the cells with notes or comments. */
  notes?(cells: readonly string[]): void
  /** Throws a Refusal when the workbook is too large. */
  row(rowNo: number, cells: readonly Cell[], isHidden?: boolean, shown?: SheetRow['shown']): void
  end(): MatrixReading
}
