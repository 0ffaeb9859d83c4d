import { expect, test } from 'vitest'
import { createLog } from './log.ts'

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

test('an entry that holds itself is cut off', () => {
  const entry: Record<string, unknown> = { n: 1 }
  entry['self'] = entry
  expect(JSON.stringify(logged(entry))).toContain('(too deep)')
})
