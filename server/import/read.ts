import { readdir, readFile, stat } from 'node:fs/promises'
import path from 'node:path'
import { DELIMITERS, HEADER_ROWS, isSepRow } from '#rules/csv.ts'
import { kindOfFile, kindRemedy } from '#rules/files/file-kind.ts'
import { widthOf, widthProblem } from '#rules/text/row.ts'
import { seenText, unwrapped } from '#rules/text/spelling.ts'
import { parseCsv } from './files/parse-csv.ts'
import { type Column, type FileName, fileNames, type Row, type Sheet, type Sheets, shapeOf } from './layout.ts'
import { blanks } from './rows.ts'

/** Something that keeps a row from being imported. Line 1 is the header. */
export interface Problem {
  readonly file: string
  readonly line: number
  readonly column: string
  readonly value: string
  readonly message: string
}
export interface ReadFolder {
  readonly sheets: Sheets
  readonly problems: Problem[]
  /** Keys of rows that were refused: what refers to them is not refused for that as well. */
  readonly refusedKeys: ReadonlyMap<FileName, readonly string[]>
  /** Files that could not be read at all; nothing that refers to them can be judged. */
  readonly unreadable: ReadonlySet<FileName>
  readonly rowCounts: ReadonlyMap<FileName, number>
}
interface ReadFile {
  readonly sheet: Sheet<FileName> | undefined
  readonly problems: Problem[]
  readonly refusedKeys: string[]
  readonly rowCount: number
}

const MAX_BYTES = 256 * 1024 * 1024
const SHOWN = 60
/** Characters among which the header is looked for. */
const HEAD_LENGTH = 65_536

/** One text for the values of a key. */
export const keyOf = (row: object, by: readonly string[]): string =>
  by.map((column) => String((row as Record<string, unknown>)[column] ?? '')).join('\u0000')

/** Reads every file of the layout that stands in the folder. Nothing in a file makes it throw; a folder that cannot be read does. */
export async function readFolder(folder: string): Promise<ReadFolder> {
  const entries = await readdir(folder).catch(() => {
    throw new Error(`The folder ${folder} cannot be read.`)
  })
  return gather(new Set(entries), (file, name) => readBytes(path.join(folder, file), name), {
    where: path.basename(folder),
    none: 'The folder holds no file of the layout; docs/import.md lists the files.',
    strangerText,
  })
}

/** The same of files that were sent, by their names: each of them must be one of the layout. */
export const readFiles = (files: ReadonlyMap<string, Uint8Array>): Promise<ReadFolder> =>
  gather(new Set(files.keys()), async (file, name) => readText(files.get(file) ?? new Uint8Array(), name), {
    where: 'files',
    none: 'No file was sent.',
    strangerText: (file) => strangerText(file) ?? STRANGER,
  })

/** Reads those of the layout. What the others are is told, where there is something to say of them. */
async function gather(
  present: Set<string>,
  readOne: (file: string, name: FileName) => Promise<ReadFile>,
  told: { where: string; none: string; strangerText: (file: string) => string | undefined },
): Promise<ReadFolder> {
  const sheets: Record<string, Sheet<FileName>> = {}
  const problems: Problem[] = []
  const refusedKeys = new Map<FileName, string[]>()
  const unreadable = new Set<FileName>()
  const rowCounts = new Map<FileName, number>()
  for (const name of fileNames) {
    const { file } = shapeOf(name)
    if (!present.delete(file)) continue
    const read = await readOne(file, name)
    problems.push(...read.problems)
    refusedKeys.set(name, read.refusedKeys)
    rowCounts.set(name, read.rowCount)
    if (read.sheet) sheets[name] = read.sheet
    else unreadable.add(name)
  }
  for (const stranger of [...present].sort()) {
    const message = told.strangerText(stranger)
    if (message !== undefined) problems.push(fileProblem(stranger, message))
  }
  if (rowCounts.size === 0 && problems.length === 0) {
    problems.push(fileProblem(told.where, told.none))
  }
  return { sheets: sheets as Sheets, problems, refusedKeys, unreadable, rowCounts }
}

const STRANGER = 'This file is not part of the layout; docs/import.md lists the files.'

/** What to say of a file that is not read, where somebody may think that it is. */
function strangerText(name: string): string | undefined {
  const meant = fileNames.map((each) => shapeOf(each).file).find((file) => stemOf(file) === stemOf(name))
  if (meant !== undefined && meant.toLowerCase() === name.toLowerCase())
    return `Write its name in small letters: ${meant}.`
  if (meant !== undefined) return `This file is not read; save it as CSV UTF-8, named ${meant}.`
  return /\.csv$/i.test(name) ? STRANGER : undefined
}

