import type { ReactNode } from 'react'
import { patterns } from '#contract/screen-paths.ts'
import { useAddress } from '../portal/address.ts'
import { paths } from '../portal/paths.ts'
import { LinkButton } from '../ui/Link.tsx'
import { PageHeading } from '../ui/page/PageHeading.tsx'

interface NotFoundNoteProps {
  /** Whether the week's orders are open to who reads this. */
  readonly hasSummary?: boolean
  readonly children?: ReactNode
}

/** What an address that leads nowhere shows inside the shell (SES-05), also for screens that this viewer may not open (ROL-02 to ROL-05). */
export function NotFoundNote({ hasSummary = true, children }: NotFoundNoteProps) {
  const { path } = useAddress()
  return (
    <div className="card card-narrow stack">
      <PageHeading title="Page Not Found" />
      <p>
        There is no page at <span className="code">{path}</span>, or you do not have access to it.
      </p>
      {children}
      <div className="row">
        <LinkButton variant="primary" to={paths.dashboard}>
          Dashboard
        </LinkButton>
        {hasSummary && <LinkButton to={patterns.summary}>Order Summary</LinkButton>}
      </div>
    </div>
  )
}
