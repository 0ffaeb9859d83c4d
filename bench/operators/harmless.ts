/** Faults that no test can notice, or that change nothing for anyone. Never one that could show or lose data. */
import type { OperatorFault } from './faults.ts'

export interface Harmless {
  readonly file: string
  /** Part of the line. */
  readonly line: string
  /** Part of what is changed, or all of it; absent: all faults of the line by these operators. */
  readonly from?: string
  /** Part of what it becomes. */
  readonly to?: string
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
    why: 'there is nothing to read after the last character',
  },
  {
    file: 'rules/csv.ts',
    line: 'while (at >= 0 &&',
    operators: ['boundary moved', 'number changed'],
    why: 'a closing quote is never the first character of the text',
  },
  {
    file: 'rules/csv.ts',
    line: 'return at < 0 ?',
    operators: ['boundary moved', 'number changed'],
    why: 'a closing quote is never the first character of the text',
  },
  {
    file: 'rules/quantity.ts',
    line: 'maxOrderQuantity && maxOrderQuantity > 0',
    to: 'maxOrderQuantity > 0',
    operators: ['condition dropped'],
    why: 'neither null nor undefined is more than 0',
  },
  {
    file: 'rules/quantity.ts',
    line: 'maxOrderQuantity && maxOrderQuantity > 0',
    operators: ['boundary moved'],
    why: 'the first half of the condition is false for 0',
  },
  {
    file: 'rules/production/shortage.ts',
    line: 'if (coming === undefined) return undefined',
    operators: ['condition false'],
    why: 'undefined is neither less nor more than a number, so the last line answers undefined',
  },
  {
    file: 'rules/text/write-csv.ts',
    line: 'MAY_NEED_CARE.test(text)',
    operators: ['condition true'],
    why: 'guarding and doubling quotes leave other text as it is',
  },
]

export const isMeant = (entry: Harmless, fault: OperatorFault): boolean =>
  entry.file === fault.file &&
  entry.operators.includes(fault.operator) &&
  fault.lineText.includes(entry.line) &&
  (entry.from === undefined || fault.from.includes(entry.from)) &&
  (entry.to === undefined || fault.to.includes(entry.to))

export const reasonFor = (fault: OperatorFault): string | undefined =>
  harmless.find((entry) => isMeant(entry, fault))?.why
