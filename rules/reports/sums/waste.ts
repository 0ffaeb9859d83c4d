/** The waste report (RPT-08 to RPT-13). */
import type { ReportFact } from '../report-table.ts'
import type { Level, WasteRequest, WasteSort } from '../request.ts'
import { amount, deliveredFact, deliveredPieces, pieces, wasteShare, wasteShares } from './figures.ts'
import { type Place, SECTIONS } from './places.ts'
import type { Figures, Sheet, Told } from './sheet.ts'
import { itemSubjects, type KnownItem, locationSubjects, routeSubjects, type Subjects } from './subjects.ts'

/** The report's figures by their places. */
export const WASTE_FIGURES = { delivered: 0, waste: 1, cost: 2 } as const

type Words<T> = T extends `${infer Part} by ${infer Row}` ? [Part, Row] : never
type Part = Words<WasteRequest['type']>[0]
type Row = Words<WasteRequest['type']>[1]
const wordsOf = (type: WasteRequest['type']) => type.split(' by ') as [Part, Row]

const LEVEL_OF: Readonly<Record<Part, Level>> = {
  Company: 'TOTAL',
  ShipTo: 'SHIP-TO TOTAL',
  Route: 'ROUTE',
  Location: 'LOCATION',
}

type ItemOf = (place: Place, itemNo: string) => KnownItem
const byItem = (detail: 'ITEM' | 'PRICE CODE', itemOf: ItemOf): Subjects =>
  itemSubjects(
    { detail, codeShown: 'LABEL CODE', withCustomerItemNo: false, upc: undefined, withUsedOn: false },
    itemOf,
  )
const SUBJECTS: Readonly<Record<Row, (itemOf: ItemOf) => Subjects>> = {
  Route: () => routeSubjects,
  Location: () => locationSubjects,
  Item: (itemOf) => byItem('ITEM', itemOf),
  'Price Point': (itemOf) => byItem('PRICE CODE', itemOf),
}

/** Whether its rows are told apart by their items. */
export function isWasteByItem({ type }: Pick<WasteRequest, 'type'>): boolean {
  const [, row] = wordsOf(type)
  return row === 'Item' || row === 'Price Point'
}

const shareOf = (figures: Figures) =>
  wasteShare(figures[WASTE_FIGURES.waste] ?? 0, figures[WASTE_FIGURES.delivered] ?? 0)
const most = (figureOf: (figures: Figures) => number | undefined) => (a: Told, b: Told) => {
  const [first, second] = [figureOf(a.figures), figureOf(b.figures)]
  // What has no share comes after the least of them.
  return first === second ? 0 : (second ?? Number.NEGATIVE_INFINITY) - (first ?? Number.NEGATIVE_INFINITY)
}
/** The most first; by what a row is called, or by its number, from A. Of the same, by number (RPT-10). */
const COMPARE: Readonly<Record<WasteSort, Sheet['compare']>> = {
  'Order Qty': most((figures) => figures[WASTE_FIGURES.delivered] ?? 0),
  'Waste Qty': most((figures) => figures[WASTE_FIGURES.waste] ?? 0),
  'Waste %': most(shareOf),
  Descript: (a, b) => {
    const [first, second] = [a.subject.name.toLowerCase(), b.subject.name.toLowerCase()]
    return first === second ? 0 : first < second ? -1 : 1
  },
  Detail: undefined,
}

/** `withCost` as far as the reader may see costs. */
export function wasteSheet({ type, sort, onlyWaste }: WasteRequest, withCost: boolean, itemOf: ItemOf): Sheet {
  const [part, row] = wordsOf(type)
  const { delivered, waste, cost } = WASTE_FIGURES
  return {
    sections: SECTIONS[LEVEL_OF[part]],
    ...SUBJECTS[row](itemOf),
    figureColumns: [
      deliveredPieces('Delivered', delivered),
      pieces('Waste', waste),
      ...wasteShares(waste, delivered),
      ...(withCost ? [amount('Waste Cost', cost)] : []),
    ],
    ...(onlyWaste && { isTold: (figures) => Boolean(figures[waste]) }),
    compare: COMPARE[sort],
  }
}

/** What was asked, for the head of the file. */
export const wasteSettings = ({ type, sort, onlyWaste }: WasteRequest): ReportFact[] => [
  { label: 'Type', value: type },
  { label: 'Sorted by', value: sort },
  ...(onlyWaste ? [{ label: 'Rows', value: 'Only those with waste' }] : []),
  deliveredFact('Delivered'),
]
