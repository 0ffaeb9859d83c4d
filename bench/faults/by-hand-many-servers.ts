import type { Planted } from './by-hand-uploads.ts'

const OUTAGE = ['server/db/postgres.test.ts']
const REPLICA = ['server/db/replica/replica.test.ts']
const COPY = ['server/db/copy/copy-database.test.ts']

export const manyServersPlanted: readonly Planted[] = [
  [
    'statements of the embedded engine let nobody in between',
    'server/db/engine-stream.ts',
    '    await lookUp()\n',
    '',
    ['server/db/engine-stream.test.ts'],
  ],
  [
    'a place for a password hash is free for a moment',
    'server/access/passwords.ts',
    'if (next) next()\n    else taken -= 1',
    'taken -= 1\n    if (next) next()',
    ['server/access/passwords.test.ts'],
  ],
  [
    'tries of a sign-in are committed one by one',
    'server/access/sign-in-limits.ts',
    'await inTransaction(db, (tx) => takeOf(tx, account, address))',
    'await takeOf(db, account, address)',
    ['server/sign-in/sign-in.test.ts'],
  ],
  [
    'names are given behind a pooler that knows none',
    'server/db/prepared.ts',
    'if (NO_NAMES.test(',
    'if (false && NO_NAMES.test(',
    ['server/db/pgbouncer.test.ts'],
  ],
  [
    'days are read as the database writes them',
    'server/db/postgres.ts',
    ", DateStyle: 'ISO, MDY', TimeZone: 'UTC' }",
    ' }',
    ['server/db/postgres.test.ts', 'server/db/pgbouncer.test.ts'],
  ],
  [
    'a connection to a former primary is kept',
    'server/db/postgres.ts',
    'if (code !== READ_ONLY) return',
    'if (code !== undefined) return',
    OUTAGE,
  ],
  [
    'whoever waits for a lost database waits on',
    'server/db/outage.ts',
    'if (isLost()) reject(',
    'if (false) reject(',
    ['server/db/outage.test.ts'],
  ],
  [
    'a copy into a database with settings',
    'server/db/copy/copy-database.ts',
    'await refuseFull(target, tables)',
    '',
    COPY,
  ],
  [
    'each server counts a key’s calls for itself',
    'server/access/api-keys.ts',
    'all.tries * CALLS_TOLD_TOGETHER > API_CALLS_A_MINUTE',
    'false',
    ['server/access/api-keys.test.ts'],
  ],
  [
    'who waits long for a save is told that it saves',
    'web/orders/saving/saving.ts',
    '      late.add(line.itemNo)\n',
    '',
    ['web/orders/saving/saving.test.ts'],
  ],
  [
    'a server that stops is sent people to its end',
    'server/operator/health.ts',
    'const healthy = !isStopping(world)',
    'const healthy = true',
    ['server/operator/health.test.ts'],
  ],
  [
    'a replica that is behind is read',
    'server/db/replica/replica.ts',
    'if (has) return began',
    'return began',
    REPLICA,
  ],
  [
    'without the replica nothing is read',
    'server/db/replica/replica.ts',
    'awayUntil = performance.now() + AWAY_MS',
    'throw error',
    REPLICA,
  ],
  [
    'reports made in the background read the primary alone',
    'server/db/replica/replica.ts',
    'await replica?.caughtUp(db, LONG_WAIT_MS)',
    'await undefined',
    REPLICA,
  ],
  [
    'what a replica broke off stays in the file',
    'server/reports/jobs/make-job.ts',
    'if (isAnew) await',
    'if (false) await',
    REPLICA,
  ],
  [
    'what a replica broke off is a fault',
    'server/db/replica/replica.ts',
    'if (!isOfReplica(error)) throw error',
    'throw error',
    REPLICA,
  ],
  [
    'a replica that was started anew is taken for the same',
    'server/db/replica/replica.ts',
    '!(await caught.isSame())',
    'false',
    REPLICA,
  ],
  [
    'the file of a report is fetched from a replica, which writes nothing',
    'server/reports/jobs/handlers.ts',
    'return fileOf(world, job)',
    'return fileOf({ db: call.db, clock: world.clock }, job)',
    REPLICA,
  ],
]
