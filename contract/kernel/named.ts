import * as z from 'zod/mini'
import { namesIn } from '#rules/production/route-names.ts'
import type { Kind } from './wire.ts'

const NAME_LENGTH = 10

/**
 * Names between commas, as in R12,R14; none when it is left out. A list that is sent and has no name is refused: the empty variable of
 * a program must not mean all.
 */
export const namedList = (what: string, most: number): Kind<readonly string[]> => {
  const problem = `must name ${what}, such as R12,R14. Leave it out for all.`
  const isRight = (names: readonly string[]) => names.length > 0 && names.every((name) => name.length <= NAME_LENGTH)
  return {
    schema: z.nullish(
      z.string(problem).check(
        z.refine((s) => isRight(namesIn(s)), problem),
        z.refine((s) => namesIn(s).length <= most, `at most ${most}.`),
      ),
    ),
    read: (wire) => (typeof wire === 'string' ? namesIn(wire) : []),
    write: (names) => (names.length === 0 ? undefined : names.join(',')),
    isOptional: true,
    refusesBlank: true,
  }
}
