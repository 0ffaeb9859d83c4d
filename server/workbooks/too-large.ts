import { Refusal } from '#rules/refusal.ts'

/** Said by the reader of a workbook and by the server that waits for it, which loads nothing else of the reader. */
export const tooLarge = (): Refusal => new Refusal('The workbook is too large', 'too large')
