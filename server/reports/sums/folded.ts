/** A report of sums: the same questions of each slice of locations, put together while it is written. */
import type { ReportGroup, ReportHead, ReportStream } from '#rules/reports/report-table.ts'
import type { CodeShown } from '#rules/reports/request.ts'
import type { Whose } from '#rules/reports/sums/heads.ts'
import { type Place, placesInOrder } from '#rules/reports/sums/places.ts'
import { type Fold, foldOf, type Sheet } from '#rules/reports/sums/sheet.ts'
import type { KnownItem } from '#rules/reports/sums/subjects.ts'
import type { Db } from '../../db/open.ts'
import { notFound, RequestError } from '../../http/request-error.ts'
import type { Asked } from '../report-maker.ts'
import { type ItemBook, itemBook } from './item-book.ts'
import { customerName, placesWithin, shipToExists } from './places.sql.ts'
import { type Spots, slicesOf, spotsOf } from './slices.ts'
import type { Slice, SumTuple, Wanted } from './sums.sql.ts'

/** Who asks, and what of: the same for every report. */
export type Asker = Omit<Asked, 'request'>

/** A question asked of each slice. */
export interface Question {
  /** Which of the sheet's figures its first one is. */
  readonly at: number
  readonly sums: (db: Db, wanted: Wanted, slice: Slice) => Promise<SumTuple[]>
}
export interface Folded {
  readonly wanted: Pick<Wanted, 'from' | 'to' | 'isByItem' | 'isByDay'>
  readonly codeShown: CodeShown
  readonly sheetOf: (itemOf: (place: Place, itemNo: string) => KnownItem) => Sheet
  readonly headOf: (sheet: Sheet, whose: Whose) => ReportHead
  readonly questions: readonly Question[]
}

/** Refuses a code that the reader may not see, and a ship-to that the customer has not. */
export async function foldedReport(
  asked: Asker,
  { wanted, codeShown, sheetOf, headOf, questions }: Folded,
): Promise<ReportStream> {
  refuseUnseen(asked, codeShown)
  const { db, reach } = asked
  const { name } = await customerName(db, reach.customerNo)
  const book = itemBook(asked, codeShown)
  const sheet = sheetOf(book.of)
  const places = placesInOrder(await placesWithin(db, reach), sheet.sections)
  if (places.length === 0) await refuseUnknownShipTo(asked)
  const fold = foldOf(sheet, places)
  return {
    head: headOf(sheet, { ...reach, customerName: name }),
    groups: groupsOf(asked, { ...wanted, reach }, questions, { sheet, places, book, fold }),
    end: () => ({ totals: fold.totals() }),
  }
}

interface Parts {
  readonly sheet: Sheet
  readonly places: readonly Place[]
  readonly book: ItemBook
  readonly fold: Fold
}

async function* groupsOf(
  { db, breathe }: Asker,
  wanted: Wanted,
  questions: readonly Question[],
  { sheet, places, book, fold }: Parts,
): AsyncGenerator<ReportGroup> {
  const spots = spotsOf(places, (place) => `${sheet.sections.of(place).key}\n${sheet.partOf(place)}`)
  const slices = slicesOf(places, spots)
  let done = 0
  for (let slice = slices.next(); slice.done !== true; ) {
    const started = performance.now()
    for (const { at, sums } of questions) {
      await breathe(done)
      const tuples = await sums(db, wanted, slice.value)
      if (wanted.isByItem) await learn(book, spots, tuples)
      for (const [spot, itemNo, day, ...figures] of tuples)
        fold.add(
          spots.placeOf(spot),
          itemNo ?? '',
          day ?? undefined,
          at,
          figures.map((each) => each ?? undefined),
        )
    }
    const { next } = slice.value
    done = slice.value.done
    slice = slices.next((performance.now() - started) / questions.length)
    yield* fold.take(next)
  }
  await breathe(1)
}

const learn = (book: ItemBook, spots: Spots, tuples: readonly SumTuple[]) =>
  book.learn(tuples.map(([spot, itemNo]) => [spots.placeOf(spot), itemNo as string]))

/** What the code is, for the sentence, and the column of items that it shows (ORD-68, T12). */
const CODES = {
  'LABEL CODE': { name: 'priceCode', words: 'price codes' },
  MSRP: { name: 'msrpCents', words: 'MSRPs' },
  'MSRP CODE': { name: 'msrpCode', words: 'MSRP codes' },
} as const

function refuseUnseen({ seen }: Asker, codeShown: CodeShown): void {
  const { name, words } = CODES[codeShown]
  if (!seen.has(name)) throw new RequestError(403, `You may not see ${words}. Choose another code to show.`, 'no right')
}

async function refuseUnknownShipTo({ db, reach: { customerNo, mappedRouteNo, shipTo } }: Asker): Promise<void> {
  if (shipTo.kind !== 'code') return
  // Whoever sees one route alone learns nothing of the ship-tos beside it.
  if (mappedRouteNo === '' && (await shipToExists(db, customerNo, shipTo.code))) return
  throw notFound(`Ship-to ${shipTo.code}`)
}
