// A report's three files, each beside a bare writer of the same rows, every one in a process of its own: time and memory.
import { fork } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { heading, table } from './support/report.ts'
import { type Writing, type WritingResult, writings } from './support/report-writer.ts'

heading('writers')
const rows: (string | number)[][] = []
for (const [fileType, count, bare] of writings) {
  const measured: WritingResult[] = []
  for (const how of ['ours', bare] as const) measured.push(await measure([fileType, count, how]))
  const [ours, theirs] = measured as [WritingResult, WritingResult]
  for (const [how, { ms, firstMs, memoryMb, mb }, ratio] of [
    ['ours', ours, ''],
    [bare, theirs, (ours.ms / theirs.ms).toFixed(2)],
  ] as const)
    rows.push([
      `${fileType}, ${count} rows`,
      how,
      ms.toFixed(0),
      ratio,
      firstMs.toFixed(0),
      memoryMb.toFixed(0),
      mb.toFixed(1),
    ])
}
table(['file', 'written by', 'ms', 'ours to it', 'first byte ms', 'peak memory above idle MB', 'MB'], rows)

async function measure(writing: Writing): Promise<WritingResult> {
  const writer = fork(path.join(import.meta.dirname, 'support/report-writer.ts'), writing.map(String), {
    // As the server runs (npm start).
    execArgv: [...process.execArgv, '--max-semi-space-size=2'],
  })
  const [result] = (await once(writer, 'message')) as [WritingResult]
  return result
}
