import { api } from '#contract/index.ts'
import type { Db } from '../db/open.ts'
import { implement } from '../http/call.ts'
import * as sql from '../ordering/settings.sql.ts'

export const settingHandlers = implement('settings', api.settings, {
  read: ({ db }) => settingsNow(db),

  /** What is so already is left as it is, and is not on the record twice. */
  change: (call) =>
    call.transact(async (tx) => {
      const { world, caller, input } = call
      const { staffMayEditBeforeCutoff: isOn } = input
      const before = await settingsNow(tx)
      if (before.staffMayEditBeforeCutoff === isOn) return before
      const now = world.clock.now()
      const [oldValue, newValue] = isOn ? ['off', 'on'] : ['on', 'off']
      await sql.putSetting(tx, sql.STAFF_BEFORE_CUTOFF, { value: newValue, changedBy: caller.userCode, changedAt: now })
      await call.record(tx, {
        action: 'setting.change',
        ...{ customerNo: undefined, subject: sql.STAFF_BEFORE_CUTOFF, oldValue, newValue, happenedAt: now },
      })
      return settingsNow(tx)
    }),
})

async function settingsNow(db: Db) {
  const row = await sql.settingOf(db, sql.STAFF_BEFORE_CUTOFF)
  return {
    staffMayEditBeforeCutoff: row?.value === 'on',
    ...(row?.changedAt && { changedBy: row.changedBy, changedAt: row.changedAt.toISOString() }),
  }
}
