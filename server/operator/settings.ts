import { api } from '#contract/index.ts'
import type { Db } from '../db/open.ts'
import { implement } from '../http/call.ts'
import * as sql from '../ordering/settings.sql.ts'

export const settingHandlers = implement('settings', api.settings, {
  read: ({ db }) => settingsNow(db),

  /** What is so already is left as it is, and is not on the record twice. */
  change: (call) =>
    call.transact(async (tx) => {
      const { staffMayEditBeforeCutoff, customersFromErp, undeliveredCount, lateCutDays } = call.input
      const wanted = [
        [sql.STAFF_BEFORE_CUTOFF, staffMayEditBeforeCutoff],
        [sql.CUSTOMERS_FROM_ERP, customersFromErp],
        [sql.UNDELIVERED_COUNT, undeliveredCount],
        [sql.LATE_CUT_DAYS, lateCutDays],
      ] as const
      for (const [name, isToBeOn] of wanted) {
        if (isToBeOn === undefined || isToBeOn === (await sql.isOn(tx, name))) continue
        const now = call.world.clock.now()
        const [oldValue, newValue] = isToBeOn ? ['off', 'on'] : ['on', 'off']
        await sql.putSetting(tx, name, { value: newValue, changedBy: call.caller.userCode, changedAt: now })
        await call.record(tx, {
          action: 'setting.change',
          ...{ customerNo: undefined, subject: name, oldValue, newValue, happenedAt: now },
        })
      }
      return settingsNow(tx)
    }),
})

async function settingsNow(db: Db) {
  const [editing, erp, undelivered, late] = [
    await sql.settingOf(db, sql.STAFF_BEFORE_CUTOFF),
    await sql.settingOf(db, sql.CUSTOMERS_FROM_ERP),
    await sql.settingOf(db, sql.UNDELIVERED_COUNT),
    await sql.settingOf(db, sql.LATE_CUT_DAYS),
  ]
  return {
    staffMayEditBeforeCutoff: editing?.value === 'on',
    ...(editing?.changedAt && { changedBy: editing.changedBy, changedAt: editing.changedAt.toISOString() }),
    customersFromErp: erp?.value === 'on',
    ...(erp?.changedAt && { erpChangedBy: erp.changedBy, erpChangedAt: erp.changedAt.toISOString() }),
    undeliveredCount: undelivered?.value === 'on',
    ...(undelivered?.changedAt && {
      undeliveredChangedBy: undelivered.changedBy,
      undeliveredChangedAt: undelivered.changedAt.toISOString(),
    }),
    lateCutDays: late?.value === 'on',
    ...(late?.changedAt && {
      lateCutDaysChangedBy: late.changedBy,
      lateCutDaysChangedAt: late.changedAt.toISOString(),
    }),
  }
}
