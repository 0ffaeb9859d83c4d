/** The kinds of value on the wire. Each says in a sentence what it refuses. */

import * as z from 'zod/mini'
import {
  DATE_PROBLEM,
  dayCode,
  fromUsDate,
  isPlainDate,
  type PlainDate,
  toUsDate,
  WEEKDAYS,
  type Weekday,
  weekdayFromText,
} from '#rules/calendar.ts'
import { HISTORY_COLUMNS, ITEM_NO_LENGTH, QUANTITY_MAX, SCANNED_CODE_LENGTH } from '#rules/limits.ts'
import { figure } from '#rules/many.ts'
import { padLocationNo } from '#rules/ordering/location.ts'
import { QUANTITY_REFUSAL } from '#rules/quantity.ts'
import { HIDDEN_PROBLEM, hasHidden } from '#rules/text/hidden.ts'
import { refusalOfJson } from './judge-json.ts'
import { wholeSchema } from './whole-schema.ts'
import { type Kind, optional, type Shape } from './wire.ts'

const PLAIN_DAY_PROBLEM = 'must be a real day, such as 2026-11-24.'

const plain = <T>(schema: z.ZodMiniType): Kind<T> => ({ schema, read: (w) => w as T, write: (v) => v })

/** Says a limit that a check keeps in the JSON schema as well, which knows no checks. */
function said<S extends z.ZodMiniType>(
  schema: S,
  limit: {
    readonly maxLength?: number
    readonly pattern?: string
    readonly type?: 'string' | 'array'
    readonly format?: string
    readonly items?: object
  },
): S {
  z.globalRegistry.add(schema, limit)
  return schema
}

/** Text of at most `max` code points. */
export const text = (max = 250): Kind<string> =>
  plain(
    said(
      z.string('must be text.').check(
        z.refine((s) => [...s].length <= max, `at most ${figure(max)} characters.`),
        z.refine((s) => !hasHidden(s), HIDDEN_PROBLEM),
      ),
      { maxLength: max },
    ),
  )

/** What a scanner sends: text that may hold the control character between the fields of GS1 data. */
export const scannedCode: Kind<string> = plain(
  said(
    z.string('must be text.').check(
      z.refine((s) => [...s].length <= SCANNED_CODE_LENGTH, `at most ${figure(SCANNED_CODE_LENGTH)} characters.`),
      z.refine((s) => !hasHidden(s.replaceAll('\u001d', '')), HIDDEN_PROBLEM),
    ),
    { maxLength: SCANNED_CODE_LENGTH },
  ),
)

/** One of a closed set of words. */
export const word = <const W extends string>(...words: readonly W[]): Kind<W> =>
  plain(z.enum(words as readonly [W, ...W[]], `must be one of ${words.map((w) => w || 'blank').join(', ')}.`))

/** One of a closed set of numbers; "2" and 2 are the same on the wire. */
export const choice = <const N extends number>(...numbers: readonly N[]): Kind<N> => ({
  schema: z.literal(
    numbers.flatMap((n) => [n, String(n)]),
    `must be one of ${numbers.join(', ')}.`,
  ),
  read: (w) => Number(w) as N,
  write: (n) => n,
})

/** A kind that may be left out, and given blank to clear what is there: absent reads as undefined, blank as ''. */
export const clearable = (kind: Kind<string>): Kind<string | undefined> => ({
  schema: z.nullish(kind.schema),
  read: (wire) => (wire === undefined || wire === null ? undefined : wire === '' ? '' : kind.read(wire)),
  write: (value) => (value === undefined ? undefined : value === '' ? '' : kind.write(value)),
  isOptional: true,
})

/**
 * A text of JSON in a form field, read as strictly as the form itself; every fault inside is named with its place. `keys` is how
 * many names its objects may have together.
 */
export const json = <T>(content: Kind<T>, limits: { readonly keys?: number } = {}): Kind<T> => ({
  schema: z.string('must be a text of JSON.').check((context) => {
    const said = refusalOfJson(context.value, content, limits)
    if (said !== undefined)
      context.issues.push({ code: 'custom', message: said, input: context.value, continue: false })
  }),
  read: (wire) => content.read(JSON.parse((wire as string).replace(/^\uFEFF/, ''))),
  write: (value) => JSON.stringify(content.write(value)),
  content: content as Kind<unknown>,
})

