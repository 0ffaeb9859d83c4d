/** What the page and its worker tell each other about an upload. The file, its lines and the answers stay with the worker. */

import type { api } from '#contract/index.ts'
import type { Output } from '#contract/kernel/endpoint.ts'
import type { PlainDate, Weekday } from '#rules/calendar.ts'
import type { CustomerAnswer, UnitRow } from '#rules/units/unit-rows.ts'
import type { UploadFigures, UploadSize } from '#rules/uploads/figures.ts'
import type { UploadFormat } from '#rules/uploads/formats.ts'
import type { ChangeKind } from '#rules/uploads/model.ts'
import type { ResultMember } from '#rules/uploads/results.ts'
import type { ColumnMatch, OrderColumn } from '#rules/uploads/table/header.ts'

export type BatchHead = Output<typeof api.uploads.batches>['batches'][number]
export type GroupCheck = Output<typeof api.uploads.check>['groups'][number]

export interface Setup {
  readonly format: UploadFormat
  /** The customer of the session; undefined: the file names several. */
  readonly customerNo: string | undefined
  /** quantityLimit() of that customer. */
  readonly limit: number
  /** The company's day when the screen was opened. */
  readonly today: PlainDate
  /** What every call carries, as web/portal/api.ts has it. */
  readonly requestContext: { readonly csrf: string; readonly viewAs: string; readonly shipTo: string }
}

/** Long lists, of which the page asks for the rows it draws. */
export interface Rows {
  readonly groups: GroupRow
  readonly changes: ChangeRow
  readonly lines: LineRow
  readonly overLimit: OverLimitRow
  readonly refused: RefusedRow
  readonly ordered: OrderedRow
  readonly 'item not ordered': RefusedRow
  readonly 'location not ordered': GroupOutcomeRow
  readonly 'invalid location': GroupOutcomeRow
  readonly 'invalid date': GroupOutcomeRow
  readonly 'not sent': GroupOutcomeRow
}
export type ListName = keyof Rows

/** An order of the file, or a heading above those that follow. */
export type GroupRow =
  | { readonly kind: 'heading'; readonly level: 1 | 2; readonly text: string; readonly pieces: number }
  | {
      readonly kind: 'order'
      readonly place: string
      readonly name: string
      readonly lines: number
      readonly pieces: number
      readonly tone: 'good' | 'info' | 'warn' | 'bad' | 'plain'
      /** 'New', 'Sets order 480001', 'Refused' … */
      readonly outcome: string
      readonly text: string
    }
/** A change, or all of one kind together, which can be opened. */
export type ChangeRow =
  | { readonly type: 'kind'; readonly kind: ChangeKind; readonly text: string; readonly isOpen: boolean }
  | { readonly type: 'change'; readonly place: string; readonly text: string }
export interface LineRow {
  readonly place: string
  readonly orderDate: PlainDate
  readonly usedOnDay: Weekday
  readonly location: string
  readonly itemNo: string
  readonly quantity: number
  /** How a sum came about, why a line cannot be ordered. */
  readonly remark: string
  readonly isBad: boolean
}
export interface OverLimitRow {
  readonly key: string
  /** What is asked about: a line's location with its name, date and place in the file; of a date far ahead its orders. */
  readonly location: string
  readonly name: string
  readonly about: string
  readonly quantity: number
  readonly question: string
  readonly isConfirmed: boolean
}
/** What every row of an order, or of one of its lines, says first. */
export interface OfGroup {
  readonly location: string
  readonly name: string
  readonly orderDate: PlainDate
  readonly usedOnDay: Weekday
}
export interface OrderedRow extends OfGroup {
  /** Of an upload for several customers. */
  readonly customerNo: string | undefined
  readonly locationNo: string
  readonly routeNo: string
  readonly orderNo: string
  readonly done: string
  readonly lines: number
  readonly pieces: number
}
/** An order that cannot be placed, or a line of one that can. */
export interface RefusedRow extends OfGroup {
  /** '' of a whole order. */
  readonly itemNo: string
  readonly description: string
  readonly quantity: number
  readonly text: string
}
export interface GroupOutcomeRow extends OfGroup {
  readonly lines: number
  readonly pieces: number
  readonly text: string
}

