import { useEffect, useRef } from 'react'
import { api } from '#contract/index.ts'
import { deleteLock, restoreLock, standingToward } from '#rules/users/judge.ts'
import { usersOf } from '#rules/users/list.ts'
import { isActiveStatus } from '#rules/users/status.ts'
import { userLock } from '#rules/users/who-may-set.ts'
import { useMoves } from '../portal/address.ts'
import { paths } from '../portal/paths.ts'
import { useViewInAddress } from '../portal/use-view-in-address.ts'
import { serverToday } from '../portal/zone.ts'
import { failureOf, useCommand } from '../session/use-command.ts'
import { Button } from '../ui/Button.tsx'
import { useConfirm } from '../ui/dialog/Confirm.tsx'
import { focusAll } from '../ui/field/focus-all.ts'
import { Select } from '../ui/field/Select.tsx'
import { TextField } from '../ui/field/TextField.tsx'
import { useKeys } from '../ui/keys/keys.tsx'
import { LinkButton } from '../ui/Link.tsx'
import { useIsPhone } from '../ui/media.ts'
import { Notice } from '../ui/notice/Notice.tsx'
import { useToast } from '../ui/notice/Toasts.tsx'
import { PageHeading } from '../ui/page/PageHeading.tsx'
import { EmptyBox, StateBox } from '../ui/StateBox.tsx'
import { ListFoot } from '../ui/table/ListFoot.tsx'
import { PhoneSort } from '../ui/table/PhoneSort.tsx'
import { rowControl, usePages } from '../ui/table/use-pages.ts'
import { TourButton } from '../ui/tour/TourButton.tsx'
import './users.css'
import { DeletedUserActions, useDeletedUser } from './deleted/DeletedUserActions.tsx'
import { COLUMNS, FILTERS, FIRST_VIEW, readListView, writeListView } from './list-view.ts'
import { OfReachedCustomer } from './OfReachedCustomer.tsx'
import { UserCards, UserTable } from './UserTable.tsx'
import {
  asStored,
  forWhom,
  ofCustomer,
  type PortalUser,
  useCircumstances,
  useDeletedUsers,
  useUsers,
  useUsersOf,
} from './use-users.ts'

const withState = (user: PortalUser) => ({ ...user, isActive: isActiveStatus(user.status) })
type Listed = ReturnType<typeof withState>

const sortChoices = COLUMNS.map(({ column, label }) => ({ value: column, label }))

/** S18: who has access, and to what (USR-01, USR-02): of a customer, or of company staff. */
export default function UsersScreen() {
  return (
    <OfReachedCustomer>
      <Users />
    </OfReachedCustomer>
  )
}

