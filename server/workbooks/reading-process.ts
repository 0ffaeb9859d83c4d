// The process in which one workbook is read: parsed, judged by rules/uploads/matrix/matrix.ts, and its answer written as JSON, so that the
// one which serves everybody has next to nothing to do, and all its memory goes back when it ends. The workbook comes by standard
// input, the answer goes by standard output, and over the channel to the server it asks which locations there are.
import { once } from 'node:events'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import { createGzip, deflateRawSync, inflateRawSync } from 'node:zlib'
import {
  BadCustomer,
  gatherRows,
  ReadWorkbook,
  WorkbookChange,
  WorkbookRow,
  WorkbookRowLocation,
  WorkbookSheetHead,
} from '#contract/calls/intake/workbooks.ts'
import { PROBLEMS_SHOWN } from '#rules/limits.ts'
import { Refusal } from '#rules/refusal.ts'
import { type KnownMatrix, storeKey, withKnownLocations } from '#rules/uploads/matrix/known-locations.ts'
import { matrixReader } from '#rules/uploads/matrix/matrix.ts'
import type { MatrixStore, StoreKey } from '#rules/uploads/matrix/matrix-model.ts'
import type { NamedLocation } from '#rules/uploads/pos-number.ts'
import { readWorkbook } from './read-workbook.ts'
import { tooLarge } from './too-large.ts'

/** A customer's location as a row names it. */
export interface Named {
  readonly customerNo: string
  readonly locationNo: string
}
/** What it says before it ends: questions, some locations at a time; the sentence of a refusal; a fault of ours. */
export type ReadingNews =
  | { readonly ask: readonly Named[] }
  | { readonly refused: string; readonly code: string }
  | { readonly fault: string }
/** The answer to a question: for each that was asked, what the customer has by that name. */
export interface KnownLocations {
  readonly known: readonly (NamedLocation | null)[]
}
/** Locations in a question: few enough that none holds the server's thread. */
const ASKED_AT_ONCE = 5000

/** What is kept of a day of a sheet: the text of each row rather than its lines, packed, a hundredth of the memory. */
interface SheetText {
  readonly head: Readonly<Record<string, unknown>>
  readonly rows: ReturnType<typeof packedRows>
}

async function read(bytes: Uint8Array): Promise<Iterable<string>> {
  const sheets = new Map<string, SheetText>()
  let open: SheetText | undefined
  const gather = gatherRows({
    sheet(head) {
      const written = WorkbookSheetHead.write(head) as Record<string, unknown>
      const key = JSON.stringify(written)
      open = sheets.get(key) ?? { head: written, rows: packedRows() }
      sheets.set(key, open)
    },
    row: (row) => open?.rows.add(row, JSON.stringify(WorkbookRow.write(row))),
  })
  const reader = matrixReader(gather.line)
  await readWorkbook(bytes, reader)
  gather.end()
  const reading = reader.end()
  if ('refusals' in reading) throw new Refusal(reading.refusals.join(' '))
  const known = await knownOf(reading.stores)
  const good = withKnownLocations(reading, (customerNo, locationNo) => known.get(storeKey({ customerNo, locationNo })))
  return inPieces(answerOf(good, [...sheets.values()]))
}

/** By key, what the server knows of each. */
async function knownOf(stores: readonly MatrixStore[]): Promise<ReadonlyMap<string, NamedLocation>> {
  const named = [...new Map(stores.map((store) => [storeKey(store), store])).values()]
  const known = new Map<string, NamedLocation>()
  for (let from = 0; from < named.length; from += ASKED_AT_ONCE) {
    const asked = named.slice(from, from + ASKED_AT_ONCE)
    say({ ask: asked.map(({ customerNo, locationNo }) => ({ customerNo, locationNo })) })
    const [answer] = (await once(process, 'message')) as [KnownLocations]
    for (const [at, each] of asked.entries()) {
      const named = answer.known[at]
      if (named) known.set(storeKey(each), named)
    }
  }
  return known
}

