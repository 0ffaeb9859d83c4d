// What became of an upload or a request, line by line (UPL-06, UPL-07).
import { toUsDate, weekdayName } from '../calendar.ts'
import { writeCsv } from '../text/write-csv.ts'
import { isSent, refusedBy } from './figures.ts'
import { addedUp } from './judge-group.ts'
import type { AskedGroup, AskedLine, GroupResult, GroupVerdict, LineVerdict } from './line.ts'

/** The five groups of the answer, in the order they are shown; every line is in exactly one (INV-23). */
export const RESULT_MEMBERS = [
  'ordered',
  'item not ordered',
  'location not ordered',
  'invalid location',
  'invalid date',
] as const
export type ResultMember = (typeof RESULT_MEMBERS)[number]
export const RESULT_TITLES: Readonly<Record<ResultMember, string>> = {
  ordered: 'Items ordered',
  'item not ordered': 'Items that cannot be ordered',
  'location not ordered': 'Locations that cannot be ordered',
  'invalid location': 'Invalid locations',
  'invalid date': 'Invalid dates',
}

/** An order with what became of it: of one that is refused or was not judged, the lines are those that are asked for. */
export function groupResult(
  { customerNo, locationNo, orderDate, usedOnDay, lines }: AskedGroup,
  verdict: GroupVerdict | 'waiting' | 'closed',
  about: Pick<GroupResult, 'group' | 'orderNo' | 'locationName' | 'routeNo'>,
): GroupResult {
  const order = { customerNo, locationNo, orderDate, usedOnDay, ...about }
  if (typeof verdict === 'string') return { ...order, outcome: verdict, lines: addedUp(lines).map(notJudged) }
  if (verdict.outcome === 'refused') return { ...order, ...verdict, lines: addedUp(lines).map(notJudged) }
  return { ...order, outcome: verdict.outcome, lines: verdict.lines }
}
const notJudged = ({ itemNo, quantity }: AskedLine): LineVerdict => ({
  ...{ itemNo, quantity, description: '', storedQuantity: 0, isOverLimit: false },
  outcome: 'waiting',
})

/** A verdict as it was given, or as it stands with its order. */
type Judged = Pick<GroupResult, 'outcome' | 'member' | 'text'>

const NOTHING_ORDERED = 'The quantity is 0; nothing is ordered.'

/** The group of the answer that tells a whole order which is refused. */
export const refusedMember = ({
  member = 'location',
}: Judged): Exclude<ResultMember, 'ordered' | 'item not ordered'> =>
  member === 'location' ? 'location not ordered' : member

/** The group of the answer that a line of a judged order is in. */
export function memberOf(order: Judged, line: LineVerdict): ResultMember {
  if (order.outcome === 'refused') return refusedMember(order)
  return refusedBy(line) === undefined ? 'ordered' : 'item not ordered'
}

/** What was done for an order that was not refused, or for one of its ordered lines (UPL-10). */
export type Done = 'created' | 'updated' | 'unchanged'
export const doneFor = ({ outcome }: Pick<Judged, 'outcome'>, line?: Pick<LineVerdict, 'outcome'>): Done => {
  if (outcome === 'unchanged' || (line && line.outcome !== 'save')) return 'unchanged'
  return outcome === 'create' ? 'created' : 'updated'
}
export const DONE_TEXTS: Readonly<Record<Done, string>> = {
  created: 'Created',
  updated: 'Updated',
  unchanged: 'Unchanged',
}

/** Why a line is not ordered. */
export const refusalText = ({ outcome, text }: Judged, line: Pick<LineVerdict, 'text'>): string =>
  (outcome === 'refused' ? text : line.text) ?? NOTHING_ORDERED

/** The results of what was sent, to keep: one row a line, the five groups one after the other; texts cannot start a formula (T14). */
export function resultsCsv(groups: readonly GroupResult[]): string {
  const sent = groups.filter((group) => isSent(group) && group.lines.length > 0)
  const hasCustomers = sent.some(({ customerNo }) => customerNo !== undefined)
  const rows: Record<ResultMember, (string | number)[][]> = {
    ordered: [],
    'item not ordered': [],
    'location not ordered': [],
    'invalid location': [],
    'invalid date': [],
  }
  for (const group of sent) {
    for (const line of group.lines) {
      const member = memberOf(group, line)
      const isOrdered = member === 'ordered'
      rows[member].push([
        RESULT_TITLES[member],
        toUsDate(group.orderDate),
        weekdayName(group.usedOnDay),
        ...(hasCustomers ? [group.customerNo ?? ''] : []),
        group.locationNo,
        isOrdered ? (group.orderNo ?? '') : '',
        line.itemNo,
        line.description,
        line.quantity,
        isOrdered ? DONE_TEXTS[doneFor(group, line)] : refusalText(group, line),
      ])
    }
  }
  return writeCsv([
    [
      'Result',
      'Date',
      'Used on Day',
      ...(hasCustomers ? ['Customer Number'] : []),
      'Location Number',
      'Order Number',
      'Item Number',
      'Description',
      'Quantity',
      'Remark',
    ],
    ...RESULT_MEMBERS.flatMap((member) => rows[member]),
  ])
}
