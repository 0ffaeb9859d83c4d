import * as z from 'zod/mini'
import { TABLE_FORMATS } from '#rules/uploads/formats.ts'
import type { ColumnMatch } from '#rules/uploads/table/header.ts'
import { endpoint } from '../../kernel/endpoint.ts'
import { instant, text, word } from '../../kernel/kinds.ts'
import { type Kind, optional, record, withDefault } from '../../kernel/wire.ts'
import { ofCustomer } from '../../shapes/day-orders.ts'

const HEADING_LENGTH = 250
/** A heading of a file. */
const heading: Kind<string> = {
  ...text(HEADING_LENGTH),
  schema: text(HEADING_LENGTH).schema.check(z.refine((said) => String(said).trim() !== '', 'must not be blank.')),
}
const headings = {
  dateColumn: ['date_column', heading],
  locationColumn: ['location_column', heading],
  itemColumn: ['item_column', heading],
  quantityColumn: ['quantity_column', heading],
  usedOnDayColumn: ['used_on_day_column', withDefault(text(HEADING_LENGTH), '')],
} as const
const ofFormat = { ...ofCustomer, format: ['format', word(...TABLE_FORMATS)] } as const

interface Headings {
  readonly dateColumn: string
  readonly locationColumn: string
  readonly itemColumn: string
  readonly quantityColumn: string
  readonly usedOnDayColumn: string
}
/** A match as the calls carry it, and back. */
export const headingsOfMatch = ({ date, locationNo, itemNo, quantity, usedOnDay }: ColumnMatch): Headings => ({
  ...{ dateColumn: date, locationColumn: locationNo, itemColumn: itemNo },
  ...{ quantityColumn: quantity, usedOnDayColumn: usedOnDay },
})
export const matchOfHeadings = (columns: Headings): ColumnMatch => ({
  ...{ date: columns.dateColumn, locationNo: columns.locationColumn, itemNo: columns.itemColumn },
  ...{ quantity: columns.quantityColumn, usedOnDay: columns.usedOnDayColumn },
})

/** How a customer's files name the columns of orders. */
export const columnMatches = {
  read: endpoint('GET /enterprise_column_match', {
    summary: "How the customer's files of a format name their columns, where a user has matched them (CSV-16)",
    ability: 'uploads.use',
    query: record(ofFormat),
    answer: record({
      match: [
        'column_match',
        optional(record({ ...headings, matchedBy: ['matched_by', text(30)], matchedAt: ['matched_at', instant] })),
      ],
    }),
  }),
  keep: endpoint('POST /enterprise_column_match', {
    summary: "Remembers how the customer's files of a format name their columns; the next file is read so (CSV-16)",
    ability: 'uploads.use',
    form: record({ ...ofFormat, ...headings }),
  }),
  forget: endpoint('POST /enterprise_column_match_forget', {
    summary: "Forgets how the customer's files of a format name their columns (CSV-16)",
    ability: 'uploads.use',
    form: record(ofFormat),
  }),
}
