import type { Planted } from './by-hand-uploads.ts'

const COMPLETE = ['server/import/complete-files.test.ts']
const LEFT = ['server/import/consequences/consequences.test.ts']

/** Faults of complete files, of what an import leaves behind, and of its log. */
export const importPlanted: readonly Planted[] = [
  [
    'a complete file may lack anything',
    'rules/uploads/half-a-file.ts',
    'missing * 2 <= there',
    'missing <= there',
    ['rules/uploads/half-a-file.test.ts', ...COMPLETE],
  ],
  ['more than half is never allowed', 'server/import/import-folder.ts', '!options.removeMany', 'true', COMPLETE],
  [
    'what belongs to customers made here is ended',
    'server/import/complete/missing.sql.ts',
    'and not mine.is_from_erp)',
    'and false)',
    COMPLETE,
  ],
  [
    'what is in use is removed',
    'server/import/complete/missing.sql.ts',
    'from lacking where not is_kept',
    'from lacking where true',
    COMPLETE,
  ],
  [
    'weeks of the past are removed',
    'server/import/complete/kinds.sql.ts',
    `t.starts_on >= \${today}::date`,
    'true',
    COMPLETE,
  ],
  [
    'cut-offs of the past are removed',
    'server/import/complete/kinds.sql.ts',
    `t.order_date >= \${today}::date`,
    'true',
    COMPLETE,
  ],
  [
    'whom a complete file lacks stays signed in',
    'server/import/users/end-users.ts',
    '      await endWhatChanged(db, user.userId, { before: user, after, today, hasNewPassword: false }, { now })\n',
    '',
    COMPLETE,
  ],
  [
    'notes tell of past orders',
    'server/import/consequences/consequences.sql.ts',
    `o.state = 'open' and o.order_date >= \${today}::date and \${what}`,
    `\${what}`,
    LEFT,
  ],
  [
    'notes each night anew',
    'server/import/consequences/consequences.ts',
    '!after.some((name) => changed.has(name))',
    'false',
    LEFT,
  ],
  [
    'older imports are the newest again',
    'server/imports/imports.sql.ts',
    "query.where('runId', '<', before ?? 0)",
    'query',
    ['server/imports/imports.test.ts'],
  ],
]
