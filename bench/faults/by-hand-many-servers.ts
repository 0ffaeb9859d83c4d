import type { Planted } from './by-hand-uploads.ts'

const OUTAGE = ['server/db/postgres.test.ts']
const REPLICA = ['server/db/replica/replica.test.ts']
const COPY = ['server/db/copy/copy-database.test.ts']

export const manyServersPlanted: readonly Planted[] = [
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
    'if (rows[0]?.has) return true',
    'return true',
    REPLICA,
  ],
  [
    'without the replica nothing is read',
    'server/db/replica/replica.ts',
    'awayUntil = performance.now() + AWAY_MS',
    'throw error',
    REPLICA,
  ],
]
