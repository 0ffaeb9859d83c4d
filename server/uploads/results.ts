/** Orders of an upload as the wire tells them: before they are sent, and what became of them. */

import type { api } from '#contract/index.ts'
import type { Output } from '#contract/kernel/endpoint.ts'
import { refusedBy } from '#rules/uploads/figures.ts'
import type { GroupResult, GroupVerdict } from '#rules/uploads/line.ts'
import { groupResult, refusalText } from '#rules/uploads/results.ts'
import type { Applied } from './apply.ts'
import type { BatchHeadRow, GroupRow } from './batches.sql.ts'

type GroupCheck = Output<typeof api.uploads.check>['groups'][number]
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
    .flatMap(({ itemNo, description, quantity, code, offer, ...line }) => {
      if (code === undefined) return []
      const text = refusalText(verdict, line)
      return { itemNo, description, quantity, text, code, ...(offer !== undefined && { offer }) }
    })
  const overLimit = verdict.lines
    .filter(({ isOverLimit, outcome }) => isOverLimit && outcome === 'save')
    .map(({ itemNo, quantity }) => ({ itemNo, quantity }))
  const isThere = orderNo !== undefined && piecesBefore !== undefined && piecesBefore > 0
  const saves = verdict.lines.filter(({ outcome }) => outcome === 'save').length
  return { ...head, ...(isThere && { orderNo, pieces: piecesBefore }), rejected, overLimit, saves }
}

/** A group of a batch as it stands. */
export function asResult({ groupNo: group, status, orderNo, outcome, ...asked }: GroupRow): GroupResult {
  const { verdict, locationName, routeNo } = (outcome ?? {}) as Partial<KeptOutcome>
  return groupResult(asked, verdict ?? (status === 'closed' ? 'closed' : 'waiting'), {
    ...{ group, locationName, routeNo },
    orderNo: orderNo === null ? undefined : String(orderNo),
  })
}

export function asHead({ closedAt, addedAt, mailedTo, ...row }: BatchHeadRow): BatchHead {
  const state = closedAt ? 'closed' : row.waiting === 0 ? 'done' : 'open'
  return { ...row, addedAt: addedAt.toISOString(), state, ...(mailedTo !== '' && { mailedTo }) }
}