export interface ProblemRow {
  readonly key: string
  readonly place: string
  readonly field: string
  readonly value: string
  readonly text: string
  /** How many problems have this value in this column, this one included. */
  readonly alike: number
  readonly isFixable: boolean
  /** What may be taken instead, each with one press. */
  readonly offers: readonly string[]
  /** False of a question that must be answered. */
  readonly isSkippable: boolean
}

/** A barcode in place of an item number, and the item that it names. */
export interface BarcodeRow {
  readonly code: string
  readonly itemNo: string
  readonly description: string
  /** '471000… is the barcode of item 100100 (Ham Salad).' */
  readonly text: string
  readonly lines: number
}

/** An order of an XML file. */
export interface OrderCard {
  readonly index: number
  readonly orderNo: string
  readonly shipToIdent: string
  readonly orderDate: PlainDate | undefined
  readonly usedOnDay: Weekday | undefined
  readonly lines: number
  readonly pieces: number
  readonly locationNo: string | undefined
  /** How the location came about where it is the one offered: an earlier upload's, that of the ship-to's number or POS number. */
  readonly chosenFrom: 'memory' | 'number' | 'POS number' | undefined
  /** The customer has a location of the ship-to's number or POS number. */
  readonly offered: string | undefined
  /** Why none is offered, where the ship-to may mean several. */
  readonly refusal: string | undefined
  readonly isLeftOut: boolean
}

/** What a workbook's reading says besides its lines (XLS-04). */
export interface WorkbookNotes {
  readonly badCustomers: readonly { readonly place: string; readonly customerNo: string; readonly locationNo: string }[]
  readonly duplicateItems: readonly { readonly place: string; readonly itemNo: string }[]
}

export interface ReviewState {
  /** Another number: the lists are to be asked for again. */
  readonly version: number
  readonly counts: Readonly<
    Record<
      'read' | 'groups' | 'groupRows' | 'changes' | 'changeRows' | 'lines' | 'overLimit' | 'farDates' | 'refused',
      number
    >
  >
  /** The first of them; `problemCount` counts all. */
  readonly problems: readonly ProblemRow[]
  readonly problemCount: number
  readonly undo: string | undefined
  readonly hasFixes: boolean
  readonly checking: { readonly done: number; readonly of: number } | undefined
  readonly checkFailure: string | undefined
  /** What the server would do of the orders, and how many of them it was asked about. */
  readonly figures: UploadFigures & { readonly of: number }
  /** All that the file asks for. */
  readonly toSend: UploadSize & { readonly locations: number }
  readonly confirmed: number
  readonly sameFileAt: string | undefined
  /** The orders of a file whose locations are chosen here. */
  readonly cards: readonly OrderCard[] | undefined
  /** Units that are asked about or were answered in this file. */
  readonly units: readonly UnitRow[]
  readonly barcodes: readonly BarcodeRow[]
  readonly withoutLocation: readonly number[]
  /** What the file orders for locations that are not chosen yet. */
  readonly waiting: { readonly orders: number; readonly lines: number }
  readonly notes: WorkbookNotes | undefined
  /** The columns of the file can be matched anew. */
  readonly isMatchable: boolean
}

