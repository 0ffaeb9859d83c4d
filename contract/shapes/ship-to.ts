import { customerNo, text } from '../kernel/kinds.ts'
import { record } from '../kernel/wire.ts'

/** A customer's ship-to (DLV-04, SID-25). */
export const ShipTo = record({
  customerNo: ['customer no_', customerNo],
  shipToCode: ['ship-to code', text(10)],
  name: ['name', text(100)],
  city: ['city', text(100)],
})
