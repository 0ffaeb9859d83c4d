import type { Planted } from './fault.ts'

const WHO = 'rules/users/who-may-set.ts'
const NEVER_GROW = ['rules/users/rights-never-grow.test.ts']
const JUDGE = ['rules/users/judge.test.ts']
const END = 'server/access/users/end-access.ts'
const ENDS = ['server/users/end-access.test.ts']

/** Who may change users, and what ends with it. */
export const userPlanted: readonly Planted[] = [
  ['a right is given by who lacks it', WHO, "(standing === 'staff' || own.has(right))", 'true', NEVER_GROW],
  ['somebody changes his own rights', WHO, "return 'self'", "return 'admin'", JUDGE],
  ['an administrator whose access ends remains', 'rules/users/judge.ts', 'each.expiresOn >= NEVER', 'true', JUDGE],
  ['the last administrator goes', 'rules/users/judge.ts', 'return counts(user) &&', 'return false &&', JUDGE],
  [
    'who has lost Edit Users goes on',
    'server/users/circumstances.ts',
    "!may(asking, 'users.maintain')",
    'false',
    ['tests/user-races.test.ts'],
  ],
  ['an inactive user’s API key works', END, '  return endCredentials(tx, userId)\n', '  return false\n', ENDS],
  [
    'a second save overwrites the first',
    'server/users/maintain.ts',
    'version === row.version) return',
    'true) return',
    ['server/users/maintain.test.ts'],
  ],
  [
    'one’s own e-mail address changes without the password',
    'server/users/maintain.ts',
    '&& !isProven',
    '&& false',
    ['server/users/maintain.test.ts'],
  ],
  [
    'a column that the user may not see is switched on',
    'server/users/user-records.ts',
    ' || seen.includes(name))',
    ' || true)',
    ['server/users/maintain.test.ts'],
  ],
]
