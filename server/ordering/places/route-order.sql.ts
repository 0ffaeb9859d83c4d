import { type RawBuilder, sql } from 'kysely'

/** Locations by route and number: the order of `sortLocationRows`. */
export const inRouteOrder = (alias: string): RawBuilder<unknown> =>
  sql.raw(`lower(${alias}.route_no) collate "C", ${alias}.route_no collate "C", ${alias}.location_no collate "C"`)