export type ResultList = ResultMember | 'not sent'
export interface BatchState {
  readonly version: number
  readonly head: BatchHead
  readonly total: number
  readonly done: number
  /** Asked for and not answered. */
  readonly unanswered: number
  readonly now: string | undefined
  readonly phase: 'sending' | 'stopping' | 'stopped' | 'done'
  readonly failure: string | undefined
  /** Where the confirmation went, or why it did not (UPL-03). */
  readonly mail: { readonly to: string } | { readonly failure: string } | undefined
  /** While nothing is being sent. */
  readonly results:
    | {
        /** Lines in each; orders of what was not sent. */
        readonly counts: Readonly<Record<ResultList, number>>
        /** How many rows each list is drawn with. */
        readonly rows: Readonly<Record<ResultList, number>>
        readonly figures: UploadFigures
      }
    | undefined
}

/** A column of a file, to choose from. */
export interface HeadingChoice {
  /** Index in a row. */
  readonly at: number
  readonly heading: string
  readonly samples: readonly string[]
}
/** What a person can say of the form of a file of rows. */
export interface FormState {
  /** The review that it was opened from has corrections. */
  readonly hasFixes?: boolean
  /** The delimiter with which the file could be read. */
  readonly readableWith?: string | undefined
  readonly headings?:
    | {
        readonly rowNo: number
        readonly columns: readonly HeadingChoice[]
        /** Columns without a heading of their own, which cannot be chosen. */
        readonly nameless: number
        /** As found, remembered or suggested: index in a row. */
        readonly chosen: Readonly<Partial<Record<OrderColumn, number>>>
      }
    | undefined
}

export interface DeskState {
  readonly fileName: string
  /** The file is not read before this is answered. */
  readonly form: FormState | undefined
  readonly reading: { readonly rows: number; readonly sent?: number; readonly of?: number } | undefined
  readonly refusals: readonly string[]
  readonly review: ReviewState | undefined
  readonly isConfirming: boolean
  readonly confirmFailure: string | undefined
  readonly batch: BatchState | undefined
}

/** What the page asks of the worker, and is answered. */
export interface Commands {
  read(file: File): Promise<void>
  fix(key: string, text: string, isForAllAlike: boolean): Promise<void>
  leaveOut(key: string | 'all'): Promise<void>
  /** How many pieces a unit is, for all lines in it; 0 asks again. */
  answerUnit(answer: CustomerAnswer): Promise<void>
  /** Reads a barcode of the file as an item. */
  takeItem(code: string, itemNo: string): Promise<void>
  /** Reads the file with another delimiter. */
  readWith(delimiter: string): Promise<void>
  /** Opens the match of columns of the file that is being checked. */
  openMatch(): Promise<void>
  /** Leaves the file as it was: in its review, or not taken. */
  closeMatch(): Promise<void>
  /** Reads the file by these columns, and remembers them for the customer's next files. */
  matchColumns(match: ColumnMatch, isRemembered: boolean): Promise<void>
  undo(): Promise<void>
  confirmOverLimit(key: string | 'all', isYes: boolean): Promise<void>
  chooseLocation(index: number | 'all', locationNo: string | undefined): Promise<void>
  leaveOutOrder(index: number, isLeftOut: boolean): Promise<void>
  /** Shows each change of a kind, or the kind alone. */
  openChanges(kind: ChangeKind, isOpen: boolean): Promise<void>
  check(): Promise<void>
  confirm(): Promise<void>
  open(batchId: string): Promise<void>
  send(): Promise<void>
  stop(): Promise<void>
  close(): Promise<void>
  mail(): Promise<void>
  /** For another file; the answers about quantities above the limit may stay for a corrected one (S14). */
  forget(keepsAnswers: boolean): Promise<void>
  rows(list: ListName, from: number, to: number): Promise<readonly Rows[ListName][]>
  correctedFile(): Promise<string>
  resultsFile(): Promise<string>
}
export type CommandName = keyof Commands

export type ToWorker =
  | { readonly setup: Setup }
  | { readonly id: number; readonly command: CommandName; readonly args: readonly unknown[] }
export type FromWorker =
  | { readonly state: DeskState }
  | { readonly id: number; readonly answer: unknown }
  | { readonly id: number; readonly error: string }
  | { readonly ended: 'timeout' | 'serverDown' }
