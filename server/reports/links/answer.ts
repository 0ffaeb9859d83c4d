/** A report answered at once: made while the request waits, in its turn among what is asked for by link. */
import type { FileAnswer } from '#contract/kernel/endpoint.ts'
import { REPORT_LINK_SECONDS } from '#rules/limits.ts'
import { Refusal } from '#rules/refusal.ts'
import type { ReportGroup, ReportStream } from '#rules/reports/report-table.ts'
import { writtenFile } from '../../http/file-answer.ts'
import { RequestError } from '../../http/request-error.ts'
import { printedBy } from '../../render/printed-by.ts'
import { reportFile } from '../../render/render-report.ts'
import type { World } from '../../runtime/world.ts'
import { makers } from '../makers.ts'
import { pacer } from '../pace.ts'
import { type Asked, makeReport } from '../report-maker.ts'

/** Others were so busy that its reader would wait too long, or what stands between would not. */
export class TookLong extends Error {}

/** The file, whole; throws `TookLong` rather than keep its reader waiting. */
export async function answerNow(world: World, asked: Omit<Asked, 'breathe'>, reader: AbortSignal): Promise<FileAnswer> {
  const pace = pacer(world)
  const until = performance.now() + REPORT_LINK_SECONDS * 1000
  const breathe = async () => {
    await pace()
    if (performance.now() > until) throw new TookLong()
    if (reader.aborted) throw new RequestError(400, 'The request was cut off. Nothing was done.', 'broken off')
  }
  const { fileName, stream, charts } = await makeReport(makers, { ...asked, breathe })
  const { fileType } = asked.request
  // Paper says itself that there is nothing; a file of heads alone would look like a mistake.
  const whole = fileType === 'PDF' ? stream : await withRows(stream)
  const file = reportFile(fileName, whole, fileType, printedBy(world), charts)
  return writtenFile({ ...file, body: inBites(file.body, breathe) }, reader)
}

async function* inBites(
  body: AsyncIterable<Uint8Array> | Uint8Array,
  breathe: () => Promise<void>,
): AsyncGenerator<Uint8Array> {
  if (body instanceof Uint8Array) return yield body
  for await (const piece of body) {
    yield piece
    await breathe()
  }
}

/** The report once it has a row; refuses one that has none, with its own sentence. */
async function withRows({ head, groups, end }: ReportStream): Promise<ReportStream> {
  const rest = groups[Symbol.asyncIterator]()
  let first = await rest.next()
  while (!first.done && first.value.rows.length === 0) first = await rest.next()
  if (first.done) throw new Refusal(head.emptyText, 'nothing found')
  return { head, groups: resumed(first.value, rest), end }
}

async function* resumed(first: ReportGroup, rest: AsyncIterator<ReportGroup>): AsyncGenerator<ReportGroup> {
  try {
    yield first
    for (let next = await rest.next(); !next.done; next = await rest.next()) yield next.value
  } finally {
    await rest.return?.()
  }
}