/** The name without the ending that a table may have; what has another one, such as items.csv.bak, keeps it. */
const stemOf = (name: string): string =>
  name.toLowerCase().replace(/(\.csv)?\.(csv|txt|tsv|tab|xlsx?|xlsm|ods|numbers|xml|json|zip|gz)$/, '')

async function readBytes(place: string, name: FileName): Promise<ReadFile> {
  const { file } = shapeOf(name)
  const about = await stat(place).catch(() => undefined)
  if (!about?.isFile()) return unread(file, 'This is not a file.')
  if (about.size > MAX_BYTES) return unread(file, 'The file is larger than 256 MB; split it.')
  const bytes = await readFile(place).catch(() => undefined)
  return bytes ? readText(bytes, name) : unread(file, 'The file cannot be read.')
}

/** Reads the bytes of one file. */
export function readText(bytes: Uint8Array, name: FileName): ReadFile {
  const { file } = shapeOf(name)
  const decoded = decode(bytes)
  if ('fault' in decoded) return unread(file, decoded.fault, decoded.line)
  const delimiter = delimiterOf(decoded.text, name)
  const { data, errors, isEnded } = parseCsv(decoded.text, delimiter)
  const lines = lineNumbers(data)
  const headerAt = headerIndex(data, name) ?? data.findIndex((cells) => widthOf(cells) > 0)
  const header = readHeader(name, data[headerAt] ?? [], lines[headerAt])
  if ('problems' in header) return { sheet: undefined, problems: header.problems, refusedKeys: [], rowCount: 0 }

  const problems: Problem[] = []
  const spoilt = new Set<number>()
  for (const { row, message } of errors) {
    const index = Math.min(row ?? 0, data.length - 1)
    if (spoilt.has(index)) continue
    spoilt.add(index)
    problems.push({
      file,
      line: lines[index] ?? 1,
      column: '',
      value: '',
      message: `The quotes are wrong: ${message}.`,
    })
  }
  const rows: Row<FileName>[] = []
  const rowLines: number[] = []
  const refusedKeys: string[] = []
  let rowCount = 0
  for (const [index, cells] of data.entries()) {
    const line = lines[index] ?? 1
    if (index <= headerAt || cells.every((cell) => cell.trim() === '')) continue
    rowCount += 1
    if (spoilt.has(index)) continue
    const isBrokenOff = !isEnded && index === data.length - 1
    const { row, faults } = readRow(name, header.columns, cells, isBrokenOff)
    if (faults.length === 0) {
      rows.push(row as unknown as Row<FileName>)
      rowLines.push(line)
      continue
    }
    refusedKeys.push(keyOf(row, shapeOf(name).key))
    problems.push(...faults.map((fault) => ({ file, line, ...fault })))
  }
  const given = new Set(header.columns.map(([key]) => key))
  return { sheet: { rows, given, lines: rowLines }, problems, refusedKeys, rowCount }
}

/** The text of a file; a fault says how to save it. */
export function decode(bytes: Uint8Array): { text: string } | { fault: string; line: number } {
  const [first, second] = bytes
  const isMarked = (first === 0xff && second === 0xfe) || (first === 0xfe && second === 0xff)
  // Without a mark it shows by its zeros: no header begins with one.
  if (isMarked || (bytes.length > 1 && (first === 0) !== (second === 0))) {
    return { fault: 'The file is UTF-16; save it as CSV UTF-8.', line: 1 }
  }
  const kind = kindOfFile(bytes)
  if (kind !== undefined) return { fault: kindRemedy(kind, 'csv'), line: 1 }
  try {
    return { text: new TextDecoder('utf-8', { fatal: true }).decode(bytes) }
  } catch {
    return { fault: 'The file is not UTF-8 from this line on; save it as CSV UTF-8.', line: firstBadLine(bytes) }
  }
}

function firstBadLine(bytes: Uint8Array): number {
  let line = 1
  for (let start = 0; start < bytes.length; line += 1) {
    const newline = bytes.indexOf(0x0a, start)
    const end = newline === -1 ? bytes.length : newline
    try {
      new TextDecoder('utf-8', { fatal: true }).decode(bytes.subarray(start, end))
    } catch {
      return line
    }
    start = end + 1
  }
  return 1
}

/** The line on which each row begins: quoted cells may hold line breaks. */
function lineNumbers(data: readonly string[][]): number[] {
  let line = 1
  return data.map((cells) => {
    const begins = line
    line += 1
    for (const cell of cells) if (cell.includes('\n')) line += cell.split('\n').length - 1
    return begins
  })
}

/** Whether a header is of a spreadsheet that separates otherwise. */
export const isOfOtherCommas = (names: readonly string[]) => names.length === 1 && /[;\t|]/.test(names[0] ?? '')
export const NOT_COMMAS = 'The columns must be separated by commas.'

