// F03: PostgreSQL goes away under traffic and comes back. The server stays, says 503 meanwhile, and saves again by itself.
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { api } from '#contract/index.ts'
import { type PostgresServer, postgresBinaries, startPostgres } from '#tests/support/postgres-server.ts'
import { requestOf } from '#tests/support/request-of.ts'
import { openPath, SAVE_PATH, saveFields } from '../../bench/support/calls.ts'
import { type Seeded, seed, storedLines } from '../../bench/support/seed.sql.ts'
import { configOf, type Place, type RunningServer, startServer, withDatabase } from '../../bench/support/server.ts'

const ROUNDS = 5
const CALLERS = 4
const BACK_WITHIN_MS = 5_000
const binaries = postgresBinaries()

describe.runIf(binaries !== undefined)('with PostgreSQL', () => {
  const home = fs.mkdtempSync(path.join(os.tmpdir(), 'provender-restart-'))
  let postgres: PostgresServer
  let place: Place
  let seeded: Seeded
  let server: RunningServer
  beforeAll(async () => {
    postgres = await startPostgres(binaries as string)
    place = { dataDir: home, databaseUrl: postgres.urlOf('postgres') }
    seeded = await withDatabase(place, (database) =>
      seed(database, configOf(place), { items: 20, orders: CALLERS + 1 }),
    )
    server = await startServer(place)
  })
  afterAll(async () => {
    await server?.stop()
    await postgres?.remove()
    fs.rmSync(home, { recursive: true, force: true })
  })

  const terminate = async () => {
    const client = new pg.Client({ connectionString: postgres.urlOf('postgres') })
    await client.connect()
    await client.query("select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'provender'")
    await client.end()
  }
  const restart = (mode: 'fast' | 'immediate') => async () => {
    await postgres.stop(mode)
    await postgres.start()
  }

  test.each([
    ['restart -m immediate', restart('immediate')],
    ['restart -m fast', restart('fast')],
    ['pg_terminate_backend', terminate],
  ])(
    '%s: the server stays, nobody is told of a fault, nothing acknowledged is lost',
    { timeout: 300_000 },
    async (_, strike) => {
      for (let round = 0; round < ROUNDS; round += 1) {
        const traffic = startTraffic(server.port, seeded)
        await traffic.nextSave(server)
        await sleep(100 + Math.random() * 200)
        await strike()
        const struckAt = performance.now()
        await traffic.nextSave(server)
        const backMs = performance.now() - struckAt
        const { statuses, unanswered, saved } = await traffic.stop()
        expect(server.child.exitCode).toBe(null)
        expect([...statuses].filter((status) => status !== 200 && status !== 503)).toEqual([])
        expect(unanswered).toEqual([])
        expect(backMs).toBeLessThan(BACK_WITHIN_MS)
        const stored = await withDatabase(place, storedLines)
        const lost = [...saved].filter(([line, version]) => (stored.get(line)?.version ?? 0) < version)
        expect(lost).toEqual([])
      }
    },
  )
})

/** Saves of a line, saves of many lines in one transaction, and reading; until it is stopped. */
function startTraffic(port: number, { headers, orderNos, itemNos }: Seeded) {
  const statuses = new Set<number>()
  const unanswered: string[] = []
  const saved = new Map<string, number>()
  const waiting: (() => void)[] = []
  let isOn = true
  let turn = 0
  const send = async (path: string, body?: Readonly<Record<string, string>>) => {
    try {
      const response = await fetch(`http://127.0.0.1:${port}${path}`, {
        headers,
        ...(body ? { method: 'POST', body: new URLSearchParams(body) } : {}),
      })
      const answer = (await response.json()) as { message?: string; ver?: number }
      statuses.add(response.status)
      if (response.status !== 200) await sleep(20)
      return response.status === 200 ? answer : undefined
    } catch (error) {
      unanswered.push(String((error as Error).cause ?? error))
      await sleep(20)
      return undefined
    }
  }
  const saver = async (orderNo: string) => {
    while (isOn) {
      const itemNo = itemNos[turn++ % itemNos.length] as string
      const answer = await send(SAVE_PATH, saveFields({ orderNo, itemNo, quantity: 1 + (turn % 200) }))
      if (answer?.message !== 'success' || answer.ver === undefined) continue
      saved.set(`${orderNo}/${itemNo}`, answer.ver)
      for (const tell of waiting.splice(0)) tell()
    }
  }
  const bulk = async (orderNo: string) => {
    while (isOn) {
      const lines = itemNos.map((itemNo) => ({ itemNo, quantity: 1 + (turn++ % 200) }))
      const { path, fields } = requestOf(api.orders.saveLines, { orderNo, lines })
      await send(path, fields)
    }
  }
  const reader = async (orderNo: string) => {
    while (isOn) await send(openPath(orderNo))
  }
  const [first = '', ...rest] = orderNos
  const all = [...rest.map(saver), bulk(first), reader(first)]
  return {
    /** Throws when the server has ended instead. */
    nextSave: ({ child }: RunningServer) =>
      new Promise<void>((tell, fail) => {
        waiting.push(tell)
        const ended = () => fail(new Error('The server ended by itself.'))
        if (child.exitCode === null) child.once('exit', ended)
        else ended()
      }),
    async stop() {
      isOn = false
      await Promise.all(all)
      return { statuses, unanswered, saved }
    },
  }
}
