import { tellKept } from './kept.ts'
import { keptNames } from './kept-names.ts'

/**
 * What the server does not have yet, kept on this device under one key each, so that two tabs do not overwrite each other's and a
 * reload loses nothing. A browser that refuses storage says so by `keep`.
 */
export interface KeptList<E extends { readonly key: string }> {
  readonly read: () => E[]
  /** Whether it is kept. */
  readonly keep: (entry: E) => boolean
  readonly forget: (key: string) => void
  /** Calls back when another tab keeps or forgets one. Answers how to stop. */
  readonly onOtherTab: (listener: () => void) => () => void
}

/** The list of this name; begin it with "device." to have it outlive a sign-out. `parse` refuses what this code did not write. */
export function keptList<E extends { readonly key: string }>(
  prefix: string,
  parse: (value: unknown) => E | undefined,
): KeptList<E> {
  return {
    read: () =>
      keptNames(prefix).flatMap((name) => {
        const entry = readJson(name, parse)
        return entry === undefined ? [] : [entry]
      }),
    keep: (entry) => {
      try {
        localStorage.setItem(prefix + entry.key, JSON.stringify(entry))
        tellKept()
        return true
      } catch {
        return false
      }
    },
    forget: (key) => {
      try {
        localStorage.removeItem(prefix + key)
        tellKept()
      } catch {
        // Then nothing was kept.
      }
    },
    onOtherTab: (listener) => {
      const hear = ({ key }: StorageEvent) => {
        if (key === null || key.startsWith(prefix)) listener()
      }
      window.addEventListener('storage', hear)
      return () => window.removeEventListener('storage', hear)
    },
  }
}

function readJson<E>(name: string, parse: (value: unknown) => E | undefined): E | undefined {
  try {
    return parse(JSON.parse(localStorage.getItem(name) ?? ''))
  } catch {
    return undefined
  }
}

/** A name that no other device makes, for what is sent until it is answered. Also where the page came without encryption. */
export const newKey = (): string =>
  [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, '0')).join('')
