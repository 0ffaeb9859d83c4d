// The thread in which one workbook is read: parsed, judged by rules/uploads/matrix.ts, and its answer written as JSON, so that the
// thread which serves everybody has next to nothing to do. It asks once which locations there are.
import { constants, setPriority } from 'node:os'
import { parentPort, workerData } from 'node:worker_threads'
import {
  BadCustomer,
  gatherRows,
  ReadWorkbook,
  WorkbookChange,
  WorkbookRow,
  WorkbookSheetHead,
} from '#contract/workbooks.ts'
import { PROBLEMS_SHOWN } from '#rules/limits.ts'
import { Refusal } from '#rules/refusal.ts'
import { type MatrixStore, matrixReader, withoutBadCustomers } from '#rules/uploads/matrix.ts'
import { readWorkbook } from './read-workbook.ts'

/** What the thread is given. */
export interface ReadingTask {
  readonly bytes: Uint8Array
}
/** A customer's location as a row names it. */
export interface Named {
  readonly customerNo: string
  readonly locationNo: string
}
/** What it says: first a question, or the sentence of a refusal; then the whole body of the answer, piece by piece. */
export type ReadingNews =
  | { readonly ask: readonly Named[] }
  | { readonly refused: string; readonly code: string }
  | { readonly body: readonly Uint8Array<ArrayBuffer>[] }
/** The answer to its question: one flag for each that was asked, 1 where the customer has the location. */
export interface KnownLocations {
  readonly isKnown: Uint8Array
}

const keyOf = ({ customerNo, locationNo }: Named) => `${customerNo}\n${locationNo}`
/** What is kept of a sheet: the text of each row rather than its lines, a tenth of the memory. */
interface SheetText {
  readonly head: Readonly<Record<string, unknown>>
  readonly name: string
  readonly rowNos: number[]
  readonly rows: string[]
}

async function read(
  bytes: Uint8Array,
  areKnown: (asked: readonly Named[]) => Promise<Uint8Array>,
): Promise<Uint8Array<ArrayBuffer>[]> {
  const sheets: SheetText[] = []
  const gather = gatherRows({
    sheet: (head) => {
      const written = WorkbookSheetHead.write(head) as Record<string, unknown>
      sheets.push({ head: written, name: head.sheet, rowNos: [], rows: [] })
    },
    row: (row) => {
      sheets.at(-1)?.rowNos.push(row.rowNo)
      sheets.at(-1)?.rows.push(JSON.stringify(WorkbookRow.write(row)))
    },
  })
  const reader = matrixReader(gather.line)
  await readWorkbook(bytes, reader)
  gather.end()
  const reading = reader.end()
  if ('refusals' in reading) throw new Refusal(reading.refusals.join(' '))

  const asked = [...new Map(reading.stores.map((store) => [keyOf(store), named(store)])).values()]
  const flags = await areKnown(asked)
  const known = new Set(asked.filter((_, at) => flags[at] === 1).map(keyOf))
  const good = withoutBadCustomers(reading, (customerNo, locationNo) => known.has(keyOf({ customerNo, locationNo })))
  return answerOf(good, sheets)
}

/** The body in pieces; the long lists are written entry by entry, so that nothing stands in memory twice. */
function answerOf(good: ReturnType<typeof withoutBadCustomers>, sheets: readonly SheetText[]) {
  const { badCustomers, duplicateItems, problems, changes } = good
  const short = ReadWorkbook.write({
    ...{ lines: [], badCustomers: [], changes: [] },
    duplicateItems: [...duplicateItems],
    problems: problems.slice(0, PROBLEMS_SHOWN).map((problem) => ({ ...problem })),
    problemCount: problems.length,
  }) as Record<string, unknown>
  const { data: _, badCustomers: _bad, changes: _changes, ...facts } = short
  const text = pieces()
  text.add(`${JSON.stringify({ message: 'success', ...facts }).slice(0, -1)},"badCustomers":`)
  text.addList(badCustomers, (row) => JSON.stringify(BadCustomer.write({ ...row })))
  text.add(',"changes":')
  text.addList(changes, (change) => JSON.stringify(WorkbookChange.write({ ...change })))
  text.add(',"data":[')
  for (const [at, { head, name, rowNos, rows }] of sheets.entries()) {
    const bad = new Set(badCustomers.filter(({ sheet }) => sheet === name).map(({ row }) => row))
    const kept = bad.size === 0 ? rows : rows.filter((_row, index) => !bad.has(rowNos[index] as number))
    text.add(`${at === 0 ? '' : ','}${JSON.stringify(head).slice(0, -1)},"rows":`)
    text.addList(kept, (row) => row)
    text.add('}')
  }
  text.add(']}')
  return text.end()
}

const PIECE = 262_144

function pieces() {
  const encoder = new TextEncoder()
  const done: Uint8Array<ArrayBuffer>[] = []
  let text = ''
  const add = (more: string) => {
    text += more
    if (text.length < PIECE) return
    done.push(encoder.encode(text))
    text = ''
  }
  return {
    add,
    addList<T>(entries: readonly T[], write: (entry: T) => string) {
      add('[')
      for (const [at, entry] of entries.entries()) add(at === 0 ? write(entry) : `,${write(entry)}`)
      add(']')
    },
    end: () => [...done, encoder.encode(text)],
  }
}

const named = ({ customerNo, locationNo }: MatrixStore): Named => ({ customerNo, locationNo })

/** Runs the task this thread was made for. */
async function run(port: NonNullable<typeof parentPort>, { bytes }: ReadingTask): Promise<void> {
  const say = (news: ReadingNews, moved: ArrayBuffer[] = []) => port.postMessage(news, moved)
  const areKnown = (asked: readonly Named[]) =>
    new Promise<Uint8Array>((resolve) => {
      port.once('message', ({ isKnown }: KnownLocations) => resolve(isKnown))
      say({ ask: asked })
    })
  try {
    const body = await read(bytes, areKnown)
    say(
      { body },
      body.map(({ buffer }) => buffer),
    )
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    say({ refused: error.message, code: error.code })
  }
}

// Whoever is served comes first where there are few processors. Linux alone means this thread by it, and not the whole server.
if (parentPort && process.platform === 'linux') setPriority(constants.priority.PRIORITY_LOW)
if (parentPort) await run(parentPort, workerData as ReadingTask)
