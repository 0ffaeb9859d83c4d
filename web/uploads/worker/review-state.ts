import { PROBLEMS_SHOWN } from '#rules/limits.ts'
import { unitRows } from '#rules/units/unit-rows.ts'
import type { ReadFile } from '#rules/uploads/model.ts'
import type { Review } from '#rules/uploads/review.ts'
import type { Source } from '../files/source.ts'
import { type BarcodesOf, barcodeRows } from './barcode-rows.ts'
import type { ReviewState } from './protocol.ts'
import { type JudgedOf, reviewFigures } from './review-figures.ts'
import { problemRows } from './review-lists.ts'

interface ReviewFacts {
  readonly version: number
  readonly source: Source
  /** Orders with their headings. */
  readonly groupRows: number
  /** Changes as they are drawn, of which those of one kind may be one row. */
  readonly changeRows: number
  readonly reading: ReadFile
  readonly review: Review
  /** Keys of lines above the limit and of dates far ahead that the user said yes to. */
  readonly confirmed: ReadonlySet<string>
  readonly judged: JudgedOf
  /** What the server said of each order's lines. */
  readonly checkOf: BarcodesOf
  /** Orders and lines that the server would not take. */
  readonly refusedRows: number
}
type Doing = 'undo' | 'hasFixes' | 'checking' | 'checkFailure' | 'sameFileAt'

/** What the page draws of a review, in figures. */
export function reviewState(facts: ReviewFacts): Omit<ReviewState, Doing> {
  const { version, source, reading, review, confirmed } = facts
  const problems = [...reading.problems, ...review.problems]
  return {
    version,
    counts: {
      read: reading.lines.length + reading.problems.length,
      groups: review.groups.length,
      groupRows: facts.groupRows,
      changes: reading.changes.length + review.duplicates.length,
      changeRows: facts.changeRows,
      lines: review.lines,
      overLimit: review.overLimit.length,
      farDates: review.farDates.length,
      refused: facts.refusedRows,
    },
    problems: problemRows(problems, PROBLEMS_SHOWN, source.isFixable),
    problemCount: problems.length + (source.unlisted?.() ?? 0),
    figures: reviewFigures(review.groups, facts.judged),
    toSend: {
      orders: review.groups.length,
      locations: new Set(review.groups.map(({ customerNo, locationNo }) => `${customerNo}/${locationNo}`)).size,
      lines: review.lines,
      pieces: review.pieces,
    },
    confirmed: [...review.farDates, ...review.overLimit].filter(({ key }) => confirmed.has(key)).length,
    cards: source.orders?.cards(),
    units: unitRows(reading.problems, source.unitAnswers?.() ?? []),
    barcodes: barcodeRows(review.groups, facts.checkOf),
    withoutLocation: review.ordersWithoutLocation,
    waiting: {
      orders: review.ordersWithoutLocation.length,
      lines: reading.lines.filter(({ locationNo }) => locationNo === undefined).length,
    },
    notes: source.notes,
    isMatchable: source.form !== undefined,
  }
}
