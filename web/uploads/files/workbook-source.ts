import { amountText, cellQuantity } from '#rules/units/cell-quantity.ts'
import type { CustomerAnswer } from '#rules/units/unit-rows.ts'
import {
  NO_UNIT_ANSWERS,
  type UnitAnswer,
  unitAnswers,
  unitKey,
  unitOfText,
  withUnitAnswer,
} from '#rules/units/units.ts'
import type { FileLine } from '#rules/uploads/line.ts'
import type { DuplicateItem, MatrixStore, UnitCell } from '#rules/uploads/matrix/matrix-model.ts'
import { columnLetters, type FileChange, type FileProblem, placeText, type ReadFile } from '#rules/uploads/model.ts'
import type { Source, TraySizes } from './source.ts'

export interface ReadWorkbook extends ReadFile {
  readonly badCustomers: readonly MatrixStore[]
  readonly duplicateItems: readonly DuplicateItem[]
  /** All of them; the server lists the first. */
  readonly problemCount: number
  readonly unitCells: readonly UnitCell[]
}
interface Choices {
  readonly leftOut: ReadonlySet<string>
  /** Quantities typed in place of cells with units. */
  readonly typed: ReadonlyMap<string, string>
  readonly answers: ReadonlyMap<string, readonly UnitAnswer[]>
}
const keyOf = ({ place, field }: Pick<FileProblem, 'place' | 'field'>) => `${placeText(place)}/${field}`

/**
 * A workbook as the server has read it (XLS-03, XLS-04). Units are answered here for each customer; other cells are corrected in the
 * workbook, or left out. `remembered` has the answers of earlier files by customer.
 */
export function workbookSource(
  { badCustomers, duplicateItems, problemCount, unitCells, ...reading }: ReadWorkbook,
  remembered: ReadonlyMap<string, readonly UnitAnswer[]> = new Map(),
): Source {
  let choices: Choices = { leftOut: new Set(), typed: new Map(), answers: remembered }
  let trays: TraySizes = new Map()
  const placesWithUnits = new Set(unitCells.map(({ place }) => placeText(place)))
  const isOfUnit = ({ place, field }: FileProblem) => field === 'quantity' && placesWithUnits.has(placeText(place))
  const unitsInFile = new Map<string, Set<string>>()

  function readUnits() {
    const lines: FileLine[] = []
    const problems: FileProblem[] = []
    const changes: FileChange[] = []
    const answersOf = new Map([...choices.answers].map(([customerNo, answers]) => [customerNo, unitAnswers(answers)]))
    for (const { text, unit = '', packSize = 0, ...cell } of unitCells) {
      const { place, customerNo, itemNo } = cell
      if (choices.leftOut.has(keyOf({ place, field: 'quantity' }))) continue
      const typed = choices.typed.get(placeText(place))
      // A quantity that is typed on the page is in pieces.
      const amount = typed === undefined ? { text, unit, packSize } : { text: typed, unit: '', packSize: 0 }
      const facts = {
        answers: answersOf.get(customerNo) ?? NO_UNIT_ANSWERS,
        traySize: (of: string) => trays.get(of) ?? 0,
      }
      const read = cellQuantity(amount, itemNo, facts)
      if ('question' in read) {
        const { unit } = read.question
        if (unit) noteUnit(customerNo, unit.unit)
        problems.push({ place, field: 'quantity', value: amountText(amount), ...read.question, customerNo })
        continue
      }
      if (read.from !== undefined) {
        noteUnit(customerNo, unitOfText(read.from))
        changes.push({ place, kind: 'unit', from: read.from, to: String(read.pieces) })
      }
      if (read.pieces > 0) lines.push({ ...cell, quantity: read.pieces })
    }
    return { lines, problems, changes }
  }
  function noteUnit(customerNo: string, unit: string) {
    const units = unitsInFile.get(customerNo) ?? new Set()
    unitsInFile.set(customerNo, units.add(unitKey(unit)))
  }
  const isKept = (problem: FileProblem) => !choices.leftOut.has(keyOf(problem))

  return {
    read() {
      const units = readUnits()
      return {
        lines: [...reading.lines, ...units.lines],
        problems: [...reading.problems, ...units.problems].filter(isKept),
        changes: [...reading.changes, ...units.changes],
      }
    },
    isFixable: isOfUnit,
    unlisted: () => (reading.problems.some(isKept) ? problemCount - reading.problems.length : 0),
    fix(problems, text) {
      const typed = new Map(choices.typed)
      for (const problem of problems) if (isOfUnit(problem)) typed.set(placeText(problem.place), text)
      choices = { ...choices, typed }
    },
    leaveOut(problems) {
      choices = { ...choices, leftOut: new Set([...choices.leftOut, ...problems.map(keyOf)]) }
    },
    answerUnit({ customerNo = '', ...answer }) {
      const answers = new Map(choices.answers)
      answers.set(customerNo, withUnitAnswer(answers.get(customerNo) ?? [], answer))
      choices = { ...choices, answers }
    },
    unitAnswers: () =>
      [...choices.answers].flatMap(([customerNo, answers]) =>
        answers
          .filter(({ unit }) => unitsInFile.get(customerNo)?.has(unitKey(unit)))
          .map((answer): CustomerAnswer => ({ ...answer, customerNo })),
      ),
    learnTrays(sizes) {
      trays = sizes
    },
    snapshot: () => choices,
    restore(snapshot) {
      choices = snapshot as Choices
    },
    notes: {
      badCustomers: badCustomers.map(({ sheet, row, columnNo, customerNo, locationNo }) => ({
        place: `${sheet}, cell ${columnLetters(columnNo)}${row}`,
        customerNo,
        locationNo,
      })),
      duplicateItems: duplicateItems.map(({ sheet, itemNo, column }) => ({
        place: `${sheet}, column ${columnLetters(column)}`,
        itemNo,
      })),
    },
  }
}
