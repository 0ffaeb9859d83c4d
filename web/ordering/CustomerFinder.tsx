import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { api } from '#contract/index.ts'
import { figure, many } from '#rules/many.ts'
import { useAsk } from '../portal/api.ts'
import { paths, withSearch } from '../portal/paths.ts'
import { useSession } from '../session/session.tsx'
import { Button } from '../ui/Button.tsx'
import { TextField } from '../ui/field/TextField.tsx'
import { LinkButton } from '../ui/Link.tsx'
import { Notice } from '../ui/notice/Notice.tsx'
import { ErrorBox, LoadingBox } from '../ui/StateBox.tsx'
import { useOnceLoaded } from '../ui/use-once-loaded.ts'
import { filterCustomers, noFilter } from './customer-filter.ts'
import { noteRecentCustomer, recentCustomers } from './recent-customers.ts'
import './customer-finder.css'

const SHOWN = 8

interface CustomerFinderProps {
  /** Where to go as the customer; the dashboard without it. */
  readonly to?: string
}

/** Find a customer by number, name, city or phone and view as it; before anything is typed, the customers last viewed. */
export function CustomerFinder({ to }: CustomerFinderProps) {
  const { user, viewAs } = useSession()
  const asked = useAsk(api.customers.list, {}, { staleTime: 60_000 })
  const [find, setFind] = useState('')
  const [opening, setOpening] = useState<string>()
  const [error, setError] = useState('')
  const field = useRef<HTMLInputElement>(null)
  const list = useRef<HTMLUListElement>(null)
  const [recent] = useState(() => recentCustomers(user.userCode))

  const all = asked.data ?? []
  const isFinding = find.trim() !== ''
  const found = isFinding
    ? filterCustomers(all, { ...noFilter, find })
    : recent.flatMap((no) => all.find(({ customerNo }) => customerNo === no) ?? [])

  const open = async (customerNo: string) => {
    if (opening) return
    setOpening(customerNo)
    setError('')
    try {
      noteRecentCustomer(user.userCode, customerNo)
      await viewAs(customerNo, to)
    } catch (failure) {
      setError(failure instanceof Error ? failure.message : String(failure))
    }
    setOpening(undefined)
  }
  const enter = useOnceLoaded(asked.data !== undefined, () => {
    const [only, second] = found
    if (isFinding && only && !second) void open(only.customerNo)
  })
  useEffect(() => field.current?.focus(), [])

  /** Arrows go from Find into the list, from one customer to the next, and back. */
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return
    const buttons = [...(list.current?.querySelectorAll<HTMLElement>('button') ?? [])]
    const next = buttons.indexOf(document.activeElement as HTMLElement) + (event.key === 'ArrowDown' ? 1 : -1)
    event.preventDefault()
    if (next < 0) field.current?.focus()
    else buttons[next]?.focus()
  }

  return (
    <section className="customer-finder stack" aria-label="Find a customer" onKeyDown={onKeyDown}>
      <TextField
        ref={field}
        label="Find a customer"
        type="search"
        value={find}
        onChange={(text) => {
          enter.forget()
          setFind(text)
        }}
        placeholder="Number, name, city or phone"
        onKeyDown={(event) => {
          if (event.key === 'Enter') enter.ask()
        }}
      />
      {error && (
        <Notice tone="bad" role="alert">
          {error}
        </Notice>
      )}
      {asked.error ? <ErrorBox error={asked.error} onRetry={() => void asked.refetch()} /> : null}
      {/* Nothing waits for them where nobody was viewed before and nothing is typed yet. */}
      {asked.isLoading && (isFinding || recent.length > 0) ? <LoadingBox rows={4} /> : null}
      {!isFinding && found.length > 0 && <p className="label">Last viewed</p>}
      <ul className="customer-finder-list" ref={list}>
        {found.slice(0, SHOWN).map(({ customerNo, name, city }) => (
          <li key={customerNo}>
            <Button
              className="customer-finder-choice"
              aria-label={`View As ${customerNo}, ${name}`}
              aria-busy={opening === customerNo}
              onClick={() => void open(customerNo)}
            >
              <span className="code">{customerNo}</span> <strong>{name}</strong> <span className="muted">{city}</span>
            </Button>
          </li>
        ))}
      </ul>
      {isFinding && asked.data && (
        <p role="status" className="muted">
          {found.length === 0 ? 'No customer matches.' : `${many(found.length, 'customer')}.`}
        </p>
      )}
      {found.length > SHOWN && (
        <div className="row">
          <LinkButton to={withSearch(paths.customers, { q: find })}>
            Show all {figure(found.length)} in Customers
          </LinkButton>
        </div>
      )}
    </section>
  )
}
