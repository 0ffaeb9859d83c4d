/** One change that makes the product wrong, and the tests that must then fail. */
export interface Fault {
  readonly kind: 'by hand' | 'ability' | 'filters' | 'fragments'
  /** What would be wrong for the users. */
  readonly what: string
  readonly file: string
  /** Where the text is looked for; absent: it stands in the file once. */
  readonly line?: number
  readonly from: string
  readonly to: string
  /** Asked one after the other until one fails: arguments of `vitest run`. */
  readonly tests: readonly string[]
  /** Why nobody is harmed, where no test can notice: a second guard stands in the way. Never of what could leak or lose. */
  readonly harmless?: string
}

/** A fault that is planted in a file, and the tests that must notice it. */
export type Planted = readonly [what: string, file: string, from: string, to: string, tests: readonly string[]]
