import { toUsDate } from '#rules/calendar.ts'
import { many } from '#rules/many.ts'
import { dollars } from '#rules/money.ts'
import { type AgedTotals, statusWords } from '#rules/ordering/account-ages.ts'
import { invoiceKind } from '#rules/reports/invoice.ts'
import { paths } from '../portal/paths.ts'
import { Link } from '../ui/Link.tsx'
import { Stamp } from '../ui/Stamp.tsx'
import { moveBetweenRows } from '../ui/table/move-between-rows.ts'
import { SortHead } from '../ui/table/SortHead.tsx'
import { sortedBy } from '../ui/table/sorted.ts'
import { COLUMNS, type InvoicesView, type OpenInvoice } from './invoices-view.ts'

/** With the days since it was due; 0 for what is not past due. */
export type InvoiceRow = OpenInvoice & { readonly days: number }

interface InvoiceRowsProps {
  readonly rows: readonly InvoiceRow[]
  readonly totals: AgedTotals
  readonly view: InvoicesView
  readonly onView: (view: InvoicesView) => void
  /** Called before an invoice opens. */
  readonly leaving: (documentNo: string) => void
}

/** The open invoices on a desktop (ACC-01). */
export function InvoiceTable({ rows, totals, view, onView, leaving }: InvoiceRowsProps) {
  const sort = (by: InvoicesView['sortBy']) => onView(sortedBy(view, by))
  return (
    <div className="table-frame invoice-frame">
      <table className="table invoice-table">
        <caption className="hidden-visually">Open invoices. The headings sort.</caption>
        <thead>
          <tr>
            {COLUMNS.map(({ column, label, ...rest }) => (
              <SortHead
                key={column}
                by={column}
                view={view}
                onSort={sort}
                className={'isNumber' in rest ? 'number' : undefined}
              >
                {label}
              </SortHead>
            ))}
            <SortHead by="status" view={view} onSort={sort}>
              Status
            </SortHead>
          </tr>
        </thead>
        <tbody onKeyDown={moveBetweenRows}>
          {rows.map((row) => (
            <tr key={row.documentNo}>
              <td>{toUsDate(row.dueOn)}</td>
              <td>{toUsDate(row.postedOn)}</td>
              <th scope="row">
                <DocumentNo row={row} leaving={leaving} />
              </th>
              <td className="number">{dollars(row.salesCents)}</td>
              <td className="number">{dollars(row.balanceCents)}</td>
              <td>
                <Status row={row} />
              </td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row" colSpan={3}>
              Total of {many(rows.length, 'document')}
            </th>
            <td className="number">{dollars(rows.reduce((sum, { salesCents }) => sum + salesCents, 0))}</td>
            <td className="number">{dollars(totals.openCents)}</td>
            <td>{totals.pastDueCents > 0 && `Past due ${dollars(totals.pastDueCents)}`}</td>
          </tr>
        </tfoot>
      </table>
    </div>
  )
}

/** The same on phones: when it is due and what is owed, large. */
export const InvoiceCards = ({ rows, totals, leaving }: Omit<InvoiceRowsProps, 'view' | 'onView'>) => (
  <>
    <ul className="cards invoice-cards" onKeyDown={moveBetweenRows}>
      {rows.map((row) => (
        <li key={row.documentNo}>
          <span className="invoice-main">
            <span>
              <span className="muted">Due </span>
              {toUsDate(row.dueOn)}
            </span>
            <span>{dollars(row.balanceCents)}</span>
          </span>
          <span className="row">
            <Status row={row} />
            <DocumentNo row={row} leaving={leaving} />
          </span>
          <span className="muted">
            {toUsDate(row.postedOn)}, amount {dollars(row.salesCents)}
          </span>
        </li>
      ))}
    </ul>
    <dl className="invoice-sums">
      <div>
        <dt>Total of {many(rows.length, 'document')}</dt>
        <dd>{dollars(totals.openCents)}</dd>
      </div>
      {totals.pastDueCents > 0 && (
        <div>
          <dt>Past due</dt>
          <dd>{dollars(totals.pastDueCents)}</dd>
        </div>
      )}
    </dl>
  </>
)

/** Leads to the lines where there are some for the reader. */
function DocumentNo({ row, leaving }: { readonly row: InvoiceRow; readonly leaving: (documentNo: string) => void }) {
  const { documentNo, hasLines } = row
  return (
    <span className="row document-no">
      {hasLines ? (
        <Link
          to={paths.invoice(documentNo)}
          className="code"
          data-row={documentNo}
          onClick={(event) => !event.ctrlKey && !event.metaKey && leaving(documentNo)}
        >
          {documentNo}
        </Link>
      ) : (
        <span className="code">{documentNo}</span>
      )}
      {row.salesCents < 0 && <span className="muted">{invoiceKind(row)}</span>}
    </span>
  )
}

const Status = ({ row: { days } }: { readonly row: InvoiceRow }) =>
  days > 0 ? <Stamp tone="warn">{statusWords('Past Due', days)}</Stamp> : <span>Current</span>
