/** Orders as days show them. */
import { customerNo, orderNo, text, weekday, whole } from '../kernel/kinds.ts'
import { optional, record } from '../kernel/wire.ts'

export const ofCustomer = { customerNo: ['lccustno', optional(customerNo)] } as const

/** An order as the calendar shows it (CAL-09). */
export const DayOrder = record({
  orderNo: ['doc', orderNo],
  pieces: ['qty', whole()],
  usedOnDay: ['day', weekday],
  state: ['state', optional(text(20))],
})
