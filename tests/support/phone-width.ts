/** A window that a test makes as narrow as a phone's, and wide again. */
import { act } from '@testing-library/react'
import { vi } from 'vitest'

export function windowOfWidth(): { readonly isPhone: (is: boolean) => Promise<void> } {
  let isNarrow = false
  const listeners = new Set<() => void>()
  vi.stubGlobal('matchMedia', (query: string) => ({
    get matches() {
      return isNarrow && query.includes('720px')
    },
    addEventListener: (_: string, run: () => void) => listeners.add(run),
    removeEventListener: (_: string, run: () => void) => listeners.delete(run),
  }))
  return {
    isPhone: (is) =>
      act(async () => {
        isNarrow = is
        for (const run of listeners) run()
      }),
  }
}
