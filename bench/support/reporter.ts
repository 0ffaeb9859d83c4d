// One process that makes a year's order summary one way: its time, its first byte and the memory that it took. Started by reports.ts.
import { once } from 'node:events'
import type { Readable } from 'node:stream'
import pg from 'pg'
import writeExcelFile, { type Row } from 'write-excel-file/node'
import { RIGHTS } from '#rules/access.ts'
import { columnsSeenBy } from '#rules/items/columns.ts'
import type { ReportCell } from '#rules/reports/report-table.ts'
import { defaultRequest, type FileType } from '#rules/reports/request.ts'
import { columnTypes } from '#server/db/column-types.ts'
import { type OpenDatabase, openDatabase } from '#server/db/open.ts'
import { renderReport } from '#server/render/render-report.ts'
import { orderSummary } from '#server/reports/sums/summary-makers.ts'
import { bareSummary, YEAR } from './year.sql.ts'

/** A file of ours, the bare statement, or the bare library of workbooks on the same rows. */
type Way = FileType | 'SQL' | 'library'
export interface ReporterTask {
  readonly way: Way
  readonly dataDir: string
  readonly databaseUrl?: string | undefined
}
export interface ReporterResult {
  readonly ms: number
  readonly firstMs: number
  readonly rows: number
  readonly kB: number
  /** Above what it was before. */
  readonly memoryMb: number
}

const CUSTOMER_NO = '104220'
const SAMPLE_MS = 10
const MONTH = { from: YEAR.from, to: '2089-01-31' }

/** What it is asked for, told when the first of it is there. */
type Work = (first: () => void) => Promise<{ readonly rows: number; readonly bytes: number }>

const rssMb = () => process.memoryUsage.rss() / 2 ** 20

async function report(
  { db }: OpenDatabase,
  fileType: FileType,
  range: { from: string; to: string },
  first: () => void,
) {
  const customerNo = CUSTOMER_NO
  const viewer = { userCode: 'X', isStaff: false, isAdmin: true, customerNo, rights: new Set(RIGHTS) }
  const { stream } = await orderSummary({
    ...{ db, today: '2090-01-01', seen: columnsSeenBy(viewer), breathe: async () => {} },
    request: { ...defaultRequest('orderSummary', '2090-01-01'), ...range, level: 'LOCATION', fileType },
    reach: { customerNo, mappedRouteNo: '', shipTo: { kind: 'all' } },
  })
  let [rows, bytes] = [0, 0]
  const counted = {
    ...stream,
    groups: (async function* () {
      for await (const group of stream.groups) {
        rows += group.rows.length
        yield group
      }
    })(),
  }
  for await (const chunk of renderReport(counted, fileType, {
    company: 'Lakeside Fresh',
    printedAt: 'now',
    now: new Date(0),
  })) {
    if (bytes === 0) first()
    bytes += chunk.length
  }
  return { rows, bytes }
}

/** The statement's rows as the driver reads them, one at a time, none of them kept. */
async function bare({ db, pool }: OpenDatabase, each: (row: ReportCell[]) => void): Promise<void> {
  const client = await pool.connect()
  try {
    await client.query('set statement_timeout = 0')
    const { sql: text, parameters } = bareSummary.compile(db)
    const query = new pg.Query({
      text,
      values: [...parameters],
      rowMode: 'array',
      types: columnTypes,
    } as pg.QueryArrayConfig)
    query.on('row', each as never)
    client.query(query)
    await once(query, 'end')
  } finally {
    client.release()
  }
}

const task = ((await once(process, 'message')) as [ReporterTask])[0]
const database = await openDatabase(task)
await database.pool.query('select 1')

async function workOf(way: Way): Promise<Work> {
  if (way === 'SQL')
    return async (first) => {
      let rows = 0
      await bare(database, () => {
        if (rows === 0) first()
        rows += 1
      })
      return { rows, bytes: 0 }
    }
  if (way === 'library') {
    const all: Row[] = []
    await bare(
      database,
      (row) => void all.push(row.map((value) => ({ value, type: typeof value === 'number' ? Number : String })) as Row),
    )
    return async (first) => {
      let bytes = 0
      for await (const chunk of await (writeExcelFile(all).toStream as () => Promise<Readable>)()) {
        if (bytes === 0) first()
        bytes += (chunk as Buffer).length
      }
      return { rows: all.length, bytes }
    }
  }
  // A month of it warms the writer as an hour of a server would.
  await report(database, way, MONTH, () => {})
  return (first) => report(database, way, YEAR, first)
}

globalThis.gc?.()
const atRestMb = rssMb()
const work = await workOf(task.way)
globalThis.gc?.()
// The rows that the library is given are no memory of the library's; what a month has left behind is ours.
const idleMb = task.way === 'library' ? rssMb() : atRestMb
let mostMb = idleMb
const sampler = setInterval(() => {
  mostMb = Math.max(mostMb, rssMb())
}, SAMPLE_MS)
const started = performance.now()
let firstMs = 0
const { rows, bytes } = await work(() => {
  firstMs = performance.now() - started
})
const ms = performance.now() - started
clearInterval(sampler)
process.send?.({
  ms,
  firstMs,
  rows,
  kB: bytes / 1000,
  memoryMb: Math.max(mostMb, rssMb()) - idleMb,
} satisfies ReporterResult)
await database.close()
process.disconnect()