function Users() {
  const customerNo = useUsersOf()
  const { view, setView, leaving, row } = useViewInAddress({ read: readListView, write: writeListView })
  const { go } = useMoves()
  const confirm = useConfirm()
  const isPhone = useIsPhone()
  const find = useRef<HTMLInputElement>(null)
  const list = useRef<HTMLDivElement>(null)
  const isOfDeleted = view.filter === 'deleted'
  const users = useUsers(customerNo)
  const deleted = useDeletedUsers(customerNo, isOfDeleted)
  const asked = isOfDeleted ? deleted : users
  const { problem, onRestore, onFree } = useDeletedUser(ofCustomer(customerNo))
  const toast = useToast()
  const circumstancesOf = useCircumstances(customerNo)
  const remove = useCommand(api.users.remove, { stale: [api.users.list, api.users.deleted, api.users.one] })
  const hits = usersOf((asked.data ?? []).map(withState), view, serverToday())
  const pages = usePages({ hits, view, idOf: ({ userCode }) => userCode, back: row, list, isByScroll: true })
  const isThere = asked.data !== undefined
  useEffect(() => {
    if (isThere && row !== undefined) rowControl(list.current, row)?.focus()
  }, [isThere, row])
  useKeys('Users', [
    { keys: '/', does: 'Find', run: () => focusAll(find) },
    { keys: 'n', does: 'New User', run: () => go(paths.newUser(customerNo)) },
    { keys: '↓', does: 'On Edit: to the next user' },
  ])

  const everyone = [...(users.data ?? []), ...(deleted.data ?? [])]
  const about = circumstancesOf(everyone)
  /** The row below a row that goes, or the one above it; without one, Find. */
  const focusAfter = (user: PortalUser) => {
    const place = hits.findIndex(({ userId }) => userId === user.userId)
    const next = hits[place + 1] ?? hits[place - 1]
    return () => (next ? rowControl(list.current, next.userCode) : find.current)?.focus()
  }
  const ask = async (user: Listed) => {
    const yes = await confirm({
      ...{ title: 'Delete User', text: `Are you sure you want to delete the user: ${user.name || user.userCode}?` },
      ...{ yes: 'Delete user', no: 'Keep user', isDanger: true },
    })
    if (!yes) return
    const focusNext = focusAfter(user)
    const { userCode, userId, version } = user
    const done = await remove.run({ user: { userCode, userId, version, isDeleted: true }, ...ofCustomer(customerNo) })
    if (done) {
      toast.success(`${user.name || userCode} was deleted. To restore this user, choose Show: Deleted.`)
      focusNext()
    }
    // On a refusal the list is shown again (USR-21), and the reason stays above it.
    if (!done) await asked.refetch()
  }
  const actionsOfDeleted = (user: PortalUser) => {
    const after = (isDone: Promise<boolean>, focus: () => void) => void isDone.then((done) => done && focus())
    return (
      <DeletedUserActions
        {...{ user, isPhone, lock: restoreLock(asStored(user), about)?.text }}
        onRestore={() => after(onRestore(user), focusAfter(user))}
        onFree={() => after(onFree(user, everyone), () => find.current?.focus())}
      />
    )
  }
  const actions = (listed: PortalUser) => {
    if (isOfDeleted) return actionsOfDeleted(listed)
    const user = withState(listed)
    const isSelf = standingToward(about, user) === 'self'
    const isOpen = userLock(about.editor, standingToward(about, user), user) === undefined
    const whom = user.name || user.userCode
    return (
      <span className="user-actions">
        <LinkButton
          to={paths.user(customerNo, user.userCode)}
          size={isPhone ? 'normal' : 'small'}
          data-row={user.userCode}
          aria-label={`${isOpen ? 'Edit' : 'View'} ${whom}`}
          onClick={(event) => !event.ctrlKey && !event.metaKey && leaving(user.userCode)}
        >
          {isOpen ? 'Edit' : 'View'}
        </LinkButton>
        {isSelf && <span className="muted">This is you.</span>}
        {!isSelf && isOpen && (
          <Button
            size={isPhone ? 'normal' : 'small'}
            aria-label={`Delete ${whom}`}
            disabledReason={deleteLock(asStored(user), about)?.text}
            onClick={() => void ask(user)}
          >
            Delete
          </Button>
        )}
      </span>
    )
  }
  const clear = () => setView({ ...FIRST_VIEW, filter: 'all' })
  const empty =
    hits.length > 0 ? undefined : (asked.data?.length ?? 0) === 0 ? (
      <EmptyBox text={isOfDeleted ? 'There are no deleted users.' : 'There are no users yet.'} />
    ) : (
      <EmptyBox text="No users match these filters." action={<Button onClick={clear}>Show all users</Button>} />
    )

  return (
    <div className="stack" ref={list}>
      <div className="title-row">
        <PageHeading title="Users" />
        <TourButton load={() => import('./tour.ts')} />
        <LinkButton variant="primary" to={paths.newUser(customerNo)}>
          New User
        </LinkButton>
      </div>
      <p className="muted">{forWhom(customerNo)}</p>
      {(remove.error ?? problem) && (
        <Notice tone="bad" role="alert">
          {failureOf(remove, 'The user was not deleted.') ?? problem}
        </Notice>
      )}
      {/* biome-ignore lint/a11y/useSemanticElements: React does not know <search> in every DOM it runs in */}
      <div role="search" className="toolbar users-tools">
        <TextField
          ref={find}
          type="search"
          label="Find"
          isLabelHidden={isPhone}
          placeholder="Code, name or route"
          autoComplete="off"
          enterKeyHint="search"
          value={view.find}
          onChange={(text) => setView({ ...view, find: text })}
        />
        <Select
          label="Show"
          isLabelHidden={isPhone}
          value={view.filter}
          choices={FILTERS}
          onChange={(filter) => setView({ ...view, filter: filter as typeof view.filter })}
        />
        {isPhone && <PhoneSort view={view} choices={sortChoices} onView={setView} />}
      </div>
      <StateBox asked={asked} rows={8}>
        {() => (
          <div>
            {isPhone ? (
              (empty ?? <UserCards users={pages.rows} actions={actions} />)
            ) : (
              <UserTable users={pages.rows} view={view} onView={setView} actions={actions} empty={empty} />
            )}
            <ListFoot {...pages.foot} one="user" />
          </div>
        )}
      </StateBox>
    </div>
  )
}
