import { EyeOff } from 'lucide-react'
import { useState } from 'react'
import { many } from '#rules/many.ts'
import { goOnViewing, useViewing, viewAgain } from '../../session/use-viewing.ts'
import { Button } from '../../ui/Button.tsx'
import { Banner } from '../../ui/notice/Banner.tsx'
import { BackToStaff, type ViewedCustomer, ViewingAs, viewingName } from './ViewingAs.tsx'

/** Whom staff view as; from the 55th minute until when, with a button that goes on; and that it has ended (IMP-05, S24). */
export default function ViewAsBanner({ customer }: ViewedCustomer) {
  const { state, minutesLeft } = useViewing(customer.customerNo)
  const [error, setError] = useState('')
  const run = (action: (customerNo: string) => Promise<void>) => {
    setError('')
    action(customer.customerNo).catch((failure: Error) => setError(failure.message))
  }
  if (state === 'going on') return <ViewingAs customer={customer} />
  if (state === 'ended') {
    return (
      <Banner
        tone="bad"
        icon={<EyeOff size={20} aria-hidden />}
        action={
          <span className="row">
            <Button size="small" onClick={() => run(viewAgain)}>
              View As {customer.customerNo} again
            </Button>
            <BackToStaff />
          </span>
        }
      >
        <span role="alert">
          Viewing as {customer.customerNo} has ended. What you typed is kept here, and is sent when you view again.{' '}
          {error}
        </span>
      </Banner>
    )
  }
  return (
    <ViewingAs
      customer={customer}
      action={
        <Button size="small" variant="primary" onClick={() => run(goOnViewing)}>
          Keep viewing
        </Button>
      }
    >
      <span role="status">
        {viewingName(customer)}, ends in {many(minutesLeft, 'minute')}. {error}
      </span>
    </ViewingAs>
  )
}
