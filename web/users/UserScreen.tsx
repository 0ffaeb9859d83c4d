import { api } from '#contract/index.ts'
import type { RefusalFacts } from '#contract/kernel/endpoint.ts'
import { toUsDate } from '#rules/calendar.ts'
import { judgeUserChange, mayGive, rightsOfForm, standingToward } from '#rules/users/judge.ts'
import { maySignIn } from '#rules/users/status.ts'
import { userLock } from '#rules/users/who-may-set.ts'
import { RecordHistory } from '../history/RecordHistory.tsx'
import { useAddress, useMoves } from '../portal/address.ts'
import { useAsk } from '../portal/api.ts'
import { paths } from '../portal/paths.ts'
import { serverToday } from '../portal/zone.ts'
import { useCommand } from '../session/use-command.ts'
import { Button } from '../ui/Button.tsx'
import { useForm } from '../ui/form/use-form.ts'
import { LinkButton } from '../ui/Link.tsx'
import { Notice } from '../ui/notice/Notice.tsx'
import { PageHeading } from '../ui/page/PageHeading.tsx'
import { StateBox } from '../ui/StateBox.tsx'
import './users.css'
import { OfReachedCustomer } from './OfReachedCustomer.tsx'
import { RIGHT_WORDS } from './right-words.ts'
import { Stamps, UserForm } from './UserForm.tsx'
import { asStored, forWhom, ofCustomer, type PortalUser, useCircumstances, useUsers, useUsersOf } from './use-users.ts'
import { dateFaults, draftOf, formOf, type UserValues, valuesOf } from './user-values.ts'

/** One user, changed (USR-12, USR-23), or only looked at by who may not change it. */
export default function UserScreen() {
  return (
    <OfReachedCustomer>
      <AskedUser />
    </OfReachedCustomer>
  )
}

function AskedUser() {
  const customerNo = useUsersOf()
  const { params } = useAddress()
  const userCode = (params['userCode'] ?? '').toUpperCase()
  const all = useUsers(customerNo)
  const asked = useAsk(
    api.users.one,
    { userCode, ...ofCustomer(customerNo) },
    { staleTime: 0, gcTime: 0, refetchOnWindowFocus: false },
  )
  const both = {
    ...{ ...asked, data: all.data && asked.data, error: asked.error ?? all.error },
    refetch: () => Promise.all([asked.refetch(), all.refetch()]),
  }
  return (
    <div className="stack">
      <PageHeading title={`User ${userCode}`} />
      <p className="muted">{forWhom(customerNo)}</p>
      <StateBox asked={both} rows={10} wayBack={<LinkButton to={paths.users(customerNo)}>Users</LinkButton>}>
        {(user) => <OneUser key={user.userId} customerNo={customerNo} user={user} users={all.data ?? []} />}
      </StateBox>
    </div>
  )
}

interface OneUserProps {
  readonly customerNo: string | undefined
  readonly user: PortalUser
  readonly users: readonly PortalUser[]
}

function OneUser({ customerNo, user, users }: OneUserProps) {
  const about = useCircumstances(customerNo)(users)
  const standing = standingToward(about, user)
  const lock = userLock(about.editor, standing, user)
  const back = <LinkButton to={paths.users(customerNo, user.userCode)}>Back</LinkButton>
  const history = (
    <RecordHistory kind="user" subject={user.userCode} name={`user ${user.userCode}`} customerNo={customerNo} />
  )
  if (lock)
    return (
      <>
        <Notice>{lock.text}</Notice>
        <Facts user={user} />
        <div className="row">
          {back}
          {history}
        </div>
      </>
    )
  return <EditedUser {...{ customerNo, user, users, back, history }} />
}

interface EditedUserProps extends OneUserProps {
  readonly back: React.ReactNode
  readonly history: React.ReactNode
}

function EditedUser({ customerNo, user, users, back, history }: EditedUserProps) {
  const { go } = useMoves()
  const about = useCircumstances(customerNo)(users)
  const standing = standingToward(about, user)
  const given = mayGive(about, standing)
  const judge = (values: UserValues) => {
    const before = asStored(user)
    const draft = draftOf(values)
    const rights = rightsOfForm(draft, before, given)
    return [...dateFaults(values), ...judgeUserChange({ ...draft, rights }, before, about)]
  }
  const form = useForm<UserValues>({
    start: valuesOf(user),
    keepAs: `user ${customerNo ?? ''} ${user.userCode}`,
    judge,
    readConflict: ({ facts }) => {
      const { current, changedBy } = facts as RefusalFacts<typeof api.users.change>
      return current && { theirs: valuesOf(current), by: changedBy ?? '' }
    },
  })
  const change = useCommand(api.users.change, {
    // Who changes himself is shown as he is now (USR-23).
    stale: [api.users.list, api.users.one, ...(standing === 'self' ? [api.session.current] : [])],
    onRefused: form.refused,
    said: ({ userCode }) => `${userCode} was saved.`,
  })
  const invite = useCommand(api.users.invite, { said: () => `We mailed a link to ${user.email}.` })
  const save = async (values: UserValues) => {
    const { currentPassword } = values
    const done = await change.run({
      user: formOf(values, form.base),
      ...(currentPassword !== '' && { currentPassword }),
      ...ofCustomer(customerNo),
    })
    if (!done) return
    form.reset(valuesOf(done))
    go(paths.users(customerNo, done.userCode), { isAsked: true })
  }
  const mayInvite = standing !== 'self' && user.email !== '' && maySignIn(asStored(user), serverToday())
  return (
    <>
      {invite.error && (
        <Notice tone="bad" role="alert">
          No link was mailed. {invite.error}
        </Notice>
      )}
      <div className="row">
        {history}
        {mayInvite && (
          <Button
            disabledReason={form.isDirty ? 'Save or undo your changes first.' : invite.isBusy ? 'Mailing …' : undefined}
            onClick={() => void invite.run({ userCode: user.userCode, ...ofCustomer(customerNo) })}
          >
            {user.lastLogonAt === undefined ? 'Mail the invitation again' : 'Mail a link to a new password'}
          </Button>
        )}
      </div>
      <UserForm
        form={form}
        customerNo={customerNo}
        standing={standing}
        given={given}
        others={users.filter(({ userId }) => userId !== user.userId)}
        onSave={save}
        isBusy={change.isBusy}
        error={change.error}
        isUnanswered={change.isUnanswered}
        isNew={false}
        more={back}
        stamps={user}
      />
    </>
  )
}

/** A user whom the reader may not change: values as text. */
function Facts({ user }: { readonly user: PortalUser }) {
  const rights = user.rights.map((right) => RIGHT_WORDS[right].label)
  const rows: readonly (readonly [string, string])[] = [
    ['User Code', user.userCode],
    ['Name', user.name],
    ['Email', user.email],
    ['Route/Mapped Id', user.mappedRouteNo],
    ['Expires On', user.expiresOn === '2099-12-31' ? 'Never expires' : toUsDate(user.expiresOn)],
    ['Admin user', user.isAdmin ? 'On' : 'Off'],
    ['Rights', rights.join(', ')],
  ]
  return (
    <div className="card stack">
      <dl className="facts">
        {rows.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value || 'none'}</dd>
          </div>
        ))}
      </dl>
      <Stamps {...user} />
    </div>
  )
}
