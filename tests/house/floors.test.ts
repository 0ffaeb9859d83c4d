// The floors of each room (ARCHITECTURE.md): which folder knows which. Each complaint names the file and the mend.
import { posix } from 'node:path'
import { expect, test } from 'vitest'
import { circlesIn } from '../support/circles.ts'
import { allSources, type Import, importsOf, type Source } from '../support/sources.ts'

/** From the ground up; folders of one floor do not know each other. '.' is the room itself: its roof, or in rules/ its ground. */
const floors: Readonly<Record<string, readonly (readonly string[])[]>> = {
  rules: [
    ['text', 'files'],
    ['.'],
    ['units'],
    ['items'],
    ['ordering'],
    ['orders'],
    // Users, and how people are reached.
    ['users'],
    [
      'customers',
      'history',
      'imports',
      'instructions',
      'locations',
      'missed-orders',
      'production',
      'reports',
      'retention',
      'uploads',
      'waste',
    ],
    // What programs are told of an upload's verdicts.
    ['alerts', 'enterprise'],
  ],
  contract: [['kernel'], ['shapes'], ['calls'], ['.']],
  server: [
    ['runtime'],
    ['db'],
    ['http', 'mail', 'render'],
    ['audit'],
    ['access'],
    ['ordering'],
    ['import'],
    ['demo'],
    [
      ...[
        'customers',
        'cutoffs',
        'history',
        'imports',
        'instructions',
        'invoices',
        'items',
        'locations',
        'missed-orders',
        'orders',
      ],
      ...['production', 'sign-in', 'summary', 'reports', 'uploads', 'users', 'waste', 'workbooks'],
    ],
    // Alerts ask what the summary asks, and the outbox sends them.
    ['alerts'],
    // Features made of others: prints of orders and weeks, orders of programs, what the ERP is told, what an operator looks after.
    ['documents', 'enterprise', 'erp', 'operator', 'retention'],
    ['.'],
  ],
  web: [
    ['styles', 'portal'],
    ['ui'],
    ['session'],
    ['ordering'],
    // What was changed, shown on the screen of each record.
    ['history'],
    [
      ...[
        'alerts',
        'calendar',
        'closed-days',
        'customers',
        'cutoffs',
        'dashboard',
        'imports',
        'instructions',
        'integration',
        'invoices',
        'items',
        'locations',
        'missed-orders',
        'orders',
      ],
      ...['password', 'production', 'reports', 'settings', 'sign-in', 'summary', 'system', 'uploads', 'users', 'waste'],
    ],
    // The way of a new customer, made of the forms of customers, locations and users.
    ['new-customer'],
    ['screens'],
    ['shell'],
    ['.'],
  ],
}
/** More files than this in a folder are more than one thing. */
const FILES_AT_MOST = 16

const isProduct = ({ path }: Source) => !/\.test\.tsx?$/.test(path) && floors[path.split('/')[0] ?? ''] !== undefined
const product = allSources().filter(isProduct)

const folderOf = (path: string) => posix.dirname(path)
/** Room and folder of a path: 'web/orders/lines/cells.ts' is of web's 'orders'. */
const placeOf = (path: string) => {
  const [room = '', folder = '.', ...rest] = path.split('/')
  return { room, folder: rest.length > 0 ? folder : '.' }
}
const floorOf = ({ room, folder }: { room: string; folder: string }) =>
  floors[room]?.findIndex((names) => names.includes(folder)) ?? -1

/** The imports that stay in their room. */
const importsWithin = (source: Source): (Import & { readonly target: string })[] =>
  importsOf(source).filter(
    (each): each is Import & { readonly target: string } =>
      each.target !== undefined && placeOf(each.target).room === placeOf(source.path).room,
  )

/**
 * Files that name types of a floor above them. `World` and `Call` describe what the roof builds and passes down; two files of SQL need
 * the type of the database.
 */
const NAME_TYPES_ABOVE: ReadonlySet<string> = new Set([
  'server/http/call.ts',
  'server/runtime/clock.sql.ts',
  'server/runtime/system-status.sql.ts',
  'server/runtime/world.ts',
])

test('every folder is on a floor', () => {
  const lost = product
    .map(({ path }) => placeOf(path))
    .filter((place) => floorOf(place) < 0)
    .map(({ room, folder }) => `${room}/${folder} is on no floor: say in tests/house/floors.test.ts what it may know.`)
  expect([...new Set(lost)]).toEqual([])
})

/** The imports of a source that do not lead to its own folder or to a floor below. */
const importsNotBelow = (source: Source) =>
  importsWithin(source).flatMap(({ target, isTypeOnly }) => {
    const [own, other] = [placeOf(source.path), placeOf(target)]
    if (own.folder === other.folder || floorOf(other) < floorOf(own)) return []
    return [{ target, isTypeOnly, where: floorOf(other) === floorOf(own) ? 'beside' : 'above' }]
  })
const isAllowed = (path: string, { isTypeOnly }: { isTypeOnly: boolean }) => isTypeOnly && NAME_TYPES_ABOVE.has(path)

test('a folder imports from itself and from the floors below, also types', () => {
  const complaints = product.flatMap((source) =>
    importsNotBelow(source)
      .filter((each) => !isAllowed(source.path, each))
      .map(
        ({ target, where }) =>
          `${source.path} imports ${target}, which is ${where} it: move what both need to a floor below, or pass it in from above.`,
      ),
  )
  expect(complaints).toEqual([])
})

test('a type of a floor above is found', () => {
  const planted = { path: 'server/db/planted.ts', text: "import type { Call } from '../http/call.ts'\n" }
  expect(importsNotBelow(planted)).toEqual([{ target: 'server/http/call.ts', isTypeOnly: true, where: 'above' }])
})

test('the files that may name types of a floor above do so', () => {
  const found = product.filter((source) => importsNotBelow(source).length > 0).map(({ path }) => path)
  expect(found.sort()).toEqual([...NAME_TYPES_ABOVE])
})

test('no folder comes back to itself through others, types not counted', () => {
  const edges = new Map<string, Set<string>>()
  for (const source of product) {
    const from = folderOf(source.path)
    const known = edges.get(from) ?? new Set<string>()
    for (const each of importsWithin(source))
      if (folderOf(each.target) !== from && !each.isTypeOnly) known.add(folderOf(each.target))
    edges.set(from, known)
  }
  expect(circlesIn(edges).map((folders) => `${folders.join(', ')} know each other: let one of them be below.`)).toEqual(
    [],
  )
})

test('a folder holds one thing', () => {
  const counted = new Map<string, number>()
  for (const { path } of product) counted.set(folderOf(path), (counted.get(folderOf(path)) ?? 0) + 1)
  const said = [...counted]
    .filter(([, files]) => files > FILES_AT_MOST)
    .map(
      ([folder, files]) => `${folder} holds ${files} files; the most is ${FILES_AT_MOST}: part it by what it is about.`,
    )
  expect(said).toEqual([])
})
