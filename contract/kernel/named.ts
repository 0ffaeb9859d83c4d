import * as z from 'zod/mini'
import { namesIn } from '#rules/production/route-names.ts'
import { flag, text } from './kinds.ts'
import { type Kind, optional, withDefault } from './wire.ts'

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

/**
 * A flag that is 0 when it is left out. Blank is refused: a script that means `dry_run=$DRY` must not write because its variable is
 * empty.
 */
export const safeFlag: Kind<boolean> = { ...withDefault(flag, false), refusesBlank: true }

/** A text that guards a call and may be left out. Blank is refused, as with `safeFlag`. */
export const guard = (max: number): Kind<string | undefined> => {
  const { schema } = text(max)
  const notBlank = z.string().check(z.minLength(1, 'is blank. Leave it out, or name files.'))
  return { ...optional(text(max)), schema: z.nullish(z.intersection(schema, notBlank)), refusesBlank: true }
}
