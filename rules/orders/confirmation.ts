import type { Preview } from './order-preview.ts'

/** How the over-limit quantities of a preview that was agreed to are confirmed in the request (INV-13). */
export function confirmationOf({ changes, overLimit }: Preview, limit: number): 'question' | 'hash' | undefined {
  if (overLimit.length > 0) return 'question'
  return changes.some(({ to }) => to > limit) ? 'hash' : undefined
}
