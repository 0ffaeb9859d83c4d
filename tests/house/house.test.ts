// The house's rules that neither the compiler nor the linter can keep (ARCHITECTURE.md). Each complaint names the file and the mend.
import { expect, test } from 'vitest'
import { FREE_LICENSES, READ_LICENSES } from '../../scripts/licenses.ts'
import { allSources, filesUnder, type Import, importsOf, readSource, type Source } from '../support/sources.ts'

const sources = allSources()
const isTest = ({ path }: Source) => /\.(test|e2e)\.tsx?$/.test(path) || path.startsWith('tests/')
const roomOf = (path: string) => path.split('/')[0] ?? ''
const shipped = sources.filter(
  (source) => !isTest(source) && ['rules', 'contract', 'server', 'web'].includes(roomOf(source.path)),
)

/** Complaints about the sources, one sentence each; `judge` answers the sentence's end or nothing. */
const complaints = (among: readonly Source[], judge: (source: Source) => readonly string[]) =>
  among.flatMap((source) => judge(source).map((said) => `${source.path} ${said}`))

const complaintsOfImports = (among: readonly Source[], judge: (each: Import, source: Source) => string | undefined) =>
  complaints(among, (source) => importsOf(source).flatMap((each) => judge(each, source) ?? []))

/** For each room: the rooms it may import from, and its packages. */
const mayImport: Record<
  string,
  { rooms: readonly string[]; isPackageAllowed: (name: string) => boolean; packages: string }
> = {
  rules: { rooms: ['rules'], isPackageAllowed: () => false, packages: 'no package at all' },
  contract: { rooms: ['contract', 'rules'], isPackageAllowed: (name) => /^zod(\/|$)/.test(name), packages: 'zod only' },
  server: {
    rooms: ['server', 'contract', 'rules'],
    isPackageAllowed: (name) => !/^(react|@tanstack\/|lucide|vite|@playwright)/.test(name),
    packages: 'nothing of the browser',
  },
  web: {
    rooms: ['web', 'contract', 'rules'],
    isPackageAllowed: (name) =>
      !/^(node:|pg$|kysely|hono|@hono\/|@electric-sql\/|nodemailer|pino|@node-rs\/)/.test(name),
    packages: 'nothing of the server',
  },
}

test('the imports of a source are all seen', () => {
  const text = [
    "import a, {\n  b as c,\n  type D,\n} from './near.ts'",
    "import type { E } from '#rules/far.ts'",
    "import { type F, type G } from 'pkg'",
    "export { h } from '../up.ts'",
    "import './side.css'",
    "const lazy = () => import('./late.tsx')",
  ].join('\n')
  expect(importsOf({ path: 'web/a/b.ts', text })).toEqual([
    { specifier: './near.ts', target: 'web/a/near.ts', isTypeOnly: false },
    { specifier: '#rules/far.ts', target: 'rules/far.ts', isTypeOnly: true },
    { specifier: 'pkg', target: undefined, isTypeOnly: true },
    { specifier: '../up.ts', target: 'web/up.ts', isTypeOnly: false },
    { specifier: './side.css', target: 'web/a/side.css', isTypeOnly: false },
    { specifier: './late.tsx', target: 'web/a/late.tsx', isTypeOnly: false },
  ])
})

test('the rooms import only in the directions of the house', () => {
  const said = complaintsOfImports(shipped, ({ specifier, target }, { path }) => {
    const room = roomOf(path)
    const allowed = mayImport[room]
    if (!allowed) return undefined
    if (target === undefined) {
      return allowed.isPackageAllowed(specifier)
        ? undefined
        : `imports '${specifier}': ${room}/ may use ${allowed.packages}; move what needs it to another room.`
    }
    if (!allowed.rooms.includes(roomOf(target)))
      return `imports '${specifier}': ${room}/ may import ${allowed.rooms.join(', ')} only.`
    if (specifier.startsWith(`#${room}/`)) return `imports '${specifier}': inside a room write the relative path.`
    if (specifier.startsWith('..') && roomOf(target) !== room)
      return `imports '${specifier}': write #${target} across rooms.`
    return undefined
  })
  expect(said).toEqual([])
})

/** Fragments that several statements share: a rule that SQL must ask is said once, in one of these. */
const sharedConditions = [
  'server/ordering/lists/deleted-lists.sql.ts',
  'server/access/may-sign-in.sql.ts',
  'server/access/reach.sql.ts',
  'server/access/session-stamp.sql.ts',
  'server/audit/told-by.sql.ts',
  'server/ordering/settings.sql.ts',
  'server/ordering/account-hold.sql.ts',
  'server/ordering/delivered/delivered.sql.ts',
  'server/ordering/find/found-text.sql.ts',
  'server/ordering/growth.sql.ts',
  'server/ordering/item-facts.sql.ts',
  'server/ordering/lines.sql.ts',
  'server/ordering/menu.sql.ts',
  'server/ordering/moves.sql.ts',
  'server/ordering/places/nothing-needed.sql.ts',
  'server/ordering/places/route-order.sql.ts',
]

