/** `npm run production:release`, `:ship` and `:invoice`: what staff do on the screen, for a program or a person at the server. */
import { fromUsDate, isPlainDate, type PlainDate } from '#rules/calendar.ts'
import { many } from '#rules/many.ts'
import { leftBy, releaseText, waitingTexts } from '#rules/production/moves.ts'
import { namesIn } from '#rules/production/route-names.ts'
import type { Db } from '../db/open.ts'
import { inTransaction } from '../db/transaction.ts'
import type { Clock } from '../runtime/clock.ts'
import { readWords } from '../runtime/words.ts'
import { moveOn } from './move.ts'
import { release } from './release.ts'
import { waitingOn } from './waiting.sql.ts'

export const USAGE = `Usage:
  npm run production:release -- --date DATE [--routes R12,R14] [--with-open] [--late]
  npm run production:ship    -- --date DATE [--by delivery] [--routes R12,R14]   or   --orders 480001,480002
  npm run production:invoice -- the same as for ship
DATE is a make date, MM/DD/YYYY or YYYY-MM-DD; with "--by delivery" a delivery date. --with-open also releases orders that
customers can still change; --late releases those alone that came after a release of their make date and route.`

/** Who moves orders by a command. */
export const BY_OPERATOR = { actor: '(operator)', channel: 'command' } as const
const OPTIONS = {
  date: { type: 'string' },
  by: { type: 'string' },
  routes: { type: 'string', multiple: true },
  orders: { type: 'string', multiple: true },
  'with-open': { type: 'boolean' },
  late: { type: 'boolean' },
} as const

/** Does what the words ask, and says what was done. Throws with a sentence. */
export async function productionCommand(db: Db, clock: Clock, words: readonly string[]): Promise<string> {
  const asked = readProduction(words)
  if (asked.release) {
    const done = await inTransaction(db, (tx) => release(tx, clock, asked.release, BY_OPERATOR))
    const counts = { orders: done.orderCount, early: done.earlyCount }
    const left = leftBy(await waitingOn(db, { ...asked.release, now: clock.now() }), counts)
    // After a release, orders that customers can still change are expected.
    const named = counts.orders === 0 ? left : { ...left, openCount: 0 }
    return [releaseText({ ...done, ...counts }), ...waitingTexts('command', done.makeDate, named)].join('\n')
  }
  const { movedCount, refused } = await inTransaction(db, (tx) => moveOn(tx, clock, asked, BY_OPERATOR))
  const done = `${many(movedCount, 'order')} ${asked.move === 'ship' ? 'marked shipped' : 'marked invoiced'}.`
  return [done, ...refused.map(({ orderNo, text }) => `${orderNo}: ${text}`)].join('\n')
}

/** Reads the words without a database, so that a mistake is refused before the database is opened. Throws with a sentence. */
export function readProduction([what, ...words]: readonly string[]) {
  const given = readWords(words, OPTIONS, USAGE).values
  const routeNos = routesOf(given.routes)
  if (what === 'release') {
    if (given.orders !== undefined || given.by !== undefined || given.date === undefined) throw new Error(USAGE)
    const which = { withOpen: given['with-open'] ?? false, onlyLate: given.late ?? false, withUnlocked: true }
    return { release: { makeDate: dateOf(given.date), routeNos, ...which } }
  }
  if ((what !== 'ship' && what !== 'invoice') || given['with-open'] !== undefined || given.late) throw new Error(USAGE)
  const orderNos = namesOf(given.orders, '--orders names no order.')
  if ((orderNos.length === 0) === (given.date === undefined)) throw new Error(USAGE)
  const wrong = orderNos.find((orderNo) => !/^\d{1,12}$/.test(orderNo))
  if (wrong !== undefined) throw new Error(`${wrong} is not an order number.`)
  const day = given.date === undefined ? undefined : { date: dateOf(given.date), by: byOf(given.by) }
  return { move: what, orderNos, day, routeNos } as const
}

/** R12,R14 as typed at a command, once or several times. Throws where one of them names none, as a script's empty variable does. */
const namesOf = (texts: readonly string[] = [], none: string): string[] =>
  texts.flatMap((text) => {
    const names = namesIn(text)
    if (names.length === 0) throw new Error(none)
    return names
  })

/** The routes of each --routes; left out: none, which is all. */
export const routesOf = (texts: readonly string[] | undefined): string[] =>
  namesOf(texts, '--routes names no route. Leave it out for all.')

/** A date that somebody typed at a command. Throws with a sentence. */
export function dateOf(text: string): PlainDate {
  const date = isPlainDate(text) ? text : fromUsDate(text)
  if (date === undefined) throw new Error(`${text} is not a date. Write MM/DD/YYYY or YYYY-MM-DD.`)
  return date
}

function byOf(text = 'make'): 'make' | 'delivery' {
  if (text === 'make' || text === 'delivery') return text
  throw new Error(USAGE)
}
