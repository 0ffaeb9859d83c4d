/** What became of a batch, as the five groups and what was not sent (UPL-06, INV-22, INV-23). */
import { isSent, type UploadFigures, uploadFigures } from '#rules/uploads/figures.ts'
import type { GroupResult } from '#rules/uploads/line.ts'
import { DONE_TEXTS, doneFor, memberOf, RESULT_MEMBERS, refusalText, refusedMember } from '#rules/uploads/results.ts'
import type { GroupOutcomeRow, OrderedRow, RefusedRow, ResultList, Rows } from './protocol.ts'
import { locationText } from './review-lists.ts'

export interface Results {
  readonly rows: { readonly [List in ResultList]: readonly Rows[List][] }
  /** Lines in each; orders of what was not sent. */
  readonly counts: Readonly<Record<ResultList, number>>
  readonly figures: UploadFigures
}

export function resultsOf(groups: readonly GroupResult[]): Results {
  const ordered: OrderedRow[] = []
  const items: RefusedRow[] = []
  const refused = {
    'location not ordered': [] as GroupOutcomeRow[],
    'invalid location': [] as GroupOutcomeRow[],
    'invalid date': [] as GroupOutcomeRow[],
    'not sent': [] as GroupOutcomeRow[],
  }
  const counts: Record<ResultList, number> = {
    ordered: 0,
    'item not ordered': 0,
    'location not ordered': 0,
    'invalid location': 0,
    'invalid date': 0,
    'not sent': 0,
  }
  for (const group of groups) {
    const head = headOf(group)
    if (!isSent(group)) {
      const text = group.outcome === 'closed' ? 'Will not be sent.' : 'Not sent yet.'
      refused['not sent'].push({ ...head, ...sizeOf(group.lines), text })
      counts['not sent'] += 1
      continue
    }
    for (const line of group.lines) counts[memberOf(group, line)] += 1
    if (group.outcome === 'refused') {
      refused[refusedMember(group)].push({ ...head, ...sizeOf(group.lines), text: group.text ?? '' })
      continue
    }
    const taken = group.lines.filter((line) => memberOf(group, line) === 'ordered')
    if (taken.length > 0) {
      ordered.push({
        ...head,
        ...sizeOf(taken),
        customerNo: group.customerNo,
        locationNo: group.locationNo,
        routeNo: group.routeNo ?? '',
        orderNo: group.orderNo ?? '',
        done: DONE_TEXTS[doneFor(group)],
      })
    }
    for (const line of group.lines) {
      const { itemNo, description, quantity } = line
      if (memberOf(group, line) === 'item not ordered')
        items.push({ ...head, ...{ itemNo, description, quantity }, text: refusalText(group, line) })
    }
  }
  const figures = uploadFigures(groups)
  return { rows: { ordered, 'item not ordered': items, ...refused }, counts, figures }
}

const headOf = ({ locationNo, routeNo, customerNo, locationName, orderDate, usedOnDay }: GroupResult) => ({
  location: locationText(locationNo, routeNo, customerNo),
  name: locationName ?? '',
  orderDate,
  usedOnDay,
})
const sizeOf = (lines: readonly { readonly quantity: number }[]) => ({
  lines: lines.length,
  pieces: lines.reduce((sum, { quantity }) => sum + quantity, 0),
})

/** The lists in which a line may be, in the order shown. */
export const RESULT_LISTS: readonly ResultList[] = [...RESULT_MEMBERS, 'not sent']
