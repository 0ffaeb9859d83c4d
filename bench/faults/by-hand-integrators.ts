import type { Planted } from './by-hand-uploads.ts'

export const integratorPlanted: readonly Planted[] = [
  [
    'a key on a call that is not for keys is nobody rather than refused',
    'server/dispatch.ts',
    '  else refuseKey(world, request, first?.path)\n',
    '',
    ['server/access/api-keys.test.ts'],
  ],
  [
    'what is more than a line may say is told as if a yes would help',
    'rules/enterprise/refusal-codes.ts',
    "isTooMuch ? 'too many' : word",
    'word',
    ['rules/enterprise/refusal-codes.test.ts'],
  ],
  [
    'changes are read past a transaction that is still at work',
    'server/enterprise/changed-orders.sql.ts',
    'and x.xid < n.horizon and',
    'and',
    ['server/enterprise/read-orders.test.ts'],
  ],
  [
    'a change is forgotten because its clock was slow',
    'server/enterprise/changed-orders.sql.ts',
    `(x.xid >= coalesce(\${sinceXid ?? null}::bigint, n.horizon) or `,
    '(',
    ['server/enterprise/read-orders.test.ts'],
  ],
]
