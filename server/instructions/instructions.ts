import { api } from '#contract/index.ts'
import { plainInstructions, WHICH_SHIP_TO } from '#rules/instructions/instructions.ts'
import { Refusal } from '#rules/refusal.ts'
import { implement } from '../http/call.ts'
import { notFound } from '../http/request-error.ts'
import { shipTos, storedInstructions } from '../ordering/customers.sql.ts'

/** Delivery instructions are read here and written by the ERP (DLV-05). */
export const instructionHandlers = implement('instructions', api.instructions, {
  shipTos: async ({ db, customerNo, caller }) => shipTos(db, customerNo, caller.mappedRouteNo),
  async text({ db, customerNo, caller, input: { shipToCode } }) {
    const code = shipToCode.trim()
    if (code === '') throw new Refusal(WHICH_SHIP_TO)
    const stored = await storedInstructions(db, customerNo, caller.mappedRouteNo, code)
    if (stored === undefined) throw notFound('This ship-to')
    return plainInstructions(stored)
  },
})
