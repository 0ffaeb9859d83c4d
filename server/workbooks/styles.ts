// Which of a workbook's cell styles show a number as a date: a file keeps a date as a number, and only its style tells.
import { WORKBOOK_ROWS } from '#rules/limits.ts'
import { builtInFormat } from '#rules/uploads/matrix/number-format.ts'
import { tooLarge } from './too-large.ts'
import type { XmlReader } from './xml.ts'

/** Numbers that every program knows without a format code: dates, and dates with a time. */
const isBuiltInDate = (id: number): boolean =>
  (id >= 14 && id <= 17) || id === 22 || (id >= 27 && id <= 36) || (id >= 50 && id <= 58)

/** Whether a format code shows a day, month or year: `mm/dd/yyyy` does; `0.00`, `h:mm`, `[Red]0` and `"days" 0` do not. */
export function showsDate(formatCode: string): boolean {
  const [first = ''] = formatCode.split(';', 1)
  const codes = first
    .replace(/"[^"]*"?|\\.|_.|\*.|\[[^\]]*\]?/g, '')
    .replace(/general/gi, '')
    .toLowerCase()
  return /[yd]/.test(codes) || (codes.includes('m') && !/[hs]/.test(codes))
}

/** Spreadsheets allow 255 characters. */
const LONGEST_FORMAT = 1000

/** Reads xl/styles.xml; then `isDate` and `formatOf` answer for a cell's style. */
export function stylesReader(): XmlReader & { isDate(style: number): boolean; formatOf(style: number): string } {
  const dateFormats = new Map<number, boolean>()
  const formats = new Map<number, string>()
  const styles: { readonly isDate: boolean; readonly format: string }[] = []
  let isInCellStyles = false
  return {
    open(name, attributes) {
      if (name === 'numFmt') {
        const [id, code] = [Number(attributes['numFmtId']), attributes['formatCode'] ?? '']
        dateFormats.set(id, showsDate(code))
        formats.set(id, code.length > LONGEST_FORMAT ? '' : code)
      } else if (name === 'cellXfs') isInCellStyles = true
      else if (name === 'xf' && isInCellStyles) {
        const id = Number(attributes['numFmtId'] ?? 0)
        const format = formats.get(id) ?? builtInFormat(id)
        styles.push({ isDate: dateFormats.get(id) ?? isBuiltInDate(id), format })
      }
      if (styles.length > WORKBOOK_ROWS || dateFormats.size > WORKBOOK_ROWS) throw tooLarge()
    },
    close(name) {
      if (name === 'cellXfs') isInCellStyles = false
    },
    isDate: (style) => styles[style]?.isDate ?? false,
    formatOf: (style) => styles[style]?.format ?? '',
  }
}
