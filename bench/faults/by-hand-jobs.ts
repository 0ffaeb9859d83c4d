import { manyServersPlanted } from './by-hand-many-servers.ts'
import type { Planted } from './fault.ts'

const ASKED = 'server/reports/jobs/jobs.sql.ts'
const MAKING = 'server/reports/jobs/runner.sql.ts'
const RUNNER = 'server/reports/jobs/runner.ts'
const LOCK = 'rules/reports/job.ts'
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
    'a user limited to a route shares the report of all routes',
    ASKED,
    ` and mapped_route_no = \${mappedRouteNo} and seen`,
    ' and seen',
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
    'a link is worked on for minutes',
    'server/reports/links/answer.ts',
    '    if (performance.now() > until) throw new TookLong()\n',
    '',
    OF_LINKS,
  ],
  [
    'half a file looks like a whole one',
    'server/reports/jobs/file.ts',
    'if (!part) throw new Error(',
    'if (!part) return void (',
    OF_ASKED,
  ],
  ['two tabs make two', 'server/reports/jobs/ask.ts', '  await sql.lockAsker(tx, job.userId)\n', '', OF_ASKED],
  [
    'what was canceled keeps its file',
    ASKED,
    `  await sql\`delete from report_job_part where job_id = \${jobId}::bigint\`.execute(tx)\n`,
    '',
    OF_MAKING,
  ],
  ['who lost the right gets the file', LOCK, '!may(viewer, REPORTS[report].ability)', 'false', OF_ASKED],
  ['who has another route gets the file', LOCK, "mappedRouteNo !== (viewer.mappedRouteNo ?? '')", 'false', OF_ASKED],
  ['who sees less now gets the file', LOCK, 'seen.some((name) => !now.has(name))', 'false', OF_ASKED],
  ['a report is made for somebody who is gone', RUNNER, 'if (!job.mayStillAsk)', 'if (false)', OF_ASKED],
  [
    'a job whose lease is good is taken over',
    MAKING,
    "j.state = 'working' and j.leased_until < now()) and j.attempts <",
    "j.state = 'working') and j.attempts <",
    OF_MAKING,
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
    'a server makes two large reports at once',
    RUNNER,
    'lane(() => takeAll(true))',
    'lane(() => takeAll(false))',
    OF_MAKING,
  ],
  ['an outage of the database takes an attempt', RUNNER, '    await handBackLost(runner)\n', '', OF_MAKING],
  [
    'an outage while a job is ended takes an attempt',
    RUNNER,
    '      lose(runner, job, late)\n',
    '      throw late\n',
    OF_MAKING,
  ],
  ['outages are forgiven without end', RUNNER, 'if (times <= REPORT_OUTAGES)', 'if (true)', OF_MAKING],
  ['a server that stops keeps its job', RUNNER, '    if (isHandedBack) await sql.handBack(db, job)\n', '', OF_MAKING],
  [
    'a full disk is found out by the database',
    'server/reports/jobs/make-job.ts',
    'if (!database.hasRoom())',
    'if (false)',
    OF_MAKING,
  ],
  [
    'a link waits for a year',
    'server/reports/links/handlers.ts',
    'const isApart = await isLarge(asked)',
    'const isApart = false && (await isLarge(asked))',
    OF_LINKS,
  ],
  ['a link gives the file of an hour ago', ASKED, `and done_at > \${doneSince}::timestamptz and (`, 'and (', OF_LINKS],
  [
    'a file of heads alone is a report of nothing',
    'server/reports/jobs/file.ts',
    "if (job.emptyText !== null && job.fileType !== 'PDF')",
    'if (false)',
    OF_ASKED,
  ],
  ['nothing is offered as a file', 'server/reports/jobs/handlers.ts', 'job.emptyText === null ? ', 'true ? ', OF_ASKED],
  [
    'a file grows without end',
    'server/reports/jobs/make-job.ts',
    'if (written > REPORT_FILE_BYTES)',
    'if (false)',
    ['server/reports/jobs/file-size.test.ts'],
  ],
  [
    'a link of a report asked by POST is no type of it',
    'server/app.ts',
    'if (methods.length > 0)',
    'if (false)',
    ['server/app.test.ts'],
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
  [
    'a hidden file beside the built ones is served',
    'server/app.ts',
    "HIDDEN.test(named) ? '/none' : named",
    'named',
    ['tests/security-config.test.ts'],
  ],
]
