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

/** Notes that somebody signed in here, so that a session that ends can be told from one that never was. */
export function noteSession(): void {
  try {
    localStorage.setItem(SIGNED_IN, '1')
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

/** Remembers the device's own facts over a wipe of all storage, which the server asks for at sign-out. */
export function keepDevice(): () => void {
  const facts = (
    ['theme', 'density', 'customerNo', 'singleKeys', 'phone', 'underItem', 'bar', 'apiLanguage'] as const
  ).map((fact) => [fact, remembered(fact)] as const)
  return () => {
    for (const [fact, value] of facts) remember(fact, value)
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
