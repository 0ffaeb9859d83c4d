// INV-21, INV-22, F17: the server is killed while it sends an upload. After it is started again the rest is sent; what was
// acknowledged is there, and nothing appears twice.
import { spawn } from 'node:child_process'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { addDays } from '#rules/calendar.ts'
import { openSession, sessionCookie } from '#server/access/sessions.ts'
import { migrate } from '#server/db/migrate.ts'
import { type OpenDatabase, openDatabase } from '#server/db/open.ts'
import { systemClock } from '#server/runtime/clock.ts'
import { readConfig } from '#server/runtime/config.ts'
import { createLog } from '#server/runtime/log.ts'
import type { World } from '#server/runtime/world.ts'
import { ZONE } from '#tests/support/zone.ts'
import { openTestDatabase, testDatabases } from '../support/base-db.ts'
import { make } from '../support/make.ts'
import { insertPersona, integrator } from '../support/personas.ts'
import { killProcess, killRound, type Victim } from './kill-rounds.ts'

const GROUPS = 400
const BATCH = '0c0c0c0c-0000-4000-8000-00000000000c'
const VICTIM = path.join(import.meta.dirname, 'upload-victim.ts')

let dataDir: string
beforeEach(() => {
  dataDir = fs.mkdtempSync(path.join(os.tmpdir(), 'provender-upload-'))
})
afterEach(() => fs.rmSync(dataDir, { recursive: true, force: true }))

interface Sender {
  readonly cookie: string
  readonly csrfToken: string
}

/** A confirmed upload of many orders, ahead of every cut-off and not so far ahead that their date is asked about. */
async function confirmed(database: OpenDatabase): Promise<Sender> {
  const world = { config: readConfig({ DATA_DIR: dataDir }), database, db: database.db, clock: systemClock(ZONE) }
  const whole: World = { ...world, log: createLog({ logLevel: 'silent' }) }
  await make(whole).shop()
  const userId = await insertPersona(whole, integrator)
  const { secret, csrfToken } = await openSession(whole, userId, false)
  const { customerNo = '' } = integrator
  const locationNos = Array.from({ length: GROUPS }, (_, i) => String(1000 + i).padStart(6, '0'))
  const locations = locationNos.map((locationNo) => ({ customerNo, locationNo, routeNo: 'R14', name: locationNo }))
  await database.db
    .insertInto('location')
    .values(locations.map((each) => ({ ...each, menuDays: 'UMTWRFS' })))
    .execute()
  const file = { format: 'csv', fileName: 'week.csv', fileHash: 'ab'.repeat(32), contentHash: '-' }
  await database.db
    .insertInto('uploadBatch')
    .values({ userId, batchId: BATCH, customerNo, addedAt: whole.clock.now(), ...file })
    .execute()
  const ofGroup = { userId, batchId: BATCH, customerNo, orderDate: addDays(whole.clock.today(), 60), usedOnDay: 5 }
  await database.db
    .insertInto('uploadGroup')
    .values(
      locationNos.map((locationNo, i) => ({
        ...{ ...ofGroup, locationNo, groupNo: i + 1 },
        lines: JSON.stringify([
          ['100100', 1 + i, 1],
          ['100101', 2, 0],
        ]),
      })),
    )
    .execute()
  return { cookie: sessionCookie(whole.config, secret).split(';')[0] as string, csrfToken }
}

function victim({ cookie, csrfToken }: Sender, databaseUrl?: string): Victim {
  const args = [VICTIM, dataDir, BATCH, cookie, csrfToken, ...(databaseUrl === undefined ? [] : [databaseUrl])]
  return {
    start: () => spawn(process.execPath, args),
    kill: killProcess,
    async check(acknowledged) {
      const { db, close } = await openDatabase({ dataDir, databaseUrl })
      const orders = await db.selectFrom('salesOrder').select(['orderNo', 'locationNo', 'pieces']).execute()
      const lines = await db.selectFrom('orderLine').select(['orderNo', 'quantity', 'version']).execute()
      const groups = await db.selectFrom('uploadGroup').select(['groupNo', 'locationNo', 'status', 'orderNo']).execute()
      await close()
      const byNo = new Map(orders.map((order) => [order.orderNo, order]))
      const applied = groups.filter(({ status }) => status === 'applied')
      const isWhole = ({ orderNo, groupNo }: (typeof groups)[number]) => {
        const own = lines.filter((line) => line.orderNo === orderNo)
        const sum = own.reduce((total, { quantity }) => total + quantity, 0)
        return (
          own.every(({ version }) => version === 1) && sum === groupNo + 2 && byNo.get(orderNo ?? 0)?.pieces === sum
        )
      }
      const torn = applied.filter((group) => !isWhole(group)).map(({ groupNo }) => `group ${groupNo}`)
      // An order that no group says it made would be there twice after the next send.
      if (orders.length !== applied.length) torn.push(`${orders.length} orders of ${applied.length} groups`)
      const done = new Set(applied.map(({ groupNo }) => String(groupNo)))
      return { lost: acknowledged.filter((no) => !done.has(no)), torn }
    },
  }
}

async function killAndGoOn(sender: Sender, databaseUrl?: string): Promise<void> {
  for (const delay of [5, 60, 150]) {
    const { acknowledged, lost, torn } = await killRound(victim(sender, databaseUrl), Math.random() * delay)
    expect(acknowledged).toBeGreaterThan(0)
    expect({ lost, torn }).toEqual({ lost: [], torn: [] })
  }
  // Started once more and left alone, it sends the rest.
  const last = victim(sender, databaseUrl)
  const { acknowledged, lost, torn } = await killRound(
    { ...last, kill: async (child) => void (await new Promise((resolve) => child.once('close', resolve))) },
    0,
  )
  expect(acknowledged).toBe(GROUPS)
  expect({ lost, torn }).toEqual({ lost: [], torn: [] })
}

test('INV-21 INV-22 an upload goes on after kill -9 (embedded)', { timeout: 120_000 }, async () => {
  const database = await openDatabase({ dataDir })
  await migrate(database.pool)
  const sender = await confirmed(database)
  await database.close()
  await killAndGoOn(sender)
})

describe.runIf(testDatabases().includes('postgres'))('with PostgreSQL', () => {
  test('INV-21 INV-22 an upload goes on after kill -9 of the server', { timeout: 120_000 }, async () => {
    const database = await openTestDatabase('postgres')
    await database.reset()
    const sender = await confirmed(database)
    await killAndGoOn(sender, database.pool.options.connectionString)
    await database.close()
  })
})
