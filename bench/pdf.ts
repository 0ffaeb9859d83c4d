// A print's time and memory beside pdfkit writing the same text bare, each in a process of its own.
import { fork } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { type PrinterResult, reportNames, ways } from './support/printer.ts'
import { heading, table } from './support/report.ts'

heading('pdf')
const rows: (string | number)[][] = []
for (const report of reportNames) {
  const results: PrinterResult[] = []
  for (const way of ways) {
    const printer = fork(path.join(import.meta.dirname, 'support/printer.ts'), [report, way])
    results.push(((await once(printer, 'message')) as [PrinterResult])[0])
  }
  const [ours, sameType] = results as [PrinterResult, PrinterResult]
  for (const [i, { ms, firstMs, memoryMb, kB, pages }] of results.entries()) {
    const isOurs = i === 0
    rows.push([
      report,
      ways[i] ?? '',
      ms.toFixed(0),
      firstMs.toFixed(0),
      isOurs ? '' : (ours.ms / ms).toFixed(2),
      memoryMb.toFixed(0),
      isOurs ? '' : (ours.memoryMb / memoryMb).toFixed(2),
      kB.toFixed(0),
      pages,
    ])
  }
  if (sameType.pages === 0) throw new Error('pdfkit wrote no page.')
}
const head = ['print', 'written by', 'ms', 'first ms', 'ours to it', 'memory MB', 'ours to it', 'kB', 'pages']
table(head, rows)
