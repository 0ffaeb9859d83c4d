import { api } from '#contract/index.ts'
import { codeOfDeleted } from '#rules/users/judge.ts'
import { failureOf, useCommand } from '../../session/use-command.ts'
import { Button } from '../../ui/Button.tsx'
import { useConfirm } from '../../ui/dialog/Confirm.tsx'
import { useToast } from '../../ui/notice/Toasts.tsx'
import type { PortalUser } from '../use-users.ts'

const STALE = [api.users.list, api.users.deleted, api.users.one]

/** Restoring a deleted user, and freeing the code for a new one (USR-21). `of` names the customer in each request; nothing for company staff's own users. */
export function useDeletedUser(of: { readonly customerNo?: string }) {
  const confirm = useConfirm()
  const toast = useToast()
  const restore = useCommand(api.users.restore, { stale: STALE })
  const free = useCommand(api.users.freeCode, { stale: STALE })
  const problem = failureOf(restore, 'The user was not restored.') ?? failureOf(free, 'The code was not freed.')

  async function onRestore({ userCode, name }: PortalUser): Promise<boolean> {
    free.forgetError()
    const user = await restore.run({ userCode, ...of })
    if (user) toast.success(`${name || userCode} was restored and signs in with the password from before.`)
    return user !== undefined
  }
  async function onFree({ userCode, name }: PortalUser, users: readonly PortalUser[]): Promise<boolean> {
    restore.forgetError()
    const yes = await confirm({
      title: `Free the code ${userCode}?`,
      text: `The deleted user ${name || userCode} will be listed as ${codeOfDeleted(userCode, users)}, and a new user can have the code ${userCode}. History keeps the old code on what the deleted user did.`,
      yes: 'Free the code',
      no: 'Cancel',
    })
    if (!yes) return false
    const user = await free.run({ userCode, ...of })
    if (user) toast.success(`${userCode} is free. The deleted user is now ${user.userCode}.`)
    return user !== undefined
  }
  return { problem, onRestore, onFree }
}

interface DeletedUserActionsProps {
  readonly user: PortalUser
  /** Why the user may not be restored. */
  readonly lock: string | undefined
  readonly isPhone: boolean
  readonly onRestore: () => void
  readonly onFree: () => void
}

export function DeletedUserActions({ user, lock, isPhone, onRestore, onFree }: DeletedUserActionsProps) {
  const whom = user.name || user.userCode
  const size = isPhone ? 'normal' : 'small'
  return (
    <span className="user-actions">
      <Button
        size={size}
        data-row={user.userCode}
        aria-label={`Restore ${whom}`}
        disabledReason={lock}
        onClick={onRestore}
      >
        Restore
      </Button>
      <Button size={size} aria-label={`Free the code ${user.userCode}`} disabledReason={lock} onClick={onFree}>
        Free code
      </Button>
    </span>
  )
}
