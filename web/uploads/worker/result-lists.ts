/** What became of a batch, as the five groups and what was not sent (UPL-06, INV-22, INV-23). */
import { judgedResult, type UploadFigures, uploadFigures } from '#rules/uploads/figures.ts'
import { RESULT_MEMBERS, type ResultLine, resultLines, resultsCsv } from '#rules/uploads/results.ts'
import type { GroupOutcomeRow, GroupResult, ItemRow, OrderedRow, ResultList, Rows } from './protocol.ts'
import { locationText } from './review-lists.ts'

export interface Results {
  readonly rows: { readonly [List in ResultList]: readonly Rows[List][] }
  /** Lines in each; orders of what was not sent. */
  readonly counts: Readonly<Record<ResultList, number>>
  readonly figures: UploadFigures
}

export function resultsOf(groups: readonly GroupResult[]): Results {
  const ordered: OrderedRow[] = []
  const items: ItemRow[] = []
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
    if (group.outcome === 'waiting' || group.outcome === 'closed') {
      const text = group.outcome === 'closed' ? 'Will not be sent.' : 'Not sent yet.'
      refused['not sent'].push({ ...head, ...sizeOf(group.lines), text })
      counts['not sent'] += 1
      continue
    }
    const lines = linesOf(group)
    const taken = lines.filter(({ member }) => member === 'ordered')
    for (const { member } of lines) counts[member] += 1
    if (group.outcome === 'refused') {
      const { member } = lines[0] ?? { member: 'location not ordered' as const }
      if (member !== 'ordered' && member !== 'item not ordered')
        refused[member].push({ ...head, ...sizeOf(lines), text: group.text ?? '' })
      continue
    }
    if (taken.length > 0) {
      ordered.push({
        ...head,
        ...sizeOf(taken),
        customerNo: group.customerNo,
        locationNo: group.locationNo,
        routeNo: group.routeNo ?? '',
        orderNo: group.orderNo ?? '',
        done: { create: 'Created', update: 'Updated', unchanged: 'Unchanged' }[group.outcome],
      })
    }
    for (const line of lines) if (line.member === 'item not ordered') items.push({ ...head, ...line })
  }
  const figures = uploadFigures(groups.flatMap((group) => judgedResult(group) ?? []))
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

/** A sent order's lines as results; one that waits has none. */
function linesOf(group: GroupResult): ResultLine[] {
  const { outcome, member, text = '', code = '', orderNo } = group
  const asked = {
    customerNo: group.customerNo,
    locationNo: group.locationNo,
    orderDate: group.orderDate,
    usedOnDay: group.usedOnDay,
    lines: group.lines.map(({ itemNo, quantity, isOverLimit }) => ({ itemNo, quantity, isConfirmed: isOverLimit })),
  }
  if (outcome === 'waiting' || outcome === 'closed') return []
  if (outcome === 'refused') return resultLines(asked, { outcome, member: member ?? 'location', code, text })
  const lines = group.lines.map(({ code: _code, text: said, outcome: done, ...line }) => ({
    ...line,
    ...(said !== undefined && { text: said }),
    outcome: done === 'waiting' ? ('unchanged' as const) : done,
  }))
  return resultLines(asked, { outcome, orderNo, lines })
}

/** Everything that was sent, to keep. */
export const resultsFile = (groups: readonly GroupResult[]): string => resultsCsv(groups.flatMap(linesOf))

/** The lists in which a line may be, in the order shown. */
export const RESULT_LISTS: readonly ResultList[] = [...RESULT_MEMBERS, 'not sent']
