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

/** Where the link of a confirmation leads (TXT-03). No session is needed, and nothing is confirmed before the button is pressed. */
export default function ConfirmAlertsScreen() {
  const hash = useRouterState({ select: (state) => state.location.hash })
  useSystemStatus()
  const [link] = useState(() => hash.replace(/^#/, ''))
  const confirm = useCommand(api.alerts.confirmByLink)
  return (
    <main id="main" className="outside">
      <div className="card card-narrow notched stack">
        <Brand size={36} />
        <PageHeading title="Confirm alerts" />
        {confirm.answer ? (
          <Notice tone="good" role="status">
            {confirm.answer.email} is confirmed.
          </Notice>
        ) : (
          <>
            <p>
              Automated e-mails about orders and deliveries will be sent to your address. Stop them any time by the link
              in each.
            </p>
            {confirm.error && (
              <Notice tone="bad" role="alert">
                {failureOf(confirm, 'The address was not confirmed.')}
              </Notice>
            )}
            <p>
              <Button
                variant="primary"
                aria-busy={confirm.isBusy || undefined}
                onClick={() => void confirm.run({ link })}
              >
                Confirm
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
