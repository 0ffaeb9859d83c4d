// The floors of each room (ARCHITECTURE.md): which folder knows which. Each complaint names the file and the mend.
import { posix } from 'node:path'
import { expect, test } from 'vitest'
import { allSources, type Import, importsOf, type Source } from '../support/sources.ts'

/** From the ground up; folders of one floor do not know each other. '.' is the room itself: its roof, or in rules/ its ground. */
const floors: Readonly<Record<string, readonly (readonly string[])[]>> = {
  rules: [
    ['text'],
    ['.'],
    ['items'],
    ['ordering'],
    ['orders'],
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
      'users',
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

/** The imports of code (types alone leave nothing behind) that stay in their room. */
const importsWithin = (source: Source): (Import & { readonly target: string })[] =>
  importsOf(source).filter(
    (each): each is Import & { readonly target: string } =>
      !each.isTypeOnly && each.target !== undefined && placeOf(each.target).room === placeOf(source.path).room,
  )

test('every folder is on a floor', () => {
  const lost = product
    .map(({ path }) => placeOf(path))
    .filter((place) => floorOf(place) < 0)
    .map(({ room, folder }) => `${room}/${folder} is on no floor: say in tests/house/floors.test.ts what it may know.`)
  expect([...new Set(lost)]).toEqual([])
})

test('a folder knows itself and the floors below', () => {
  const said = product.flatMap((source) =>
    importsWithin(source).flatMap(({ target }) => {
      const [own, other] = [placeOf(source.path), placeOf(target)]
      if (own.folder === other.folder || floorOf(other) < floorOf(own)) return []
      const where = floorOf(other) === floorOf(own) ? 'beside' : 'above'
      return [
        `${source.path} imports ${target}, which is ${where} it: move what both need to a floor below, or pass it in from above.`,
      ]
    }),
  )
  expect(said).toEqual([])
})

/** Folders that know each other, directly or not, as one list each. */
function circles(edges: ReadonlyMap<string, ReadonlySet<string>>): string[][] {
  const reachedFrom = (start: string) => {
    const reached = new Set<string>()
    const open = [...(edges.get(start) ?? [])]
    for (let at = open.pop(); at !== undefined; at = open.pop()) {
      if (reached.has(at)) continue
      reached.add(at)
      open.push(...(edges.get(at) ?? []))
    }
    return reached
  }
  const reach = new Map([...edges.keys()].map((folder) => [folder, reachedFrom(folder)]))
  const inCircle = [...reach].filter(([folder, reached]) => reached.has(folder)).map(([folder]) => folder)
  const grouped = new Map(
    inCircle.map((folder) => {
      const circle = inCircle.filter((other) => reach.get(folder)?.has(other) && reach.get(other)?.has(folder)).sort()
      return [circle.join(', '), circle]
    }),
  )
  return [...grouped.values()]
}

test('folders that know each other are found', () => {
  const edges = new Map([
    ['a', new Set(['b'])],
    ['b', new Set(['c'])],
    ['c', new Set(['b', 'd'])],
  ])
  expect(circles(edges)).toEqual([['b', 'c']])
})

test('no folder comes back to itself through others', () => {
  const edges = new Map<string, Set<string>>()
  for (const source of product) {
    const from = folderOf(source.path)
    const known = edges.get(from) ?? new Set<string>()
    for (const { target } of importsWithin(source)) if (folderOf(target) !== from) known.add(folderOf(target))
    edges.set(from, known)
  }
  expect(circles(edges).map((folders) => `${folders.join(', ')} know each other: let one of them be below.`)).toEqual(
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
