import type { CustomerAnswer } from '#rules/units/unit-rows.ts'
import type { FileProblem, ReadFile } from '#rules/uploads/model.ts'
import type { TableOptions } from '#rules/uploads/order-table.ts'
import type { FormState, OrderCard, WorkbookNotes } from '../worker/protocol.ts'

/** Item number → pieces in a tray. */
export type TraySizes = ReadonlyMap<string, number>

/** A file that was taken, with what the user has done to it. Reading it again gives the same (INV-20). */
export interface Source {
  read(onRows?: (rows: number) => void): ReadFile
  /** Whether a problem can be mended on the page, by typing. */
  readonly isFixable: (problem: FileProblem) => boolean
  /** How many problems there are besides those that were read. */
  readonly unlisted?: () => number
  /** Types a text in the place of each of the problems. */
  fix(problems: readonly FileProblem[], text: string): void
  leaveOut(problems: readonly FileProblem[]): void
  /** Takes an answer about a unit for all lines in it; one of 0 pieces takes it back (XML-11). */
  answerUnit?(answer: CustomerAnswer): void
  /** The answers that this file is read by. */
  readonly unitAnswers?: () => readonly CustomerAnswer[]
  /** Takes the tray sizes of items, for what is offered. */
  learnTrays?(sizes: TraySizes): void
  /** What the user has done so far, to come back to. */
  snapshot(): unknown
  restore(snapshot: unknown): void
  /** The file as corrected, where it can be written. */
  readonly corrected?: (items: ReadonlyMap<string, string>) => string
  /** Orders that each want a location (XML-07). */
  readonly orders?: OrderChoices
  readonly notes?: WorkbookNotes
  /** How its columns are matched, to be changed. */
  readonly form?: FormQuestion
}

/** What a person can say of a file's form, and the file as it is then. */
export interface FormQuestion {
  readonly state: FormState
  answer(options: TableOptions): Taken
}

export interface OrderChoices {
  readonly cards: () => readonly OrderCard[]
  choose(index: number, locationNo: string | undefined): void
  leaveOut(index: number, isLeftOut: boolean): void
  /** Ident → location of what was chosen, to be remembered (XML-10). */
  readonly choices: () => readonly { readonly shipToIdent: string; readonly locationNo: string }[]
}

/** Or the sentences that refuse the file, with what would make it readable. */
export type Taken = Source | { readonly refusals: readonly string[]; readonly form?: FormQuestion }
