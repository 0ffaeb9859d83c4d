import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import type pg from 'pg'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { roomOnDisk } from './disk-space.ts'
import { scheduleUpkeep } from './upkeep.ts'
import { watchStatements } from './watchdog.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

test('a statement that does not return makes the engine unhealthy, and the log says so once', async () => {
  const told: string[] = []
  const endings: ((answer: Buffer) => void)[] = []
  const watchdog = watchStatements(
    () => new Promise((end) => endings.push(end)),
    (line) => told.push(line),
  )
  const running = watchdog.execute(Buffer.from('Q'))
  await vi.advanceTimersByTimeAsync(29_000)
  expect(watchdog.isHealthy()).toBe(true)
  await vi.advanceTimersByTimeAsync(31_000)
  expect(watchdog.isHealthy()).toBe(false)
  expect(told).toEqual([expect.stringMatching(/^A statement has been running for 3\d seconds/)])
  endings[0]?.(Buffer.alloc(0))
  await running
  expect(watchdog.isHealthy()).toBe(true)
  watchdog.stop()
})

test('an engine that breaks down stays unhealthy', async () => {
  const told: string[] = []
  const watchdog = watchStatements(
    () => Promise.reject(new Error('unreachable')),
    (line) => told.push(line),
  )
  await expect(watchdog.execute(Buffer.from('Q'))).rejects.toThrow('unreachable')
  expect(watchdog.isHealthy()).toBe(false)
  expect(told).toEqual(['The embedded database broke down and must be restarted: unreachable'])
  watchdog.stop()
})

test('PRF-07 after a panic the engine is never asked again, and whoever opened it is told once', async () => {
  const told: string[] = []
  const onBreakdown = vi.fn()
  const fields = 'SPANIC\0VPANIC\0C53100\0MNo space left on device\0\0'
  const asked = vi.fn(async () => Buffer.from(`E\0\0\0${String.fromCharCode(fields.length + 4)}${fields}`))
  const watchdog = watchStatements(asked, (line) => told.push(line), { onBreakdown })
  await expect(watchdog.execute(Buffer.from('Q'))).rejects.toThrow('No space left on device')
  await expect(watchdog.execute(Buffer.from('Q'))).rejects.toThrow('No space left on device')
  expect(asked).toHaveBeenCalledOnce()
  expect(onBreakdown).toHaveBeenCalledOnce()
  expect([watchdog.isHealthy(), watchdog.isUsable()]).toEqual([false, false])
  expect(told).toEqual(['The embedded database broke down and must be restarted: No space left on device'])
  watchdog.stop()
})

test('an error in SQL, and a row that holds the word, are answers', async () => {
  const onBreakdown = vi.fn()
  const answers = ['E\0\0\0\x1dSERROR\0VERROR\0MPANIC\0\0', 'D\0\0\0\x11\0\x02\0\0\0\x06SPANIC\0\0\0\x06VPANIC'].map(
    (text) => Buffer.from(text),
  )
  const watchdog = watchStatements(
    async () => answers.pop() as Buffer,
    () => {},
    { onBreakdown },
  )
  await watchdog.execute(Buffer.from('Q'))
  await watchdog.execute(Buffer.from('Q'))
  expect(onBreakdown).not.toHaveBeenCalled()
  expect(watchdog.isHealthy()).toBe(true)
  watchdog.stop()
})

test('upkeep vacuums the tables in turn, a checkpoint each time, and a failure does not end it', async () => {
  const asked: string[] = []
  const told: string[] = []
  const query = async (text: string) => {
    asked.push(text)
    if (text.includes('order_line')) throw new Error('busy')
  }
  const upkeep = scheduleUpkeep({ query } as unknown as pg.Pool, (line) => told.push(line), 1_000)
  await vi.advanceTimersByTimeAsync(3_500)
  await upkeep.stop()
  await vi.advanceTimersByTimeAsync(3_000)
  expect(asked).toEqual([
    'vacuum (analyze) sales_order',
    'checkpoint',
    'vacuum (analyze) order_line',
    'vacuum (analyze) session',
    'checkpoint',
  ])
  expect(told).toEqual(["The database's upkeep of order_line failed: busy"])
})

test('room on the disk is looked up at most every three seconds', () => {
  const quiet = () => undefined
  const enough = roomOnDisk('.', quiet, 1)
  const tooMuch = roomOnDisk('.', quiet, Number.MAX_SAFE_INTEGER)
  expect([enough(), tooMuch()]).toEqual([true, false])
})

test('a data folder that is gone has no room: it is said once, nothing is thrown, and it may come back', () => {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'gone-'))
  const told: string[] = []
  const hasRoom = roomOnDisk(folder, (line) => told.push(line), 1)
  const later = () => vi.advanceTimersByTime(3_000)
  expect(hasRoom()).toBe(true)
  fs.rmdirSync(folder)
  later()
  expect(hasRoom()).toBe(false)
  later()
  expect(hasRoom()).toBe(false)
  expect(told).toEqual([expect.stringMatching(/^The data folder .* cannot be read, so nothing is stored: ENOENT/)])
  fs.mkdirSync(folder)
  later()
  expect(hasRoom()).toBe(true)
  fs.rmdirSync(folder)
})
