import { useCallback, useState } from 'react'
import { api } from '#contract/index.ts'
import { may } from '#rules/access.ts'
import { HISTORY_KINDS, kindsSeenBy, WAYS_IN, waysIn } from '#rules/history/kinds.ts'
import { HISTORY_QUANTITY_DAYS } from '#rules/limits.ts'
import { askFile, useAsk } from '../portal/api.ts'
import { saveFile } from '../portal/files.ts'
import { paths } from '../portal/paths.ts'
import { useViewInAddress } from '../portal/use-view-in-address.ts'
import { serverToday } from '../portal/zone.ts'
import { useSession } from '../session/session.tsx'
import { Button } from '../ui/Button.tsx'
import { Checkbox } from '../ui/field/Checkbox.tsx'
import { Select } from '../ui/field/Select.tsx'
import { TextField } from '../ui/field/TextField.tsx'
import { DateField } from '../ui/form/DateField.tsx'
import { Link } from '../ui/Link.tsx'
import { Notice } from '../ui/notice/Notice.tsx'
import { PageHeading } from '../ui/page/PageHeading.tsx'
import { EmptyBox } from '../ui/StateBox.tsx'
import { HistoryEntries } from './HistoryEntries.tsx'
import { type HistoryView, historyQuestion, readHistoryView, writeHistoryView } from './history-place.ts'
import { useHistoryPages } from './use-history-pages.ts'

const NOTHING: HistoryView = readHistoryView({})

/** Who changed what, when, from what to what, for whom and by which way in (INV-33). Filters live in the address. */
export default function HistoryScreen() {
  const { viewer, customer } = useSession()
  const { view, setView } = useViewInAddress<HistoryView>({ read: readHistoryView, write: writeHistoryView })
  const question = historyQuestion(view)
  const [error, setError] = useState('')
  const set = useCallback((change: Partial<HistoryView>) => setView((old) => ({ ...old, ...change })), [setView])
  const customers = useAsk(api.customers.list, {}, { enabled: customer === undefined, staleTime: 60_000 })
  const isUnknown =
    question.customerNo !== undefined &&
    customers.data?.some(({ customerNo }) => customerNo === question.customerNo) === false
  const clear = () => setView(NOTHING)
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
          : 'Changes of all customers and of the company, newest first.'}{' '}
        {may(viewer, 'imports.read') && <Link to={paths.imports}>Imports of files</Link>}
      </p>
      <div className="history-filter">
        <Select
          label="Show"
          value={view.kind}
          choices={kinds}
          onChange={(kind) => set({ kind: kind as HistoryView['kind'] })}
        />
        {!customer && (
          <>
            <TextField
              label="Customer"
              hint="A whole number"
              list="history-customers"
              isCode
              autoComplete="off"
              value={view.customerNo}
              onChange={(customerNo) => set({ customerNo })}
            />
            <datalist id="history-customers">
              {customers.data?.map(({ customerNo, name }) => (
                <option key={customerNo} value={customerNo} label={name} />
              ))}
            </datalist>
          </>
        )}
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
        <Select
          label="Way in"
          value={view.way}
          choices={WAY_CHOICES}
          onChange={(way) => set({ way: way as HistoryView['way'] })}
        />
        <Checkbox
          label="Only on behalf of a customer"
          isChecked={view.isOnBehalf}
          onChange={(isOnBehalf) => set({ isOnBehalf })}
        />
      </div>
      <div className="row">
        <Button disabledReason={isUnknown ? 'Choose a customer first.' : undefined} onClick={() => void save()}>
          Save as CSV
        </Button>
        {Object.keys(question).length > 0 && (
          <Button variant="quiet" onClick={clear}>
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
      {isUnknown ? (
        <EmptyBox text={`No customer has the number ${question.customerNo}.`} />
      ) : (
        <Found key={JSON.stringify(question)} question={question} onClear={clear} />
      )}
    </div>
  )
}

const WAY_CHOICES = [{ value: '', label: 'All' }, ...waysIn.map((way) => ({ value: way, label: WAYS_IN[way].label }))]

interface FoundProps {
  readonly question: ReturnType<typeof historyQuestion>
  readonly onClear: () => void
}

function Found({ question, onClear }: FoundProps) {
  const asked = useHistoryPages(api.history.list, question)
  const isFiltered = Object.keys(question).length > 0
  const nothing = 'Nothing has been changed yet. Each change shows here.'
  return (
    <HistoryEntries
      asked={asked}
      empty={
        isFiltered ? (
          <EmptyBox text="No changes match these filters." action={<Button onClick={onClear}>Clear filters</Button>} />
        ) : (
          nothing
        )
      }
    />
  )
}
