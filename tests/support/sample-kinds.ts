import type { api } from '#contract/index.ts'
import type { AnyEndpoint, Input } from '#contract/kernel/endpoint.ts'

/** What a valid request of one customer names. */
export interface Facts {
  readonly customerNo: string
  readonly locationNo: string
  readonly locationId: number
  readonly routeNo: string
  readonly shipToCode: string
  readonly orderNo: string
  readonly itemNo: string
  readonly listCode: string
  readonly orderDate: string
  readonly userCode: string
  /** That user's id. */
  readonly userId: number
  /** A report that the customer's administrator had made. */
  readonly jobId: number
  /** A number of the user's that gets alerts. */
  readonly alertId: number
  /** A session of that user's. */
  readonly sessionId: number
  /** An upload of the customer's own API user, with one order that is still to be sent. */
  readonly batchId: string
  /** An invoice with a line. */
  readonly documentNo: string
  /** An e-mail that was sent for that order. */
  readonly mailId: number
  /** An entry of waste that the customer's administrator has not posted yet. */
  readonly wasteId: number
  readonly deletedListId: number
  /** A change by which staff canceled an order of the customer's with the others of its day. */
  readonly changeNo: number
}
type Api = typeof api
export type Samples = {
  readonly [F in keyof Api]: {
    readonly [V in keyof Api[F]]: (facts: Facts) => Api[F][V] extends AnyEndpoint ? Input<Api[F][V]> : never
  }
}
