import type { RefObject } from 'react'

/** Moves into the field and selects its text, so that the next letter replaces it. */
export function focusAll(field: RefObject<HTMLInputElement | null>): void {
  field.current?.focus()
  field.current?.select()
}
