/** What the gate makes of the figures of all rounds. */
import { median } from '../support/report.ts'
import type { Figure } from './figures.ts'

/** One round's figures of both sides; undefined where a commit cannot be asked for it. */
export interface Round {
  readonly here: number | undefined
  readonly there: number | undefined
  readonly bare?: number | undefined
}
export interface Judged {
  readonly cells: readonly string[]
  /** More than `TOLERANCE` worse in every round. */
  readonly isWorse: boolean
}

/** Two runs of one commit differ by nearly as much. */
const TOLERANCE = 0.1

/** How many times as good this commit is as the other one; below 1 is worse. Undefined when it cannot be told. */
export function ratioOf({ here, there }: Round, isBetter: Figure['isBetter']): number | undefined {
  if (!here || !there) return undefined
  return isBetter === 'more' ? here / there : there / here
}

/** A row of the gate's table, and whether the figure stops a release. */
export function judge({ name, digits, isBetter }: Figure, rounds: readonly Round[]): Judged {
  const ratios = rounds.map((round) => ratioOf(round, isBetter))
  const known = ratios.filter((ratio) => ratio !== undefined)
  const isWorse = known.length > 0 && known.length === rounds.length && known.every((ratio) => ratio < 1 - TOLERANCE)
  const middle = (of: (round: Round) => number | undefined): string => {
    const values = rounds.map(of).filter((value) => value !== undefined)
    return values.length === 0 ? '–' : median(values).toFixed(digits)
  }
  const toBare = (of: (round: Round) => number | undefined): string => {
    const values = rounds.flatMap((round) => {
      const value = of(round)
      return value !== undefined && round.bare ? [value / round.bare] : []
    })
    return values.length === 0 ? '' : median(values).toFixed(2)
  }
  const here = (round: Round) => round.here
  const there = (round: Round) => round.there
  const cells = [
    name,
    middle(here),
    middle(there),
    known.length === 0 ? '–' : median(known).toFixed(2),
    ratios.map((ratio) => ratio?.toFixed(2) ?? '–').join(' '),
    toBare(here),
    toBare(there),
    isWorse ? '**worse**' : '',
  ]
  return { cells, isWorse }
}
