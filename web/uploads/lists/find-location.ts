import { padLocationNo } from '#rules/ordering/location.ts'
import { fold } from '#rules/pattern.ts'

/**
 * The location that somebody means: by its number, else by its route or name as far as they fit one alone (S14). `names` says
 * 'R30-002500 Port Haven Harbor St' of each number.
 */
export function findLocation(text: string, names: ReadonlyMap<string, string>): string | undefined {
  const padded = padLocationNo(text)
  if (padded !== undefined) return names.has(padded) ? padded : undefined
  const wanted = fold(text)
  if (wanted === '') return undefined
  const found = [...names].filter(([, name]) => fold(name).includes(wanted))
  // 'Harbor St' is a place of its own beside 'Harbor St North'.
  const whole = found.filter(([, name]) => fold(name).replace(/^\S+ /, '') === wanted)
  const [first, second] = whole.length > 0 ? whole : found
  return second === undefined ? first?.[0] : undefined
}
