import type { Planted } from './fault.ts'

export const integratorPlanted: readonly Planted[] = [
  [
    'a key on a call that is not for keys is nobody rather than refused',
    'server/dispatch.ts',
    '  else if (!first?.alsoByKey) refuseKey(world, request, first?.path)\n',
    '',
    ['server/access/api-keys.test.ts'],
  ],
  [
    'a change is forgotten because its clock was slow',
    'server/enterprise/changed-orders.sql.ts',
    `(x.xid >= coalesce(\${sinceXid ?? null}::bigint, n.horizon) or `,
    '(',
    ['server/enterprise/read-orders.test.ts'],
  ],
  [
    'a mark goes further than what was told, past numbers that a crash gives again',
    'server/enterprise/read-orders.ts',
    '= page.at(-1) ?? read',
    '= orders.length > PAGE_ENTRIES ? (page.at(-1) ?? read) : { xid: horizon, orderNo: 0 }',
    ['tests/durability/mark-after-crash.test.ts'],
  ],
  [
    'an order is told with lines that were saved after it was read',
    'server/enterprise/read-orders.ts',
    'orders: await withLines(tx, customerNo, page),\n      ...(orders',
    'orders: await withLines(db, customerNo, page),\n      ...(orders',
    ['server/enterprise/read-orders.test.ts'],
  ],
  [
    'orders of a day are told with lines of another moment',
    'server/db/transaction.ts',
    "    .setIsolationLevel('repeatable read')\n",
    '',
    ['server/enterprise/read-orders.test.ts'],
  ],
  [
    'orders that came with a copy are told of for ever or never',
    'server/enterprise/changed-orders.sql.ts',
    'case when o.changed_xid < n.latest then o.changed_xid else 0 end',
    'coalesce(o.changed_xid, 0)',
    ['server/enterprise/read-orders.test.ts'],
  ],
  [
    'a try under a key that the real call refuses',
    'server/enterprise/place-orders.ts',
    '  const key = requestKey(call)\n',
    '  const key = input.isDryRun ? undefined : requestKey(call)\n',
    ['server/enterprise/repeats.test.ts'],
  ],
  [
    'a program orders for any date ahead',
    'server/uploads/apply.ts',
    "isDateConfirmed ? undefined : ('of the request' as const)",
    'undefined',
    ['server/enterprise/enterprise.test.ts'],
  ],
  [
    'a key answers a confirmed date with the refusal from before',
    'server/enterprise/place-orders.ts',
    "[groups, unknown, ...(input.isDateConfirmed ? ['date confirmed'] : [])]",
    '[groups, unknown]',
    ['server/enterprise/enterprise.test.ts'],
  ],
  [
    'a key answers whatever is sent under it',
    'server/enterprise/place-orders.ts',
    '{ hash, now, since })) !== hash',
    "{ hash, now, since })) === ''",
    ['server/enterprise/repeats.test.ts'],
  ],
]
