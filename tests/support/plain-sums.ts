/** Sums of reports by one plain question over all that happened, and those of a report by the same keys. */
import { type RawBuilder, sql } from 'kysely'
import { expect } from 'vitest'
import type { ReportCell, ReportGroup } from '#rules/reports/report-table.ts'
import type { CodeShown, Detail, Level } from '#rules/reports/request.ts'
import type { Whole } from './made-report.ts'
import { OWN } from './personas.ts'
import type { TestWorld } from './world.ts'

interface Settings {
  readonly level: Level
  readonly detail: Detail
  readonly codeShown: CodeShown
  readonly withUsedOn: boolean
}
/** By 'group cells|item|code|day'. */
export type Sums = ReadonlyMap<string, readonly number[]>

const SHIP_TO = `case l.ship_to_code when '' then 'LOCAL' else l.ship_to_code end, case l.ship_to_code when 'EAST' then 'East Side' else '' end`
/** The columns that say whose a row is. */
const GROUPS: Readonly<Record<Level, string>> = {
  TOTAL: 'array[]::text[]',
  ROUTE: 'array[l.route_no]',
  LOCATION: 'array[l.route_no, l.location_no, l.name]',
  'SHIP-TO TOTAL': `array[${SHIP_TO}]`,
  'SHIP-TO ROUTE': `array[${SHIP_TO}, l.route_no]`,
  'SHIP-TO LOCATION': `array[${SHIP_TO}, l.route_no, l.location_no, l.name]`,
}
const LABEL =
  'coalesce((select n.price_code from customer_item n where n.customer_no = l.customer_no and n.item_no = i.item_no), i.price_code)'
const ownPrice = (list: string) =>
  `(select r.cents::text from customer_retail_price r where r.customer_no = l.customer_no and r.list_code = ${list} and r.price_code = ${LABEL})`
const CODES: Readonly<Record<CodeShown, string>> = {
  'LABEL CODE': LABEL,
  'MSRP CODE': 'i.msrp_code',
  MSRP: `coalesce(${ownPrice('l.item_list_code')}, ${ownPrice("''")},
                  (select r.cents::text from retail_price r where r.price_group = 'R1' and r.price_code = ${LABEL}), '')`,
}

/** `happened`: customer_no, location_no, item_no, day and the figures. Keys of which all figures are 0 are left out. */
export async function plainSums(
  { db }: TestWorld,
  { level, detail, codeShown, withUsedOn }: Settings,
  happened: RawBuilder<unknown>,
  figures: readonly string[],
  where = 'true',
): Promise<Sums> {
  const item = detail === 'ITEM' ? 'array[i.item_no]' : 'array[]::text[]'
  const day = withUsedOn ? 'h.day::text' : "''"
  const sums = figures.map((name) => `coalesce(sum(h.${name}), 0)::float8`)
  const { rows } = await sql<{ key: string; sums: number[] }>`
    with happened as (${happened})
    select array_to_string(${sql.raw(`${GROUPS[level]} || ${item} || array[(${CODES[codeShown]})::text, ${day}]`)}, '|') as key,
           json_build_array(${sql.raw(sums.join(', '))}) as sums
      from happened h join location l on l.customer_no = h.customer_no and l.location_no = h.location_no
      join item i on i.item_no = h.item_no
     where h.customer_no = ${OWN} and ${sql.raw(where)} group by 1`.execute(db)
  return new Map(rows.flatMap(({ key, sums: own }) => (own.some(Boolean) ? [[key, own] as const] : [])))
}

const DAYS = ['', 'SUN', 'MON', 'TUE', 'WED', 'THU', 'FRI', 'SAT']
const CODE_LABELS: Readonly<Record<CodeShown, string>> = {
  'LABEL CODE': 'Price Code',
  MSRP: 'MSRP',
  'MSRP CODE': 'MSRP Code',
}

/** The report's figures of these columns by the same keys; expects its totals to be the sums of its rows. */
export function toldSums(
  { head, groups, rows, totals }: Whole,
  { detail, codeShown, withUsedOn }: Settings,
  figures: readonly string[],
): { readonly byKey: Sums; readonly sums: readonly number[] } {
  const at = (label: string) => head.columns.findIndex((column) => column.label === label)
  const own = head.columns.flatMap(({ isOfGroup }, i) => (isOfGroup ? [i] : []))
  const code = at(CODE_LABELS[codeShown])
  const keyOf = (row: readonly ReportCell[]) =>
    [
      ...own.map((i) => row[i]),
      ...(detail === 'ITEM' ? [row[at('Item')]] : []),
      row[code] === 'None' ? '' : (row[code] ?? ''),
      withUsedOn ? DAYS.indexOf(String(row[at('Used-On Day')])) : '',
    ].join('|')
  const places = figures.map(at)
  expect(places, 'the columns are there').not.toContain(-1)
  const figuresOf = (row: readonly ReportCell[] | undefined) => places.map((i) => Number(row?.[i] ?? 0))
  const sumOf = (those: ReportGroup['rows']) =>
    those.map(figuresOf).reduce(
      (a, b) => a.map((each, i) => each + (b[i] ?? 0)),
      figures.map(() => 0),
    )
  const byKey = new Map(rows.map((row) => [keyOf(row), figuresOf(row)]))
  expect(byKey.size, 'each key is told once').toBe(rows.length)
  expect(figuresOf(totals), 'the totals are the sums of the rows').toEqual(sumOf(rows))
  for (const group of groups)
    if (group.totals) expect(figuresOf(group.totals), `the totals of ${group.label}`).toEqual(sumOf(group.rows))
  return { byKey, sums: sumOf(rows) }
}

export const inOrder = (sums: Sums) => [...sums].sort(([a], [b]) => (a < b ? -1 : 1))
