import { useState } from 'react'
import { api } from '#contract/index.ts'
import { figure, many } from '#rules/many.ts'
import { dollars } from '#rules/money.ts'
import { CustomerFinder } from '../ordering/CustomerFinder.tsx'
import { noteRecentCustomer } from '../ordering/recent-customers.ts'
import { closesAt, dayHead } from '../ordering/week.ts'
import { useAsk } from '../portal/api.ts'
import { useSession } from '../session/session.tsx'
import { Button } from '../ui/Button.tsx'
import { Notice } from '../ui/notice/Notice.tsx'
import { EmptyBox, StateBox } from '../ui/StateBox.tsx'
import { MailPanel } from './MailPanel.tsx'

const REFETCH_MS = 60_000

/** Where company staff begin with no customer chosen (S04): find one, whom to call before a cut-off, who is on hold. */
export default function StaffHome() {
  const { user, viewAs } = useSession()
  const asked = useAsk(api.customers.desk, {}, { staleTime: 0, refetchInterval: REFETCH_MS })
  const [error, setError] = useState('')
  const open = (customerNo: string) => {
    setError('')
    noteRecentCustomer(user.userCode, customerNo)
    viewAs(customerNo).catch((failure: Error) => setError(failure.message))
  }
  return (
    <div className="staff-home stack">
      <CustomerFinder />
      <MailPanel />
      {error && (
        <Notice tone="bad" role="alert">
          {error}
        </Notice>
      )}
      <StateBox asked={asked} rows={6}>
        {({ closing, closingCount, onHold, onHoldCount }) => (
          <>
            <section aria-labelledby="closing-soon" className="stack">
              <h2 id="closing-soon">Closing soon, without an order</h2>
              {closing.length === 0 ? (
                <EmptyBox text="Every location has an order for the days that close within 24 hours." />
              ) : (
                <div className="table-frame only-desktop">
                  <table className="table staff-table">
                    <caption className="hidden-visually">Days that close soon with locations without an order</caption>
                    <thead>
                      <tr>
                        <th scope="col">Cut-off</th>
                        <th scope="col">Customer</th>
                        <th scope="col">Day</th>
                        <th scope="col" className="number">
                          Without an order
                        </th>
                        <th scope="col">Phone</th>
                        <th scope="col">
                          <span className="hidden-visually">Actions</span>
                        </th>
                      </tr>
                    </thead>
                    <tbody>
                      {closing.map((row) => (
                        <tr key={`${row.customerNo} ${row.date}`}>
                          <td>{closesAt(row.cutoffAt)}</td>
                          <th scope="row">
                            <span className="code">{row.customerNo}</span> {row.name}
                          </th>
                          <td>{dayHead(row.date)}</td>
                          <td className="number">
                            {figure(row.lackingCount)} of {many(row.deliveredCount, 'location')}
                          </td>
                          <td>
                            <Phone number={row.phone} />
                          </td>
                          <td className="actions">
                            <ViewAs {...row} onOpen={open} />
                          </td>
                        </tr>
                      ))}
                    </tbody>
                  </table>
                </div>
              )}
              <ul className="cards only-phone">
                {closing.map((row) => (
                  <li key={`${row.customerNo} ${row.date}`}>
                    <span className="card-title">{row.name}</span>
                    <span className="muted">
                      <span className="code">{row.customerNo}</span> · {closesAt(row.cutoffAt)} · {dayHead(row.date)}
                    </span>
                    <span>
                      {figure(row.lackingCount)} of {many(row.deliveredCount, 'location')} without an order
                    </span>
                    <span className="row">
                      <Phone number={row.phone} />
                      <span className="push">
                        <ViewAs {...row} size="normal" onOpen={open} />
                      </span>
                    </span>
                  </li>
                ))}
              </ul>
              {closingCount > closing.length && (
                <p className="muted">
                  The first {closing.length} of {many(closingCount, 'day')}.
                </p>
              )}
            </section>
            {onHold.length > 0 && (
              <section aria-labelledby="on-hold" className="stack">
                <h2 id="on-hold">On credit hold</h2>
                <div className="table-frame only-desktop">
                  <table className="table staff-table">
                    <caption className="hidden-visually">Customers on credit hold</caption>
                    <thead>
                      <tr>
                        <th scope="col">Customer</th>
                        <th scope="col" className="number">
                          Balance
                        </th>
                        <th scope="col">Phone</th>
                        <th scope="col">
                          <span className="hidden-visually">Actions</span>
                        </th>
                      </tr>
                    </thead>
                    <tbody>
                      {onHold.map((row) => (
                        <tr key={row.customerNo}>
                          <th scope="row">
                            <span className="code">{row.customerNo}</span> {row.name}
                          </th>
                          <td className="number">{dollars(row.balanceCents)}</td>
                          <td>
                            <Phone number={row.phone} />
                          </td>
                          <td className="actions">
                            <ViewAs {...row} onOpen={open} />
                          </td>
                        </tr>
                      ))}
                    </tbody>
                  </table>
                </div>
                <ul className="cards only-phone">
                  {onHold.map((row) => (
                    <li key={row.customerNo}>
                      <span className="card-title">{row.name}</span>
                      <span className="muted">
                        <span className="code">{row.customerNo}</span> · {dollars(row.balanceCents)}
                      </span>
                      <span className="row">
                        <Phone number={row.phone} />
                        <span className="push">
                          <ViewAs {...row} size="normal" onOpen={open} />
                        </span>
                      </span>
                    </li>
                  ))}
                </ul>
                {onHoldCount > onHold.length && (
                  <p className="muted">
                    The first {onHold.length} of {many(onHoldCount, 'customer')}.
                  </p>
                )}
              </section>
            )}
          </>
        )}
      </StateBox>
    </div>
  )
}

const Phone = ({ number }: { readonly number: string }) =>
  number === '' ? '–' : <a href={`tel:${number.replace(/[^\d+]/g, '')}`}>{number}</a>

interface ViewAsProps {
  readonly customerNo: string
  readonly name: string
  readonly onOpen: (customerNo: string) => void
  readonly size?: 'normal' | 'small'
}
const ViewAs = ({ customerNo, name, onOpen, size = 'small' }: ViewAsProps) => (
  <Button size={size} aria-label={`View As ${customerNo}, ${name}`} onClick={() => onOpen(customerNo)}>
    View As
  </Button>
)
