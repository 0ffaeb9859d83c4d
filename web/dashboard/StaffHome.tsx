import { type ReactNode, useState } from 'react'
import { api } from '#contract/index.ts'
import type { Output } from '#contract/kernel/endpoint.ts'
import { figure, many } from '#rules/many.ts'
import { dollars } from '#rules/money.ts'
import { CustomerFinder } from '../ordering/CustomerFinder.tsx'
import { noteRecentCustomer } from '../ordering/recent-customers.ts'
import { closesAt, dayHead } from '../ordering/week.ts'
import { useAsk } from '../portal/api.ts'
import { useSession } from '../session/session.tsx'
import { Notice } from '../ui/notice/Notice.tsx'
import { LoadingBox, StateBox } from '../ui/StateBox.tsx'
import { MailPanel, useMailQueue } from './MailPanel.tsx'
import { StaffList } from './StaffList.tsx'

const REFETCH_MS = 60_000

interface StaffHomeProps {
  /** What stands below: drawn once nothing pushes it down any more. */
  readonly below: ReactNode
}

/** Where company staff begin with no customer chosen (S04): find one, whom to call before a cut-off, who is on hold. */
export default function StaffHome({ below }: StaffHomeProps) {
  const { user, viewAs } = useSession()
  const asked = useAsk(api.customers.desk, {}, { staleTime: 0, refetchInterval: REFETCH_MS })
  const mail = useMailQueue()
  // Both together: a notice that comes later would push the lists away under the finger.
  const isTold = mail.data !== undefined || mail.error !== null
  const isSettled = isTold && (asked.data !== undefined || asked.error !== null)
  const retry = () => {
    void asked.refetch()
    void mail.refetch()
  }
  const [error, setError] = useState('')
  const open = (customerNo: string) => {
    setError('')
    noteRecentCustomer(user.userCode, customerNo)
    viewAs(customerNo).catch((failure: Error) => setError(failure.message))
  }
  return (
    <div className="staff-home stack">
      <CustomerFinder />
      {isSettled && <MailPanel />}
      {error && (
        <Notice tone="bad" role="alert">
          {error}
        </Notice>
      )}
      {isSettled ? (
        <StateBox asked={asked} rows={6}>
          {({ closing, closingCount, onHold, onHoldCount }) => (
            <>
              <StaffList
                title="Closing soon, without an order"
                before={[{ head: 'Cut-off', of: ({ cutoffAt }) => closesAt(cutoffAt) }]}
                after={[
                  { head: 'Day', of: ({ date }) => dayHead(date) },
                  { head: 'Without an order', of: lackingText, isNumber: true, hasLine: true },
                ]}
                rows={closing}
                keyOf={({ customerNo, date }) => `${customerNo} ${date}`}
                total={closingCount}
                one="day"
                empty="Every location has an order, or needs nothing, for the days that close within 24 hours."
                onOpen={open}
              />
              {onHold.length > 0 && (
                <StaffList
                  title="On credit hold"
                  after={[{ head: 'Balance', of: ({ balanceCents }) => dollars(balanceCents), isNumber: true }]}
                  rows={onHold}
                  keyOf={({ customerNo }) => customerNo}
                  total={onHoldCount}
                  one="customer"
                  onOpen={open}
                />
              )}
            </>
          )}
        </StateBox>
      ) : (
        <LoadingBox rows={6} onRetry={retry} />
      )}
      {isSettled && below}
    </div>
  )
}

type Closing = Output<typeof api.customers.desk>['closing'][number]

const lackingText = ({ lackingCount, deliveredCount }: Closing) =>
  `${figure(lackingCount)} of ${many(deliveredCount, 'location')}`
