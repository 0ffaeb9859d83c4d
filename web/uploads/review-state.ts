import { PROBLEMS_SHOWN } from '#rules/limits.ts'
import { groupKey, type ReadFile } from '#rules/uploads/model.ts'
import { groupsToSend, type Review, type ReviewGroup } from '#rules/uploads/review.ts'
import type { GroupCheck, ReviewState } from './protocol.ts'
import { problemRows } from './review-lists.ts'
import type { Source } from './source.ts'

interface ReviewFacts {
  readonly version: number
  readonly source: Source
  /** Orders with their headings. */
  readonly groupRows: number
  readonly reading: ReadFile
  readonly review: Review
  /** Keys of lines above the limit that the user said yes to. */
  readonly confirmed: ReadonlySet<string>
  readonly checkOf: (group: ReviewGroup) => GroupCheck | undefined
}
type Doing = 'undo' | 'hasFixes' | 'checking' | 'checkFailure' | 'sameFileAt'

/** What the page draws of a review, in figures. */
export function reviewState(facts: ReviewFacts): Omit<ReviewState, Doing> {
  const { version, source, reading, review, confirmed, checkOf } = facts
  const problems = [...reading.problems, ...review.problems]
  const { groups, removed } = groupsToSend(review, confirmed)
  const isSent = new Set(groups.map(groupKey))
  const outcomes = { create: 0, update: 0, unchanged: 0, refused: 0 }
  const outcomesOfSent = { ...outcomes }
  let rejectedLines = 0
  for (const group of review.groups) {
    const check = checkOf(group)
    if (!check) continue
    outcomes[check.outcome] += 1
    if (isSent.has(group.key)) outcomesOfSent[check.outcome] += 1
    rejectedLines += check.rejected.length
  }
  const lines = groups.flatMap((group) => group.lines)
  return {
    version,
    counts: {
      read: reading.lines.length + reading.problems.length,
      groups: review.groups.length,
      groupRows: facts.groupRows,
      changes: reading.changes.length + review.duplicates.length,
      lines: review.lines,
      overLimit: review.overLimit.length,
    },
    problems: problemRows(problems, PROBLEMS_SHOWN, source.isFixable),
    problemCount: problems.length + (source.unlisted?.() ?? 0),
    outcomes,
    rejectedLines,
    toSend: {
      orders: groups.length,
      locations: new Set(groups.map(({ customerNo, locationNo }) => `${customerNo}/${locationNo}`)).size,
      lines: lines.length,
      pieces: lines.reduce((sum, { quantity }) => sum + quantity, 0),
      removed: removed.length,
      outcomes: outcomesOfSent,
    },
    confirmed: review.overLimit.filter(({ key }) => confirmed.has(key)).length,
    cards: source.orders?.cards() ?? [],
    withoutLocation: review.ordersWithoutLocation,
    notes: source.notes,
  }
}