/** A whole number from `min` to `max`; "2" and 2 are the same on the wire. */
export const whole = (max = 2_147_483_647, min = 0): Kind<number> => ({
  schema: wholeSchema(max, `must be a whole number from ${min} to ${max}.`, /^\d{1,10}$/, min),
  read: Number,
  write: (n) => n,
})

/** A quantity of an order line: whole, 0 to 99999; blank means none (ORD-46). */
export const quantity: Kind<number> = {
  schema: wholeSchema(QUANTITY_MAX, `${QUANTITY_REFUSAL}.`, /^\d{0,5}$/),
  read: Number,
  write: (n) => n,
}

const FLAG_TEXT = 'must be 0 or 1.'
/** 0 or 1 on the wire. */
export const flag: Kind<boolean> = {
  schema: z.union([z.literal(0), z.literal(1), z.literal('0'), z.literal('1')], FLAG_TEXT),
  read: (w) => Number(w) === 1,
  write: (on) => (on ? 1 : 0),
}

/**
 * A kind that may be left out, null or blank, also inside JSON: a program that builds a record from the list of its fields leaves those
 * blank that it does not know (USR-10). `problem` is the sentence for anything else.
 */
export const orBlank = <T>(kind: Kind<T>, problem: string): Kind<T | undefined> => ({
  ...optional(kind),
  schema: z.nullish(z.union([z.literal(''), kind.schema], problem)),
})

/** A number as it was typed, for a rule that says itself what is wrong with it. */
export const typedNumber: Kind<string> = {
  schema: z.union([z.number(), z.string().check(z.maxLength(20))], 'must be a number.'),
  read: String,
  write: (typed) => typed,
}

/** A whole number of any sign, in answers. */
export const signed: Kind<number> = { schema: z.int('must be a whole number.'), read: Number, write: (n) => n }

/** A JSON true or false. */
export const truth: Kind<boolean> = plain(z.boolean('must be true or false.'))

/** The wire's strings 'true' and 'false' (past_add_cut). */
export const truthText: Kind<boolean> = {
  schema: z.enum(['true', 'false']),
  read: (w) => w === 'true',
  write: (on) => String(on),
}

/** MM/DD/YYYY on the wire, a plain date in the code; a real day of 2000 to 2099 (GEN-13). */
export const usDate: Kind<PlainDate> = {
  schema: said(z.string(DATE_PROBLEM).check(z.refine((s) => fromUsDate(s) !== undefined, DATE_PROBLEM)), {
    pattern: '^\\d{1,2}/\\d{1,2}/20\\d{2}$',
  }),
  read: (w) => fromUsDate(w as string) as PlainDate,
  write: toUsDate,
}

/** A day as files of data have it, YYYY-MM-DD. */
export const plainDay: Kind<PlainDate> = plain(
  said(z.string(PLAIN_DAY_PROBLEM).check(z.refine(isPlainDate, PLAIN_DAY_PROBLEM)), { format: 'date' }),
)

/** The same where blank means none; beside `clearable`, which tells a blank one from one that is left out. */
export const usDateOrBlank: Kind<PlainDate> = {
  schema: said(z.string(DATE_PROBLEM).check(z.refine((s) => s === '' || fromUsDate(s) !== undefined, DATE_PROBLEM)), {
    pattern: '^(\\d{1,2}/\\d{1,2}/20\\d{2})?$',
  }),
  read: (w) => fromUsDate(w as string) ?? '',
  write: (date) => (date === '' ? '' : toUsDate(date)),
}

/** SUN to SAT on the wire, the weekday itself in the code: 1 is Sunday. */
export const weekday: Kind<Weekday> = {
  schema: word(...WEEKDAYS.map(dayCode)).schema,
  read: (w) => weekdayFromText(w as string) as Weekday,
  write: dayCode,
}

/** The ERP's date object: {date: "2022-07-11 00:00:00.000000"}; cut to the calendar day, through no time zone. */
export const erpDate: Kind<PlainDate> = {
  schema: z.object({ date: z.string() }),
  read: (w) => (w as { date: string }).date.slice(0, 10),
  write: (date) => ({ date: `${date} 00:00:00.000000` }),
}

/** An instant as ISO 8601 in UTC; the browser only shows it. */
export const instant: Kind<string> = plain(z.iso.datetime())

