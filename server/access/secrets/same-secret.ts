/** The one way to compare a secret with what was shown for it. */
import { hash, timingSafeEqual } from 'node:crypto'

/** Takes the same time wherever the two differ, and however long what was shown is. */
export function isSameSecret(own: string, shown: string): boolean {
  const digest = (text: string) => hash('sha256', text, 'buffer')
  return timingSafeEqual(digest(own), digest(shown))
}

/** The same for a secret that is being replaced: each is compared, so the time does not show which one matched. Undefined never does. */
export const isOneOfSecrets = (own: readonly (string | undefined)[], shown: string): boolean =>
  own.filter((each) => each !== undefined && isSameSecret(each, shown)).length > 0
