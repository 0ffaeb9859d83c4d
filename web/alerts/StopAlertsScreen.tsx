import { useRouterState } from '@tanstack/react-router'
import { useState } from 'react'
import { api } from '#contract/index.ts'
import { paths } from '../portal/paths.ts'
import { useSystemStatus } from '../session/system-status.ts'
import { failureOf, useCommand } from '../session/use-command.ts'
import { Button } from '../ui/Button.tsx'
import { LinkButton } from '../ui/Link.tsx'
import { Notice } from '../ui/notice/Notice.tsx'
import { Brand } from '../ui/page/Brand.tsx'
import { PageHeading } from '../ui/page/PageHeading.tsx'

/** Where the link of an alert's mail leads (TXT-03): nobody need be signed in, and nothing stops before the button is pressed. */
export default function StopAlertsScreen() {
  const hash = useRouterState({ select: (state) => state.location.hash })
  const [link] = useState(() => hash.replace(/^#/, ''))
  const stop = useCommand(api.alerts.stopByLink)
  // Whose page it is: in the title, beside the mark.
  useSystemStatus()
  return (
    <main id="main" className="outside">
      <div className="card card-narrow notched stack">
        <Brand size={36} />
        <PageHeading title="Stop alerts" />
        {stop.answer ? (
          <Notice tone="good" role="status">
            {stop.answer.isNew ? 'You get no more of these alerts.' : 'These alerts were stopped already.'}
          </Notice>
        ) : (
          <>
            <p>You will get no more texts or e-mails at this number and address.</p>
            {stop.error && (
              <Notice tone="bad" role="alert">
                {failureOf(stop, 'The alerts were not stopped.')}
              </Notice>
            )}
            <p>
              <Button variant="primary" aria-busy={stop.isBusy || undefined} onClick={() => void stop.run({ link })}>
                Stop alerts
              </Button>
            </p>
          </>
        )}
        <p>
          <LinkButton variant="quiet" to={paths.login()}>
            Sign in
          </LinkButton>
        </p>
      </div>
    </main>
  )
}
