import { api } from '#contract/index.ts'
import { invoiceKind, invoiceReport, totalCents } from '#rules/reports/invoice.ts'
import { NO_OPEN_INVOICES, openInvoicesReport } from '#rules/reports/open-invoices.ts'
import { streamOf } from '#rules/reports/report-table.ts'
import { reachOf } from '../access/reach.ts'
import { type Call, implement } from '../http/call.ts'
import { notFound, RequestError } from '../http/request-error.ts'
import { accountNow, billedFor } from '../ordering/account-standing.ts'
import { printedBy } from '../render/printed-by.ts'
import { reportFile } from '../render/render-report.ts'
import * as sql from './invoices.sql.ts'

type Asked = Pick<Call<typeof api.invoices.account>, 'db' | 'caller' | 'customerNo' | 'world'>

export const invoiceHandlers = implement('invoices', api.invoices, {
  async account(call) {
    const { db } = call
    const { account, invoices, status } = await accountNow(db, call.customerNo, call.world.clock.today())
    const { name } = await sql.accountName(db, account.customerNo)
    const documentNos = invoices.map(({ documentNo }) => documentNo)
    const linked = await sql.withLines(db, readerOf(call, account.customerNo), documentNos)
    const { balanceCents, creditLimitCents, unbilledCents } = account
    return {
      accountNo: account.customerNo,
      accountName: name,
      ...(status !== undefined && { accountStatus: status }),
      ...(balanceCents !== null && { balanceCents }),
      ...(creditLimitCents !== null && { creditLimitCents }),
      ...(unbilledCents > 0 && { unbilledCents }),
      invoices: withTax(invoices).map((invoice) => ({ ...invoice, hasLines: linked.has(invoice.documentNo) })),
    }
  },

  one: (call) => invoiceOf(call, call.input.documentNo),

  async pdf(call) {
    const { world } = call
    const invoice = await invoiceOf(call, call.input.documentNo)
    const { companyName: name, companyAddress: address, remitTo } = world.config
    const table = invoiceReport(invoice, world.clock.today(), { name, address, remitTo })
    return reportFile(`${invoiceKind(invoice)} ${invoice.documentNo}`, streamOf(table), 'PDF', printedBy(world))
  },

  async csv({ db, customerNo, world }) {
    const today = world.clock.today()
    const { account, invoices } = await accountNow(db, customerNo, today)
    if (invoices.length === 0) throw new RequestError(422, NO_OPEN_INVOICES, 'nothing')
    const table = openInvoicesReport(await sql.accountName(db, account.customerNo), withTax(invoices), today)
    return reportFile(`Open invoices ${today}`, streamOf(table), 'CSV', printedBy(world))
  },
})

/** The amount of a document on our own lists is the whole one, as its balance is; `sales (lcy)` of the specified calls is before tax. */
const withTax = <I extends { readonly salesCents: number; readonly taxCents: number | null }>(invoices: readonly I[]) =>
  invoices.map(({ taxCents, ...invoice }) => ({
    ...invoice,
    salesCents: totalCents({ salesCents: invoice.salesCents, taxCents: taxCents ?? undefined }),
  }))

const readerOf = ({ caller, customerNo }: Asked, accountNo: string): sql.Reader => ({
  reach: reachOf(caller, customerNo),
  accountNo,
})

/** A document of the account with the reader's lines; another account's reads as one that is not there. */
async function invoiceOf(call: Asked, documentNo: string) {
  const { db, customerNo } = call
  const reader = readerOf(call, (await billedFor(db, customerNo)).customerNo)
  const head = await sql.head(db, reader, documentNo)
  if (!head) throw notFound(`Invoice ${documentNo}`)
  const lines = await sql.lines(db, reader, documentNo)
  const { taxCents, ...facts } = head
  return {
    ...facts,
    ...(taxCents !== null && { taxCents }),
    payments: await sql.payments(db, reader, documentNo),
    othersCents: await sql.othersCents(db, reader, documentNo),
    lines: lines.map(({ locationNo, itemNo, deliveredOn, ...line }) => ({
      ...line,
      ...(locationNo !== null && { locationNo }),
      ...(itemNo !== null && { itemNo }),
      ...(deliveredOn !== null && { deliveredOn }),
    })),
  }
}
