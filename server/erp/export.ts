/** `npm run export` (ERP-02): a make date's orders as files for the ERP, each order in the files of one release. */
import { randomUUID } from 'node:crypto'
import { open, readFile, rename, unlink, writeFile } from 'node:fs/promises'
import path from 'node:path'
import Papa from 'papaparse'
import type { PlainDate } from '#rules/calendar.ts'
import type { Db } from '../db/open.ts'
import { inTransaction } from '../db/transaction.ts'
import { BY_OPERATOR } from '../production/command.ts'
import { type Released, refuseUnknown, release } from '../production/release.ts'
import { type Waiting, waitingOn } from '../production/waiting.sql.ts'
import type { Clock } from '../runtime/clock.ts'
import { makeFolder } from '../runtime/make-folder.ts'
import { exportsInTurn, linesOf, ordersOf, type TakenBack, type ToldRelease, toldOn } from './erp-orders.sql.ts'
import { linesCsv, ordersCsv } from './order-files.ts'

export interface ExportAsked {
  readonly makeDate: PlainDate
  /** None: all. */
  readonly routeNos: readonly string[]
  /** Releases first what is due. */
  readonly takes: boolean
  /** With those that customers can still change. */
  readonly withOpen: boolean
}
export interface Exported {
  readonly makeDate: PlainDate
  /** What this run released; undefined: it was not asked to. */
  readonly taken: Released | undefined
  /** Every release of the make date that is in the folder now. */
  readonly releases: readonly { readonly releaseNo: number; readonly orders: number; readonly pieces: number }[]
  /** Files that this run wrote; the others were there with the same text. */
  readonly written: readonly string[]
  /** Releases with orders of these routes that are left out, because they also hold other routes. */
  readonly leftOut: readonly number[]
  readonly takenBackCount: number
  /** When nothing was released for the date yet, or orders wait for a release: which orders there are. */
  readonly waiting?: Waiting
}

const DRAFT = '.part'

/**
 * Releases what is due, when asked to, and then writes every release of the make date: two files each, that never change. A run that
 * broke off is mended by the same run again. The orders' file comes last: where it is, its lines are.
 */
export async function exportOrders(db: Db, clock: Clock, folder: string, asked: ExportAsked): Promise<Exported> {
  const { makeDate, routeNos, takes, withOpen } = asked
  await refuseUnknown(db, routeNos)
  // Before anything is released.
  await refuseUnwritable(folder)
  const taken = takes
    ? await inTransaction(db, (tx) =>
        release(tx, clock, { makeDate, routeNos, withOpen, withUnlocked: true }, BY_OPERATOR),
      )
    : undefined
  const files = await inTransaction(db, (tx) => writeFiles(tx, folder, asked))
  const isEmpty = files.releases.length + files.leftOut.length === 0
  const waiting = await waitingOn(db, { ...asked, now: clock.now() })
  return { makeDate, taken, ...files, ...((isEmpty || waiting.readyCount > 0) && { waiting }) }
}

/** One export after another: of two at once the slower one would write what was before over what is now. */
async function writeFiles(
  db: Db,
  folder: string,
  { makeDate, routeNos }: ExportAsked,
): Promise<Omit<Exported, 'makeDate' | 'taken' | 'waiting'>> {
  await exportsInTurn(db)
  const { releases: all, takenBack: back } = await toldOn(db, makeDate)
  const mine = all.filter((each) => isWithin(each, routeNos))
  const written: string[] = []
  const put = async (name: string, text: string) => {
    if (await writeOnce(folder, name, text)) written.push(name)
  }
  const releases: Exported['releases'][number][] = []
  for (const { releaseNo } of mine) {
    const orders = await ordersOf(db, releaseNo)
    const no = String(releaseNo).padStart(6, '0')
    await put(`order-lines-${no}.csv`, linesCsv(await linesOf(db, releaseNo)))
    await put(`orders-${no}.csv`, ordersCsv(orders))
    releases.push({
      releaseNo,
      orders: orders.length,
      pieces: orders.reduce((sum, { pieces }) => sum + pieces, 0),
    })
  }
  await put(`taken-back-${makeDate}.csv`, takenBackCsv(back))
  const leftOut = all
    .filter((each) => !mine.includes(each) && holdsSome(each, routeNos))
    .map(({ releaseNo }) => releaseNo)
  return { releases, written, leftOut, takenBackCount: back.length }
}

async function refuseUnwritable(folder: string): Promise<void> {
  const probe = path.join(folder, `${DRAFT}-${randomUUID()}`)
  try {
    makeFolder(folder)
    await writeFile(probe, '')
    await unlink(probe)
  } catch (error) {
    throw unwritable(folder, error)
  }
}

const unwritable = (place: string, error: unknown) =>
  new Error(`${place} cannot be written (${(error as { code?: string }).code ?? error}).`)

/** Whether the release holds the asked routes alone. */
const isWithin = ({ routes }: ToldRelease, asked: readonly string[]) =>
  asked.length === 0 || routes.every((route) => asked.includes(route))
const holdsSome = ({ routes }: ToldRelease, asked: readonly string[]) => routes.some((route) => asked.includes(route))

function takenBackCsv(orders: readonly TakenBack[]): string {
  const heading = ['order_no', 'customer_no', 'location_no', 'order_date', 'state']
  const rows = orders.map((o) => [o.orderNo, o.customerNo, o.locationNo, o.orderDate, o.state])
  return `${Papa.unparse([heading, ...rows], { newline: '\n' })}\n`
}

/** Writes the file whole or not at all; false when it stands there with this text. */
async function writeOnce(folder: string, name: string, text: string): Promise<boolean> {
  const file = path.join(folder, name)
  if ((await readFile(file, 'utf8').catch(() => undefined)) === text) return false
  const draft = path.join(folder, DRAFT)
  try {
    await using handle = await open(draft, 'w')
    await handle.writeFile(text)
    await handle.sync()
    await rename(draft, file)
  } catch (error) {
    throw unwritable(file, error)
  }
  return true
}
