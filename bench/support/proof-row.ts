/** One row of proof, as a measurement tells it to `npm run proof` (scripts/proof.ts). */
export interface ProofRow {
  /** What was done, beyond the part's own words: the engine, the fault. */
  readonly what: string
  readonly figure: string
  /** Where it is another one than the part's. */
  readonly goal?: string
  readonly passed: boolean
  /** It could not be made here, for the reason that the figure gives: no pass, and no failure. */
  readonly isNotRun?: boolean
}

export const PROOF_MARK = 'proof: '

/** Prints a row, and makes the exit code 1 when it is missed. */
export function proofRow(row: ProofRow): void {
  console.log(`${PROOF_MARK}${JSON.stringify(row)}`)
  if (!row.passed && !row.isNotRun) process.exitCode = 1
}
