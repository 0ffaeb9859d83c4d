import * as z from 'zod/mini'
import { fromUsDate, isPlainDate, type PlainDate } from '#rules/calendar.ts'
import { endpoint } from '../kernel/endpoint.ts'
import {
  choice,
  customerNo,
  erpDate,
  flag,
  instant,
  json,
  list,
  takenBack,
  text,
  truth,
  usDate,
  userCode,
  whole,
  word,
} from '../kernel/kinds.ts'
import { type Kind, optional, record, withDefault } from '../kernel/wire.ts'
import { faultFacts } from '../shapes/faults.ts'

const dow = choice(1, 2, 3, 4, 5, 6, 7)
/** '' is every customer. */
const owner = withDefault(customerNo, '')
/** The same in a row to save: a program that lost its customer sends null, and that is never a row for every customer. */
const statedOwner: Kind<string> = { ...owner, schema: z.optional(customerNo.schema) }

const CUT_DAY_TEXT = 'must be a whole number from -99 to 0.'
/** Days before the order date, as a number below 0; which of them there are, rules/ordering/cutoff-row.ts says. */
const cutDay: Kind<number> = {
  schema: z.union(
    [
      z.int(CUT_DAY_TEXT).check(z.minimum(-99, CUT_DAY_TEXT), z.maximum(0, CUT_DAY_TEXT)),
      z.string(CUT_DAY_TEXT).check(z.regex(/^-?\d{1,2}$/, CUT_DAY_TEXT)),
    ],
    CUT_DAY_TEXT,
  ),
  read: Number,
  write: (n) => n,
}

const DATE_TEXT = 'must be MM/DD/YYYY, or a date object as the answer has it.'
const dayOf = (wire: unknown): PlainDate | undefined => {
  if (typeof wire === 'string') return fromUsDate(wire)
  const date = String((wire as { date?: unknown }).date ?? '').slice(0, 10)
  return isPlainDate(date) ? date : undefined
}
/** A date as it is typed, or given back as the ERP's date object. */
const givenDate: Kind<PlainDate> = {
  schema: z
    .union([z.string(DATE_TEXT), z.object({ date: z.string(DATE_TEXT) }, DATE_TEXT)], DATE_TEXT)
    .check(z.refine((wire) => dayOf(wire) !== undefined, DATE_TEXT)),
  read: (wire) => dayOf(wire) as PlainDate,
  write: (date) => erpDate.write(date),
}

/** CUT-02: one row; of a weekday, or with a Document Date of one order date. Instants of users as days and times of the company's zone. */
const CutDate = record({
  customerNo: ['Customer No_', customerNo],
  orderDate: ['Document Date', optional(erpDate)],
  weekday: ['DOW', dow],
  cutDay: ['Menu Cut Day', cutDay],
  cutTime: ['Menu Cut Time', text(5)],
  isNoWork: ['No-Work Day', flag],
  addedBy: ['Add User', userCode],
  addedOn: ['Add Date', optional(erpDate)],
  addedTime: ['Add Time', text(5)],
  modifiedBy: ['Modify User', userCode],
  modifiedOn: ['Modify Date', optional(erpDate)],
  modifiedTime: ['Modify Time', text(5)],
  /** 0: the row is not stored yet, and says what holds without it. */
  version: ['version', whole()],
})

/** A row as it is given: what of it may be set, and what names it. Without a version it is saved over whatever is there. */
const GivenCutDate = record({
  customerNo: ['Customer No_', statedOwner],
  orderDate: ['Document Date', optional(givenDate)],
  weekday: ['DOW', optional(dow)],
  /** Absent: of a new row -2 and 00:00, but a new no-work day keeps the cut-off that the date has; of a row that is changed, its own. */
  cutDay: ['Menu Cut Day', optional(cutDay)],
  cutTime: ['Menu Cut Time', optional(text(20))],
  isNoWork: ['No-Work Day', withDefault(flag, false)],
  version: ['version', optional(whole())],
  rest: takenBack(CutDate, [
    ...['Customer No_', 'Document Date', 'DOW', 'Menu Cut Day', 'Menu Cut Time', 'No-Work Day', 'version'],
  ]),
})
const cutDate = { row: ['cut_date', json(GivenCutDate)] } as const

