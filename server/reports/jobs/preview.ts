/** What the page shows of a report before it is downloaded: read from the stream on its way to the writer, so nothing is made twice. */

import type { Preview } from '#contract/calls/reports/report-jobs.ts'
import type { Clean } from '#contract/kernel/wire.ts'
import { REPORT_ROWS_SHOWN } from '#rules/limits.ts'
import { cellText, isRight, type ReportCell, type ReportGroup, type ReportStream } from '#rules/reports/report-table.ts'
import type { Chart } from '#rules/reports/sums/charts.ts'

export type ReportPreview = Clean<typeof Preview>
type PreviewCell = ReportPreview['rows'][number][number]

export interface Previewed {
  /** The same report, for the writer. */
  readonly stream: ReportStream
  /** Asked when the stream was read to its end. */
  readonly preview: (charts: readonly Chart[]) => ReportPreview
}

/** Both of one stream. */
export function previewed({ head, groups, end }: ReportStream): Previewed {
  const rows: PreviewCell[][] = []
  let shown = 0
  let rowCount = 0
  let lastLabel: string | undefined
  const cells = (row: readonly ReportCell[]) =>
    row.map((cell, at) => ({ text: cellText(head.columns[at]?.kind ?? 'text', cell) }))
  function take({ label: named, part, rows: own }: ReportGroup): void {
    const label = part ? [part.title, named].filter(Boolean).join(', ') : named
    rowCount += own.length
    const some = own.slice(0, REPORT_ROWS_SHOWN - shown)
    // A group may come in parts: its heading stands once.
    if (label !== undefined && label !== lastLabel && some.length > 0) rows.push([{ text: label, isHeading: true }])
    if (some.length > 0) lastLabel = label
    rows.push(...some.map(cells))
    shown += some.length
  }
  return {
    stream: {
      head,
      end,
      groups: (async function* () {
        for await (const group of groups) {
          take(group)
          yield group
        }
      })(),
    },
    preview(charts) {
      const { totals, figures } = end()
      return {
        title: head.title,
        subtitle: head.subtitle,
        facts: [...head.facts],
        columns: head.columns.map(({ label, kind, isOfGroup = false }) => ({
          label,
          isRight: isRight(kind),
          isOfGroup,
        })),
        rows,
        rowCount,
        totals: totals && cells(totals),
        figures: figures && [...figures],
        emptyText: head.emptyText,
        charts: charts.map(({ title, unit, labels, note, series }) => ({
          ...{ title, unit, labels: [...labels], ...(note !== undefined && { note }) },
          series: series.map(({ name, values }) => ({ name, values: [...values] })),
        })),
      }
    },
  }
}
