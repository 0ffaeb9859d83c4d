/** The locations of a report, some at a time: as many as keep a statement short. */
import type { Place } from '#rules/reports/sums/places.ts'
import type { Db } from '../../db/open.ts'
import type { Asked } from '../report-maker.ts'
import type { Slice, SumTuple, Wanted } from './sums.sql.ts'

/** What a statement should take: whoever saves meanwhile waits for it on the embedded engine, which has one connection (L6). */
const STATEMENT_MS = 20
const FIRST = 10
const MOST = 200

/** Places that are put together under one number. */
export interface Spots {
  readonly numberOf: (place: Place) => number
  readonly placeOf: (number: number) => Place
}
/** `keyOf`: what figures of places must have in common to be summed by the database. */
export function spotsOf(places: readonly Place[], keyOf: (place: Place) => string): Spots {
  const numbers = new Map<string, number>()
  const found: Place[] = []
  for (const place of places) {
    const key = keyOf(place)
    if (!numbers.has(key)) numbers.set(key, found.push(place) - 1)
  }
  return {
    numberOf: (place) => numbers.get(keyOf(place)) as number,
    placeOf: (number) => found[number] as Place,
  }
}

export interface SlicedPlaces extends Slice {
  /** The first place that is not in it or before; undefined in the last slice. */
  readonly next: Place | undefined
  /** What share of all places it ends with. */
  readonly done: number
}

/** Slices of places in their order. `tookMs` is told by the caller after each: the next one is larger or smaller. */
export function* slicesOf(places: readonly Place[], { numberOf }: Spots): Generator<SlicedPlaces, void, number> {
  let size = FIRST
  for (let at = 0; at < places.length; ) {
    const some = places.slice(at, at + size)
    at += some.length
    const tookMs = yield {
      locationNos: some.map(({ locationNo }) => locationNo),
      spots: some.map(numberOf),
      next: places[at],
      done: at / places.length,
    }
    const fitting = (size * STATEMENT_MS) / Math.max(tookMs, 1)
    size = Math.max(1, Math.min(Math.round(fitting), size * 2, MOST))
  }
}

/** Who asks, and what of: the same for every report. */
export type Asker = Omit<Asked, 'request'>
/** A question asked of each slice. */
export interface Question {
  /** Which of the report's figures its first one is. */
  readonly at: number
  readonly sums: (db: Db, wanted: Wanted, slice: Slice) => Promise<SumTuple[]>
}
export interface FoundSums {
  readonly found: readonly { readonly at: number; readonly tuples: readonly SumTuple[] }[]
  /** The first place that was not asked for yet. */
  readonly next: Place | undefined
}

/** The sums of all places, slice by slice; the next is asked for while one is put together and written. */
export async function* slicedSums(...asked: Parameters<typeof oneAfterAnother>): AsyncGenerator<FoundSums> {
  const slices = oneAfterAnother(...asked)
  const begun = () => {
    const next = slices.next()
    // Whoever waits for it is told; until then nobody is.
    next.catch(() => {})
    return next
  }
  try {
    for (let next = begun(); ; ) {
      const slice = await next
      if (slice.done) return
      next = begun()
      yield slice.value
    }
  } finally {
    await slices.return(undefined)
  }
}

/** Asks the questions of each slice; others are served between any two. */
async function* oneAfterAnother(
  { db, breathe }: Asker,
  wanted: Wanted,
  questions: readonly Question[],
  places: readonly Place[],
  spots: Spots,
): AsyncGenerator<FoundSums> {
  const slices = slicesOf(places, spots)
  let done = 0
  for (let slice = slices.next(0); slice.done !== true; ) {
    const { next } = slice.value
    const found = []
    let longestMs = 0
    for (const { at, sums } of questions) {
      await breathe(done)
      const started = performance.now()
      found.push({ at, tuples: await sums(db, wanted, slice.value) })
      longestMs = Math.max(longestMs, performance.now() - started)
    }
    done = slice.value.done
    yield { found, next }
    slice = slices.next(longestMs)
  }
  await breathe(1)
}
