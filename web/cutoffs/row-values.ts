import type { PlainDate, Weekday } from '#rules/calendar.ts'
import type { Fault } from '#rules/faults.ts'
import { DEFAULT_CUT_DAY, DEFAULT_CUT_TIME } from '#rules/limits.ts'
import { type CutoffRow, judgeCutoffRow, readCutTime } from '#rules/ordering/cutoff-row.ts'
import type { CutRow } from './use-cutoffs.ts'

/** A row in a form: texts as they are typed. `orderDate` is '' while none is chosen, undefined while what is typed is none. */
export interface RowValues {
  readonly customerNo: string
  readonly weekday: Weekday | undefined
  readonly orderDate: PlainDate | '' | undefined
  readonly cutDay: string
  readonly cutTime: string
  readonly isNoWork: boolean
  readonly version: number
}

const NO_VERSION = 0

/** The form of a row that is there. */
export const valuesOf = ({
  customerNo,
  weekday,
  orderDate,
  cutDay,
  cutTime,
  isNoWork,
  version,
}: CutRow): RowValues => ({
  ...{ customerNo, weekday: orderDate === undefined ? weekday : undefined, orderDate: orderDate ?? '' },
  ...{ cutDay: String(cutDay), cutTime, isNoWork, version },
})

/** The form of a new row, with the specification's defaults (CUT-05). */
export const newValues = (customerNo: string, weekday?: Weekday): RowValues => ({
  ...{ customerNo, weekday, orderDate: '', cutDay: String(DEFAULT_CUT_DAY), cutTime: DEFAULT_CUT_TIME },
  ...{ isNoWork: false, version: NO_VERSION },
})

/** The row that a form means; a time is read as people type it. */
export const rowOf = ({ customerNo, weekday, orderDate, cutDay, cutTime, isNoWork }: RowValues): CutoffRow => ({
  ...{ customerNo, weekday, orderDate: orderDate || undefined },
  ...{ cutDay: Number(cutDay), cutTime: readCutTime(cutTime), isNoWork },
})

interface FormFacts {
  readonly today: PlainDate
  readonly isNew: boolean
  /** Dates that have an override of this owner. */
  readonly taken: ReadonlySet<PlainDate>
}

/** All that is wrong with the form: the server's own rule, of what is known here. */
export function judgeValues(values: RowValues, { today, isNew, taken }: FormFacts): Fault[] {
  const row = rowOf(values)
  const hasRow = row.orderDate !== undefined && taken.has(row.orderDate)
  return judgeCutoffRow(row, { today, isCustomerKnown: true, isNew, hasRow })
}
