import { FileText, Printer } from 'lucide-react'
import { Fragment, useState } from 'react'
import { api } from '#contract/index.ts'
import type { Output } from '#contract/kernel/endpoint.ts'
import { toUsDate } from '#rules/calendar.ts'
import { figure } from '#rules/many.ts'
import { dollars } from '#rules/money.ts'
import {
  amountOf,
  balanceWords,
  closingLines,
  type InvoiceLine,
  invoiceGroups,
  invoiceKind,
  NO_LINES,
  paymentFacts,
  piecesOf,
  quantityText,
  settledCents,
  totalCents,
} from '#rules/reports/invoice.ts'
import { useAddress } from '../portal/address.ts'
import { mayPass, useAsk } from '../portal/api.ts'
import { openDocument } from '../portal/files.ts'
import { paths } from '../portal/paths.ts'
import { serverToday } from '../portal/zone.ts'
import { Button } from '../ui/Button.tsx'
import { Link, LinkButton } from '../ui/Link.tsx'
import { useIsPhone } from '../ui/media.ts'
import { Notice } from '../ui/notice/Notice.tsx'
import { PageHeading } from '../ui/page/PageHeading.tsx'
import { EmptyBox, StateBox } from '../ui/StateBox.tsx'
import './invoices.css'

type Invoice = Output<typeof api.invoices.one>
/** The portal itself is the seller's: its print alone names it. */
const NO_SELLER = { name: '', address: '', remitTo: '' }

/** An invoice or a credit memo with its lines, to be read, printed and taken away (S23). */
export default function InvoiceScreen() {
  const { documentNo = '' } = useAddress().params
  const asked = useAsk(api.invoices.one, { documentNo })
  const isAbsent = asked.error !== null && !mayPass(asked.error)
  return (
    <div className="stack">
      {!isAbsent && (
        <p className="no-print">
          <Link to={paths.openInvoicesAt(documentNo)}>Open Invoices</Link>
        </p>
      )}
      {!asked.data && <PageHeading title={`Invoice ${documentNo}`} />}
      <StateBox asked={asked} rows={12} wayBack={<LinkButton to={paths.openInvoicesAt()}>Open Invoices</LinkButton>}>
        {(invoice) => <Document invoice={invoice} />}
      </StateBox>
    </div>
  )
}

function Document({ invoice }: { readonly invoice: Invoice }) {
  const isPhone = useIsPhone()
  const { documentNo, lines, salesCents, balanceCents } = invoice
  const kind = invoiceKind(invoice)
  const closing = closingLines(invoice)
  const settled = settledCents(invoice)
  return (
    <>
      <div className="title-row invoice-title">
        <PageHeading title={`${kind} ${documentNo}`}>
          {kind} <span className="document-title">{documentNo}</span>
        </PageHeading>
        <Prints documentNo={documentNo} />
      </div>
      <section className="card invoice-head" aria-label={kind}>
        <dl className="account-amounts">
          {paymentFacts(invoice, NO_SELLER, serverToday()).map(({ label, value }) => (
            <Fact key={label} {...{ label, value }} />
          ))}
          <Fact label="Amount" value={dollars(totalCents(invoice))} />
          {settled !== 0 && <Fact label={salesCents < 0 ? 'Used so far' : 'Paid so far'} value={dollars(settled)} />}
          <Fact label={balanceWords(invoice)} value={dollars(balanceCents)} isLarge />
        </dl>
      </section>
      {lines.length === 0 ? (
        <EmptyBox text={NO_LINES} />
      ) : isPhone ? (
        <LineCards {...{ invoice }} />
      ) : (
        <LineTable {...{ invoice }} />
      )}
      {closing.length > 0 && (
        <dl className="invoice-sums">
          {closing.map(({ label, cents }) => (
            <Fact key={label} label={label} value={dollars(cents)} />
          ))}
        </dl>
      )}
    </>
  )
}

interface FactProps {
  readonly label: string
  readonly value: string
  readonly isLarge?: boolean
}
const Fact = ({ label, value, isLarge = false }: FactProps) => (
  <div className={isLarge ? 'is-large' : undefined}>
    <dt>{label}</dt>
    <dd>{value}</dd>
  </div>
)

