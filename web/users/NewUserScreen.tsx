import { useEffect } from 'react'
import { api } from '#contract/index.ts'
import { NEW_DIVISION } from '#rules/limits.ts'
import { judgeNewUser, mayGive, NOBODY, rightsOfForm } from '#rules/users/judge.ts'
import { standingOf } from '#rules/users/who-may-set.ts'
import { useAddress, useMoves } from '../portal/address.ts'
import { paths } from '../portal/paths.ts'
import { serverToday } from '../portal/zone.ts'
import { useCommand } from '../session/use-command.ts'
import { useForm } from '../ui/form/use-form.ts'
import { LinkButton } from '../ui/Link.tsx'
import { PageHeading } from '../ui/page/PageHeading.tsx'
import { StateBox } from '../ui/StateBox.tsx'
import './users.css'
import { OfReachedCustomer } from './OfReachedCustomer.tsx'
import { UserForm } from './UserForm.tsx'
import { forWhom, ofCustomer, type PortalUser, useCircumstances, useUsers, useUsersOf } from './use-users.ts'
import { dateFaults, draftOf, formOf, NEW_USER, type UserValues } from './user-values.ts'

/** A new user of a customer, or of company staff (USR-13, USR-14, USR-24). */
export default function NewUserScreen() {
  return (
    <OfReachedCustomer>
      <AskedUsers />
    </OfReachedCustomer>
  )
}

function AskedUsers() {
  const customerNo = useUsersOf()
  const { path } = useAddress()
  const { go } = useMoves()
  const asked = useUsers(customerNo)
  const isOld = /\/new\/?$/i.test(path)
  useEffect(() => {
    if (isOld) go(paths.newUser(customerNo), { replace: true })
  }, [isOld, customerNo, go])
  return (
    <div className="stack">
      <PageHeading title="New User" />
      <p className="muted">{forWhom(customerNo)}</p>
      <StateBox asked={asked} rows={10}>
        {(users) => <NewUser customerNo={customerNo} users={users} />}
      </StateBox>
    </div>
  )
}

interface NewUserProps {
  readonly customerNo: string | undefined
  readonly users: readonly PortalUser[]
}

function NewUser({ customerNo, users }: NewUserProps) {
  const { go } = useMoves()
  const about = useCircumstances(customerNo)(users)
  const standing = standingOf(about.editor, undefined, true)
  const given = mayGive(about, standing)
  const judge = (values: UserValues) => {
    const draft = draftOf(values)
    const rights = rightsOfForm(draft, NOBODY, given)
    return [...dateFaults(values), ...judgeNewUser({ ...draft, rights }, about)]
  }
  const start = { ...NEW_USER, mappedRouteNo: standing === 'staff' ? '' : about.editor.mappedRouteNo }
  const form = useForm<UserValues>({ start, keepAs: `new user ${customerNo ?? ''}`, judge })
  const create = useCommand(api.users.create, {
    stale: [api.users.list],
    onRefused: form.refused,
    said: ({ user, isInvited }) =>
      isInvited
        ? `${user.userCode} was created. We mailed the link to ${user.email}.`
        : `${user.userCode} was created.`,
  })
  const save = async (values: UserValues) => {
    const { version: _, ...user } = formOf(values, NEW_USER)
    const done = await create.run({ user, ...ofCustomer(customerNo) })
    if (!done) return
    form.reset(values)
    go(paths.users(customerNo, done.user.userCode), { isAsked: true })
  }
  return (
    <UserForm
      form={form}
      customerNo={customerNo}
      standing={standing}
      given={given}
      others={users}
      onSave={save}
      isBusy={create.isBusy}
      error={create.error}
      isUnanswered={create.isUnanswered}
      isNew
      stamps={{ lastLogonAt: undefined, createdOn: serverToday(), logonCount: 0, division: NEW_DIVISION }}
      more={<LinkButton to={paths.users(customerNo)}>Back</LinkButton>}
    />
  )
}
