// The end of a server under traffic: what was sent before the signal is answered, and nobody is told of a fault. Three stops on
// each engine; STOP_ROUNDS=20 for as many as you like.
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { describe, expect, test } from 'vitest'
import { type PostgresServer, postgresBinaries, startPostgres } from '#tests/support/postgres-server.ts'
import { SAVE_PATH, saveFields } from '../../bench/support/calls.ts'
import { openConnection } from '../../bench/support/connection.ts'
import { type Seeded, seed, storedLines } from '../../bench/support/seed.sql.ts'
import { configOf, type Place, startServer, withDatabase } from '../../bench/support/server.ts'

const ROUNDS = Number(process.env['STOP_ROUNDS'] ?? 3)
const CALLERS = 16
const binaries = postgresBinaries()

interface Sent {
  readonly sentAt: number
  readonly doneAt: number
  /** 0 when no answer came. */
  readonly status: number
}

/** Saves over kept-alive connections, a new one when the server says that it was the last answer; until nobody listens any more. */
async function caller(port: number, { headers, itemNos }: Seeded, orderNo: string, saved: Map<string, number>) {
  const sent: Sent[] = []
  for (;;) {
    const connection = await openConnection(port, headers).catch(() => undefined)
    if (!connection) return sent
    for (let isOpen = true; isOpen; ) {
      const itemNo = itemNos[sent.length % itemNos.length] as string
      const sentAt = performance.now()
      const answer = await connection
        .post(SAVE_PATH, saveFields({ orderNo, itemNo, quantity: 1 + (sent.length % 90) }))
        .catch(() => ({ status: 0, body: '' }))
      sent.push({ sentAt, doneAt: performance.now(), status: answer.status })
      const version = /"message":"success".*"ver":(\d+)/.exec(answer.body)?.[1]
      if (version) saved.set(`${orderNo}/${itemNo}`, Number(version))
      isOpen = answer.status === 200
    }
    connection.close()
  }
}

async function rounds(place: Place): Promise<void> {
  const seeded = await withDatabase(place, (database) =>
    seed(database, configOf(place), { items: 20, orders: CALLERS }),
  )
  for (let round = 0; round < ROUNDS; round += 1) {
    const server = await startServer(place)
    const saved = new Map<string, number>()
    const calling = seeded.orderNos.map((orderNo) => caller(server.port, seeded, orderNo, saved))
    await sleep(200 + Math.random() * 300)
    const signalAt = performance.now()
    await server.stop()
    const sent = (await Promise.all(calling)).flat()
    expect(server.child.exitCode).toBe(0)
    expect(sent.filter(({ sentAt, status }) => sentAt < signalAt && status !== 200)).toEqual([])
    expect(sent.filter(({ status }) => ![0, 200, 503].includes(status))).toEqual([])
    expect(
      sent.some(({ sentAt, doneAt }) => sentAt < signalAt && doneAt > signalAt),
      'some were under way',
    ).toBe(true)
    const stored = await withDatabase(place, storedLines)
    expect([...saved].filter(([line, version]) => stored.get(line)?.version !== version)).toEqual([])
  }
}

describe('SIGTERM under 16 callers', () => {
  const home = () => fs.mkdtempSync(path.join(os.tmpdir(), 'provender-stop-'))

  test('embedded', { timeout: 600_000 }, async () => {
    const dataDir = home()
    await rounds({ dataDir })
    fs.rmSync(dataDir, { recursive: true, force: true })
  })

  test.runIf(binaries !== undefined)('with PostgreSQL', { timeout: 600_000 }, async () => {
    const dataDir = home()
    const postgres: PostgresServer = await startPostgres(binaries as string)
    try {
      await rounds({ dataDir, databaseUrl: postgres.urlOf('postgres') })
    } finally {
      await postgres.remove()
      fs.rmSync(dataDir, { recursive: true, force: true })
    }
  })
})
