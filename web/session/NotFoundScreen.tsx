import { useAddress } from '../address.ts'
import { paths } from '../paths.ts'
import { LinkButton } from '../ui/Link.tsx'
import { PageHeading } from '../ui/PageHeading.tsx'

/** An address that leads nowhere (SES-05); alone on its page. */
export default function NotFoundScreen() {
  return (
    <main id="main" className="outside">
      <NotFoundNote />
    </main>
  )
}

/** The same inside the shell, also for screens that this viewer may not open (ROL-02 to ROL-05). */
export function NotFoundNote() {
  const { path } = useAddress()
  return (
    <div className="card card-narrow stack">
      <PageHeading title="Page Not Found" />
      <p>
        There is no page at <span className="code">{path}</span>, or it is not open to you.
      </p>
      <div className="row">
        <LinkButton look="primary" to={paths.dashboard}>
          Dashboard
        </LinkButton>
      </div>
    </div>
  )
}
