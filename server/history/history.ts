import { api } from '#contract/index.ts'
import type { FileAnswer } from '#contract/kernel/endpoint.ts'
import { addDays, formatTime, type PlainDate, toUsDate } from '#rules/calendar.ts'
import { type HistoryKind, kindsSeenBy, type WayIn, wayWords } from '#rules/history/kinds.ts'
import { changesOf, itemsNamed, type StoredEntry, titleOf } from '#rules/history/words.ts'
import { HISTORY_QUANTITY_DAYS } from '#rules/limits.ts'
import { figure } from '#rules/many.ts'
import { writeCsv } from '#rules/text/write-csv.ts'
import { wallIn } from '#rules/zone.ts'
import { reachOf } from '../access/reach.ts'
import type { Caller } from '../access/sessions.ts'
import type { Db } from '../db/open.ts'
import { implement } from '../http/call.ts'
import { notFound } from '../http/request-error.ts'
import { orderByNo } from '../ordering/orders.sql.ts'
import type { World } from '../runtime/world.ts'
import { instantOf } from '../runtime/zone.ts'
import * as sql from './history.sql.ts'

const PAGE = 50
const CSV_ENTRIES = 10_000
const CUT_SHORT = `Only the newest ${figure(CSV_ENTRIES)} changes are in this file. Choose From and To for older ones.`

export const historyHandlers = implement('history', api.history, {
  async list({ db, world, caller, input }) {
    const question = { ...asked(world, caller, input), before: input.before, limit: PAGE + 1 }
    return page(await named(db, await sql.entriesOf(db, question)), caller)
  },

  async ofOrder({ db, world, caller, customerNo, input: { orderNo, before } }) {
    const order = await orderByNo(db, reachOf(caller, customerNo), orderNo, world.clock.today())
    if (!order) throw notFound(`Order ${orderNo}`)
    const of = { customerNo, subject: String(order.orderNo), kinds: ['order', 'quantity'] as const }
    return page(await named(db, await sql.entriesOf(db, { ...of, before, limit: PAGE + 1 })), caller)
  },

  async csv({ db, world, caller, input }) {
    const entries = await sql.entriesOf(db, { ...asked(world, caller, input), limit: CSV_ENTRIES + 1 })
    return csvOf(await named(db, entries), caller, world)
  },
})

interface Filter {
  readonly kind?: HistoryKind | undefined
  readonly subject?: string | undefined
  readonly actor?: string | undefined
  readonly from?: PlainDate | undefined
  readonly to?: PlainDate | undefined
  readonly way?: WayIn | undefined
  readonly isOnBehalf?: boolean | undefined
}

/**
 * What somebody may see of what he asks for. Quantities, by far the most, are of the last weeks unless a first day or an order is
 * named. Who is limited to a route asks none of this (rules/access.ts): he has the history of an order on the order.
 */
function asked({ config, clock }: World, caller: Caller, { kind, subject, actor, from, to, ...ways }: Filter) {
  const seen = kindsSeenBy(caller)
  const kinds = kind ? seen.filter((each) => each === kind) : seen.filter((each) => each !== 'quantity')
  const until = to === undefined ? undefined : instantOf(addDays(to, 1), '00:00', config.timeZone)
  const first =
    from ?? (subject?.trim() || kind !== 'quantity' ? undefined : addDays(to ?? clock.today(), -HISTORY_QUANTITY_DAYS))
  return {
    customerNo: caller.customerNo,
    kinds,
    subject: subject?.trim() || undefined,
    actor: actor?.trim().toUpperCase() || undefined,
    from: first === undefined ? undefined : instantOf(first, '00:00', config.timeZone),
    until,
    ...{ way: ways.way, isOnBehalf: ways.isOnBehalf },
  }
}

type Row = Awaited<ReturnType<typeof sql.entriesOf>>[number]
type Named = Row & { readonly stored: StoredEntry }

/** The entries with the descriptions of their items, asked for once. */
async function named(db: Db, rows: readonly Row[]): Promise<Named[]> {
  const entries = rows.map(({ action, subject, itemNo, oldValue, newValue, inherited }) => ({
    ...{ action, subject, itemNo: itemNo ?? undefined },
    ...{ oldValue: oldValue ?? undefined, newValue: newValue ?? undefined, inherited: inherited ?? undefined },
  }))
  const itemNames = await sql.itemNames(db, [...new Set(entries.flatMap(itemsNamed))])
  return rows.map((row, index) => ({ ...row, stored: { ...(entries[index] as StoredEntry), itemNames } }))
}

const page = (rows: readonly Named[], caller: Caller) => ({
  hasMore: rows.length > PAGE,
  entries: rows.slice(0, PAGE).map((row) => ({
    entryId: row.entryId,
    happenedAt: row.happenedAt.toISOString(),
    actor: row.actor,
    isStaff: row.isStaff,
    onBehalfOf: row.onBehalfOf ?? undefined,
    customerNo: row.customerNo ?? undefined,
    title: titleOf(row.stored),
    subject: row.subject,
    itemNo: row.itemNo ?? undefined,
    changes: changesOf(row.stored, caller),
    note: row.note,
    channel: row.channel,
  })),
})

/** One row a value, so that a spreadsheet can sort and filter them. */
function csvOf(rows: readonly Named[], caller: Caller, { config, clock }: World): FileAnswer {
  const lines = rows.slice(0, CSV_ENTRIES).flatMap((row) => {
    const { date, time } = wallIn(row.happenedAt, config.timeZone)
    const changes = changesOf(row.stored, caller)
    const start = [
      toUsDate(date),
      formatTime(time),
      row.actor,
      row.isStaff ? 'yes' : 'no',
      row.onBehalfOf ?? '',
      row.customerNo ?? '',
      titleOf(row.stored),
    ]
    const all = changes.length > 0 ? changes : [{ field: '', was: '', is: '' }]
    return all.map(({ field, was, is }) => [...start, field, was, is, row.note, wayWords(row.channel)])
  })
  const heads = [
    'Date',
    'Time',
    'User',
    'Company staff',
    'On behalf of',
    'Customer',
    'Record',
    'Field',
    'From',
    'To',
    'Note',
    'By',
  ]
  if (rows.length > CSV_ENTRIES) lines.push(['', '', '', '', '', '', CUT_SHORT, '', '', '', '', ''])
  return {
    fileName: `History ${clock.today()}.csv`,
    type: 'text/csv',
    body: new TextEncoder().encode(writeCsv([heads, ...lines])),
  }
}
