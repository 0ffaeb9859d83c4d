import { api } from '#contract/index.ts'
import { itemListColumnSettings } from '#contract/shapes/item-list-columns.ts'
import { PortalUser } from '#contract/shapes/portal-user.ts'
import { type MaintenanceSetting, settingsSeen } from '#rules/items/maintenance-columns.ts'
import { columnsAfter, columnsSeen } from '#rules/items/order-columns.ts'
import { usersOf } from '../access/users/portal-users.sql.ts'
import { implement } from '../http/call.ts'
import { readPreferences } from '../ordering/preferences.ts'
import { userAmong } from './circumstances.ts'
import { inviteAgain } from './invite.ts'
import { changeUser, createUser, deleteUser } from './maintain.ts'
import { changeOwnPassword } from './own-password.ts'
import { deletedUsers, freeUserCode, restoreUser } from './restore.ts'
import { asPortalUser } from './user-records.ts'
import * as sql from './users.sql.ts'

export const userHandlers = implement('users', api.users, {
  list: async ({ db, caller }) =>
    (await usersOf(db, caller.customerNo)).filter(({ isDeleted }) => !isDeleted).map(asPortalUser),

  one: async ({ db, caller, input }) => asPortalUser(userAmong(await usersOf(db, caller.customerNo), input)),

  columns: async () => [...PortalUser.fields.keys()],

  change: changeUser,
  create: createUser,
  remove: deleteUser,
  deleted: deletedUsers,
  restore: restoreUser,
  freeCode: freeUserCode,
  invite: inviteAgain,
  changePassword: changeOwnPassword,
})

export const userSettingHandlers = implement('userSettings', api.userSettings, {
  /** Writes the settings named and nothing else of the session's own user (ORD-64, T10). */
  updateOrderColumns: ({ caller, input: { settings }, transact }) =>
    transact(async (tx) => {
      const { orderColumns: changes, ...others } = settings
      const stored = await sql.lockPreferences(tx, caller.userId)
      const orderColumns = columnsSeen(columnsAfter(readPreferences(stored).orderColumns, changes), caller)
      await sql.setPreferences(tx, caller.userId, { ...(stored as object), ...others, orderColumns })
      return {}
    }),
})

export const itemSettingHandlers = implement('itemSettings', api.itemSettings, {
  /** The same of item maintenance (ITM-33). */
  updateColumns: ({ caller, input: { settings }, transact }) =>
    transact(async (tx) => {
      const { itemColumns: changes, hiddenColumns, scrollItemList } = settings
      const stored = await sql.lockPreferences(tx, caller.userId)
      const before = hiddenColumns
        ? ALL_ITEM_COLUMNS.filter((name) => !hiddenColumns.includes(name))
        : readPreferences(stored).itemColumns
      const itemColumns = settingsSeen(columnsAfter(before, changes), caller)
      await sql.setPreferences(tx, caller.userId, {
        ...(stored as object),
        itemColumns,
        ...(scrollItemList !== undefined && { scrollItemList }),
      })
      return {}
    }),
})

const ALL_ITEM_COLUMNS = Object.keys(itemListColumnSettings) as MaintenanceSetting[]
