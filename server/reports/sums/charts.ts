/** The figures of charts, in slices as the reports themselves. */

import type { PurchaseHistoryRequest } from '#rules/reports/request.ts'
import {
  type Chart,
  type Compared,
  type Period,
  periodBefore,
  piecesByCode,
  piecesBySpan,
  spanOf,
  wasteByWeekday,
} from '#rules/reports/sums/charts.ts'
import type { Place } from '#rules/reports/sums/places.ts'
import { CODE_NAMES, codeWord } from '#rules/reports/sums/subjects.ts'
import { learnItems } from './folded.ts'
import type { ItemBook } from './item-book.ts'
import { type Asker, type Question, slicedSums, spotsOf } from './slices.ts'
import { boughtPieces, deliveredSums, type Wanted, wasteSums } from './sums.sql.ts'

type ByDay = Required<Pick<Wanted, 'by'>>['by']

/** Pieces of all places by day or span. */
async function byDay(
  asker: Asker,
  { from, to }: Period,
  by: ByDay,
  sums: Question['sums'],
  places: readonly Place[],
): Promise<Map<number, number>> {
  const wanted = { reach: asker.reach, from, to, by, isByItem: false }
  const found = new Map<number, number>()
  for await (const slice of slicedSums(
    asker,
    wanted,
    [{ at: 0, sums }],
    places,
    spotsOf(places, () => ''),
  ))
    for (const { tuples } of slice.found)
      for (const [, , day, pieces] of tuples) found.set(day ?? 0, (found.get(day ?? 0) ?? 0) + (pieces ?? 0))
  return found
}

async function compared<T>(period: Period, ask: (one: Period) => Promise<T>): Promise<Compared<T>> {
  return { period, own: await ask(period), before: await ask(periodBefore(period)) }
}

export const wasteCharts = async (asker: Asker, period: Period, places: readonly Place[]): Promise<Chart[]> =>
  wasteByWeekday(
    await compared(period, async (one) => ({
      delivered: await byDay(asker, one, 'day', deliveredSums, places),
      waste: await byDay(asker, one, 'day', wasteSums, places),
    })),
  )

/** `own`: pieces by code, as the report itself has found them. */
export async function historyCharts(
  asker: Asker,
  { from, to, codeShown }: PurchaseHistoryRequest,
  { places, book }: { readonly places: readonly Place[]; readonly book: ItemBook },
  own: ReadonlyMap<string, number>,
): Promise<Chart[]> {
  const period = { from, to }
  const by = { days: spanOf(period) }
  const bySpan = await compared(period, (one) => byDay(asker, one, by, boughtPieces, places))
  const before = new Map<string, number>()
  const spots = spotsOf(places, ({ itemListCode }) => (codeShown === 'MSRP' ? itemListCode : ''))
  const wanted = { reach: asker.reach, ...periodBefore(period), isByItem: true }
  for await (const slice of slicedSums(asker, wanted, [{ at: 0, sums: boughtPieces }], places, spots))
    for (const { tuples } of slice.found) {
      await learnItems(book, spots, tuples)
      for (const [spot, itemNo, , pieces] of tuples) {
        const code = codeWord(codeShown, book.of(spots.placeOf(spot), itemNo ?? '').code)
        before.set(code, (before.get(code) ?? 0) + (pieces ?? 0))
      }
    }
  return [...piecesBySpan(bySpan), ...piecesByCode(CODE_NAMES[codeShown], { period, own, before })]
}
