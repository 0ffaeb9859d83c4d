import { may } from '#rules/access.ts'
import { NotFoundNote } from '../session/NotFoundNote.tsx'
import { useSession } from '../session/session.tsx'

/** Inside the shell: an address that leads nowhere, and in the same words one that this viewer may not open. */
export default function NotOpen() {
  const { viewer } = useSession()
  return (
    <NotFoundNote hasSummary={may(viewer, 'orders.open')}>
      <p className="only-desktop">
        Press <kbd>Ctrl+K</kbd> to go elsewhere.
      </p>
    </NotFoundNote>
  )
}
