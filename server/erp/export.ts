/** `npm run export` (ERP-02): a make date's orders as files for the ERP, each order in the files of one release. */
import { mkdir, open, readFile, rename, unlink, writeFile } from 'node:fs/promises'
import path from 'node:path'
import Papa from 'papaparse'
import type { PlainDate } from '#rules/calendar.ts'
import type { Db } from '../db/open.ts'
import { inTransaction } from '../db/transaction.ts'
import { BY_OPERATOR } from '../production/command.ts'
import { type Released, refuseUnknown, release } from '../production/release.ts'
import type { Clock } from '../runtime/clock.ts'
import { linesOf, ordersOf, releasesOf, type ToldRelease, takenBack } from './erp-orders.sql.ts'
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
  /** Releases left out, because they also hold other routes. */
  readonly leftOut: readonly number[]
  readonly takenBackCount: number
}

const DRAFT = '.part'

/**
 * Releases what is due, when asked to, and then writes every release of the make date: two files each, that never change. A run that
 * broke off is mended by the same run again. The orders' file comes last: where it is, its lines are.
 */
export async function exportOrders(db: Db, clock: Clock, folder: string, asked: ExportAsked): Promise<Exported> {
  const { makeDate, routeNos, takes, withOpen } = asked
  await refuseUnknown(db, routeNos)
  // A folder that cannot be written is found before anything is released.
  await mkdir(folder, { recursive: true })
  await writeFile(path.join(folder, DRAFT), '')
  await unlink(path.join(folder, DRAFT))
  const taken = takes
    ? await inTransaction(db, (tx) =>
        release(tx, clock, { makeDate, routeNos, withOpen, withUnlocked: true }, BY_OPERATOR),
      )
    : undefined
  const all = await releasesOf(db, makeDate)
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
  const back = await takenBack(db, makeDate)
  await put(`taken-back-${makeDate}.csv`, takenBackCsv(back))
  const leftOut = all.filter((each) => !mine.includes(each)).map(({ releaseNo }) => releaseNo)
  return { makeDate, taken, releases, written, leftOut, takenBackCount: back.length }
}

/** Whether the release holds the asked routes alone. */
const isWithin = ({ routes }: ToldRelease, asked: readonly string[]) =>
  asked.length === 0 || (routes.length > 0 && routes.every((route) => asked.includes(route)))

function takenBackCsv(orders: Awaited<ReturnType<typeof takenBack>>): string {
  const heading = ['order_no', 'customer_no', 'location_no', 'order_date', 'state']
  const rows = orders.map((o) => [o.orderNo, o.customerNo, o.locationNo, o.orderDate, o.state])
  return `${Papa.unparse([heading, ...rows], { newline: '\n' })}\n`
}

/** Writes the file whole or not at all; false when it stands there with this text. */
async function writeOnce(folder: string, name: string, text: string): Promise<boolean> {
  const file = path.join(folder, name)
  if ((await readFile(file, 'utf8').catch(() => undefined)) === text) return false
  const draft = path.join(folder, DRAFT)
  const handle = await open(draft, 'w')
  try {
    await handle.writeFile(text)
    await handle.sync()
  } finally {
    await handle.close()
  }
  await rename(draft, file)
  return true
}
