/** Switches and boxes, however programs and people spell them. */
import * as z from 'zod/mini'
import { flag } from './kinds.ts'
import type { Kind } from './wire.ts'

const ON = ['ON', 'YES', 'Y', 'TRUE', '1']
const OFF = ['OFF', 'NO', 'N', 'FALSE', '0', '']
/** ON/OFF, YES/NO, TRUE/FALSE, 1/0 or on/blank, in any case (RPT-25); undefined for anything else. */
export function readSwitch(typed: string): boolean | undefined {
  const text = typed.trim().toUpperCase()
  return ON.includes(text) ? true : OFF.includes(text) ? false : undefined
}

/** A box that is checked: 0 or 1, a JSON true or false, or a text that a switch of a report takes. */
export const check: Kind<boolean> = {
  ...flag,
  schema: z.union(
    [
      flag.schema,
      z.boolean(),
      z.string().check(z.refine((typed) => readSwitch(typed) !== undefined, 'must be 0 or 1.')),
    ],
    'must be 0 or 1.',
  ),
  read: (wire) => (typeof wire === 'string' ? readSwitch(wire) === true : Number(wire) === 1),
}
