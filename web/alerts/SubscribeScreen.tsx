import { useState } from 'react'
import { api } from '#contract/index.ts'
import type { Output } from '#contract/kernel/endpoint.ts'
import { confirmationText } from '#rules/alerts/sign-up.ts'
import { useAsk } from '../portal/api.ts'
import { useSession } from '../session/session.tsx'
import { Button } from '../ui/Button.tsx'
import { Notice } from '../ui/notice/Notice.tsx'
import { PageHeading } from '../ui/page/PageHeading.tsx'
import { StateBox } from '../ui/StateBox.tsx'
import { TourButton } from '../ui/tour/TourButton.tsx'
import './alerts.css'
import { OwnNumbers } from './OwnNumbers.tsx'
import { SignUpForm } from './SignUpForm.tsx'

/** Who gets texts and e-mails about what, until told to stop (TXT-01, TXT-03). */
export default function SubscribeScreen() {
  const asked = useAsk(api.alerts.own, {}, { staleTime: 0 })
  const { isViewingAs } = useSession()
  const [signedUp, setSignedUp] = useState<Output<typeof api.alerts.subscribe>>()
  return (
    <div className="stack">
      <div className="title-row">
        <PageHeading title="Subscribe to Text Alerts" />
        <TourButton load={() => import('./tour.ts')} />
      </div>
      <StateBox asked={asked} rows={8}>
        {({ consent, alerts }) => (
          <>
            <div className="card card-narrow stack">
              {isViewingAs ? (
                <p>Go back to your own account to sign up for alerts.</p>
              ) : signedUp ? (
                <>
                  <Notice tone="good" role="status">
                    {saidOf(signedUp, alerts)}
                  </Notice>
                  <p>
                    <Button onClick={() => setSignedUp(undefined)}>Sign up another number</Button>
                  </p>
                </>
              ) : (
                <SignUpForm consent={consent} onDone={setSignedUp} />
              )}
            </div>
            {alerts.length > 0 && (
              <OwnNumbers
                alerts={alerts}
                onStopped={(mobile) => setSignedUp((last) => (last?.mobile === mobile ? undefined : last))}
              />
            )}
          </>
        )}
      </StateBox>
    </div>
  )
}

/** What the sign-up still needs now; the server's first answer where the list does not have it yet. */
function saidOf(
  { mobile, said }: Output<typeof api.alerts.subscribe>,
  alerts: Output<typeof api.alerts.own>['alerts'],
): string {
  const alert = alerts.find((each) => each.mobile === mobile)
  return alert ? confirmationText(alert) : said
}
