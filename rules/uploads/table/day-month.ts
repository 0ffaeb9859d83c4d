/** Dates of a file that may be written day first: one such date is enough for none of them to be trusted. */
import { fromUsDate, type PlainDate } from '../../calendar.ts'
import { dateText } from '../../text/spelling.ts'

/** How the dates of a file are written, where a user has chosen. */
export type DateOrder = 'mm/dd/yyyy' | 'dd/mm/yyyy'

/** '13/01/2027' → '01/13/2027'; undefined where the text is not such a date. */
export function swappedDate(text: string): string | undefined {
  const parts = /^(\d{1,2})\/(\d{1,2})\/(\d{4})$/.exec(text)
  const swapped = parts ? `${parts[2]}/${parts[1]}/${parts[3]}` : undefined
  return swapped !== undefined && fromUsDate(swapped) !== undefined ? swapped : undefined
}

/** Reads a date of a file: mm/dd/yyyy, or as the user chose. */
export function fileDate(cell: string, order: DateOrder | undefined): PlainDate | undefined {
  const text = dateText(cell)
  if (order !== 'dd/mm/yyyy') return fromUsDate(text)
  const swapped = swappedDate(text)
  return swapped === undefined ? undefined : fromUsDate(swapped)
}

export interface DayFirst {
  readonly rowNo: number
  readonly text: string
}
/**
 * The first date with a 13th month, where another date of the file can be read both ways: whether that one is right, only a person
 * knows. Undefined where no date has one, or where no other would be read wrongly.
 */
export function dayFirstDate(dates: Iterable<DayFirst>): DayFirst | undefined {
  const known = new Map<string, 'day first' | 'either' | 'other'>()
  let found: DayFirst | undefined
  let isEither = false
  for (const { rowNo, text: cell } of dates) {
    const text = dateText(cell)
    const kind = known.get(text) ?? kindOf(text)
    known.set(text, kind)
    if (kind === 'day first') found ??= { rowNo, text }
    if (kind === 'either') isEither = true
    if (found && isEither) return found
  }
  return undefined
}

function kindOf(text: string): 'day first' | 'either' | 'other' {
  const swapped = swappedDate(text)
  if (swapped === undefined) return 'other'
  const asWritten = fromUsDate(text)
  if (asWritten === undefined) return 'day first'
  return asWritten === fromUsDate(swapped) ? 'other' : 'either'
}

export const dayFirstProblem = ({ rowNo, text }: DayFirst): string =>
  `Day and month look swapped: row ${rowNo} has ${text}, and there is no month ${Number(text.split('/')[0])}. Dates must be mm/dd/yyyy`
