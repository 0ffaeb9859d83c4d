/** The orders of a review as the server would take them now, in the terms of an upload's figures. */
import { type JudgedOrder, type UploadFigures, uploadFigures } from '#rules/uploads/figures.ts'
import { type Asking, answersOf, type ReviewGroup, type ReviewLine } from '#rules/uploads/review.ts'
import type { GroupCheck } from './protocol.ts'

export type JudgedOf = (group: ReviewGroup) => JudgedOrder | undefined

/**
 * Judges an order by what the server said of it, which was told that every quantity above the limit is meant, and every date far ahead, and
 * by what the user says of those. Undefined: the server was not asked yet.
 */
export function judgedOf(
  checkOf: (group: ReviewGroup) => GroupCheck | undefined,
  asking: Asking,
  confirmed: ReadonlySet<string>,
): JudgedOf {
  const answerOf = answersOf(asking, confirmed)
  return (group) => {
    const check = checkOf(group)
    if (!check) return undefined
    const rejected = new Map(check.rejected.map(({ itemNo, code }) => [itemNo, code]))
    const isUnticked = (line: { readonly itemNo: string }) => {
      const { isAsked, isYes } = answerOf(group, line)
      return isAsked && !isYes
    }
    const isDateRefused = group.lines.some((line) => isUnticked(line) && !answerOf(group, line).isOverLimit)
    if (isDateRefused && check.outcome !== 'refused') {
      const lines = group.lines.map((line) => judgedLine(line, 'far date'))
      return { outcome: 'refused', code: 'far date', lines }
    }
    const lines = group.lines.map((line) =>
      judgedLine(line, rejected.get(line.itemNo) ?? (isUnticked(line) ? 'over limit' : undefined)),
    )
    const saves = check.saves - check.overLimit.filter(isUnticked).length
    const isChange = check.outcome === 'create' || check.outcome === 'update'
    return { outcome: isChange && saves <= 0 ? 'unchanged' : check.outcome, code: check.code, lines }
  }
}

/** The figures of all orders, and how many of them were judged. */
export function reviewFigures(
  groups: readonly ReviewGroup[],
  judged: JudgedOf,
): UploadFigures & { readonly of: number } {
  const orders = groups.flatMap((group) => judged(group) ?? [])
  return { ...uploadFigures(orders), of: orders.length }
}

const judgedLine = ({ quantity }: ReviewLine, code: string | undefined): JudgedOrder['lines'][number] => ({
  ...{ quantity, code },
  outcome: code === undefined ? 'save' : 'rejected',
})
