import { integratorPlanted } from './by-hand-integrators.ts'
import type { Planted } from './fault.ts'

/** What an upload, its mail and the API say of lines. */
export const uploadFaults: readonly Planted[] = [
  ...integratorPlanted,
  [
    'the mail counts refused lines',
    'server/uploads/mail.ts',
    'refusedBy(line) === undefined',
    'true',
    ['server/uploads/uploads.test.ts'],
  ],
  [
    'the mail counts lines of 0 as ordered',
    'rules/uploads/figures.ts',
    "outcome === 'unchanged' && quantity === 0 ? 'nothing' : undefined",
    'undefined',
    ['rules/uploads/figures.test.ts', 'rules/uploads/results.test.ts'],
  ],
  [
    'a customer that does not send XML sends it',
    'server/uploads/handlers.ts',
    '!(await sql.sendsXml(db, caller.customerNo))',
    'false',
    ['server/uploads/uploads.test.ts'],
  ],
  [
    'the API calls every ordered line created',
    'rules/uploads/results.ts',
    "outcome === 'create' ? 'created' : 'updated'",
    "'created'",
    ['server/enterprise/enterprise.test.ts'],
  ],
  [
    'a changed line is told as another thing',
    'rules/uploads/results.ts',
    "updated: 'Updated'",
    "updated: 'Changed'",
    ['rules/uploads/results.test.ts'],
  ],
]
