import { addMonths, firstOfMonth, type PlainDate } from '../calendar.ts'
import { type Ages, isRetentionKind, type RetentionKind, retentionKinds } from './kinds.ts'

/**
 * The first day that stays where something is kept so many months: whole months go, and only those whose last day is older (RET-04).
 */
export const firstDayKept = (today: PlainDate, months: number): PlainDate => firstOfMonth(addMonths(today, -months))

const AGE = /^(\d{1,4})([my])$/i
const MOST_MONTHS = 1200

/** '24m' and '7y' in months; undefined where it is neither. Nothing is kept for no time at all. */
export function monthsOf(text: string): number | undefined {
  const [, count = '', unit = ''] = AGE.exec(text.trim()) ?? []
  const months = Number(count) * (unit.toLowerCase() === 'y' ? 12 : 1)
  return count !== '' && months >= 1 && months <= MOST_MONTHS ? months : undefined
}

type Parsed = { readonly ages: Partial<Ages> } | { readonly problem: string }

/** 'orders=36m,mail=6m'. */
export function agesByKind(text: string): Parsed {
  const ages: Partial<Record<RetentionKind, number>> = {}
  for (const part of text.split(',').map((each) => each.trim())) {
    const [kind = '', age = '', ...more] = part.split('=').map((each) => each.trim())
    const months = monthsOf(age)
    if (!isRetentionKind(kind)) return { problem: `"${kind}" is not one of ${retentionKinds.join(', ')}.` }
    if (months === undefined || more.length > 0)
      return { problem: `"${part}" needs an age such as ${kind}=24m or ${kind}=7y.` }
    if (ages[kind] !== undefined) return { problem: `${kind} is there twice.` }
    ages[kind] = months
  }
  return { ages }
}

/**
 * How long each kind is kept: as asked, and never shorter than the least (RET-08). One age for all gives way to the least of a kind; a kind that
 * is named with a shorter age is refused.
 */
export function agesAsked(
  olderThan: string | undefined,
  least: Ages,
): { readonly ages: Ages } | { readonly problem: string } {
  if (olderThan === undefined) return { ages: least }
  const forAll = monthsOf(olderThan)
  if (forAll !== undefined) return { ages: mapAges(least, (months) => Math.max(months, forAll)) }
  if (!olderThan.includes('='))
    return { problem: `"${olderThan}" is not an age. Write 24m or 7y, or orders=36m,mail=6m.` }
  const asked = agesByKind(olderThan)
  if ('problem' in asked) return asked
  const short = retentionKinds.find((kind) => (asked.ages[kind] ?? least[kind]) < least[kind])
  if (short !== undefined)
    return { problem: `The least for ${short} is ${least[short]} months. RETENTION_MINIMUM changes it.` }
  return { ages: mapAges(least, (months, kind) => asked.ages[kind] ?? months) }
}

const mapAges = (ages: Ages, to: (months: number, kind: RetentionKind) => number): Ages =>
  Object.fromEntries(retentionKinds.map((kind) => [kind, to(ages[kind], kind)])) as Record<RetentionKind, number>
