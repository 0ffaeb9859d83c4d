import { inviteLock } from '#rules/customers/setup.ts'
import { paths } from '../portal/paths.ts'
import { LinkButton } from '../ui/Link.tsx'
import { Notice } from '../ui/notice/Notice.tsx'
import type { Setup } from './SetupScreen.tsx'

/** The first user, invited by mail, once there is something to sign in to. */
export function UserStep({ setup }: { readonly setup: Setup; readonly onDone: () => void }) {
  const lock = setup.userCount === 0 ? inviteLock(setup) : undefined
  if (lock) return <Notice tone="info">{lock}</Notice>
  return (
    <div className="row">
      <LinkButton to={paths.usersOf(setup.customerNo)}>Users of {setup.customerNo}</LinkButton>
    </div>
  )
}
