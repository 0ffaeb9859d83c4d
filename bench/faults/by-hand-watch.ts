import type { Planted } from './by-hand-uploads.ts'

const TESTS = ['server/operator/watch/metrics.test.ts']
const SETTINGS = ['server/runtime/watch/watch-setting.test.ts']

export const watchPlanted: readonly Planted[] = [
  [
    'metrics without a setting',
    'server/operator/watch/mount.ts',
    'if (metrics === undefined || metrics.port !== undefined) return\n',
    'if (metrics === undefined) return\n',
    TESTS,
  ],
  [
    'metrics for whoever asks',
    'server/operator/watch/mount.ts',
    "token !== undefined && !isToken(request.headers.get('authorization'), token)",
    'false',
    TESTS,
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
  ['figures of a database that is away', 'server/operator/watch/metrics.ts', '    if (!figures) return\n', '', TESTS],
  [
    'a refusal of a save counts as accepted',
    'server/operator/watch/metrics.ts',
    "refused === undefined ? 'accepted'",
    "true ? 'accepted'",
    TESTS,
  ],
  [
    'mail that was given up waits',
    'server/operator/watch/figures.sql.ts',
    "kind <> 'alert' and parked_at is null)::integer as mail_waiting",
    "kind <> 'alert')::integer as mail_waiting",
    TESTS,
  ],
  [
    'a slow call of yesterday',
    'server/operator/watch/slow-calls.ts',
    'at.getTime() >= since',
    'true',
    ['server/operator/watch/slow-calls.test.ts'],
  ],
  [
    'one bad minute pushes out the others',
    'server/operator/watch/slow-calls.ts',
    'slowest.length = Math.min(slowest.length, A_MINUTE)',
    '',
    ['server/operator/watch/slow-calls.test.ts'],
  ],
  [
    'mail that went out is told as failed',
    'server/operator/system/system.sql.ts',
    "where done_at is null and last_error <> ''",
    'where true',
    ['server/operator/system/system.test.ts'],
  ],
  [
    'reports that failed long ago',
    'server/operator/system/system.sql.ts',
    ` and j.done_at > \${now}::timestamptz - interval '24 hours'`,
    '',
    ['server/operator/system/system.test.ts'],
  ],
  [
    'a traceparent of anybody',
    'server/dispatch.ts',
    "world.config.trustedProxies > 0 ? c.req.header('traceparent') : undefined",
    "c.req.header('traceparent')",
    ['server/operator/watch/tracing.test.ts'],
  ],
  [
    'the text of statements in traces',
    'server/operator/watch/tracing.ts',
    "'db.query.summary': name }",
    "'db.query.summary': name, text: sql }",
    ['server/operator/watch/tracing.test.ts'],
  ],
]
