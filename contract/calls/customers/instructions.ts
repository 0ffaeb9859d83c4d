import { INSTRUCTIONS_LENGTH } from '#rules/limits.ts'
import { endpoint } from '../../kernel/endpoint.ts'
import { customerNo, list, text } from '../../kernel/kinds.ts'
import { optional, record } from '../../kernel/wire.ts'
import { ShipTo } from '../../shapes/ship-to.ts'

/** What drivers are told at each ship-to (DLV-01). */
export const instructions = {
  shipTos: endpoint('GET /delivery-inst-shiptos/', {
    summary: 'The ship-tos whose delivery instructions can be read (DLV-02)',
    ability: 'instructions.read',
    query: record({
      customerNo: ['lccustno', optional(customerNo)],
      /** The customer's, as older programs send it; the number decides. */
      customerName: ['name', optional(text(100))],
    }),
    answer: list(ShipTo),
  }),
  text: endpoint('GET /delivery-inst', {
    summary: 'The delivery instructions of a ship-to as plain text with its line breaks; blank: none on file (DLV-03)',
    ability: 'instructions.read',
    query: record({
      shipToCode: ['deliveryShipTo', text(10)],
      customerNo: ['lccustno', optional(customerNo)],
    }),
    answer: text(INSTRUCTIONS_LENGTH),
  }),
}
