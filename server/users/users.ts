import { api } from '#contract/index.ts'
import { columnsAfter, columnsSeen } from '#rules/items/order-columns.ts'
import { implement } from '../http/call.ts'
import { readPreferences } from '../ordering/preferences.ts'
import * as sql from './users.sql.ts'

export const userHandlers = implement('users', api.users, {
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
