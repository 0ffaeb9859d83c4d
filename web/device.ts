/**
 * What this device remembers beyond a sign-out: how things look and who usually signs in here. Everything else in the
 * browser's storage goes at sign-out (SES-17). A browser that refuses storage remembers nothing and works all the same.
 */
const PREFIX = 'device.'

export type DeviceFact = 'theme' | 'density' | 'customerNo' | 'singleKeys'

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
