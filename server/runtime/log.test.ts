import { spawnSync } from 'node:child_process'
import { mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test, vi } from 'vitest'
import { createLog, inPieces } from './log.ts'

function logged(entry: object): Record<string, unknown> {
  let line = ''
  const write = (text: string) => {
    line += text
  }
  createLog({ logLevel: 'info' }, { write }).info(entry, 'said')
  return JSON.parse(line) as Record<string, unknown>
}

test('T02 masks secrets by their names, however deep they stand, and leaves the rest as it is', () => {
  const cause = Object.assign(new Error('no'), { token: 'hush', code: 'E1' })
  const entry = {
    call: 'orders.saveLine',
    ms: 4,
    user: undefined,
    at: new Date('2026-11-19T18:00:00Z'),
    password: 'hush',
    a: { b: { c: { d: { cookie: 'hush' } } } },
    list: [{ APISecret: 'hush', n: 1 }],
    secret: { whole: 'hush' },
    err: cause,
  }
  const line = logged(entry)
  expect(JSON.stringify(line)).not.toContain('hush')
  expect(line).toMatchObject({
    call: 'orders.saveLine',
    ms: 4,
    at: '2026-11-19T18:00:00.000Z',
    password: '(masked)',
    a: { b: { c: { d: { cookie: '(masked)' } } } },
    list: [{ APISecret: '(masked)', n: 1 }],
    secret: '(masked)',
    err: { message: 'no', code: 'E1', token: '(masked)' },
    msg: 'said',
  })
  expect(line).not.toHaveProperty('user')
})

test('a line break of a caller breaks no line, and times are UTC', () => {
  let text = ''
  const write = (line: string) => {
    text += line
  }
  const forged = 'CLERK\r\n{"level":50,"msg":"forged"}\u2028'
  createLog({ logLevel: 'info' }, { write }).warn({ user: forged, list: [forged] }, forged)
  const lines = text.split('\n').filter(Boolean)
  expect(lines).toHaveLength(1)
  expect(JSON.parse(lines[0] as string)).toMatchObject({
    ...{ user: forged, list: [forged], msg: forged },
    time: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
  })
})

test('an entry that holds itself is cut off', () => {
  const entry: Record<string, unknown> = { n: 1 }
  entry['self'] = entry
  expect(JSON.stringify(logged(entry))).toContain('(too deep)')
})

describe('the log on its way out', () => {
  const folder = mkdtempSync(join(tmpdir(), 'provender-log-'))
  const file = join(folder, 'log')
  afterAll(() => rmSync(folder, { recursive: true }))
  const messages = () =>
    readFileSync(file, 'utf8')
      .split('\n')
      .filter(Boolean)
      .map((line) => (JSON.parse(line) as { msg: string }).msg)
  const opened = () => createLog({ logLevel: 'info' }, inPieces(openSync(file, 'w')))

  test('lines of calls are written together, and soon', async () => {
    const log = opened()
    for (const call of ['one', 'two', 'three']) log.info(call)
    expect(messages()).toEqual([])
    await vi.waitFor(() => expect(messages()).toEqual(['one', 'two', 'three']))
  })

  test('a warning is written at once, after what was said before it', () => {
    const log = opened()
    log.info('before')
    log.warn('now')
    expect(messages()).toEqual(['before', 'now'])
    log.info('later')
    log.error('fault')
    expect(messages()).toEqual(['before', 'now', 'later', 'fault'])
  })

  test('a process that ends, in good order or by a fault, leaves no line behind', () => {
    const program = (end: string) => `import { createLog } from '#server/runtime/log.ts'
      createLog({ logLevel: 'info' }).info('last words')
      ${end}`
    for (const end of ['process.exit(0)', "throw new Error('no')", '']) {
      const { stdout } = spawnSync(process.execPath, ['--input-type=module-typescript', '-e', program(end)], {
        encoding: 'utf8',
      })
      expect(stdout, end).toContain('last words')
    }
  })
})
