/** What `npm run export` is told, and what it says (ERP-02). */
import path from 'node:path'
import { many } from '#rules/many.ts'
import { releaseText, waitingTexts } from '#rules/production/moves.ts'
import type { Db } from '../db/open.ts'
import { dateOf, routesOf } from '../production/command.ts'
import type { Clock } from '../runtime/clock.ts'
import { readWords } from '../runtime/words.ts'
import { type Exported, exportOrders } from './export.ts'

export const USAGE = `Usage:
  npm run export -- FOLDER --date DATE [--routes R12,R14] [--take] [--with-open] [--json]
--route is the same as --routes; either may be given several times. DATE is a make date, MM/DD/YYYY or YYYY-MM-DD. --take first releases to production what is due, and the files hold exactly that;
--with-open also takes orders that customers can still change. Without --take only what was released before is written. The same run
again writes the same files. --json prints one line for programs.`

const OPTIONS = {
  date: { type: 'string' },
  routes: { type: 'string', multiple: true },
  route: { type: 'string', multiple: true },
  take: { type: 'boolean' },
  'with-open': { type: 'boolean' },
  json: { type: 'boolean' },
} as const

/** Does what the words ask; `base` is where a relative folder lies. Throws with a sentence. */
export async function exportCommand(db: Db, clock: Clock, words: readonly string[], base = '.'): Promise<string> {
  const { place, asJson, ...asked } = readExport(words, base)
  const done = await exportOrders(db, clock, place, asked)
  return asJson ? JSON.stringify({ ok: true, folder: place, ...done }) : said(done, asked.routeNos, place)
}

/** Reads the words without a database, so that a mistake is refused before the database is opened. Throws with a sentence. */
export function readExport(words: readonly string[], base = '.') {
  const { values, positionals } = readWords(words, OPTIONS, USAGE, { allowPositionals: true })
  const [folder, ...more] = positionals
  const withOpen = values['with-open'] ?? false
  const takes = values.take ?? false
  const isTwice = values.route !== undefined && values.routes !== undefined
  // An empty name is a script's variable that nobody filled in: the folder would be the one it stands in.
  if (!folder || more.length > 0 || values.date === undefined || (withOpen && !takes) || isTwice) throw new Error(USAGE)
  const place = path.resolve(base, folder)
  const routeNos = routesOf(values.routes ?? values.route)
  return { place, asJson: values.json ?? false, makeDate: dateOf(values.date), routeNos, takes, withOpen }
}

function said(
  { makeDate, taken, releases, written, leftOut, takenBackCount, waiting }: Exported,
  routeNos: readonly string[],
  place: string,
): string {
  const lines: string[] = []
  if (taken) lines.push(releaseText({ ...taken, orders: taken.orderCount, early: taken.earlyCount }))
  for (const { releaseNo, orders, pieces } of releases)
    lines.push(`Release ${releaseNo}: ${many(orders, 'order')}, ${many(pieces, 'piece')}.`)
  const ofRoutes = routeNos.length === 0 ? '' : ` of ${routeNos.join(', ')}`
  const isEmpty = releases.length + leftOut.length === 0
  if (isEmpty) lines.push(`Nothing${ofRoutes} was released for ${makeDate} yet.`)
  // Beside files, only what they lack matters: later orders are expected to be open.
  if (waiting)
    lines.push(...waitingTexts('export', makeDate, isEmpty ? waiting : { ...waiting, openCount: 0, deliveredThen: [] }))
  if (leftOut.length > 0)
    lines.push(
      `Left out, since they hold other routes too: ${leftOut.map((no) => `release ${no}`).join(', ')}. Ask without --routes for them.`,
    )
  if (takenBackCount > 0)
    lines.push(
      `${many(takenBackCount, 'order')} that the ERP has ${takenBackCount === 1 ? 'is' : 'are'} open again or canceled: see taken-back-${makeDate}.csv.`,
    )
  lines.push(`${many(written.length, 'file')} written to ${place}.`)
  return lines.join('\n')
}
