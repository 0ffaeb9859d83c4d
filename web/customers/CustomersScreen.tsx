import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { api } from '#contract/index.ts'
import { isFiltered, noFilter } from '../ordering/customer-filter.ts'
import { noteRecentCustomer, recentCustomers } from '../ordering/recent-customers.ts'
import { useMoves } from '../portal/address.ts'
import { useAsk } from '../portal/api.ts'
import { paths } from '../portal/paths.ts'
import { useSession } from '../session/session.tsx'
import { Button } from '../ui/Button.tsx'
import { Menu } from '../ui/dialog/Menu.tsx'
import { focusAll } from '../ui/field/focus-all.ts'
import { TextField } from '../ui/field/TextField.tsx'
import { useKeys } from '../ui/keys/keys.tsx'
import { LinkButton } from '../ui/Link.tsx'
import { useIsPhone } from '../ui/media.ts'
import { Notice } from '../ui/notice/Notice.tsx'
import { PageHeading } from '../ui/page/PageHeading.tsx'
import { EmptyBox, StateBox } from '../ui/StateBox.tsx'
import { ListFoot } from '../ui/table/ListFoot.tsx'
import { PhoneSort } from '../ui/table/PhoneSort.tsx'
import { focusedRow, rowControl, usePages } from '../ui/table/use-pages.ts'
import { TourButton } from '../ui/tour/TourButton.tsx'
import { useOnceLoaded } from '../ui/use-once-loaded.ts'
import { CustomerCards } from './CustomerCards.tsx'
import { type Customer, CustomerTable } from './CustomerTable.tsx'
import './customers.css'
import { COLUMNS, useListView, viewOf } from './list-view.ts'

const sortChoices = COLUMNS.map(({ column, label }) => ({ value: column, label }))

/** S24: find one of thousands, act as them, edit them, or make a new one (CUS-01, IMP-01). */
export default function CustomersScreen() {
  const { user } = useSession()
  const { view, setView, leaving, row } = useListView()
  const { go } = useMoves()
  const { opening, error, open } = useViewAs(leaving)
  const asked = useAsk(api.customers.list, {}, { staleTime: 60_000 })
  const find = useRef<HTMLInputElement>(null)
  const list = useRef<HTMLDivElement>(null)
  const isPhone = useIsPhone()
  const hits = viewOf(asked.data ?? [], view)
  const pages = usePages({ hits, view, idOf: ({ customerNo }) => customerNo, back: row, list })

  const leaveFor = (to: string, customerNo: string) => {
    leaving(customerNo)
    go(to)
  }
  const goOfRow = (to: (customerNo: string) => string) => {
    const customerNo = focusedRow(list.current)
    if (customerNo !== undefined) leaveFor(to(customerNo), customerNo)
  }
  useKeys('Customers', [
    { keys: '/', does: 'Go to Find', run: () => focusAll(find) },
    { keys: 'n', does: 'New Customer', run: () => go(paths.newCustomer) },
    { keys: '↓', does: 'In Find or a row: to the next customer' },
    { keys: '↑', does: 'Previous customer' },
    { keys: 'Enter', does: 'View As the customer; in Find, when only one is left' },
    { keys: 'u', does: 'In a row: users of the customer', run: () => goOfRow(paths.usersOf) },
    { keys: 'e', does: 'In a row: edit the customer', run: () => goOfRow(paths.editCustomer) },
  ])
  useStartFocus(find, list, asked.data === undefined ? undefined : { row })

  const enter = useOnceLoaded(asked.data !== undefined, () => {
    const [only, second] = hits
    if (only && !second) void open(only.customerNo)
    else rowControl(list.current)?.focus()
  })
  const onFindKey = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' && event.key !== 'ArrowDown') return
    event.preventDefault()
    if (event.key === 'Enter') enter.ask()
    else rowControl(list.current)?.focus()
  }
  /** ↑ from the first row goes back to Find. */
  const onListKey = (event: KeyboardEvent) => {
    if (event.key === 'ArrowUp' && focusedRow(list.current) === hits[0]?.customerNo && !event.defaultPrevented)
      focusAll(find)
  }

  const actions = ({ customerNo, name, isUnfinished }: Customer) => {
    const viewAs = (
      <Button
        data-row={customerNo}
        size={isPhone ? 'wide' : 'small'}
        aria-label={`View As ${customerNo}, ${name}`}
        aria-busy={opening === customerNo}
        onClick={() => void open(customerNo)}
      >
        {opening === customerNo ? 'Opening…' : 'View As'}
      </Button>
    )
    const rest = [
      ...(isUnfinished
        ? [{ to: paths.setupCustomer(customerNo), label: 'Set up', name: `Set up ${customerNo}, ${name}` }]
        : []),
      { to: paths.usersOf(customerNo), label: 'Users', name: `Users of ${customerNo}, ${name}` },
      { to: paths.editCustomer(customerNo), label: 'Edit', name: `Edit ${customerNo}, ${name}` },
    ].map(({ to, label, name: said }) => (
      <LinkButton
        key={label}
        to={to}
        size={isPhone ? 'normal' : 'small'}
        aria-label={said}
        onClick={(event) => !event.ctrlKey && !event.metaKey && leaving(customerNo)}
      >
        {label}
      </LinkButton>
    ))
    return isPhone ? (
      <span className="row">
        {viewAs}
        <Menu label={`More for ${customerNo}`}>{rest}</Menu>
      </span>
    ) : (
      <span className="customer-actions">
        {viewAs}
        {rest}
      </span>
    )
  }
  const clear = () => setView({ ...view, filter: noFilter })
  const empty =
    hits.length > 0 ? undefined : (
      <EmptyBox text="No customers match these filters." action={<Button onClick={clear}>Clear filters</Button>} />
    )

  return (
    <div className="stack" ref={list}>
      <div className="row title-row">
        <PageHeading title="Customers" />
        <TourButton load={() => import('./tour.ts')} />
        <LinkButton to={paths.newCustomer} variant="primary" className="push">
          New Customer
        </LinkButton>
      </div>
      {/* biome-ignore lint/a11y/useSemanticElements: React does not know <search> in every DOM it runs in */}
      <div role="search" className="toolbar">
        <TextField
          ref={find}
          label="Find"
          isLabelHidden={isPhone}
          type="search"
          placeholder="Number, name, city or phone"
          autoComplete="off"
          enterKeyHint="search"
          value={view.filter.find}
          onChange={(text) => {
            enter.forget()
            setView({ ...view, filter: { ...view.filter, find: text } })
          }}
          onKeyDown={onFindKey}
        />
        {isPhone && <PhoneSort view={view} choices={sortChoices} onView={setView} />}
        {isFiltered(view.filter) && (
          <Button variant="quiet" onClick={clear}>
            Clear filters
          </Button>
        )}
      </div>
      {error && (
        <Notice tone="bad" role="alert">
          {error}
        </Notice>
      )}
      <StateBox asked={asked} rows={12} empty={(all) => (all.length === 0 ? <NoneYet /> : undefined)}>
        {(all) => (
          // biome-ignore lint/a11y/noStaticElementInteractions: arrows are a shortcut between controls that Tab reaches as well
          <div onKeyDown={onListKey}>
            <Recent customers={all} userCode={user.userCode} onOpen={(customerNo) => void open(customerNo)} />
            {isPhone ? (
              (empty ?? <CustomerCards customers={pages.rows} actions={actions} />)
            ) : (
              <CustomerTable customers={pages.rows} view={view} onView={setView} actions={actions} empty={empty} />
            )}
            <ListFoot {...pages.foot} one="customer" />
          </div>
        )}
      </StateBox>
    </div>
  )
}