const INSTANT_PROBLEM = 'must be an instant with its zone, such as 2026-11-24T14:00:00Z.'
/** The same as a request says it, with any offset; a plus of an address is written %2B. */
export const statedInstant: Kind<string> = {
  schema: z.iso.datetime({ offset: true, error: INSTANT_PROBLEM }),
  read: (w) => new Date(w as string).toISOString(),
  write: (v) => v,
}

/** Cents in the code, a number with two decimals on the wire. */
export const money: Kind<number> = {
  schema: z.number(),
  read: (w) => Math.round(Number(w) * 100),
  write: (cents) => cents / 100,
}

/** A unit price: money with up to five decimals, of which three are of a cent (IMP-16). */
export const unitMoney: Kind<number> = {
  schema: z.number(),
  read: (w) => Math.round(Number(w) * 100_000) / 1000,
  write: (cents) => Number((cents / 100).toFixed(5)),
}

/** A number that is only shown (trays, percent). */
export const decimal: Kind<number> = plain(z.number())

/** 1 to 6 digits, padded to 6 (LOC-28). */
export const locationNo: Kind<string> = {
  schema: said(
    z
      .string('Location number is not valid.')
      .check(z.refine((s) => padLocationNo(s) !== undefined, 'Location number is not valid.')),
    { pattern: '^\\d{1,6}$' },
  ),
  read: (w) => padLocationNo(w as string) as string,
  write: (v) => v,
}

export const customerNo = text(20)
export const routeNo = text(10)
export const userCode = text(15)
/** A password as it was typed: any character may be in it; rules/password.ts says which may be chosen. */
export const password: Kind<string> = plain(
  said(z.string('must be text.').check(z.refine((s) => s.length <= 1000, 'at most 1000 characters.')), {
    maxLength: 1000,
  }),
)
export const itemNo = text(ITEM_NO_LENGTH)
/** An order's number: digits. */
export const orderNo: Kind<string> = plain(
  z
    .string('Order number must be text in quotes, such as "480001".')
    .check(z.regex(/^\d{1,12}$/, 'Order number is not valid.')),
)

const POSITION_PROBLEM = 'must be a position, as next gave it.'
/** How far a reader has read: digits that an answer gave it. */
export const position: Kind<string> = plain(z.string(POSITION_PROBLEM).check(z.regex(/^\d{1,18}$/, POSITION_PROBLEM)))

/** A file that a form brings; nothing of it is read before somebody opens it. */
export interface Upload {
  open(): Promise<UploadedFile>
}
/** `name` and `type` are what the sender says. */
export interface UploadedFile {
  readonly name: string
  readonly type: string
  /** As they arrive; read to their end, or whatever is wrong with the rest of the form is not told. */
  readonly bytes: AsyncIterable<Uint8Array>
}
/** The one field of a multipart form that is a file. */
export const upload: Kind<Upload> = {
  ...plain<Upload>(said(z.any(), { type: 'string', format: 'binary' })),
  isFile: true,
}

/** Files that a form brings under one name, whole. */
export interface Uploads {
  read(): Promise<ReadonlyMap<string, Uint8Array>>
}
export const uploads: Kind<Uploads> = {
  ...plain<Uploads>(said(z.any(), { type: 'array', items: { type: 'string', format: 'binary' } })),
  isFile: true,
  isMany: true,
}

/** A list of one kind. */
export const list = <T>(kind: Kind<T>, max = 10_000): Kind<T[]> => ({
  schema: z.array(kind.schema, 'must be a list.').check(z.maxLength(max, `at most ${figure(max)} entries.`)),
  read: (w) => (w as unknown[]).map((each) => kind.read(each)),
  write: (values) => values.map((each) => kind.write(each)),
  each: 'fields' in kind ? [...(kind as unknown as Shape<T>).fields.keys()] : [],
})

/** An object with free keys and values of one kind. */
export const mapOf = <T>(kind: Kind<T>): Kind<Record<string, T>> => ({
  schema: z.record(z.string(), kind.schema, 'must be an object.'),
  read: (w) => Object.fromEntries(Object.entries(w as object).map(([k, v]) => [k, kind.read(v)])),
  write: (values) => Object.fromEntries(Object.entries(values).map(([k, v]) => [k, kind.write(v)])),
})

