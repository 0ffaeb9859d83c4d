// What an operator reads in the log of a server's life: that it migrated, started, stops by which signal, and has stopped.
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { expect, test } from 'vitest'
import { startServer } from '../../bench/support/server.ts'

test('a first start, its end and a second start say so, one line each', { timeout: 300_000 }, async () => {
  const dataDir = fs.mkdtempSync(path.join(os.tmpdir(), 'provender-life-'))
  const lived = async (signal: NodeJS.Signals) => {
    const server = await startServer({ dataDir })
    await server.stop(signal)
    expect(server.child.exitCode).toBe(0)
    const log = fs.readFileSync(path.join(dataDir, `server-${server.port}.log`), 'utf8')
    const lines = log.split('\n').filter((line) => line.startsWith('{'))
    return lines.map((line) => JSON.parse(line) as Record<string, unknown>)
  }
  const first = await lived('SIGTERM')
  expect(first.map(({ msg }) => msg)).toEqual(['database migrated', 'started', 'stopping', 'stopped'])
  const [migrated, started, stopping] = first
  expect(migrated?.['ran']).toContain('0001-init.sql')
  expect(started).toMatchObject({ node: process.version })
  expect(stopping).toMatchObject({ signal: 'SIGTERM' })
  const second = await lived('SIGINT')
  expect(second.map(({ msg, signal }) => [msg, signal])).toEqual([
    ['started', undefined],
    ['stopping', 'SIGINT'],
    ['stopped', undefined],
  ])
  fs.rmSync(dataDir, { recursive: true, force: true })
})
