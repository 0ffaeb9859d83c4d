import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { api } from '#contract/index.ts'
import { PAGE_SIZE } from '#rules/limits.ts'
import { figure, many } from '#rules/many.ts'
import { type CustomerFilter, filterCustomers, isFiltered } from '../ordering/customer-filter.ts'
import { noteRecentCustomer, recentCustomers } from '../ordering/recent-customers.ts'
import { useAddress, useMoves } from '../portal/address.ts'
import { useAsk } from '../portal/api.ts'
import { useSession } from '../session/session.tsx'
import { Button } from '../ui/Button.tsx'
import { TextField } from '../ui/field/TextField.tsx'
import { useKeys } from '../ui/keys/keys.tsx'
import { Notice } from '../ui/notice/Notice.tsx'
import { PageHeading } from '../ui/page/PageHeading.tsx'
import { EmptyBox, StateBox } from '../ui/StateBox.tsx'
import { useOnceLoaded } from '../ui/use-once-loaded.ts'
import { CustomerCards } from './CustomerCards.tsx'
import { type ColumnName, type Customer, CustomerTable } from './CustomerTable.tsx'

/** S24: find one of thousands and act as them (CUS-01, IMP-01). Filters live in the address. */
export default function CustomersScreen() {
  const { user, viewAs } = useSession()
  const asked = useAsk(api.customers.list, {}, { staleTime: 60_000 })
  const { search } = useAddress()
  const { setSearch } = useMoves()
  const [shown, setShown] = useState(PAGE_SIZE)
  const [opening, setOpening] = useState<string>()
  const [error, setError] = useState<string>()
  const findBox = useRef<HTMLInputElement>(null)
  const list = useRef<HTMLDivElement>(null)

  const filter: CustomerFilter = {
    find: search['q'] ?? '',
    no: search['f.no'] ?? '',
    name: search['f.name'] ?? '',
    city: search['f.city'] ?? '',
    phone: search['f.phone'] ?? '',
  }
  const setFilter = (column: ColumnName | 'q', text: string) => {
    setShown(PAGE_SIZE)
    setSearch({ [column === 'q' ? 'q' : `f.${column}`]: text })
  }
  const clear = () => setSearch({ q: '', 'f.no': '', 'f.name': '', 'f.city': '', 'f.phone': '' })

  const open = async (customerNo: string) => {
    if (opening) return
    setOpening(customerNo)
    setError(undefined)
    try {
      noteRecentCustomer(user.userCode, customerNo)
      await viewAs(customerNo)
    } catch (failure) {
      setError(failure instanceof Error ? failure.message : String(failure))
    }
    setOpening(undefined)
  }

  const enter = useOnceLoaded(asked.data !== undefined, () => {
    const [only, second] = filterCustomers(asked.data ?? [], filter)
    if (only && !second) void open(only.customerNo)
  })

  useEffect(() => {
    // On a phone the keyboard would cover the list.
    if (window.matchMedia('(pointer: fine)').matches) findBox.current?.focus()
  }, [])
  useKeys('Customers', [
    { keys: '/', does: 'Go to Find', run: () => findBox.current?.focus() },
    { keys: '↓', does: 'Next customer' },
    { keys: '↑', does: 'Previous customer' },
    { keys: 'Enter', does: 'View As the customer; in Find, when only one is left' },
  ])

  /** Arrows go from row to row, from Find into the list and back. */
  const moveByArrow = (event: KeyboardEvent) => {
    if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return
    const isVisible = (button: HTMLElement) => button.offsetParent !== null
    const buttons = [...(list.current?.querySelectorAll<HTMLElement>('[data-view-as]') ?? [])].filter(isVisible)
    const next = buttons.indexOf(document.activeElement as HTMLElement) + (event.key === 'ArrowDown' ? 1 : -1)
    event.preventDefault()
    if (next < 0) findBox.current?.focus()
    else buttons[next]?.focus()
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: arrows are a shortcut between controls that Tab reaches as well
    <div ref={list} onKeyDown={moveByArrow}>
      <PageHeading title="Customers" />
      <div className="toolbar">
        <TextField
          ref={findBox}
          label="Find"
          type="search"
          value={filter.find}
          onChange={(text) => {
            enter.forget()
            setFilter('q', text)
          }}
          placeholder="Number, name, city or phone"
          onKeyDown={(event) => {
            if (event.key === 'Enter') enter.ask()
          }}
        />
        {isFiltered(filter) && (
          <Button variant="quiet" onClick={clear}>
            Clear filters
          </Button>
        )}
      </div>
      <StateBox
        asked={asked}
        rows={12}
        empty={(all) => (all.length === 0 ? <EmptyBox text="There are no customers yet." /> : undefined)}
      >
        {(all) => {
          const found = filterCustomers(all, filter)
          const actions = { opening, onViewAs: (customer: Customer) => void open(customer.customerNo) }
          return (
            <>
              {error && (
                <Notice tone="bad" role="alert">
                  {error}
                </Notice>
              )}
              <Recent customers={all} userCode={user.userCode} onOpen={(customerNo) => void open(customerNo)} />
              <CustomerTable customers={found.slice(0, shown)} filter={filter} setFilter={setFilter} {...actions} />
              <CustomerCards customers={found.slice(0, shown)} {...actions} />
              {found.length === 0 && (
                <EmptyBox
                  text="No customers match these filters."
                  action={<Button onClick={clear}>Clear filters</Button>}
                />
              )}
              <div className="table-foot">
                <span role="status">
                  {found.length > shown
                    ? `Showing ${figure(shown)} of ${many(found.length, 'customer')}.`
                    : `${many(found.length, 'customer')}.`}
                </span>
                {found.length > shown && (
                  <Button onClick={() => setShown(shown + PAGE_SIZE)}>Load {PAGE_SIZE} more</Button>
                )}
              </div>
            </>
          )
        }}
      </StateBox>
    </div>
  )
}

interface RecentProps {
  readonly customers: readonly Customer[]
  readonly userCode: string
  readonly onOpen: (customerNo: string) => void
}

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