const Tally = record({ orders: ['orders', whole()], customers: ['customers', whole()] })
/** What a change does to orders that are there (rules/ordering/cutoff-effect.ts). */
const Effect = record({
  closing: ['closing', Tally],
  reopening: ['reopening', Tally],
  moving: ['moving', Tally],
  stranded: ['stranded', Tally],
  total: ['total', Tally],
  daysClosing: ['days_closing', list(usDate)],
  daysReopening: ['days_reopening', list(usDate)],
  daysStopped: ['days_no_work', list(usDate)],
  exempt: ['exempt', whole()],
})

/** One of the next days: when it closes by all rules together. */
const Day = record({
  date: ['date', usDate],
  cutoffAt: ['cutoff_at', instant],
  from: ['from', word('customer date', 'date', 'customer weekday', 'weekday', 'default')],
  isNoWork: ['no_work', truth],
})
const timeline = { timeline: ['timeline', list(Day)] } as const

/** Beside the faults of a form: the row as somebody else has saved it, absent where he has deleted it. */
const refusal = record({
  ...faultFacts,
  current: ['current', optional(CutDate)],
  changedBy: ['changed_by', optional(text(40))],
})
const Saved = record({ row: ['cut_date', CutDate], effect: ['effect', Effect] })

export const cutoffs = {
  display: endpoint('GET /orderaddcut', {
    summary:
      'The cut-offs of every customer, or a customer’s own: weekdays, dates, and when the next days close (CUT-08)',
    ability: 'cutoffs.maintain',
    when: { func: 'DISPLAY' },
    query: record({ func: ['func', word('DISPLAY')], ownerNo: ['customer_no', owner] }),
    answer: record({
      weekdays: ['default', list(CutDate)],
      dates: ['custom', list(CutDate)],
      /** Customers that have rows of their own. */
      owners: [
        'customers',
        list(record({ customerNo: ['No_', customerNo], name: ['Name', text(100)], rows: ['rows', whole()] })),
      ],
      /** Of the customer that was asked for; absent for every customer. */
      ownerName: ['name', optional(text(100))],
      /** CUT-05: forms also offer -1 and 0. */
      hasLateCutDays: ['late_cut_days', truth],
      ...timeline,
    }),
  }),
  preview: endpoint('GET /orderaddcut', {
    summary: 'What saving or deleting a row would do to open orders and to the next days; changes nothing',
    ability: 'cutoffs.maintain',
    when: { func: 'PREVIEW' },
    query: record({
      func: ['func', word('PREVIEW')],
      intent: ['method', word('INSERT', 'UPDATE', 'DELETE')],
      ...cutDate,
    }),
    answer: record({ effect: ['effect', Effect], ...timeline }),
    refusal,
  }),
  insert: endpoint('POST /orderaddcut', {
    summary: 'Add an override of a date, or a weekday row of one customer (CUT-09)',
    ability: 'cutoffs.maintain',
    when: { method: 'INSERT' },
    query: record({ intent: ['method', word('INSERT')] }),
    form: record(cutDate),
    answer: Saved,
    refusal,
  }),
  update: endpoint('POST /orderaddcut', {
    summary: 'Change the row of a date or of a weekday; date and dow name it where cut_date does not (CUT-10)',
    ability: 'cutoffs.maintain',
    when: { method: 'UPDATE' },
    query: record({
      intent: ['method', word('UPDATE')],
      date: ['date', optional(usDate)],
      dow: ['dow', optional(dow)],
    }),
    form: record(cutDate),
    answer: Saved,
    refusal,
  }),
  remove: endpoint('DELETE /orderaddcut', {
    summary: 'Delete an override of a date, or a weekday row of one customer (CUT-11)',
    ability: 'cutoffs.maintain',
    when: { func: 'DELETE' },
    query: record({
      func: ['func', word('DELETE')],
      orderDate: ['document_date', optional(usDate)],
      weekday: ['dow', optional(dow)],
      ownerNo: ['customer_no', owner],
      version: ['version', optional(whole())],
    }),
    answer: record({ effect: ['effect', Effect] }),
    refusal,
  }),
}
