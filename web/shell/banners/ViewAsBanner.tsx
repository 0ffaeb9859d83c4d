import { Eye, EyeOff } from 'lucide-react'
import { useState } from 'react'
import { many } from '#rules/many.ts'
import { goOnViewing, useViewing, viewAgain } from '../../portal/viewing.ts'
import { type Session, useSession } from '../../session/session.tsx'
import { Button } from '../../ui/Button.tsx'
import { Banner } from '../../ui/notice/Banner.tsx'

/** Whom staff view as; from the 55th minute until when, with a button that goes on; and that it has ended (IMP-05, S24). */
export function ViewAsBanner({ customer }: { readonly customer: NonNullable<Session['customer']> }) {
  const { stopViewAs } = useSession()
  const { state, minutesLeft } = useViewing(customer.customerNo)
  const [error, setError] = useState('')
  const run = (action: (customerNo: string) => Promise<void>) => {
    setError('')
    action(customer.customerNo).catch((failure: Error) => setError(failure.message))
  }
  const back = (
    <Button size="small" aria-label="Back to Super Admin Account" onClick={() => void stopViewAs()}>
      <span className="only-desktop">Back to Super Admin Account</span>
      <span className="only-phone">Back</span>
    </Button>
  )
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
            {back}
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
  const name = `Viewing as ${customer.customerNo}, ${customer.name}`
  return (
    <Banner
      tone="view-as"
      icon={<Eye size={20} aria-hidden />}
      action={
        <span className="row">
          {state === 'ending' && (
            <Button size="small" variant="primary" onClick={() => run(goOnViewing)}>
              Keep viewing
            </Button>
          )}
          {back}
        </span>
      }
    >
      {state === 'ending' ? (
        <span role="status">
          {name}, ends in {many(minutesLeft, 'minute')}. {error}
        </span>
      ) : (
        name
      )}
    </Banner>
  )
}