/**
 * Fields named by number (OrderQty1 … OrderQty10) as one list. Gaps are left out of the wire.
 */
export function columnsByNumber(name: string, count: number): Shape<number[]> {
  const names = Array.from({ length: count }, (_, i) => `${name}${i + 1}`)
  const kind = { ...plain<number | undefined>(z.optional(z.number())), isOptional: true }
  return {
    dictionary: {},
    fields: new Map(names.map((each) => [each, kind])),
    schema: z.object({}),
    read: (w) => names.map((each) => Number((w as Record<string, unknown>)[each] ?? 0)),
    write: (values) => {
      const wire: Record<string, number> = {}
      values.forEach((value, i) => {
        if (value !== undefined) wire[names[i] as string] = value
      })
      return wire
    },
  }
}

/** The same for figures that an answer may lack as a whole; undefined where it has none of them. */
export const numberedAgain = (name: string, count: number): Shape<number[] | undefined> => ({
  ...(columnsByNumber(name, count) as Shape<number[] | undefined>),
  read: (w) =>
    Array.from({ length: count }, (_, i) => `${name}${i + 1}`).some((each) => each in (w as object))
      ? columnsByNumber(name, count).read(w)
      : undefined,
})

/** What is taken from anybody and read by nobody: any value, within the limits of the request. */
const ignored: Kind<undefined> = { schema: z.any(), read: () => undefined, write: () => undefined, isOptional: true }

/**
 * The fields of an answer, its envelope included, in a request that sends it back: accepted and not read. `readAnyway` are those that the
 * request reads. A list comes as one text or, from forms that write it so, as name[0][field].
 */
export function takenBack(
  answers: Shape<unknown> | readonly Shape<unknown>[],
  readAnyway: readonly string[],
): Shape<undefined> {
  const ofAnswers = [answers].flat().flatMap(({ fields }) => [...fields])
  const names = ofAnswers.flatMap(([name, kind]) => [
    name,
    ...(kind.each ?? []).flatMap((field) =>
      Array.from({ length: HISTORY_COLUMNS }, (_, at) => `${name}[${at}][${field}]`),
    ),
  ])
  return alsoTaken(['message', 'messageTxt', ...names].filter((name) => !readAnyway.includes(name)))
}

/** Fields that are accepted from every sender and not read. */
export const alsoTaken = (names: readonly string[]): Shape<undefined> => ({
  dictionary: {},
  fields: new Map(names.map((name) => [name, ignored])),
  schema: z.object({}),
  read: () => undefined,
  write: () => undefined,
})

/** A set of words as one flag each (rights, visible columns): word → its wire name. */
export function flags<const W extends string>(wireNames: Readonly<Record<W, string>>): Shape<W[]> {
  const words = Object.keys(wireNames) as W[]
  const kind = { ...flag, isOptional: true }
  return {
    dictionary: {},
    fields: new Map(words.map((each) => [wireNames[each], kind])),
    schema: z.object({}),
    read: (w) => words.filter((each) => Number((w as Record<string, unknown>)[wireNames[each]] ?? 0) === 1),
    write: (on) => Object.fromEntries(words.map((each) => [wireNames[each], on.includes(each) ? 1 : 0])),
  }
}

/** The same as changes: only the words that are given, each on or off; the others stay as they are. */
export function flagChanges<const W extends string>(
  wireNames: Readonly<Record<W, string>>,
): Shape<{ readonly [Word in W]?: boolean }> {
  const words = Object.keys(wireNames) as W[]
  const kind = orBlank(flag, FLAG_TEXT)
  return {
    dictionary: {},
    names: wireNames,
    fields: new Map(words.map((each) => [wireNames[each], kind])),
    schema: z.object({}),
    read: (w) => {
      const given = w as Record<string, unknown>
      const isGiven = (each: W) => !['', null, undefined].includes(given[wireNames[each]] as '' | null | undefined)
      return Object.fromEntries(
        words.filter(isGiven).map((each) => [each, Number(given[wireNames[each]]) === 1]),
      ) as Partial<Record<W, boolean>>
    },
    write: (changes) =>
      Object.fromEntries(
        words.filter((each) => changes[each] !== undefined).map((each) => [wireNames[each], changes[each] ? 1 : 0]),
      ),
  }
}
