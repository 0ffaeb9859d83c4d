import type { ReactNode } from 'react'
import { formatWall } from '#rules/calendar.ts'
import type { UserView } from '#rules/users/list.ts'
import { maySignIn } from '#rules/users/status.ts'
import { serverToday, wallAt } from '../portal/zone.ts'
import { Stamp } from '../ui/Stamp.tsx'
import { ListTable } from '../ui/table/ListTable.tsx'
import { moveBetweenRows } from '../ui/table/move-between-rows.ts'
import { COLUMNS } from './list-view.ts'
import { asStored, type PortalUser } from './use-users.ts'

interface UserTableProps {
  readonly users: readonly PortalUser[]
  readonly view: UserView
  readonly onView: (view: UserView) => void
  readonly actions: (user: PortalUser) => ReactNode
  /** Shown under the heads instead of rows. */
  readonly empty: ReactNode | undefined
}

/** The list on a desktop (USR-01, USR-02). */
export function UserTable({ users, view, onView, actions, empty }: UserTableProps) {
  const row = (user: PortalUser) => (
    <tr key={user.userId} data-inactive={user.status === 2 || undefined}>
      <th scope="row" className="code">
        {user.userCode}
      </th>
      <td>{user.name}</td>
      <td className="code">{user.mappedRouteNo}</td>
      <td>
        <span className="row">
          <Stamps user={user} />
        </span>
      </td>
      <td>{lastLogon(user)}</td>
      <td className="actions">{actions(user)}</td>
    </tr>
  )
  const table = { caption: 'Users. The headings sort.', columns: COLUMNS, more: ['Access', 'Last Logon'], view, onView }
  return <ListTable {...table} rows={users} row={row} empty={empty} />
}

/** The list on a phone. */
export const UserCards = ({ users, actions }: Pick<UserTableProps, 'users' | 'actions'>) => (
  <ul className="cards row-cards user-cards" onKeyDown={moveBetweenRows}>
    {users.map((user) => (
      <li key={user.userId} data-inactive={user.status === 2 || undefined}>
        <span className="row">
          <span className="card-title">{user.name || user.userCode}</span>
          <Stamps user={user} />
        </span>
        <span className="muted">
          <span className="code">{user.userCode}</span>
          {user.mappedRouteNo && (
            <>
              {' '}
              · <span className="code">{user.mappedRouteNo}</span>
            </>
          )}{' '}
          · Last logon: {lastLogon(user)}
        </span>
        {actions(user)}
      </li>
    ))}
  </ul>
)

/** USR-02. A status is said in words, never by its number (USR-05). */
function Stamps({ user }: { readonly user: PortalUser }) {
  const stored = asStored(user)
  return (
    <>
      {user.isAdmin && <Stamp tone="other">Admin</Stamp>}
      {stored.isDeleted ? (
        <Stamp tone="warn">Deleted</Stamp>
      ) : maySignIn(stored, serverToday()) ? (
        <Stamp tone="good">Active</Stamp>
      ) : (
        <Stamp tone="warn">{stored.isActive ? 'Expired' : 'Inactive'}</Stamp>
      )}
    </>
  )
}

/** When somebody last signed in as the user. */
export function lastLogon({ lastLogonAt }: Pick<PortalUser, 'lastLogonAt'>): string {
  if (lastLogonAt === undefined) return 'Never'
  const { date, time } = wallAt(new Date(lastLogonAt))
  return formatWall(date, time)
}