/** How a rule looks when it is said, and the one file that says it. */
const saidOnce: readonly (readonly [what: string, home: string, sign: RegExp])[] = [
  [
    'whether an item is on the menu',
    'server/ordering/menu.sql.ts',
    /is_restricted or\b|show_on_menu and\b|is_authorised\)/,
  ],
  [
    'whether an item is on the menu',
    'rules/items/menu.ts',
    /isRestricted \|\||isAuthorised\b.*\bisActive|isActive\b.*\bisAuthorised/,
  ],
  [
    'what a customer says of an item',
    'server/ordering/item-facts.sql.ts',
    /coalesce\((nullif\()?ci\.(description|price_code|user_defined_code|menu_section)\b|least\(ci\./,
  ],
  [
    'whether every customer may have an item',
    'server/ordering/menu.sql.ts',
    /is_active and not (?:\w+\.)?is_restricted|not (?:\w+\.)?is_restricted and/,
  ],
  [
    'whether every customer may have an item',
    'rules/items/menu.ts',
    /isActive && !(?:\w+\.)*isRestricted|!(?:\w+\.)*isRestricted && (?:\w+\.)*isActive/,
  ],
  ['whose lists a customer orders from', 'server/ordering/menu.sql.ts', /coalesce\([^)]*master_?customer_?no/i],
  ['the limit of a line', 'server/ordering/menu.sql.ts', /nullif\([^)]*max_order_quantity/],
  ['who is billed', 'server/ordering/account-hold.sql.ts', /coalesce\([^)]*bill_?to_?customer_?no/i],
  ['credit hold', 'server/ordering/account-hold.sql.ts', /balance_cents (?:\+ [^\s]+ )?> [a-z_.]*credit_limit_cents/],
  ['credit hold', 'rules/ordering/account-status.ts', /balanceCents (?:\+ \w+ )?> [a-zA-Z.]*creditLimitCents/],
  [
    'which orders count',
    'server/ordering/menu.sql.ts',
    /state\b[^\n]* and [^\n]*pieces\S* > 0|'<>', 'cancelled'\)\s*\.where\('[a-z.]*pieces'/,
  ],
  ['whether a day is offered', 'rules/ordering/day-offer.ts', /\bisMenuDay: isOnMenuDay\(/],
  ['which orders count', 'rules/ordering/order.ts', /!== 'cancelled' && [^\n]*pieces > 0/],
  ['extended cost', 'rules/money.ts', /baseCostCents[^\n]*\* quantity/],
  ['what a price code stands for', 'server/ordering/item-facts.sql.ts', /join (?:customer_)?retail_price\b/],
  ['whether nothing is needed', 'server/ordering/places/nothing-needed.sql.ts', /\btaken_back_at is null\b/],
  ['locations by route', 'server/ordering/places/route-order.sql.ts', /lower\([^)]*route_no\) collate/],
  [
    'whether a user may sign in',
    'server/access/may-sign-in.sql.ts',
    /\bexpires_on [<>]|[<>]=? (?:\w+\.)?expires_on\b|expiresOn', '[<>]/,
  ],
  [
    'whether a user may sign in',
    'rules/users/status.ts',
    /isActive\b[^\n]*expiresOn [<>]|isDeleted\b[^\n]*(?:expiresOn [<>]|maySignIn\()|expiresOn < today \?/,
  ],
  ['what a user reaches', 'server/access/reach.sql.ts', /mapped_?route_?no\} or\b|ship_to_code = \$\{mapped/i],
  ['the lock of a day', 'server/ordering/day-lock.sql.ts', /hashtextextended\((?!'cut-offs')/],
  [
    'writing a line',
    'server/ordering/lines.sql.ts',
    /on conflict \(customer_no, order_no, item_no\)|onConflict\([^)]*'orderNo', 'itemNo'/,
  ],
]

test('a rule is said once, in its home', () => {
  const said = saidOnce.flatMap(([what, home, sign]) => [
    ...complaints(
      shipped.filter(({ path }) => path !== home && !path.startsWith('server/demo/')),
      ({ text }) => (sign.test(text) ? [`says again ${what}: use ${home}.`] : []),
    ),
    ...(sign.test(readSource(home).text)
      ? []
      : [`${home} no longer says ${what} as this test knows it: teach the test.`]),
  ])
  expect(said).toEqual([])
})

test('inside the server, questions to the database and handlers stand alone', () => {
  const server = shipped.filter(({ path }) => roomOf(path) === 'server')
  const isHandler = ({ path, text }: Source) => path !== 'server/http/call.ts' && /\bimplement\(/.test(text)
  const handlers = new Set(server.filter(isHandler).map(({ path }) => path))
  const said = complaintsOfImports(server, ({ target, isTypeOnly }, source) => {
    if (target === undefined || isTypeOnly) return undefined
    if (source.path.endsWith('.sql.ts') && target.endsWith('.sql.ts') && !sharedConditions.includes(target))
      return `imports ${target}: one *.sql.ts never uses another; let the caller ask both.`
    if (source.path.endsWith('.sql.ts') && handlers.has(target))
      return `imports the handler ${target}: pass it what it needs as an argument.`
    if (handlers.has(source.path) && handlers.has(target))
      return `imports the handler ${target}: move what both need to a rule or a *.sql.ts.`
    return undefined
  })
  expect(said).toEqual([])
})

test('the database is spoken to in *.sql.ts and server/db/ only', () => {
  const elsewhere = shipped.filter(({ path }) => !path.endsWith('.sql.ts') && !path.startsWith('server/db/'))
  const said = complaintsOfImports(elsewhere, ({ specifier, isTypeOnly }) =>
    /^(pg|kysely|@electric-sql\/.*)$/.test(specifier) && !isTypeOnly
      ? `imports '${specifier}': move the statement to a *.sql.ts beside it.`
      : undefined,
  )
  expect(said).toEqual([])
})

/** Names of the old wire that have no mark of their own; those with one are read from the contract's dictionaries. */
const legacyNames = [
  ...[
    'lccustno',
    'lcorderno',
    'lcordrno',
    'lclocationno',
    'lclocation',
    'lcrouteno',
    'lcbuttonsubmit',
    'lcitemlistcode',
  ],
  ...[
    'lcusedonday',
    'laqtyhist',
    'FirstDate',
    'ShipToCustNo',
    'CUSTPRICEGRP',
    'OrdrDte',
    'HistoryDisplay',
    'past_add_cut',
  ],
  ...[
    'item_menued',
    'salesorderlineupdate',
    'salesorderlinesave',
    'salesorderlinessave',
    'ordersummaryMONTH',
    'custlocations',
  ],
  ...[
    'itemmaintlist',
    'ordereditsaveremovefrommenu',
    'updatelocationnotes',
    'txtItemListCode',
    'txtNewPassword',
    'txtName',
  ],
]

function legacyNamesOfContract(): string[] {
  const quoted = sources
    .filter(({ path }) => path.startsWith('contract/'))
    .flatMap(({ text }) => [...text.matchAll(/\[\s*'([^']+)'\s*,/g)])
  return quoted.map(([, name = '']) => name).filter((name) => /^((l[cdlnt]|txt)[a-zA-Z_]{4,}|.* No_)$/.test(name))
}

test('the names of the old wire stay in contract/, web/portal/paths.ts and tests/wire', () => {
  const names = [...new Set([...legacyNames, ...legacyNamesOfContract()])]
  const escaped = new RegExp(`(?<![\\w-])(${names.join('|')})(?!\\w)`, 'g')
  // The specification's address of an order screen, as mail links to it and tests of screens expect it.
  const screenAddress = '/edit?FirstDate='
  const isHome = (path: string) =>
    /^(contract\/|web\/portal\/paths\.ts$|tests\/wire[/.]|tests\/house\/house\.test\.ts$|server\/runtime\/log\.ts$)/.test(
      path,
    )
  const elsewhere = sources.filter(({ path }) => !isHome(path))
  const said = complaints(elsewhere, ({ text }) =>
    [...new Set(text.replaceAll(screenAddress, '').match(escaped))].map(
      (name) => `says ${name}: use our name for it; the contract's dictionary translates.`,
    ),
  )
  expect(names.length).toBeGreaterThan(legacyNames.length)
  expect(said).toEqual([])
})

test('nobody but the clocks asks what time it is, and nothing is left to chance', () => {
  const clocks = ['rules/calendar.ts', 'server/runtime/clock.ts', 'web/portal/clock.ts']
  const elsewhere = shipped.filter(({ path }) => !clocks.includes(path))
  const said = complaints(elsewhere, ({ text }) => [
    ...(/\bnew Date\(\s*\)|\bDate\.now\(/.test(text)
      ? ['asks the machine for the time: take `today` or a Clock as an argument.']
      : []),
    ...(/\bMath\.random\(/.test(text)
      ? ['uses Math.random: use node:crypto for secrets, a seeded generator for data.']
      : []),
  ])
  expect(said).toEqual([])
})

test('figures for people are written by rules/many.ts, which loads no tables of languages', () => {
  const said = complaints(shipped, ({ text }) =>
    /\.toLocaleString\(|Intl\.NumberFormat/.test(text)
      ? ['asks the browser how a figure is written: use figure() of rules/many.ts, or dollars() of rules/money.ts.']
      : [],
  )
  expect(said).toEqual([])
})

test('no markup is set from text', () => {
  const said = complaints(shipped, ({ text }) =>
    /dangerouslySetInnerHTML|\.innerHTML\s*=/.test(text)
      ? ['sets markup from text: render elements, or use a sandboxed frame.']
      : [],
  )
  expect(said).toEqual([])
})

test('files are short and named for what they hold', () => {
  const lists = ['contract/index.ts', 'server/db/migrations/index.ts']
  const drawers = /(^|\/)(utils?|helpers?|common|types|misc)(\.tsx?|\/)/
  const said = complaints(sources, ({ path, text }) => {
    const lines = text.split('\n').length - 1
    return [
      ...(lines > 400 && path !== 'server/db/tables.ts'
        ? [`has ${lines} lines; the most is 400: split it by what it is about.`]
        : []),
      ...(drawers.test(path) ? ['is a drawer for anything: name it after what it holds.'] : []),
      ...(/\/index\.tsx?$/.test(path) && !lists.includes(path)
        ? ['only passes names on: import from the file itself.']
        : []),
    ]
  })
  expect(said).toEqual([])
})

test('screens are tested on the real server, and no module of the client is replaced', () => {
  const ofScreens = sources.filter(
    ({ path, text }) =>
      /^(web|tests)\/(?!e2e\/)/.test(path) && /from 'vitest'/.test(text) && path !== 'tests/support/portal.tsx',
  )
  const said = complaints(ofScreens, ({ path, text }) => [
    ...(/['"](fetch|XMLHttpRequest)['"]|\bfetch = /.test(text)
      ? ['answers in the place of our server: open the screen with openPortal() of tests/support/portal.tsx.']
      : []),
    ...(path.startsWith('web/') && /\bvi\.(mock|doMock)\(/.test(text)
      ? ['replaces a module: open the screen with openPortal() of tests/support/portal.tsx.']
      : []),
  ])
  expect(said).toEqual([])
})

test('no test is skipped, focused or left for later', () => {
  const said = complaints(sources.filter(isTest), ({ text }) =>
    [...new Set(text.match(/\b(it|test|describe)\.(skip|todo|only|fixme)\b/g))].map(
      (mark) => `has ${mark}: mend the test or remove it.`,
    ),
  )
  expect(said).toEqual([])
})

interface LockEntry {
  readonly license?: string
  readonly dev?: boolean
  readonly devOptional?: boolean
  readonly resolved?: string
  readonly optionalDependencies?: Record<string, string>
}
const lock: { packages: Record<string, LockEntry> } = JSON.parse(readSource('package-lock.json').text)
const entries = Object.entries(lock.packages).filter(([path]) => path !== '')

test('package-lock.json installs everywhere: no registry address, no missing platform package', () => {
  const installed = new Set(entries.map(([path]) => path.replace(/^.*node_modules\//, '')))
  const addressed = entries
    .filter(([, { resolved }]) => resolved)
    .map(
      ([path]) =>
        `${path} has an address: keep omit-lockfile-registry-resolved=true in .npmrc and write the lock anew.`,
    )
  const missing = entries.flatMap(([path, { optionalDependencies = {} }]) =>
    Object.keys(optionalDependencies)
      .filter((name) => !installed.has(name))
      .map(
        (name) =>
          `${path} wants ${name}, which the lock does not hold: npm ci would fail; choose a version whose platform packages are all published.`,
      ),
  )
  expect([...addressed, ...missing]).toEqual([])
})

test('what a production installation brings may be used freely', () => {
  const said = entries
    .filter(
      ([path, { dev, devOptional, license }]) =>
        !dev && !devOptional && !FREE_LICENSES.has(license ?? READ_LICENSES[path.replace('node_modules/', '')] ?? ''),
    )
    .map(
      ([path, { license }]) =>
        `${path} has the license ${license ?? '(none)'}: read it, and add it to scripts/licenses.ts or do without.`,
    )
  expect(said).toEqual([])
})

test('nothing names the machine it was written on', () => {
  const text = filesUnder('').filter((path) => /\.(tsx?|mjs|css|sql|md|json|ya?ml|html|svg)$|^\.ci\//.test(path))
  const here = new RegExp(`(?<![\\w.])/${'work'}/|https?://[\\w.-]*${'registry'}[\\w.-]*`)
  const said = complaints(text.map(readSource), (source) => {
    const found = here.exec(source.text)?.[0]
    return found ? [`says ${found}: write a path from the project's root, and no registry.`] : []
  })
  expect(said).toEqual([])
})
