import { expect, test } from 'vitest'
import { outageOf } from '#server/db/outage.ts'

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
