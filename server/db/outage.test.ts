import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { outageOf, unlessLost } from '#server/db/outage.ts'

const error = (message: string, more: object = {}) => Object.assign(new Error(message), more)

test.each([
  [error('terminating connection due to administrator command', { code: '57P01' }), 'lost'],
  [error('terminating connection because of crash of another server process', { code: '57P02' }), 'lost'],
  [error('Connection terminated unexpectedly'), 'lost'],
  [error('Client has encountered a connection error and is not queryable'), 'lost'],
  [error('Postgres connection has been discarded'), 'lost'],
  [error('read ECONNRESET', { code: 'ECONNRESET' }), 'lost'],
  [error('cannot execute UPDATE in a read-only transaction', { code: '25006' }), 'lost'],
  [error('server conn crashed?', { code: '08P01' }), 'lost'],
  [error('query_wait_timeout', { code: '08P01' }), 'unreachable'],
  [error('the database system is starting up', { code: '57P03' }), 'unreachable'],
  [error('connect ECONNREFUSED 127.0.0.1:5432', { code: 'ECONNREFUSED', syscall: 'connect' }), 'unreachable'],
  [error('connect ENOENT /run/.s.PGSQL.5432', { code: 'ENOENT', syscall: 'connect' }), 'unreachable'],
  [error('Connection terminated due to connection timeout'), 'unreachable'],
  [error('ENOENT: no such file', { code: 'ENOENT', syscall: 'open' }), undefined],
  [error('duplicate key', { code: '23505' }), undefined],
  [error('canceling statement due to statement timeout', { code: '57014' }), undefined],
])('%s is %s', (given, outage) => expect(outageOf(given)).toBe(outage))

const times = { firstMs: 10, againMs: 5 }

test('SCL-05 a call whose database is lost is answered, though its statement is not', async () => {
  let isLost = false
  const never = new Promise<string>(() => undefined)
  const answer = unlessLost(() => isLost, never, times).catch(outageOf)
  await sleep(30)
  isLost = true
  expect(await answer).toBe('lost')
})

test('SCL-05 a slow call on a database that answers gets its own answer, good or bad', async () => {
  const slow = sleep(40).then(() => 'done')
  expect(await unlessLost(() => false, slow, times)).toBe('done')
  const bad = sleep(20).then(() => Promise.reject(new Error('its own')))
  await expect(unlessLost(() => false, bad, times)).rejects.toThrow('its own')
})

test('SCL-05 what fails after its caller was answered ends nothing', async () => {
  const late = sleep(30).then(() => Promise.reject(new Error('late')))
  await expect(unlessLost(() => true, late, times)).rejects.toThrow('has not answered')
  await sleep(40)
})
