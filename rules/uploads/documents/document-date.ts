import { isPlainDate, type PlainDate } from '../../calendar.ts'

/** 20220627T05:30:00 or 2022-06-27 → '2022-06-27': the day as written, in no zone (XML-04). */
export function documentDate(text: string): PlainDate | undefined {
  const [, year = '', month = '', day = ''] = /^(\d{4})-?(\d{2})-?(\d{2})(?!\d)/.exec(text) ?? []
  const date = `${year}-${month}-${day}`
  return isPlainDate(date) ? date : undefined
}
