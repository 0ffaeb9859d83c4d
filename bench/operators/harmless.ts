/** Faults that no test can notice, or that change nothing for anyone. Never one that could show or lose data. */
import type { OperatorFault } from './faults.ts'

export interface Harmless {
  readonly file: string
  /** Part of the line. */
  readonly line: string
  /** Part of what is changed, or all of it; absent: all faults of the line by these operators. */
  readonly from?: string
  readonly operators: readonly OperatorFault['operator'][]
  /** Why it changes nothing, as a sentence. */
  readonly why: string
}

export const harmless: readonly Harmless[] = [
  {
    file: 'rules/csv.ts',
    line: 'while (at < end &&',
    from: '<',
    operators: ['boundary moved'],
    why: 'behind the last character nothing is read, and the text ends there all the same',
  },
  {
    file: 'rules/csv.ts',
    line: 'while (at >= 0 &&',
    operators: ['boundary moved', 'number changed'],
    why: 'a quote that closes is never the first character of the text',
  },
  {
    file: 'rules/csv.ts',
    line: 'return at < 0 ?',
    operators: ['boundary moved', 'number changed'],
    why: 'a quote that closes is never the first character of the text',
  },
  {
    file: 'rules/csv.ts',
    line: '/[^\\r\\n]*/.exec(text)',
    operators: ['fallback dropped'],
    why: 'the pattern matches every text',
  },
]

export const isMeant = (entry: Harmless, fault: OperatorFault): boolean =>
  entry.file === fault.file &&
  entry.operators.includes(fault.operator) &&
  fault.lineText.includes(entry.line) &&
  (entry.from === undefined || fault.from.includes(entry.from))

export const reasonFor = (fault: OperatorFault): string | undefined =>
  harmless.find((entry) => isMeant(entry, fault))?.why
