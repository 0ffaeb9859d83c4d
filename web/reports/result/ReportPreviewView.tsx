import { figure, plural } from '#rules/many.ts'
import { BarChart } from './BarChart.tsx'
import type { ReportPreview } from './use-report-job.ts'

type Row = ReportPreview['rows'][number]

/** A report before it is downloaded: what it is about, its sums, its pictures, and its first rows. */
export function ReportPreviewView({ preview }: { readonly preview: ReportPreview }) {
  const { facts, figures = [], charts } = preview
  return (
    <>
      <Facts of={facts} className="report-facts" />
      {figures.length > 0 && <Facts of={figures} className="report-figures" />}
      {charts.length > 0 && (
        <div className="charts">
          {charts.map((chart) => (
            <BarChart key={chart.title} chart={chart} />
          ))}
        </div>
      )}
      <FirstRows preview={preview} />
    </>
  )
}

function Facts({ of, className }: { readonly of: ReportPreview['facts']; readonly className: string }) {
  return (
    <dl className={className}>
      {of.map(({ label, value }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}

function FirstRows({ preview: { columns, rows, rowCount, totals, title } }: { readonly preview: ReportPreview }) {
  // The heading over a group says it.
  const drawn = columns.flatMap((column, at) => (column.isOfGroup ? [] : [{ ...column, at }]))
  const shown = rows.filter((row) => !isHeading(row)).length
  const side = (isRight: boolean) => (isRight ? 'number' : undefined)
  return (
    <div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls is reached by keyboard */}
      <section className="table-frame report-rows" tabIndex={0} aria-label={`${title}, first rows`}>
        <table className="table">
          <thead>
            <tr>
              {drawn.map(({ label, isRight, at }) => (
                <th key={at} scope="col" className={side(isRight)}>
                  {label}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row, index) =>
              isHeading(row) ? (
                // biome-ignore lint/suspicious/noArrayIndexKey: rows of a report that is made stay where they are
                <tr key={index} className="report-group">
                  <th colSpan={drawn.length} scope="colgroup">
                    {row[0]?.text}
                  </th>
                </tr>
              ) : (
                // biome-ignore lint/suspicious/noArrayIndexKey: as above
                <tr key={index}>
                  {drawn.map(({ isRight, at }) => (
                    <td key={at} className={side(isRight)}>
                      {row[at]?.text}
                    </td>
                  ))}
                </tr>
              ),
            )}
          </tbody>
          {totals && (
            <tfoot>
              <tr>
                {drawn.map(({ isRight, at }) => (
                  <td key={at} className={side(isRight)}>
                    {totals[at]?.text}
                  </td>
                ))}
              </tr>
            </tfoot>
          )}
        </table>
      </section>
      <p className="table-foot">
        {shown < rowCount
          ? `${figure(shown)} of ${figure(rowCount)} rows. The file has all of them.`
          : `${figure(rowCount)} ${plural(rowCount, 'row')}. These are all.`}
        {totals && shown < rowCount && ' The totals are those of all rows.'}
      </p>
    </div>
  )
}

const isHeading = (row: Row): boolean => row[0]?.isHeading === true
