import type { ShipToChoice } from '#rules/ordering/ship-to.ts'

/** What a user reaches of one customer's locations and orders. */
export interface Reach {
  readonly customerNo: string
  /** A route or ship-to the user is limited to; '' is none (USR-27). */
  readonly mappedRouteNo: string
  readonly shipTo: ShipToChoice
}

export const reachOf = ({ mappedRouteNo, shipTo }: Omit<Reach, 'customerNo'>, customerNo: string): Reach => ({
  customerNo,
  mappedRouteNo,
  shipTo,
})
