import { useQueryClient } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import { useEffect, useMemo, useRef, useState } from 'react'
import { api } from '#contract/index.ts'
import { agedTotals, daysPastDue } from '#rules/ordering/account-ages.ts'
import { NO_OPEN_INVOICES } from '#rules/reports/open-invoices.ts'
import { useAccountStatus } from '../ordering/account-status.ts'
import { askFile, markStale, useAsk } from '../portal/api.ts'
import { saveFile } from '../portal/files.ts'
import { paths } from '../portal/paths.ts'
import { serverToday } from '../portal/zone.ts'
import { Button } from '../ui/Button.tsx'
import { Link } from '../ui/Link.tsx'
import { useIsPhone } from '../ui/media.ts'
import { Notice } from '../ui/notice/Notice.tsx'
import { PageHeading } from '../ui/page/PageHeading.tsx'
import { EmptyBox, LoadingBox } from '../ui/StateBox.tsx'
import { PhoneSort } from '../ui/table/PhoneSort.tsx'
import { rowControl } from '../ui/table/use-pages.ts'
import { type Account, AccountHead } from './AccountHead.tsx'
import { InvoiceCards, InvoiceTable } from './InvoiceRows.tsx'
import './invoices.css'
import { COLUMNS, sortedInvoices, useInvoicesView } from './invoices-view.ts'

const CHOICES = [...COLUMNS, { column: 'status', label: 'Days past due' }].map(({ column, label }) => ({
  value: column,
  label,
}))

/** What the account owes, document by document, the oldest due first (ACC-01, S23). */
export default function OpenInvoicesScreen() {
  const asked = useAsk(api.invoices.account, {}, { staleTime: 0 })
  useSameStatus(asked.data)
  const isPhone = useIsPhone()
  const place = useInvoicesView()
  const hasSome = asked.data !== undefined && asked.data.invoices.length > 0
  return (
    <div className="stack">
      <p className="no-print">
        <Link to={paths.reports}>Customer Reports</Link>
      </p>
      <div className="title-row invoice-title">
        <PageHeading title="Open Invoices" />
        {hasSome && <SaveCsv />}
        {hasSome && isPhone && <PhoneSort view={place.view} choices={CHOICES} onView={place.setView} />}
      </div>
      {asked.data ? (
        <Invoices account={asked.data} isPhone={isPhone} {...place} />
      ) : asked.error ? (
        <div className="state-box state-box-bad" role="alert">
          <p>Account status could not be checked. {asked.error.message}</p>
          <Button onClick={() => void asked.refetch()}>Try again</Button>
        </div>
      ) : (
        <LoadingBox rows={10} onRetry={() => void asked.refetch()} />
      )}
    </div>
  )
}

/** The menu and the banner show what this page was just told (ACC-13). */
function useSameStatus(account: Account | undefined) {
  const client = useQueryClient()
  const shown = useAccountStatus()
  const told = account?.accountStatus
  const isOther = account !== undefined && shown.data !== undefined && shown.data.accountStatus !== told
  useEffect(() => {
    if (isOther) void markStale(client, [api.accounts.status])
  }, [client, isOther])
}

interface InvoicesProps extends ReturnType<typeof useInvoicesView> {
  readonly account: Account
  readonly isPhone: boolean
}

function Invoices({ account, isPhone, view, setView, leaving, row }: InvoicesProps) {
  const list = useRef<HTMLDivElement>(null)
  const today = serverToday()
  const totals = useMemo(() => agedTotals(account.invoices, today), [account.invoices, today])
  const rows = useMemo(
    () =>
      sortedInvoices(
        account.invoices.map((invoice) => ({ ...invoice, days: daysPastDue(invoice, today) })),
        view,
      ),
    [account.invoices, today, view],
  )
  useBackTo(list, row)
  return (
    <div className="stack" ref={list}>
      <AccountHead account={account} totals={totals} />
      {rows.length === 0 ? (
        <EmptyBox text={NO_OPEN_INVOICES} />
      ) : isPhone ? (
        <InvoiceCards {...{ rows, totals, leaving }} />
      ) : (
        <InvoiceTable {...{ rows, totals, view, leaving }} onView={setView} />
      )}
    </div>
  )
}

/** The invoice that was left has the focus again. */
function useBackTo(list: { readonly current: HTMLElement | null }, documentNo: string | undefined) {
  const isDone = useRef(false)
  useEffect(() => {
    if (documentNo === undefined || isDone.current) return
    isDone.current = true
    rowControl(list.current, documentNo)?.focus()
  }, [list, documentNo])
}

function SaveCsv() {
  const [error, setError] = useState('')
  const save = async () => {
    setError('')
    try {
      const { blob, fileName } = await askFile(api.invoices.csv, {})
      saveFile(blob, fileName || 'Open invoices.csv')
    } catch (failure) {
      setError((failure as Error).message)
    }
  }
  return (
    <>
      <Button className="push" onClick={() => void save()}>
        <Download size={20} aria-hidden /> CSV
      </Button>
      {error && (
        <Notice tone="bad" role="alert">
          {error}
        </Notice>
      )}
    </>
  )
}
