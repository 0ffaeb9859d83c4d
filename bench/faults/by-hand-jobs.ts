import { manyServersPlanted } from './by-hand-many-servers.ts'
import type { Planted } from './fault.ts'

const ASKED = 'server/reports/jobs/jobs.sql.ts'
const MAKING = 'server/reports/jobs/runner.sql.ts'
const RUNNER = 'server/reports/jobs/runner.ts'
const OF_ASKED = ['server/reports/jobs/jobs.test.ts']
const OF_MAKING = ['server/reports/jobs/runner.test.ts']
const OF_LINKS = ['server/reports/jobs/by-link.test.ts']
const OF_RIGHTS = ['server/reports/jobs/lost-rights.test.ts']

/** Guards of reports that are made apart from the request: whose they are, and who makes them. */
export const jobPlanted: readonly Planted[] = [
  ...manyServersPlanted,
  [
    'a report is everybody’s of the customer',
    ASKED,
    `sql\`user_id = \${userId}::bigint and customer_no`,
    `sql\`(true or user_id = \${userId}::bigint) and customer_no`,
    OF_ASKED,
  ],
  [
    'staff find a report of another customer',
    ASKED,
    `::bigint and customer_no = \${customerNo}\``,
    `::bigint and (true or customer_no = \${customerNo})\``,
    OF_ASKED,
  ],
  [
    'a user who lost base costs shares the report requested with them',
    ASKED,
    ` and seen = \${[...seen]}::text[]\``,
    '`',
    OF_RIGHTS,
  ],
  [
    'a report that is still to be made is deleted for newer ones',
    ASKED,
    `where place > \${kept} and not \${isToDo})\``,
    `where place > \${kept})\``,
    OF_ASKED,
  ],
  [
    'what has expired is there until it is swept',
    ASKED,
    '(expires_at is null or expires_at >',
    '(true or expires_at >',
    OF_ASKED,
  ],
  [
    'half a file looks like a whole one',
    'server/reports/jobs/file.ts',
    'if (!part) throw new Error(',
    'if (!part) return void (',
    OF_ASKED,
  ],
  [
    'a job that ends its server is begun for ever',
    MAKING,
    `and j.attempts < \${most}`,
    `and (true or j.attempts < \${most})`,
    OF_MAKING,
  ],
  [
    'a large report takes both places',
    MAKING,
    `and not (\${onlySmall} and j.is_large)`,
    `and not (\${onlySmall} and j.is_large and false)`,
    OF_MAKING,
  ],
  [
    'a server that lost its job to another goes on with the file',
    MAKING,
    `leased_by = \${leasedBy} and attempts = \${attempts} and state = 'working'`,
    `(true or leased_by = \${leasedBy}) and attempts = \${attempts} and state = 'working'`,
    OF_MAKING,
  ],
  [
    'a server that began its job anew goes on with the first file, too',
    MAKING,
    `leased_by = \${leasedBy} and attempts = \${attempts} and state = 'working'`,
    `leased_by = \${leasedBy} and (true or attempts = \${attempts}) and state = 'working'`,
    OF_MAKING,
  ],
  [
    'an outage while a job is ended takes an attempt',
    RUNNER,
    '      lose(runner, job, late)\n',
    '      throw late\n',
    OF_MAKING,
  ],
  [
    'a link waits for a year',
    'server/reports/links/handlers.ts',
    'const isApart = await isLarge(asked)',
    'const isApart = false && (await isLarge(asked))',
    OF_LINKS,
  ],
  [
    'a connection whose answer was swallowed is waited for',
    'server/db/postgres.ts',
    'if (isLost && isWaiting())',
    'if (false)',
    ['tests/durability/silent-network.test.ts'],
  ],
  [
    'a statement that still runs is given up',
    'server/db/postgres.ts',
    ": state !== 'active'",
    ': true',
    ['tests/durability/silent-network.test.ts'],
  ],
]
