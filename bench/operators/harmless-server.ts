import type { Harmless } from './harmless.ts'

/** Harmless faults of `server/`. */
export const inServer: readonly Harmless[] = []
