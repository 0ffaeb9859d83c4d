/** A large weekly workbook: a sheet for each delivery; every location has every third of the items. */
import { matrixSheet, workbookOf } from '#tests/support/workbooks.ts'
import { CUSTOMER } from './workbook.sql.ts'

export interface BookSize {
  readonly sheets: number
  readonly locations: number
  readonly items: number
}

export function largeBook({ sheets, locations, items }: BookSize): Uint8Array {
  const itemNos = Array.from({ length: items }, (_, at) => String(100_000 + at))
  return workbookOf({
    sheets: Array.from({ length: sheets }, (_, day) =>
      matrixSheet(
        `Day ${day + 1}`,
        { date: 69_500 + day, items: itemNos },
        Array.from({ length: locations }, (_row, at) => [
          ...[CUSTOMER, String(at + 1).padStart(6, '0'), `Stop ${at + 1}`, 24],
          ...itemNos.map((_item, index) => ((at + index) % 3 === 0 ? 6 : undefined)),
        ]),
      ),
    ),
  })
}
