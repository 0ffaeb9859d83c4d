/** `look`: it works, and an operator should know. `wrong`: it does not work, or will not. */
export type Verdict = 'ok' | 'look' | 'wrong'
export interface Finding {
  readonly what: string
  readonly verdict: Verdict
  readonly says: string
}