type GivenColumns = readonly (readonly [key: string, column: Column])[]
function readHeader(
  name: FileName,
  cells: readonly string[],
  line = 1,
): { columns: GivenColumns } | { problems: Problem[] } {
  const { file, columns } = shapeOf(name)
  const names = namesIn(cells)
  const problem = (column: string, message: string): Problem => ({ file, line, column, value: '', message })
  if (names.every((each) => each === '')) return { problems: [problem('', 'The first line must name the columns.')] }
  if (isOfOtherCommas(names)) return { problems: [problem('', NOT_COMMAS)] }
  const known = Object.entries(columns)
  const problems: Problem[] = []
  const found = names.flatMap((each, index) => {
    const entry = known.find(([, column]) => column.name === each)
    const shown = oneLine(each)
    if (!entry) problems.push(problem(shown, `"${shown}" is not a column of ${file}; docs/import.md lists them.`))
    else if (names.indexOf(each) !== index)
      problems.push(problem(shown, `The column ${shown} appears in the header twice.`))
    return entry ? [entry] : []
  })
  for (const [, column] of known) {
    if (!('otherwise' in column) && !names.includes(column.name)) {
      problems.push(problem(column.name, `The column ${column.name} is missing.`))
    }
  }
  return problems.length > 0 ? { problems } : { columns: found }
}

const namesIn = (cells: readonly string[]): string[] =>
  cells.slice(0, widthOf(cells)).map((cell) => seenText(cell).toLowerCase())

/** The first of the first rows that names every column the file must have; rows above it are titles, comments or sep=. */
function headerIndex(rows: readonly (readonly string[])[], name: FileName): number | undefined {
  const needed = Object.values(shapeOf(name).columns).filter((column) => !('otherwise' in column))
  const at = rows.slice(0, HEADER_ROWS).findIndex((cells) => {
    const names = namesIn(cells)
    return needed.every((column) => names.includes(column.name))
  })
  // A row above that is as wide as the header is data, or another header.
  const isWide = (cells: readonly string[]) => widthOf(cells) >= widthOf(rows[at] ?? []) && widthOf(cells) > 1
  return at < 0 || rows.slice(0, at).some((cells) => !isSepRow(cells) && isWide(cells)) ? undefined : at
}

/** Semicolons and tabs are read where they alone give a header that is complete. */
const delimiterOf = (text: string, name: FileName): string =>
  DELIMITERS.find((delimiter) => {
    const { data } = parseCsv(text.slice(0, HEAD_LENGTH), delimiter, HEADER_ROWS)
    return headerIndex(data, name) !== undefined
  }) ?? ','

type Fault = Pick<Problem, 'column' | 'value' | 'message'>
function readRow(
  name: FileName,
  given: GivenColumns,
  cells: readonly string[],
  isBrokenOff: boolean,
): { row: Record<string, unknown>; faults: Fault[] } {
  const row: Record<string, unknown> = { ...blanks(name) }
  const faults: Fault[] = []
  // Spreadsheets leave blanks behind a row, and leave out those at its end. A last row without a line end may be cut off.
  if (widthOf(cells) > given.length || (isBrokenOff && cells.length < given.length)) {
    const message = `${widthProblem(widthOf(cells), given.length)}.`
    return { row, faults: [{ column: '', value: '', message }] }
  }
  for (const [index, [key, column]] of given.entries()) {
    const raw = unwrapped(cells[index] ?? '')
    const fault = readCell(row, key, column, raw)
    if (fault) faults.push({ column: column.name, value: oneLine(raw), message: `${column.name} ${fault}.` })
  }
  const isFilled = (key: string) => given.some(([each], index) => each === key && (cells[index] ?? '').trim() !== '')
  for (const [key, { otherwiseOf }] of Object.entries(shapeOf(name).columns)) {
    if (otherwiseOf && !isFilled(key)) row[key] = otherwiseOf(row)
  }
  return { row, faults }
}

function readCell(row: Record<string, unknown>, key: string, column: Column, raw: string): string | undefined {
  if (raw === '') {
    return 'otherwise' in column ? undefined : 'must have a value'
  }
  const read = column.cell.read(raw)
  if ('fault' in read) return read.fault
  row[key] = read.value
  return undefined
}

const oneLine = (text: string): string => text.slice(0, SHOWN).replace(/[\s\p{Cc}]+/gu, ' ')

const fileProblem = (file: string, message: string, line = 1): Problem => ({
  file,
  line,
  column: '',
  value: '',
  message,
})
const unread = (file: string, message: string, line = 1): ReadFile => ({
  sheet: undefined,
  problems: [fileProblem(file, message, line)],
  refusedKeys: [],
  rowCount: 0,
})
