import * as z from 'zod/mini'

/** A whole number, as a number or as its digits. `problemOf` may name what is wrong with an input; else `text` says it. */
export function wholeSchema(
  max: number,
  text: string,
  pattern = /^\d{1,10}$/,
  min = 0,
  problemOf: (input: unknown) => string | undefined = () => undefined,
): z.ZodMiniType {
  const error = ({ input }: { readonly input?: unknown }) => problemOf(input) ?? text
  const digits = z.string({ error }).check(
    z.regex(pattern, { error }),
    z.refine((s) => Number(s) >= min && Number(s) <= max, text),
  )
  return z.union([z.int(text).check(z.minimum(min, text), z.maximum(max, text)), digits], { error })
}
