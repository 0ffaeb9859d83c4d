import { list, text } from '../kernel/kinds.ts'
import { optional, record } from '../kernel/wire.ts'

/** What a form's refusal carries: each fault with its field, by the wire's name there (contract/kernel/wire-faults.ts). */
export const faultFacts = {
  faults: ['faults', optional(list(record({ field: ['field', text(60)], text: ['text', text(500)] })))],
} as const
