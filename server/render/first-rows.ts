/** A look at a report's first rows before the first is written: how wide its columns have to be. */
import type { ReportCell, ReportGroup, ReportStream } from '#rules/reports/report-table.ts'

/** Enough to know a column by. */
const ROWS = 200

export interface Begun {
  readonly firstRows: readonly (readonly ReportCell[])[]
  /** All of them, the first ones too. */
  readonly groups: AsyncIterable<ReportGroup>
}

/** Waits for the first rows, or for all there are. */
export async function begun({ groups }: ReportStream): Promise<Begun> {
  const rest = groups[Symbol.asyncIterator]()
  const first: ReportGroup[] = []
  const firstRows: (readonly ReportCell[])[] = []
  let next = await rest.next()
  for (; !next.done; next = await rest.next()) {
    first.push(next.value)
    firstRows.push(...next.value.rows.slice(0, ROWS - firstRows.length))
    if (firstRows.length >= ROWS) break
  }
  return { firstRows, groups: resumed(first, next.done ? undefined : rest) }
}

async function* resumed(
  first: readonly ReportGroup[],
  rest: AsyncIterator<ReportGroup> | undefined,
): AsyncGenerator<ReportGroup> {
  try {
    yield* first
    for (let next = await rest?.next(); next && !next.done; next = await rest?.next()) yield next.value
  } finally {
    await rest?.return?.()
  }
}
