import { useCallback, useState } from 'react'
import { api } from '#contract/index.ts'
import { HISTORY_KINDS, kindsSeenBy } from '#rules/history/kinds.ts'
import { HISTORY_QUANTITY_DAYS } from '#rules/limits.ts'
import { askFile } from '../portal/api.ts'
import { saveFile } from '../portal/files.ts'
import { useViewInAddress } from '../portal/use-view-in-address.ts'
import { serverToday } from '../portal/zone.ts'
import { useSession } from '../session/session.tsx'
import { Button } from '../ui/Button.tsx'
import { Select } from '../ui/field/Select.tsx'
import { TextField } from '../ui/field/TextField.tsx'
import { DateField } from '../ui/form/DateField.tsx'
import { Notice } from '../ui/notice/Notice.tsx'
import { PageHeading } from '../ui/page/PageHeading.tsx'
import { EmptyBox } from '../ui/StateBox.tsx'
import { HistoryEntries } from './HistoryEntries.tsx'
import { type HistoryView, historyQuestion, readHistoryView, writeHistoryView } from './history-place.ts'
import { useHistoryPages } from './use-history-pages.ts'

const NOTHING: HistoryView = { kind: '', subject: '', actor: '', from: '', to: '' }

/** Who changed what, when, from what to what, for whom and by which way in (INV-33). Filters live in the address. */
export default function HistoryScreen() {
  const { viewer, customer } = useSession()
  const { view, setView } = useViewInAddress<HistoryView>({ read: readHistoryView, write: writeHistoryView })
  const question = historyQuestion(view)
  const asked = useHistoryPages(api.history.list, question)
  const [error, setError] = useState('')
  const set = useCallback((change: Partial<HistoryView>) => setView((old) => ({ ...old, ...change })), [setView])
  const isFiltered = Object.keys(question).length > 0
  const save = async () => {
    setError('')
    try {
      const { blob, fileName } = await askFile(api.history.csv, question)
      saveFile(blob, fileName || 'History.csv')
    } catch (failure) {
      setError((failure as Error).message)
    }
  }
  const kinds = [
    { value: '', label: 'All but quantities' },
    ...kindsSeenBy(viewer).map((kind) => ({ value: kind, label: HISTORY_KINDS[kind].label })),
  ]
  return (
    <div className="stack">
      <PageHeading title="History of Changes" />
      <p className="muted">
        {customer
          ? `Changes of customer ${customer.customerNo}, newest first.`
          : 'Changes of all customers and of the company, newest first.'}
      </p>
      <div className="history-filter">
        <Select
          label="Show"
          value={view.kind}
          choices={kinds}
          onChange={(kind) => set({ kind: kind as HistoryView['kind'] })}
        />
        <TextField
          label="Record"
          hint="A whole number or code"
          isCode
          value={view.subject}
          onChange={(subject) => set({ subject })}
        />
        <TextField
          label="User"
          hint="A whole user code"
          isUpper
          isCode
          value={view.actor}
          onChange={(actor) => set({ actor })}
        />
        <DateField
          label="From"
          id="history-from"
          today={serverToday()}
          value={view.from}
          onChange={(from) => from !== undefined && set({ from })}
        />
        <DateField
          label="To"
          id="history-to"
          today={serverToday()}
          value={view.to}
          onChange={(to) => to !== undefined && set({ to })}
        />
      </div>
      <div className="row">
        <Button onClick={() => void save()}>Save as CSV</Button>
        {isFiltered && (
          <Button variant="quiet" onClick={() => setView(NOTHING)}>
            Clear filters
          </Button>
        )}
      </div>
      {error && (
        <Notice tone="bad" role="alert">
          No file was made. {error}
        </Notice>
      )}
      {view.kind === 'quantity' && !view.from && !view.subject.trim() && (
        <p className="muted">
          Quantities of the last {HISTORY_QUANTITY_DAYS} days. Choose From for older ones, or name an order.
        </p>
      )}
      <HistoryEntries
        asked={asked}
        empty={
          isFiltered ? (
            <EmptyBox
              text="No changes match these filters."
              action={<Button onClick={() => setView(NOTHING)}>Clear filters</Button>}
            />
          ) : (
            'Nothing has been changed yet. Each change shows here.'
          )
        }
      />
    </div>
  )
}
