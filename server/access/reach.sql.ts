/** What a user reaches of a customer's locations, as a condition that every question about locations and orders carries. */
import { type RawBuilder, sql } from 'kysely'
import type { Reach } from './reach.ts'

/** On the mapped route or ship-to. It is enforced on every access to an order, too. */
export const isMapped = ({ mappedRouteNo }: Pick<Reach, 'mappedRouteNo'>, location = 'l'): RawBuilder<boolean> =>
  mappedRouteNo === ''
    ? sql<boolean>`true`
    : sql<boolean>`(${sql.ref(`${location}.route_no`)} = ${mappedRouteNo} or ${sql.ref(`${location}.ship_to_code`)} = ${mappedRouteNo})`

/** In the ship-to chosen in the menu: a filter of lists, the same rule as rules/ordering/ship-to.ts (SID-06). */
export function isChosen({ shipTo }: Pick<Reach, 'shipTo'>, location = 'l'): RawBuilder<boolean> {
  if (shipTo.kind === 'all') return sql<boolean>`true`
  return sql<boolean>`${sql.ref(`${location}.ship_to_code`)} = ${shipTo.kind === 'local' ? '' : shipTo.code}`
}

/** The same of a user `u` and a place that is given: whether the user reaches it. */
export const mayOrderFor = ({
  routeNo,
  shipToCode,
}: {
  readonly routeNo: string
  readonly shipToCode: string
}): RawBuilder<boolean> => sql<boolean>`u.mapped_route_no in ('', ${routeNo}, ${shipToCode})`

/** The same of a user `u` and a location `l` of one question. */
export const isUsersPlace: RawBuilder<boolean> = sql<boolean>`u.mapped_route_no in ('', l.route_no, l.ship_to_code)`