/** The PDF, in a tab of its own, and the page itself on paper. */
function Prints({ documentNo }: { readonly documentNo: string }) {
  const [error, setError] = useState('')
  const open = async () => {
    setError('')
    await openDocument(api.invoices.pdf, { documentNo }).catch((failure: Error) => setError(failure.message))
  }
  return (
    <>
      <span className="row push">
        <Button onClick={() => void open()}>
          <FileText size={20} aria-hidden /> PDF
        </Button>
        <Button onClick={() => window.print()}>
          <Printer size={20} aria-hidden /> Print
        </Button>
      </span>
      {error && (
        <Notice tone="bad" role="alert">
          {error}
        </Notice>
      )}
    </>
  )
}

function LineTable({ invoice }: { readonly invoice: Invoice }) {
  const groups = invoiceGroups(invoice)
  const hasOwn = invoice.lines.some(({ customerItemNo }) => customerItemNo !== '')
  return (
    <div className="table-frame invoice-frame">
      <table className="table invoice-lines">
        <caption className="hidden-visually">Lines by place</caption>
        <thead>
          <tr>
            <th scope="col">Delivered</th>
            <th scope="col">Item</th>
            {hasOwn && <th scope="col">Your item</th>}
            <th scope="col">Description</th>
            <th scope="col" className="number">
              Quantity
            </th>
            <th scope="col" className="number">
              Price
            </th>
            <th scope="col" className="number">
              Amount
            </th>
          </tr>
        </thead>
        <tbody>
          {groups.map(({ label, lines }) => (
            <Fragment key={label}>
              <tr className="line-group">
                <th scope="colgroup" colSpan={hasOwn ? 7 : 6}>
                  {label}
                </th>
              </tr>
              {lines.map((line) => (
                <tr key={line.lineNo}>
                  <td>{line.deliveredOn && toUsDate(line.deliveredOn)}</td>
                  <td className="code">{line.itemNo}</td>
                  {hasOwn && <td className="code">{line.customerItemNo}</td>}
                  <td>{line.description}</td>
                  <td className="number">{quantityText(line)}</td>
                  <td className="number">{dollars(line.unitPriceCents)}</td>
                  <td className="number">{dollars(line.amountCents)}</td>
                </tr>
              ))}
              {groups.length > 1 && <Sums word="Subtotal" lines={lines} hasOwn={hasOwn} />}
            </Fragment>
          ))}
        </tbody>
        <tfoot>
          <Sums word="Total" lines={invoice.lines} hasOwn={hasOwn} />
        </tfoot>
      </table>
    </div>
  )
}

interface SumsProps {
  readonly word: string
  readonly lines: readonly InvoiceLine[]
  readonly hasOwn: boolean
}
function Sums({ word, lines, hasOwn }: SumsProps) {
  const pieces = piecesOf(lines)
  return (
    <tr className="line-sums">
      <th scope="row" colSpan={hasOwn ? 4 : 3}>
        {word}
      </th>
      <td className="number">{pieces !== undefined && figure(pieces)}</td>
      <td />
      <td className="number">{dollars(amountOf(lines))}</td>
    </tr>
  )
}

const LineCards = ({ invoice }: { readonly invoice: Invoice }) => (
  <>
    {invoiceGroups(invoice).map(({ label, lines }) => (
      <section key={label} aria-label={label}>
        <h2>{label}</h2>
        <ul className="cards">
          {lines.map((line) => (
            <li key={line.lineNo}>
              <span className="invoice-line">
                <span>{line.description}</span>
                <span>{dollars(line.amountCents)}</span>
              </span>
              <span className="muted">
                {line.deliveredOn && `${toUsDate(line.deliveredOn)}, `}
                {line.itemNo && <span className="code">{line.itemNo} </span>}
                {line.customerItemNo && <span className="code">({line.customerItemNo}) </span>}
                {quantityText(line)} × {dollars(line.unitPriceCents)}
              </span>
            </li>
          ))}
        </ul>
      </section>
    ))}
    <dl className="invoice-sums">
      <Fact label="Pieces" value={figure(piecesOf(invoice.lines) ?? 0)} />
      <Fact label="Total" value={dollars(amountOf(invoice.lines))} />
    </dl>
  </>
)
