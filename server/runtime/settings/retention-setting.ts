import { agesByKind } from '#rules/retention/ages.ts'
import { type Ages, LEAST_AGES } from '#rules/retention/kinds.ts'

/** RETENTION_MINIMUM: the months that each kind is kept at least, as the law of the place asks (RET-08). Throws with a sentence. */
export function readRetentionMinimum(text: string | undefined): Ages {
  if (!text?.trim()) return LEAST_AGES
  const read = agesByKind(text)
  if ('problem' in read) throw new Error(`RETENTION_MINIMUM: ${read.problem}`)
  return { ...LEAST_AGES, ...read.ages }
}
