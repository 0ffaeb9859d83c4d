import { api } from '#contract/index.ts'
import { addDays, type PlainDate, toUsDate, WEEKDAYS, weekdayName, weekdayOf } from '#rules/calendar.ts'
import { CUTOFF_PREVIEW_DAYS } from '#rules/limits.ts'
import { type CutoffKey, type CutoffRow, heldCutoff, newCutoff } from '#rules/ordering/cutoff-row.ts'
import { Refusal } from '#rules/refusal.ts'
import type { Db } from '../db/open.ts'
import { implement } from '../http/call.ts'
import { notFound, RequestError } from '../http/request-error.ts'
import { cutoffRows } from '../ordering/cutoffs.sql.ts'
import { type CutoffEngine, cutoffsOfCustomers } from '../ordering/cutoffs.ts'
import { isOn, LATE_CUT_DAYS } from '../ordering/settings.sql.ts'
import type { World } from '../runtime/world.ts'
import { changeRow, type RowChange, refuseWrong, weigh } from './change-row.ts'
import * as sql from './cutoffs.sql.ts'
import { defaultRow, deletedText, wireRow } from './wire-row.ts'

/** Order Add/Cut (CUT-08 to CUT-12), for staff administrators who act for no customer. */
export const cutoffHandlers = implement('cutoffs', api.cutoffs, {
  display: async ({ db, world, input }) => {
    const { ownerNo } = input
    const ownerName = ownerNo === '' ? '' : await sql.ownerName(db, ownerNo)
    if (ownerName === undefined) throw notFound(`Customer ${ownerNo}`)
    const { weekdays, dates } = await sql.rowsOf(db, ownerNo)
    const all =
      ownerNo === ''
        ? WEEKDAYS.map((day) => weekdays.find(({ weekday }) => weekday === day) ?? defaultRow(day))
        : weekdays
    const { timeZone } = world.config
    return {
      weekdays: all.map((row) => wireRow(row, timeZone)),
      dates: dates.map((row) => wireRow(row, timeZone)),
      owners: await sql.ownersOfRows(db),
      hasLateCutDays: await isOn(db, LATE_CUT_DAYS),
      timeline: timelineOf(ownerNo, world.clock.today(), await engineFor(db, world, ownerNo)),
      ...(ownerName && { ownerName }),
    }
  },

  preview: async ({ db, world, input: { intent, row } }) => {
    const given = await givenRow(db, row, row)
    const stored = await storedRow(db, given)
    const change = { intent, row: intent === 'DELETE' ? (stored ?? given) : given, version: row.version }
    await refuseWrong(db, world, change, stored)
    const { effect, after } = await weigh(db, world, change)
    return { effect, timeline: timelineOf(given.customerNo, world.clock.today(), after) }
  },

  insert: async (call) => {
    const row = await givenRow(call.db, call.input.row, call.input.row)
    return saved(call, { intent: 'INSERT', row, version: undefined })
  },

  update: async (call) => {
    const { row, date, dow } = call.input
    const named = { orderDate: date ?? row.orderDate, weekday: dow ?? row.weekday }
    if (dow !== undefined && row.weekday !== undefined && dow !== row.weekday)
      throw new Refusal('The request names two weekdays. Nothing was changed.', 'weekday')
    if (row.orderDate !== undefined && named.orderDate !== row.orderDate)
      throw new Refusal('The date of an override cannot be changed. Delete it and add another.', 'date')
    return saved(call, { intent: 'UPDATE', row: await givenRow(call.db, row, named), version: row.version })
  },

  remove: async ({ db, world, caller, transact, input: { ownerNo, orderDate, weekday, version } }) => {
    const key = { customerNo: ownerNo, ...dayNamed({ orderDate, weekday }) }
    const stored = await storedRow(db, key)
    const isDefault = ownerNo === '' && key.orderDate === undefined
    if (!stored && !isDefault) throw new Refusal(deletedText, 'conflict')
    const row = stored ?? defaultRow(key.weekday ?? 1)
    const { effect } = await changeRow(transact, world, caller.userCode, { intent: 'DELETE', row, version })
    return { effect }
  },
})

interface Saving {
  readonly world: World
  readonly caller: { readonly userCode: string }
  readonly transact: <T>(work: (tx: Db) => Promise<T>) => Promise<T>
}

async function saved({ world, caller, transact }: Saving, change: RowChange) {
  const { row, effect } = await changeRow(transact, world, caller.userCode, change)
  return { row: wireRow(row as sql.StoredRow, world.config.timeZone), effect }
}

interface Given extends Pick<CutoffRow, 'customerNo' | 'isNoWork'> {
  readonly cutDay?: number | undefined
  readonly cutTime?: string | undefined
}
type Named = { readonly orderDate?: PlainDate | undefined; readonly weekday?: CutoffRow['weekday'] }

/** The row as it was given. A cut-off that was not given is that of the stored row, else a new row's. */
async function givenRow(db: Db, { customerNo, cutDay, cutTime, isNoWork }: Given, named: Named): Promise<CutoffRow> {
  const key = { customerNo, ...dayNamed(named) }
  if (cutDay !== undefined && cutTime !== undefined) return { ...key, cutDay, cutTime, isNoWork }
  const { orderDate } = key
  const stored = await storedRow(db, key)
  const held =
    orderDate === undefined
      ? undefined
      : heldCutoff(await cutoffRows(db, [customerNo], orderDate, orderDate), customerNo, orderDate)
  const without = stored ?? newCutoff(isNoWork, held)
  return { ...key, cutDay: cutDay ?? without.cutDay, cutTime: cutTime ?? without.cutTime, isNoWork }
}

/** A date is that day alone; a weekday beside it must be its own. */
function dayNamed({ orderDate, weekday }: Named): Pick<CutoffRow, 'orderDate' | 'weekday'> {
  if (orderDate !== undefined && weekday !== undefined && weekday !== weekdayOf(orderDate)) {
    const text = `${toUsDate(orderDate)} is a ${weekdayName(weekdayOf(orderDate))}, not a ${weekdayName(weekday)}. Nothing was changed.`
    throw new Refusal(text, 'weekday')
  }
  if (orderDate !== undefined) return { orderDate, weekday: weekdayOf(orderDate) }
  if (weekday === undefined) throw new RequestError(400, 'Name a date or a weekday.', 'unreadable')
  return { orderDate: undefined, weekday }
}

async function storedRow(db: Db, { customerNo, orderDate, weekday }: CutoffKey): Promise<sql.StoredRow | undefined> {
  const { weekdays, dates } = await sql.rowsOf(db, customerNo)
  return orderDate === undefined
    ? weekdays.find((row) => row.weekday === weekday)
    : dates.find((row) => row.orderDate === orderDate)
}

const engineFor = (db: Db, { clock, config }: World, ownerNo: string) =>
  cutoffsOfCustomers(db, [ownerNo], clock.today(), addDays(clock.today(), CUTOFF_PREVIEW_DAYS), config.timeZone)

/** When each of the next days closes. */
const timelineOf = (ownerNo: string, today: PlainDate, engine: CutoffEngine) =>
  Array.from({ length: CUTOFF_PREVIEW_DAYS }, (_, i) => addDays(today, i)).map((date) => {
    const { cutoffAt, isNoWork, from } = engine(ownerNo, date)
    return { date, cutoffAt: cutoffAt.toISOString(), isNoWork, from }
  })
