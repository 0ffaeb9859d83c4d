import { useRouterState } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { paths } from '../portal/paths.ts'
import { useSystemStatus } from '../session/system-status.ts'
import { Button } from '../ui/Button.tsx'
import { LinkButton } from '../ui/Link.tsx'
import { Notice } from '../ui/notice/Notice.tsx'
import { Brand } from '../ui/page/Brand.tsx'
import { PageHeading } from '../ui/page/PageHeading.tsx'

interface ByLinkProps {
  readonly title: string
  /** What pressing the button does. */
  readonly children: ReactNode
  readonly action: string
  readonly isBusy: boolean
  /** Why the last press failed. */
  readonly failed: string | undefined
  /** What was done; the button is gone then. */
  readonly done: string | undefined
  readonly onPress: (link: string) => unknown
}

/** The page of a link in an e-mail (TXT-03). It needs no session, and nothing happens before the button is pressed. */
export function ByLink({ title, children, action, isBusy, failed, done, onPress }: ByLinkProps) {
  const hash = useRouterState({ select: (state) => state.location.hash })
  const [link] = useState(() => hash.replace(/^#/, ''))
  // The name of the company, in the title and beside the mark.
  useSystemStatus()
  return (
    <main id="main" className="outside">
      <div className="card card-narrow notched stack">
        <Brand size={36} />
        <PageHeading title={title} />
        {done !== undefined ? (
          <Notice tone="good" role="status">
            {done}
          </Notice>
        ) : (
          <>
            <p>{children}</p>
            {failed && (
              <Notice tone="bad" role="alert">
                {failed}
              </Notice>
            )}
            <p>
              <Button variant="primary" aria-busy={isBusy || undefined} onClick={() => void onPress(link)}>
                {action}
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
