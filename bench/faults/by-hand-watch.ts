import type { Planted } from './fault.ts'

const TESTS = ['server/operator/watch/metrics.test.ts']
const TRACES = ['server/operator/watch/tracing.test.ts']
const SETTINGS = ['server/runtime/watch/watch-setting.test.ts']

export const watchPlanted: readonly Planted[] = [
  [
    'root writes into the database folder of the user that the server runs as',
    'server/db/embedded.ts',
    'if (process.getuid?.() !== 0 || uid === 0) return',
    'if (uid >= 0) return',
    ['server/db/embedded.test.ts'],
  ],
  [
    'a command without NODE_ENV takes away the packages of the server that runs',
    'scripts/bootstrap.mjs',
    'isProduction || (isBare && !needsThem)',
    'isProduction',
    ['tests/bootstrap.test.ts'],
  ],
  [
    'a data folder with a blank at its end is another one, and empty',
    'server/runtime/config.ts',
    'text.trim() !== text',
    'false',
    ['server/runtime/config.test.ts'],
  ],
  [
    'a collector whose address has a query, behind which /v1/traces would stand',
    'server/runtime/watch/watch-setting.ts',
    "url.hostname === '' || url.search || url.hash",
    "url.hostname === ''",
    SETTINGS,
  ],
  [
    'after a restart Caddy refuses everybody for half a minute',
    'deploy/Caddyfile',
    '\t\thealth_interval 2s\n',
    '',
    ['tests/deploy.test.ts'],
  ],
  [
    'a short token for metrics',
    'server/runtime/watch/watch-setting.ts',
    'const LEAST_TOKEN = 32',
    'const LEAST_TOKEN = 8',
    SETTINGS,
  ],
  [
    'metrics for other machines without a token',
    'server/runtime/watch/watch-setting.ts',
    '!LOOPBACK.has(host) && token === undefined',
    'false',
    SETTINGS,
  ],
  [
    'mail that was given up waits',
    'server/operator/watch/figures.sql.ts',
    "kind <> 'alert' and parked_at is null)::integer as mail_waiting",
    "kind <> 'alert')::integer as mail_waiting",
    TESTS,
  ],
  [
    'an order that staff unlocked rings as not released',
    'server/operator/watch/figures.sql.ts',
    ` and not \${isUnlocked}) r,`,
    ') r,',
    ['server/operator/watch/metrics.test.ts'],
  ],
  [
    'mail that went out is told as failed',
    'server/operator/system/system.sql.ts',
    "sql`done_at is null and last_error <> '' and attempts > 0`",
    'sql`true`',
    ['server/operator/system/system.test.ts'],
  ],
  [
    'the text of statements in traces',
    'server/operator/watch/tracing.ts',
    "'db.query.summary': name }",
    "'db.query.summary': name, text: sql }",
    ['server/operator/watch/tracing.test.ts'],
  ],
  [
    'mail without a trace',
    'server/operator/outbox.ts',
    'watched(world, { name: `send',
    'watched({ database: { pool: {} } } as never, { name: `send',
    TRACES,
  ],
  [
    'an import without a trace',
    'server/erp/imported.ts',
    'await watchedImport(world, () => importRead(db, source, asked))',
    'await importRead(db, source, asked)',
    TRACES,
  ],
  [
    'the names of files in traces',
    'server/import/watched-import.ts',
    'files: files.length,',
    'files: files.map(({ file }) => file).join(),',
    TRACES,
  ],
  [
    'a command that waits for the collector',
    'server/operator/watch/trace-command.ts',
    ', tracing, tracesMs)',
    ', tracing)',
    TRACES,
  ],
  [
    'metrics on the port of the portal',
    'server/runtime/watch/watch-setting.ts',
    'Number(port) === portalPort && portalPort !== 0',
    'false',
    SETTINGS,
  ],
  [
    'a retention setting that is found when it is too late',
    'server/runtime/config.ts',
    "readRetentionMinimum(env['RETENTION_MINIMUM'])",
    'readRetentionMinimum(undefined)',
    ['server/runtime/config.test.ts'],
  ],
]
