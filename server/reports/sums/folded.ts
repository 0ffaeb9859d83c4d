/** A report of sums: the same questions of each slice of locations, put together while it is written. */
import type { Weekday } from '#rules/calendar.ts'
import type { ReportGroup, ReportHead, ReportStream } from '#rules/reports/report-table.ts'
import type { CodeShown } from '#rules/reports/request.ts'
import type { Whose } from '#rules/reports/sums/heads.ts'
import { type Place, placesInOrder } from '#rules/reports/sums/places.ts'
import { type Figures, type Fold, foldOf, type Sheet } from '#rules/reports/sums/sheet.ts'
import { CODE_NAMES, type KnownItem } from '#rules/reports/sums/subjects.ts'
import { notFound, RequestError } from '../../http/request-error.ts'
import { type ItemBook, itemBook } from './item-book.ts'
import { customerName, placesWithin, shipToExists } from './places.sql.ts'
import { type Asker, type Question, type Spots, slicedSums, spotsOf } from './slices.ts'
import type { SumTuple, Wanted } from './sums.sql.ts'

export interface Folded {
  readonly wanted: Omit<Wanted, 'reach'>
  readonly codeShown: CodeShown
  readonly sheetOf: (itemOf: (place: Place, itemNo: string) => KnownItem) => Sheet
  readonly headOf: (sheet: Sheet, whose: Whose) => ReportHead
  readonly questions: readonly Question[]
  /** Told of each sum of an item: for what is drawn beside the rows. */
  readonly onSums?: (at: number, item: KnownItem, figures: Figures) => void
}
export interface FoldedReport {
  readonly stream: ReportStream
  readonly book: ItemBook
  readonly places: readonly Place[]
}

/** Refuses a code that the reader may not see, and a ship-to that the customer has not. */
export async function foldedReport(
  asked: Asker,
  { wanted, codeShown, sheetOf, headOf, ...asking }: Folded,
): Promise<FoldedReport> {
  refuseUnseen(asked, codeShown)
  const { db, reach } = asked
  const { name } = await customerName(db, reach.customerNo)
  const book = itemBook(asked, codeShown)
  const sheet = sheetOf(book.of)
  const places = placesInOrder(await placesWithin(db, reach), sheet.sections)
  if (places.length === 0) await refuseUnknownShipTo(asked)
  const fold = foldOf(sheet, places)
  const stream = {
    head: headOf(sheet, { ...reach, customerName: name }),
    groups: groupsOf(asked, { ...wanted, reach }, asking, { sheet, places, book, fold }),
    end: () => ({ totals: fold.totals() }),
  }
  return { stream, book, places }
}

interface Parts {
  readonly sheet: Sheet
  readonly places: readonly Place[]
  readonly book: ItemBook
  readonly fold: Fold
}

async function* groupsOf(
  asker: Asker,
  wanted: Wanted,
  { questions, onSums }: Pick<Folded, 'questions' | 'onSums'>,
  { sheet, places, book, fold }: Parts,
): AsyncGenerator<ReportGroup> {
  const spots = spotsOf(places, (place) => `${sheet.sections.of(place).key}\n${sheet.partOf(place)}`)
  for await (const { found, next } of slicedSums(asker, wanted, questions, places, spots)) {
    for (const { at, tuples } of found) {
      if (wanted.isByItem) await learnItems(book, spots, tuples)
      for (const [spot, itemNo, day, ...sums] of tuples) {
        const [place, figures] = [spots.placeOf(spot), sums.map((each) => each ?? undefined)]
        fold.add(place, itemNo ?? '', (day ?? undefined) as Weekday | undefined, at, figures)
        onSums?.(at, book.of(place, itemNo ?? ''), figures)
      }
    }
    yield* fold.take(next)
  }
}

/** Asks for the items among the sums that are not known yet. */
export const learnItems = (book: ItemBook, spots: Spots, tuples: readonly SumTuple[]) =>
  book.learn(tuples.map(([spot, itemNo]) => [spots.placeOf(spot), itemNo as string]))

/** The column of items that each code shows (ORD-68, T12). */
const CODE_COLUMNS = { 'LABEL CODE': 'priceCode', MSRP: 'msrpCents', 'MSRP CODE': 'msrpCode' } as const

function refuseUnseen({ seen }: Asker, codeShown: CodeShown): void {
  if (seen.has(CODE_COLUMNS[codeShown])) return
  throw new RequestError(403, `You may not see ${CODE_NAMES[codeShown]}s. Choose another code to show.`, 'no right')
}

async function refuseUnknownShipTo({ db, reach: { customerNo, mappedRouteNo, shipTo } }: Asker): Promise<void> {
  if (shipTo.kind !== 'code') return
  // Whoever sees one route alone learns nothing of the ship-tos beside it.
  if (mappedRouteNo === '' && (await shipToExists(db, customerNo, shipTo.code))) return
  throw notFound(`Ship-to ${shipTo.code}`)
}
