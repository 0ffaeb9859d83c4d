import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { migrate } from '#server/db/migrate.ts'
import { openDatabase } from '#server/db/open.ts'
import { openTestDatabase, testDatabases } from '../support/base-db.ts'
import { killRound, type PowerCut, powerCutVictim, saveVictim } from './kill-rounds.ts'

let dataDir: string
beforeEach(() => {
  dataDir = fs.mkdtempSync(path.join(os.tmpdir(), 'provender-kill-'))
})
afterEach(() => fs.rmSync(dataDir, { recursive: true, force: true }))

test('what was acknowledged is there after a kill -9 (embedded)', { timeout: 120_000 }, async () => {
  const victim = saveVictim(dataDir)
  for (let round = 0; round < 2; round++) {
    const { acknowledged, lost, torn } = await killRound(victim, 50 + Math.random() * 400)
    expect(acknowledged).toBeGreaterThan(0)
    expect({ lost, torn }).toEqual({ lost: [], torn: [] })
  }
})

describe.runIf(testDatabases().includes('postgres'))('with PostgreSQL', () => {
  test('what was acknowledged is there after a kill -9 of the server', { timeout: 120_000 }, async () => {
    const { db, kind, pool, close } = await openTestDatabase('postgres')
    expect(kind).toBe('postgres')
    const { connectionString } = pool.options
    for (let round = 0; round < 2; round++) {
      const { acknowledged, lost, torn } = await killRound(
        saveVictim(dataDir, connectionString),
        50 + Math.random() * 200,
      )
      expect(acknowledged).toBeGreaterThan(0)
      expect({ lost, torn }).toEqual({ lost: [], torn: [] })
    }
    expect(await db.selectFrom('setting').selectAll().execute()).toEqual([])
    await close()
  })
})

describe('when the power is cut (embedded)', () => {
  const cut = (keeps: PowerCut['keeps'], lies: boolean) =>
    killRound(powerCutVictim(dataDir, { keeps, lies }), Math.random() * 500)

  test('what was acknowledged is there', { timeout: 120_000 }, async () => {
    await killRound(saveVictim(dataDir), 0)
    for (const keeps of ['none', 'some'] as const) {
      const { acknowledged, lost, torn } = await cut(keeps, false)
      expect(acknowledged).toBeGreaterThan(0)
      expect({ lost, torn }).toEqual({ lost: [], torn: [] })
    }
  })

  test('on a disk that only says it has synced, it is not', { timeout: 120_000 }, async () => {
    await killRound(saveVictim(dataDir), 0)
    const found = cut('none', true).catch((error: Error) => ({ lost: [error.message] }))
    const { lost } = await Promise.race([found, sleep(60_000, { lost: ['it did not open again'] })])
    expect(lost).not.toEqual([])
  })
})

test('a creation that was killed leaves a folder that opens', { timeout: 120_000 }, async () => {
  for (const delay of [500, 1100]) {
    const victim = saveVictim(dataDir)
    await killRound({ ...victim, check: async () => ({ lost: [], torn: [] }) }, delay, false)
  }
  fs.mkdirSync(path.join(dataDir, 'database.new/base'), { recursive: true })
  fs.writeFileSync(path.join(dataDir, 'database.new/PG_VERSION'), '1')
  const { pool, close } = await openDatabase({ dataDir })
  expect(await migrate(pool)).toContain('0001-init.sql')
  await close()
  const again = await openDatabase({ dataDir })
  expect(await migrate(again.pool)).toEqual([])
  await again.close()
})
