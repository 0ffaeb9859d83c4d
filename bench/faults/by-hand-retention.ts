import type { Planted } from './by-hand-uploads.ts'

const TESTS = ['server/retention/retention.test.ts']
const KINDS = 'server/retention/kinds.sql.ts'

export const retentionPlanted: readonly Planted[] = [
  ['an order goes that is not over', KINDS, "may: sql`r.state in ('invoiced', 'cancelled')`", 'may: always', TESTS],
  ['an invoice goes that is owed', KINDS, 'may: sql`r.balance_cents = 0`', 'may: always', TESTS],
  ['mail goes that was given up', KINDS, "r.done_at is not null and r.kind <> 'alert'", "r.kind <> 'alert'", TESTS],
  ['an order that somebody holds is waited for', 'server/retention/rows.sql.ts', ' skip locked', '', TESTS],
  ['what goes is in no file', 'server/retention/remove.ts', '      if (archive)\n', '      if (!archive)\n', TESTS],
  [
    'a run without its line',
    'server/retention/command.ts',
    '  await tell(world, plan, given.archive !== undefined)\n',
    '',
    TESTS,
  ],
  [
    'kept shorter than the least',
    'rules/retention/ages.ts',
    'Math.max(months, forAll)',
    'forAll',
    ['rules/retention/ages.test.ts'],
  ],
]
