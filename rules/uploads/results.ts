// What became of an upload or a request, line by line (UPL-06, UPL-07).
import { type PlainDate, toUsDate, type Weekday, weekdayName } from '../calendar.ts'
import { writeCsv } from '../csv.ts'
import { refusedBy } from './figures.ts'
import { type AskedGroup, addedUp, type GroupVerdict } from './judge-group.ts'

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

export interface ResultLine {
  readonly member: ResultMember
  readonly customerNo: string | undefined
  readonly locationNo: string
  readonly orderDate: PlainDate
  readonly usedOnDay: Weekday
  /** '' where nothing was ordered. */
  readonly orderNo: string
  readonly itemNo: string
  readonly description: string
  readonly quantity: number
  /** Why not; for an ordered line what was done: 'Created', 'Updated' or 'Unchanged' (UPL-10). */
  readonly text: string
}

export const NOTHING_ORDERED = 'The quantity is 0; nothing is ordered.'

/** A judged group as result lines, one for each item that was asked for. `orderNo` is the order that was made or set. */
export function resultLines(
  asked: AskedGroup & { readonly customerNo?: string | undefined },
  verdict: GroupVerdict,
  orderNo: string | undefined = verdict.outcome === 'refused' ? undefined : verdict.orderNo,
): ResultLine[] {
  const { customerNo, locationNo, orderDate, usedOnDay } = asked
  const group = { customerNo, locationNo, orderDate, usedOnDay }
  if (verdict.outcome === 'refused') {
    const member = verdict.member === 'location' ? 'location not ordered' : verdict.member
    return addedUp(asked.lines).map(({ itemNo, quantity }) => ({
      ...group,
      member,
      orderNo: '',
      itemNo,
      description: '',
      quantity,
      text: verdict.text,
    }))
  }
  const done = verdict.outcome === 'create' ? 'Created' : 'Updated'
  return verdict.lines.map((line) => {
    const { itemNo, description, quantity, outcome } = line
    const isOrdered = refusedBy(line) === undefined
    return {
      ...group,
      member: isOrdered ? ('ordered' as const) : ('item not ordered' as const),
      orderNo: isOrdered ? (orderNo ?? '') : '',
      itemNo,
      description,
      quantity,
      text: isOrdered ? (outcome === 'save' ? done : 'Unchanged') : (line.text ?? NOTHING_ORDERED),
    }
  })
}

/** The lines by the five groups, each in the order given; a group without lines is empty, never missing (API-07). */
export function partition(lines: readonly ResultLine[]): Readonly<Record<ResultMember, readonly ResultLine[]>> {
  const parts = {
    ordered: [] as ResultLine[],
    'item not ordered': [] as ResultLine[],
    'location not ordered': [] as ResultLine[],
    'invalid location': [] as ResultLine[],
    'invalid date': [] as ResultLine[],
  } satisfies Record<ResultMember, ResultLine[]>
  for (const line of lines) parts[line.member].push(line)
  return parts
}

/** The results to keep: one row a line, the five groups one after the other; texts cannot start a formula (T14). */
export function resultsCsv(lines: readonly ResultLine[]): string {
  const parts = partition(lines)
  const hasCustomers = lines.some(({ customerNo }) => customerNo !== undefined)
  const row = (member: ResultMember, line: ResultLine) => [
    RESULT_TITLES[member],
    toUsDate(line.orderDate),
    weekdayName(line.usedOnDay),
    ...(hasCustomers ? [line.customerNo ?? ''] : []),
    line.locationNo,
    line.orderNo,
    line.itemNo,
    line.description,
    line.quantity,
    line.text,
  ]
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
    ...RESULT_MEMBERS.flatMap((member) => parts[member].map((line) => row(member, line))),
  ])
}
