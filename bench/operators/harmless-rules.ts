import type { Harmless } from './harmless.ts'

/** Harmless faults of `rules/`. */
export const inRules: readonly Harmless[] = []
