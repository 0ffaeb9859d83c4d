import { PAGE_ENTRIES } from '#contract/calls/intake/enterprise.ts'

/** The entries of a page, and how the next one is asked for when there is more. */
export function pageOf<T>(found: readonly T[], keyOf: (entry: T) => string): { page: T[]; next: { next?: string } } {
  const page = found.slice(0, PAGE_ENTRIES)
  const last = page.at(-1)
  return { page, next: found.length > PAGE_ENTRIES && last !== undefined ? { next: keyOf(last) } : {} }
}
