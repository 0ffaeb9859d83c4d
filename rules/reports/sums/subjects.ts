/** What the rows of a report are about: items, codes, routes or locations. */
import { dayCode, type Weekday } from '../../calendar.ts'
import { cents } from '../../money.ts'
import { dashedUpc, plainUpc } from '../../upc.ts'
import type { ReportCell, ReportColumn } from '../report-table.ts'
import type { CodeShown, Detail } from '../request.ts'
import type { Place } from './places.ts'
import type { Sheet, Subject } from './sheet.ts'

/** An item as reports tell it. */
export interface KnownItem {
  readonly itemNo: string
  readonly description: string
  readonly customerItemNo: string
  readonly upc: string
  /** The code that the report shows: cents where that is the MSRP, and null where the customer has none. */
  readonly code: string | number | null
}
export type Subjects = Pick<Sheet, 'subjectColumns' | 'partOf' | 'subjectOf'>

interface ItemSettings {
  readonly detail: Detail
  readonly codeShown: CodeShown
  readonly withCustomerItemNo: boolean
  /** How a UPC is written; undefined: it is not. */
  readonly upc: 'dashed' | 'plain' | undefined
  readonly withUsedOn: boolean
  /** Items in the order of their codes. */
  readonly isByCode?: boolean
}

const CODE_COLUMNS: Readonly<Record<CodeShown, ReportColumn>> = {
  'LABEL CODE': { label: 'Price Code', kind: 'code', width: 8 },
  MSRP: { label: 'MSRP', kind: 'money', width: 8 },
  'MSRP CODE': { label: 'MSRP Code', kind: 'code', width: 8 },
}
const NO_CODE = 'None'
/** What the code is called in a sentence. */
export const CODE_NAMES: Readonly<Record<CodeShown, string>> = {
  'LABEL CODE': 'price code',
  MSRP: 'MSRP',
  'MSRP CODE': 'MSRP code',
}
/** A code as people read it. */
export function codeWord(codeShown: CodeShown, code: KnownItem['code']): string {
  if (code === null || code === '') return NO_CODE
  return codeShown === 'MSRP' && typeof code === 'number' ? cents(code) : String(code)
}

/** By item, or by the code that is shown; by the day of use too where that is told. */
export function itemSubjects(
  { detail, codeShown, withCustomerItemNo, upc, withUsedOn, isByCode = false }: ItemSettings,
  itemOf: (place: Place, itemNo: string) => KnownItem,
): Subjects {
  const isByItem = detail === 'ITEM'
  const writtenUpc = upc === 'plain' ? plainUpc : dashedUpc
  const columns: ReportColumn[] = [
    ...(isByItem
      ? ([
          { label: 'Item', kind: 'code', width: 8 },
          ...(withCustomerItemNo ? ([{ label: 'Your Item', kind: 'code', width: 11 }] as const) : []),
          { label: 'Description', kind: 'text', width: 34 },
          ...(upc ? ([{ label: 'UPC', kind: 'code', width: 15 }] as const) : []),
        ] as const)
      : []),
    CODE_COLUMNS[codeShown],
    ...(withUsedOn ? ([{ label: 'Used-On Day', kind: 'code', width: 8 }] as const) : []),
  ]
  const ofItem = ({ itemNo, description, customerItemNo, upc: bars, code }: KnownItem): readonly ReportCell[] => [
    itemNo,
    ...(withCustomerItemNo ? [customerItemNo] : []),
    description,
    ...(upc ? [writtenUpc(bars)] : []),
    code ?? undefined,
  ]
  // An amount stays one; what has none is an empty cell.
  const ofCode = ({ code }: KnownItem): readonly ReportCell[] => [
    codeShown === 'MSRP' ? (code ?? undefined) : codeWord(codeShown, code),
  ]
  function made(item: KnownItem, day: Weekday | undefined): Subject {
    const code = item.code === '' || item.code === null ? undefined : item.code
    return {
      key: `${isByItem ? item.itemNo : ''}\n${code ?? ''}\n${day ?? ''}`,
      cells: [
        ...(isByItem ? ofItem(item) : ofCode(item)),
        ...(withUsedOn ? [day === undefined ? undefined : dayCode(day)] : []),
      ],
      name: isByItem ? item.description : String(code ?? NO_CODE),
      order: [...(isByCode ? [code] : []), ...(isByItem ? [item.itemNo] : []), code, day],
    }
  }
  // A year brings the same items a thousand times.
  const known = new Map<KnownItem, Subject[]>()
  return {
    subjectColumns: columns,
    // An MSRP is that of the location's list.
    partOf: ({ itemListCode }) => (codeShown === 'MSRP' ? itemListCode : ''),
    subjectOf(place, itemNo, day) {
      const item = itemOf(place, itemNo)
      const ofDays = known.get(item) ?? []
      known.set(item, ofDays)
      const subject = ofDays[day ?? 0] ?? made(item, day)
      ofDays[day ?? 0] = subject
      return subject
    },
  }
}

/** By route, in the order of their places. */
export const routeSubjects: Subjects = {
  subjectColumns: [
    { label: 'Route', kind: 'code', width: 10 },
    { label: 'Description', kind: 'text', width: 34 },
  ],
  partOf: ({ routeNo }) => routeNo,
  subjectOf: ({ routeNo, routeName }) => ({
    key: routeNo,
    cells: [routeNo, routeName],
    name: routeName,
    order: [routeNo.toLowerCase(), routeNo],
  }),
}

export const locationSubjects: Subjects = {
  subjectColumns: [
    { label: 'Location', kind: 'code', width: 10 },
    { label: 'Name', kind: 'text', width: 34 },
  ],
  partOf: ({ locationNo }) => locationNo,
  subjectOf: ({ locationNo, name }) => ({ key: locationNo, cells: [locationNo, name], name, order: [locationNo] }),
}