/** The body; the long lists are written entry by entry, so that nothing stands in memory twice. */
function* answerOf(good: KnownMatrix, sheets: readonly SheetText[]): Generator<string, void, undefined> {
  const { badCustomers, unclear, byPos, duplicateItems, problems, unitCells, changes } = good
  const short = ReadWorkbook.write({
    ...{ lines: [], badCustomers: [], changes: [] },
    duplicateItems: [...duplicateItems],
    problems: problems.slice(0, PROBLEMS_SHOWN).map((problem) => ({ ...problem })),
    problemCount: problems.length,
    unitCells: [...unitCells],
  }) as Record<string, unknown>
  const { data: _, badCustomers: _bad, changes: _changes, ...facts } = short
  yield `${JSON.stringify({ message: 'success', ...facts }).slice(0, -1)},"badCustomers":`
  yield* listOf(badCustomers, (row) => JSON.stringify(BadCustomer.write({ ...row })))
  yield ',"changes":'
  yield* listOf(changes, (change) => JSON.stringify(WorkbookChange.write({ ...change })))
  yield ',"data":['
  const bad = new Set([...badCustomers, ...unclear].map(storeKey))
  const locationNos = new Map(
    byPos.map(({ customerNo, written, locationNo }) => [storeKey({ customerNo, locationNo: written }), locationNo]),
  )
  for (const [at, { head, rows }] of sheets.entries()) {
    yield `${at === 0 ? '' : ','}${JSON.stringify(head).slice(0, -1)},"rows":`
    yield* listOf(rows.known(bad, locationNos), (row) => row)
    yield '}'
  }
  yield ']}'
}

function* listOf<T>(entries: Iterable<T>, write: (entry: T) => string): Generator<string, void, undefined> {
  let before = '['
  for (const entry of entries) {
    yield before + write(entry)
    before = ','
  }
  yield before === '[' ? '[]' : ']'
}

const ROWS_IN_A_PACK = 1000

/** The texts of rows, of which none holds a line end, in packs. */
function packedRows() {
  const packs: Buffer[] = []
  // Equal texts are one and the same object, so that this takes little memory.
  const stores: StoreKey[] = []
  let open: string[] = []
  return {
    add({ customerNo, locationNo }: StoreKey, text: string) {
      stores.push({ customerNo, locationNo })
      open.push(text)
      if (open.length < ROWS_IN_A_PACK) return
      packs.push(deflateRawSync(open.join('\n'), { level: 1 }))
      open = []
    },
    /** Without the bad ones, and with the location numbers of those that name a location otherwise. */
    *known(bad: ReadonlySet<string>, locationNos: ReadonlyMap<string, string>): Generator<string, void, undefined> {
      let at = 0
      const knownRow = (text: string) => {
        const key = storeKey(stores[at++] as StoreKey)
        if (bad.has(key)) return []
        const locationNo = locationNos.get(key)
        return [locationNo === undefined ? text : withLocation(text, locationNo)]
      }
      for (const pack of packs) yield* inflateRawSync(pack).toString('utf8').split('\n').flatMap(knownRow)
      yield* open.flatMap(knownRow)
    },
  }
}

const withLocation = (row: string, locationNo: string): string =>
  JSON.stringify(Object.assign(JSON.parse(row), WorkbookRowLocation.write({ locationNo })))

const PIECE = 65_536

function* inPieces(texts: Iterable<string>): Generator<string, void, undefined> {
  let piece = ''
  for (const text of texts) {
    piece += text
    if (piece.length < PIECE) continue
    yield piece
    piece = ''
  }
  yield piece
}

const say = (news: ReadingNews) => process.send?.(news)

const refuse = ({ message, code }: Refusal) => say({ refused: message, code })

// At lowest priority the clock says little of what a workbook takes. The server ends this process when it has been told.
const [encoding, readMs] = process.argv.slice(2)
const spentMs = () => (process.cpuUsage().user + process.cpuUsage().system) / 1000
setInterval(() => {
  if (spentMs() > Number(readMs)) refuse(tooLarge())
}, 100).unref()
// The server has ended, or no longer wants to know.
process.on('disconnect', () => process.exit())
try {
  const body = Readable.from(await read(await buffer(process.stdin)))
  await (encoding === 'gzip' ? pipeline(body, createGzip(), process.stdout) : pipeline(body, process.stdout))
} catch (error) {
  if (error instanceof Refusal) refuse(error)
  else say({ fault: (error as Error).stack ?? String(error) })
}
process.disconnect()