const NoneYet = () => (
  <EmptyBox
    text="There are no customers yet."
    action={
      <LinkButton to={paths.newCustomer} variant="primary">
        New Customer
      </LinkButton>
    }
  />
)

/** View As, one at a time, remembered among the recent ones; Back to Super Admin finds the list as it was. */
function useViewAs(leaving: (row: string) => void) {
  const { user, viewAs } = useSession()
  const [opening, setOpening] = useState<string>()
  const [error, setError] = useState<string>()
  const open = async (customerNo: string) => {
    if (opening) return
    setOpening(customerNo)
    setError(undefined)
    try {
      noteRecentCustomer(user.userCode, customerNo)
      leaving(customerNo)
      await viewAs(customerNo)
    } catch (failure) {
      setError(failure instanceof Error ? failure.message : String(failure))
    }
    setOpening(undefined)
  }
  return { opening, error, open }
}

/** Find has the focus, unless the list is come back to: then the row that was left, once it is there. */
function useStartFocus(
  find: { readonly current: HTMLInputElement | null },
  list: { readonly current: HTMLElement | null },
  loaded: { readonly row: string | undefined } | undefined,
) {
  const isDone = useRef(false)
  const row = loaded?.row
  useEffect(() => {
    // On a phone the keyboard would cover the list.
    if (window.matchMedia('(pointer: fine)').matches) find.current?.focus()
  }, [find])
  useEffect(() => {
    if (row === undefined || isDone.current) return
    isDone.current = true
    rowControl(list.current, row)?.focus()
  }, [list, row])
}

interface RecentProps {
  readonly customers: readonly Customer[]
  readonly userCode: string
  readonly onOpen: (customerNo: string) => void
}

/** Those last viewed as, newest first. */
function Recent({ customers, userCode, onOpen }: RecentProps) {
  const [numbers] = useState(() => recentCustomers(userCode))
  const recent = numbers.flatMap((no) => customers.find(({ customerNo }) => customerNo === no) ?? [])
  if (recent.length === 0) return null
  return (
    <section className="row recent" aria-label="Recent customers">
      <span className="label">Recent</span>
      {recent.map(({ customerNo, name }) => (
        <Button key={customerNo} size="small" onClick={() => onOpen(customerNo)}>
          <span className="hidden-visually">View As </span>
          <span className="code">{customerNo}</span> {name}
        </Button>
      ))}
    </section>
  )
}
