import type { Weekday } from '#rules/calendar.ts'
import { DEFAULT_CUT_DAY, DEFAULT_CUT_TIME } from '#rules/limits.ts'
import { wallIn } from '#rules/zone.ts'
import type { StoredRow } from './cutoffs.sql.ts'

export const deletedText = 'This cut-off was deleted while you had it open. Add it again if you need it.'

/** A row as the answer has it: by whom and on which day and time of the company's zone (CUT-02). */
export function wireRow(row: StoredRow, timeZone: string) {
  const { addedAt, modifiedAt, weekday, ...rest } = row
  const added = row.version === 0 ? undefined : wallIn(addedAt, timeZone)
  const modified = modifiedAt ? wallIn(modifiedAt, timeZone) : undefined
  return {
    ...rest,
    weekday: weekday as Weekday,
    addedOn: added?.date,
    addedTime: added?.time ?? '',
    modifiedOn: modified?.date,
    modifiedTime: modified?.time ?? '',
  }
}

/** What holds for a weekday without a row: it is shown like one, and is stored with its first change. */
export const defaultRow = (weekday: Weekday): StoredRow => ({
  ...{ customerNo: '', weekday, orderDate: undefined, isNoWork: false },
  ...{ cutDay: DEFAULT_CUT_DAY, cutTime: DEFAULT_CUT_TIME },
  ...{ addedBy: '', addedAt: new Date(0), modifiedBy: '', modifiedAt: null, version: 0 },
})
