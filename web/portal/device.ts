/**
 * What this device remembers beyond a sign-out: how things look and who usually signs in here. Everything else in the
 * browser's storage goes at sign-out (SES-17). A browser that refuses storage remembers nothing and works all the same.
 */
const PREFIX = 'device.'

export type DeviceFact =
  | 'theme'
  | 'density'
  | 'customerNo'
  | 'singleKeys'
  | 'phone'
  | 'underItem'
  | 'bar'
  | 'apiLanguage'
  | 'readPages'
  | 'wasteLocation'
  | 'reports'

export function remembered(fact: DeviceFact): string | undefined {
  try {
    return localStorage.getItem(PREFIX + fact) ?? undefined
  } catch {
    return undefined
  }
}

export function remember(fact: DeviceFact, value: string | undefined): void {
  try {
    if (value === undefined) localStorage.removeItem(PREFIX + fact)
    else localStorage.setItem(PREFIX + fact, value)
  } catch {
    // Storage is full or refused: the choice holds until the page is left.
  }
}

const SIGNED_IN = 'signedIn'

/** Remembers who is signed in, so that an ended session can be told from none at all. */
export function noteSession(userId: number): void {
  try {
    localStorage.setItem(SIGNED_IN, String(userId))
  } catch {
    // Then "You were signed out" is not said.
  }
}

export function hadSession(): boolean {
  try {
    return localStorage.getItem(SIGNED_IN) !== null
  } catch {
    return false
  }
}

/** Who is, or was last, signed in here. */
export function signedInUser(): number | undefined {
  try {
    const noted = localStorage.getItem(SIGNED_IN)
    return noted === null ? undefined : Number(noted)
  } catch {
    return undefined
  }
}

/** What the one signed in here may ask first on a screen; first-steps.js asks it before who is signed in is known. */
export type FirstAsk = 'customer' | 'needs' | 'content'

export function noteFirstAsks(asks: readonly FirstAsk[]): void {
  try {
    localStorage.setItem('firstAsks', asks.join(' '))
  } catch {
    // Then each question waits for the one before.
  }
}

const NEXT_CUTOFF = 'nextCutoff'

/** The next cut-off of the one signed in, for when the system is down. */
export function noteCutoff(cutoffAt: string): void {
  try {
    localStorage.setItem(NEXT_CUTOFF, cutoffAt)
  } catch {
    // Then it is not said.
  }
}

export function notedCutoff(): string | undefined {
  try {
    return localStorage.getItem(NEXT_CUTOFF) ?? undefined
  } catch {
    return undefined
  }
}

/** Keeps the device's own settings and its unsent quantities when the server has all storage cleared at sign-out. */
export function keepDevice(): () => void {
  const facts = entriesOf((key) => key.startsWith(PREFIX))
  return () => restore(facts)
}

/**
 * Clears storage as the system going down asks (SYS-04), but for who is signed in and where this tab was: the cookie is still
 * good, and everybody goes on once the system is back.
 */
export function forgetForOutage(): void {
  const isOfUser = (key: string) => key === SIGNED_IN || key === NEXT_CUTOFF
  const kept = entriesOf((key) => isOfUser(key) || key.startsWith('shipTo.') || key.startsWith('recentCustomers.'))
  forgetAllButDevice()
  restore(kept)
}

const entriesOf = (isWanted: (key: string) => boolean): (readonly [string, string])[] => {
  try {
    return Object.keys(localStorage)
      .filter(isWanted)
      .map((key) => [key, localStorage.getItem(key) ?? ''])
  } catch {
    return []
  }
}

function restore(entries: readonly (readonly [string, string])[]): void {
  try {
    for (const [key, value] of entries) localStorage.setItem(key, value)
  } catch {
    // Storage is full or refused: nothing was kept.
  }
}

/** Clears session storage and all local storage but the device's own facts. */
export function forgetAllButDevice(): void {
  try {
    sessionStorage.clear()
    for (const key of Object.keys(localStorage)) {
      if (!key.startsWith(PREFIX)) localStorage.removeItem(key)
    }
  } catch {
    // Nothing was kept, then.
  }
}
