import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { takeFolderLock } from './folder-lock.ts'

let folder: string
let lockPath: string
beforeEach(() => {
  vi.useFakeTimers()
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'provender-lock-'))
  lockPath = path.join(folder, 'database.lock')
})
afterEach(() => {
  vi.useRealTimers()
  fs.rmSync(folder, { recursive: true, force: true })
})

const silent = () => {}
const elsewhere = { token: 'theirs', pid: process.pid, system: 'another machine', startedAt: '1' }

test('is refused to a second taker, and free again after its release', async () => {
  const lock = await takeFolderLock(lockPath, silent)
  await expect(takeFolderLock(lockPath, silent)).rejects.toThrow('in use by another process')
  lock.release()
  expect(fs.readdirSync(folder)).toEqual([])
  const second = await takeFolderLock(lockPath, silent)
  expect(second.isHeld()).toBe(true)
  second.release()
})

test('of a process whose number was given to another is taken over', async () => {
  const lock = await takeFolderLock(lockPath, silent)
  const holder = JSON.parse(fs.readFileSync(lockPath, 'utf8')) as object
  lock.release()
  fs.writeFileSync(lockPath, JSON.stringify({ ...holder, token: 'old', startedAt: '1' }))
  const taken = await takeFolderLock(lockPath, silent)
  expect(taken.isHeld()).toBe(true)
  taken.release()
})

test('of a system that cannot be seen is respected while its heart beats', async () => {
  fs.writeFileSync(lockPath, JSON.stringify(elsewhere))
  const beat = setInterval(() => fs.utimesSync(lockPath, new Date(), new Date()), 4_000)
  const taking = expect(takeFolderLock(lockPath, silent)).rejects.toThrow('in use by another process')
  await vi.advanceTimersByTimeAsync(21_000)
  await taking
  clearInterval(beat)
})

test('of a system that cannot be seen is taken over when its heart has stopped', async () => {
  fs.writeFileSync(lockPath, JSON.stringify(elsewhere))
  const told: string[] = []
  const taking = takeFolderLock(lockPath, (line) => told.push(line))
  await vi.advanceTimersByTimeAsync(21_000)
  const lock = await taking
  expect(told[0]).toContain('Waiting 20 seconds')
  lock.release()
})

test('that holds no readable words is watched, not trusted', async () => {
  fs.writeFileSync(lockPath, '{"tok')
  const told: string[] = []
  const taking = takeFolderLock(lockPath, (line) => told.push(line))
  await vi.advanceTimersByTimeAsync(19_000)
  expect(told).toEqual([expect.stringContaining('Waiting 20 seconds')])
  expect(fs.readFileSync(lockPath, 'utf8')).toBe('{"tok')
  await vi.advanceTimersByTimeAsync(2_000)
  const lock = await taking
  expect(lock.isHeld()).toBe(true)
  lock.release()
})

test('is watched, not trusted, where neither side can tell on which system it runs', async () => {
  const unreadable = vi.spyOn(fs, 'readlinkSync').mockImplementation(() => {
    throw new Error('There is no /proc.')
  })
  // Whether a process of this number runs says nothing: it may be another machine's.
  fs.writeFileSync(lockPath, JSON.stringify({ ...elsewhere, system: '' }))
  const beat = setInterval(() => fs.utimesSync(lockPath, new Date(), new Date()), 4_000)
  const taking = expect(takeFolderLock(lockPath, silent)).rejects.toThrow('in use by another process')
  await vi.advanceTimersByTimeAsync(21_000)
  await taking
  clearInterval(beat)
  unreadable.mockRestore()
})

test('that was taken away is noticed at the next heartbeat, and not released', async () => {
  const told: string[] = []
  const lock = await takeFolderLock(lockPath, (line) => told.push(line))
  fs.writeFileSync(lockPath, JSON.stringify(elsewhere))
  await vi.advanceTimersByTimeAsync(5_000)
  expect(lock.isHeld()).toBe(false)
  expect(told[0]).toContain('was taken by another process')
  lock.release()
  expect(fs.existsSync(lockPath)).toBe(true)
})

test('whose file cannot be read for a while is a line in the log, and no longer held until it can', async () => {
  const told: string[] = []
  const lock = await takeFolderLock(lockPath, (line) => told.push(line))
  const full = Object.assign(new Error('EMFILE: too many open files'), { code: 'EMFILE' })
  const reading = vi.spyOn(fs, 'readFileSync').mockImplementation(() => {
    throw full
  })
  await vi.advanceTimersByTimeAsync(4_500)
  expect(lock.isHeld()).toBe(true)
  expect(told).toEqual([`The lock ${lockPath} cannot be looked after: EMFILE: too many open files`])
  await vi.advanceTimersByTimeAsync(8_000)
  expect(lock.isHeld()).toBe(false)
  reading.mockRestore()
  await vi.advanceTimersByTimeAsync(4_000)
  expect(lock.isHeld()).toBe(true)
  lock.release()
})
