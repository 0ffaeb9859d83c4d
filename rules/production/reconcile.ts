/** What the ERP has against what it was told (ERP-12): only here, only there, different. */
import { many } from '../many.ts'
import type { OrderState } from '../ordering/order.ts'

export interface TheirOrder {
  readonly orderNo: number
  /** Null: not said. */
  readonly state: OrderState | null
  readonly pieces: number | null
  /** Item → quantity; undefined: not said. */
  readonly lines: ReadonlyMap<string, number> | undefined
}
export interface OurOrder {
  readonly orderNo: number
  readonly state: OrderState
  readonly pieces: number
  readonly lines: ReadonlyMap<string, number>
}
export interface Reconciled {
  readonly onlyHere: readonly number[]
  readonly onlyThere: readonly number[]
  readonly different: readonly { readonly orderNo: number; readonly differs: readonly string[] }[]
  readonly agreeing: number
}

/** What their list does not say of an order is not compared. */
export function reconcile(ours: readonly OurOrder[], theirs: readonly TheirOrder[]): Reconciled {
  const own = new Map(ours.map((order) => [order.orderNo, order]))
  const told = new Set(theirs.map(({ orderNo }) => orderNo))
  const both = theirs.flatMap((their) => {
    const our = own.get(their.orderNo)
    return our ? [{ orderNo: our.orderNo, differs: differences(our, their) }] : []
  })
  const different = both.filter(({ differs }) => differs.length > 0)
  return {
    onlyHere: ours.map(({ orderNo }) => orderNo).filter((orderNo) => !told.has(orderNo)),
    onlyThere: theirs.map(({ orderNo }) => orderNo).filter((orderNo) => !own.has(orderNo)),
    different,
    agreeing: both.length - different.length,
  }
}

function differences(our: OurOrder, { state, pieces, lines }: TheirOrder): string[] {
  const found: string[] = []
  if (state !== null && state !== our.state) found.push(`${our.state} here, ${state} there`)
  if (pieces !== null && pieces !== our.pieces) found.push(`${many(our.pieces, 'piece')} here, ${pieces} there`)
  if (!lines) return found
  for (const itemNo of [...new Set([...our.lines.keys(), ...lines.keys()])].sort()) {
    const [here, there] = [our.lines.get(itemNo) ?? 0, lines.get(itemNo) ?? 0]
    if (here !== there) found.push(`item ${itemNo}: ${here} here, ${there} there`)
  }
  return found
}
