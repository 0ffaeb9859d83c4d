/** Orders of an upload as the wire tells them: before they are sent, and what became of them. */

import type { api } from '#contract/index.ts'
import type { Output } from '#contract/kernel/endpoint.ts'
import { type JudgedOrder, refusedBy } from '#rules/uploads/figures.ts'
import { addedUp, type GroupVerdict } from '#rules/uploads/judge-group.ts'
import { NOTHING_ORDERED } from '#rules/uploads/results.ts'
import type { Applied } from './apply.ts'
import type { BatchHeadRow, GroupRow } from './batches.sql.ts'

type GroupCheck = Output<typeof api.uploads.check>['groups'][number]
type GroupResult = Output<typeof api.uploads.send>['groups'][number]
type BatchHead = Output<typeof api.uploads.close>['batch']

/** What of an outcome is kept with its group. */
export interface KeptOutcome {
  readonly verdict: GroupVerdict
  readonly locationName?: string | undefined
  readonly routeNo?: string | undefined
}

/** Judged as if every quantity above the limit were confirmed: those are told beside (UPL-09). */
export function asCheck({ group, verdict, orderNo, piecesBefore, locationName, routeNo, limit }: Applied): GroupCheck {
  const { customerNo, locationNo, orderDate, usedOnDay } = group
  const head = {
    ...{ customerNo, locationNo, orderDate, usedOnDay, limit },
    ...(locationName !== undefined && { locationName }),
    ...(routeNo !== undefined && { routeNo }),
    outcome: verdict.outcome,
  }
  if (verdict.outcome === 'refused') {
    const { member, text, code } = verdict
    return { ...head, member, text, code, rejected: [], overLimit: [], saves: 0 }
  }
  const rejected = verdict.lines
    .map((line) => ({ ...line, code: refusedBy(line) }))
    .flatMap(({ itemNo, description, quantity, text = NOTHING_ORDERED, code }) =>
      code === undefined ? [] : [{ itemNo, description, quantity, text, code }],
    )
  const overLimit = verdict.lines
    .filter(({ isOverLimit, outcome }) => isOverLimit && outcome === 'save')
    .map(({ itemNo, quantity }) => ({ itemNo, quantity }))
  const isThere = orderNo !== undefined && piecesBefore !== undefined && piecesBefore > 0
  const saves = verdict.lines.filter(({ outcome }) => outcome === 'save').length
  return { ...head, ...(isThere && { orderNo, pieces: piecesBefore }), rejected, overLimit, saves }
}

/** A group of a batch as it stands; of one that was not sent, or was refused, the lines that were asked for. */
export function asResult(row: GroupRow): GroupResult {
  const { groupNo, customerNo, locationNo, orderDate, usedOnDay, orderNo, status } = row
  const kept = row.outcome as KeptOutcome | null
  const head = {
    ...{ group: groupNo, customerNo, locationNo, orderDate, usedOnDay },
    ...(kept?.locationName !== undefined && { locationName: kept.locationName }),
    ...(kept?.routeNo !== undefined && { routeNo: kept.routeNo }),
    ...(orderNo !== null && { orderNo: String(orderNo) }),
  }
  if (!kept) return { ...head, outcome: status === 'closed' ? 'closed' : 'waiting', lines: askedLines(row) }
  const { verdict } = kept
  if (verdict.outcome === 'refused') {
    const { member, text, code } = verdict
    return { ...head, outcome: 'refused', member, text, code, lines: askedLines(row) }
  }
  return { ...head, outcome: verdict.outcome, lines: [...verdict.lines] }
}

const askedLines = ({ lines }: GroupRow): GroupResult['lines'] =>
  addedUp(lines.map(([itemNo, quantity]) => ({ itemNo, quantity, isConfirmed: false }))).map(
    ({ itemNo, quantity }) => ({
      ...{ itemNo, quantity, description: '', storedQuantity: 0, isOverLimit: false },
      outcome: 'waiting' as const,
    }),
  )

/** A verdict in the terms of an upload's figures. */
export const judgedVerdict = (verdict: GroupVerdict): JudgedOrder => ({
  outcome: verdict.outcome,
  lines:
    verdict.outcome === 'refused'
      ? []
      : verdict.lines.map((line) => ({ quantity: line.quantity, refused: refusedBy(line) })),
})

export function asHead({ closedAt, addedAt, mailedTo, ...row }: BatchHeadRow): BatchHead {
  const state = closedAt ? 'closed' : row.waiting === 0 ? 'done' : 'open'
  return { ...row, addedAt: addedAt.toISOString(), state, ...(mailedTo !== '' && { mailedTo }) }
}
