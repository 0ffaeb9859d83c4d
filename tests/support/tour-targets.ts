/** Which parts of a screen a tour finds, at the width of a desk or a phone. */
import { vi } from 'vitest'

interface Step {
  readonly target: string
}

const listeners = new Set<() => void>()

/** The window's media answer as if it were this wide, and had a mouse; screens that are open follow. Undone by `vi.unstubAllGlobals`. */
export function atWidth(px: number): void {
  vi.stubGlobal('matchMedia', (query: string) => {
    const least = Number(/min-width: (\d+)/.exec(query)?.[1] ?? 0)
    const most = Number(/max-width: (\d+)/.exec(query)?.[1] ?? Infinity)
    const matches = /width/.test(query) && px >= least && px <= most
    return {
      matches,
      addEventListener: (_: string, listener: () => void) => listeners.add(listener),
      removeEventListener: (_: string, listener: () => void) => listeners.delete(listener),
    }
  })
  for (const listener of listeners) listener()
}

/** The targets that are shown, in the tour's order. */
export const targetsFound = (steps: readonly Step[]): string[] =>
  steps
    .map(({ target }) => target)
    .filter((target) => [...document.querySelectorAll(target)].some((element) => !element.closest('[hidden]')))
