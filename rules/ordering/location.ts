import { LOCATION_NO_LENGTH } from '../limits.ts'
import { fold } from '../pattern.ts'

interface Listed {
  readonly routeNo: string
  readonly locationNo: string
  readonly shipToCode: string
  readonly name: string
}
/** LOC-03. */
export type LocationColumn = keyof Listed

const COLUMNS = ['routeNo', 'locationNo', 'shipToCode', 'name'] as const satisfies readonly LocationColumn[]

/** '123' → '000123'; undefined unless the text is 1 to 6 digits (LOC-28, CSV-10, INV-24). */
export function padLocationNo(text: string): string | undefined {
  const digits = text.trim()
  return /^\d{1,6}$/.test(digits) ? digits.padStart(LOCATION_NO_LENGTH, '0') : undefined
}

/** The Find box: start of the number (leading zeros or not), the route or the ship-to code, or any part of the name. '' finds all. */
export function matchesFind({ locationNo, routeNo, shipToCode, name }: Listed, text: string): boolean {
  const wanted = fold(text)
  const starts = [locationNo, locationNo.replace(/^0+/, ''), routeNo, shipToCode]
  return fold(name).includes(wanted) || starts.some((value) => fold(value).startsWith(wanted))
}

/** The column filters: each starts-with, case-insensitive, all of them (LOC-04). A missing or empty filter passes everything. */
export const matchesFilter = (
  location: Listed,
  filter: { readonly [Column in LocationColumn]?: string | undefined },
): boolean => COLUMNS.every((column) => fold(location[column]).startsWith(fold(filter[column] ?? '')))

/** A sorted copy: by the column chosen, then route, then number (LOC-03, LOC-11); as text in code order, like the database's 'C'. */
export function sortLocations<L extends Listed>(
  locations: readonly L[],
  by: LocationColumn = 'routeNo',
  descending = false,
): L[] {
  const direction = descending ? -1 : 1
  return [...locations].sort(
    (a, b) => direction * compare(a[by], b[by]) || compare(a.routeNo, b.routeNo) || compare(a.locationNo, b.locationNo),
  )
}

function compare(a: string, b: string): number {
  if (a === b) return 0
  return a < b ? -1 : 1
}
