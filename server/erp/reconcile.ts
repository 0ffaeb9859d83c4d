/** `npm run reconcile` (ERP-12): the ERP's list of a make date's orders against what it was told. */
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { type PlainDate, toUsDate } from '#rules/calendar.ts'
import { many } from '#rules/many.ts'
import { type Reconciled, reconcile } from '#rules/production/reconcile.ts'
import type { Db } from '../db/open.ts'
import { dateOf } from '../production/command.ts'
import { readWords } from '../runtime/words.ts'
import { standOf, toldFor } from './reconcile.sql.ts'
import { readTheirs, type TheirProblem } from './their-list.ts'

export const USAGE = `Usage:
  npm run reconcile -- FILE --date DATE [--json]
FILE is the ERP's list of the orders of a make date, a CSV file with order_no and, as it likes, state, pieces, or item_no and quantity a line.
--json prints one line for programs. The exit code is 0 when both agree, 1 when they do not or the file was refused, 2 when it could not run.`

const OPTIONS = { date: { type: 'string' }, json: { type: 'boolean' } } as const

export interface Reconciliation {
  /** Both have the same. */
  readonly ok: boolean
  readonly makeDate: PlainDate
  readonly agreeing: number
  readonly onlyHere: readonly number[]
  readonly onlyThere: readonly { readonly orderNo: number; readonly why: string }[]
  readonly different: Reconciled['different']
  readonly problems: readonly TheirProblem[]
}

/** Compares the list with the orders of the make date; one with a bad row is refused, and compared with nothing. */
export async function reconcileList(db: Db, makeDate: PlainDate, bytes: Uint8Array): Promise<Reconciliation> {
  const { orders, problems } = readTheirs(bytes)
  if (problems.length > 0)
    return { ok: false, makeDate, agreeing: 0, onlyHere: [], onlyThere: [], different: [], problems }
  const ours = (await toldFor(db, makeDate)).map(({ lines, ...order }) => ({
    ...order,
    lines: new Map(lines.map(({ itemNo, quantity }) => [itemNo, quantity])),
  }))
  const { onlyThere, ...found } = reconcile(ours, orders)
  const stands = new Map((await standOf(db, onlyThere)).map((order) => [order.orderNo, order]))
  const why = (orderNo: number): string => {
    const order = stands.get(orderNo)
    if (!order) return 'no order of ours'
    if (order.state === 'open') return 'open here: it must not be made'
    if (order.state === 'cancelled') return 'canceled here: it must not be made'
    if (order.makeDate !== makeDate) return `made on ${toUsDate(order.makeDate)}`
    return order.isTold ? 'unlocked here, and not released again' : 'never told'
  }
  const ok = found.onlyHere.length + onlyThere.length + found.different.length === 0
  return { ok, makeDate, ...found, onlyThere: onlyThere.map((orderNo) => ({ orderNo, why: why(orderNo) })), problems }
}

/** Does what the words ask; `base` is where a relative file lies. Throws with a sentence. */
export async function reconcileCommand(
  db: Db,
  words: readonly string[],
  base = '.',
): Promise<{ readonly ok: boolean; readonly text: string }> {
  const { file, makeDate, asJson } = readReconcile(words)
  const bytes = await readFile(path.resolve(base, file)).catch((error: { code?: string }) => {
    throw new Error(`${file} cannot be read (${error.code}).`)
  })
  const found = await reconcileList(db, makeDate, bytes)
  return { ok: found.ok, text: asJson ? JSON.stringify(found) : said(found) }
}

/** Reads the words without a database, so that a mistake is refused before the database is opened. Throws with a sentence. */
export function readReconcile(words: readonly string[]) {
  const { values, positionals } = readWords(words, OPTIONS, USAGE, { allowPositionals: true })
  const [file, ...more] = positionals
  if (!file || more.length > 0 || values.date === undefined) throw new Error(USAGE)
  return { file, makeDate: dateOf(values.date), asJson: values.json ?? false }
}

function said({ makeDate, problems, agreeing, onlyHere, onlyThere, different }: Reconciliation): string {
  if (problems.length > 0)
    return [...problems.map(({ line, message }) => `line ${line}: ${message}`), 'Nothing was compared.'].join('\n')
  return [
    ...onlyHere.map((orderNo) => `Only here: order ${orderNo}.`),
    ...onlyThere.map(({ orderNo, why }) => `Only there: order ${orderNo}, ${why}.`),
    ...different.map(({ orderNo, differs }) => `Different: order ${orderNo}, ${differs.join('; ')}.`),
    `${toUsDate(makeDate)}: ${many(agreeing, 'order')} the same, ${onlyHere.length} only here, ${onlyThere.length} only there, ${different.length} different.`,
  ].join('\n')
}
