import { integratorPlanted } from './by-hand-integrators.ts'
import type { Planted } from './fault.ts'

/** What an upload, its mail and the API say of lines. */
export const uploadFaults: readonly Planted[] = [
  ...integratorPlanted,
  [
    'a customer that does not send XML sends it',
    'server/uploads/handlers.ts',
    '!(await sql.sendsXml(db, caller.customerNo))',
    'false',
    ['server/uploads/uploads.test.ts'],
  ],
  [
    'a changed line is told as another thing',
    'rules/uploads/results.ts',
    "updated: 'Updated'",
    "updated: 'Changed'",
    ['rules/uploads/results.test.ts'],
  ],
]
