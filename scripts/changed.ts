/** What a change touches, for `npm test -- --changed`: the nearest tests and the journeys of its screens. */
import { spawnSync } from 'node:child_process'
import { posix } from 'node:path'
import { importsOf, root, type Source } from '#tests/support/sources.ts'

export interface Plan {
  /** Rooms whose types can be affected. */
  readonly rooms: readonly string[]
  /** Changed sources to lint. */
  readonly lint: readonly string[]
  /** Test files, nearest first. */
  readonly tests: readonly string[]
  /** How many more test files depend on the change from farther away. */
  readonly testsLeft: number
  /** Files of journeys in tests/e2e. */
  readonly journeys: readonly string[]
  /** Names, or beginnings of names, of the sweep's states. */
  readonly states: readonly string[]
}

/** More test files than this take longer than a person waits. */
const MOST_TESTS = 40

/** They import everything, so importing a changed file through them does not make a test near. */
const ROOFS =
  /^(server\/(app|main|sweep|dispatch)\.ts|contract\/(index|openapi|enterprise-openapi)\.ts|web\/(main|Portal|router)\.tsx|web\/(screens|shell)\/.*)$/

interface Feature {
  readonly journeys: readonly string[]
  readonly states: readonly string[]
}

/** The journeys and states of each folder of screens. */
export const FEATURES: Readonly<Record<string, Feature>> = {
  alerts: { journeys: ['alerts'], states: ['alerts', 'text-alerts', 'stop-alerts', 'confirm-alerts'] },
  calendar: { journeys: ['calendar'], states: ['calendar'] },
  'closed-days': { journeys: ['calendar'], states: ['calendar'] },
  customers: { journeys: ['new-customer'], states: ['customer', 'dashboard-staff'] },
  cutoffs: { journeys: ['cutoffs'], states: ['cutoffs'] },
  dashboard: { journeys: ['dashboard'], states: ['dashboard', 'settings', 'help'] },
  enterprise: { journeys: ['integration'], states: ['integration'] },
  history: { journeys: [], states: ['history'] },
  imports: { journeys: ['imports'], states: ['import'] },
  instructions: { journeys: ['instructions'], states: ['instructions'] },
  integration: { journeys: ['integration'], states: ['integration'] },
  invoices: { journeys: ['invoices'], states: ['invoice', 'credit-memo', 'open-invoices'] },
  items: { journeys: ['items'], states: ['items', 'menu'] },
  locations: { journeys: ['locations'], states: ['location'] },
  'missed-orders': { journeys: ['missed-orders'], states: ['missed-orders'] },
  'new-customer': { journeys: ['new-customer'], states: ['customer-setup'] },
  orders: { journeys: ['main-journey', 'saving', 'typing', 'week'], states: ['order', 'week'] },
  password: { journeys: ['forgotten-password'], states: ['new-password', 'forgot-password', 'change-password'] },
  production: { journeys: ['production'], states: ['production', 'menu-cycle'] },
  reports: { journeys: ['reports'], states: ['report'] },
  settings: { journeys: [], states: ['settings'] },
  'sign-in': { journeys: ['forgotten-password', 'videos'], states: ['login', 'training'] },
  summary: { journeys: ['summary'], states: ['summary'] },
  system: { journeys: ['system'], states: ['system'] },
  uploads: { journeys: ['upload', 'order-csv'], states: ['upload'] },
  users: { journeys: ['users'], states: ['user', 'where-signed-in'] },
  waste: { journeys: ['waste'], states: ['waste'] },
}

/** What every screen uses: one journey through the whole product. */
const SHARED_SCREENS = /^web\/(ui|portal|session|ordering|styles|shell|screens|[^/]+$)/

/**
 * The part of `npm test` that a change needs while it is worked on. Everything runs before it lands.
 *
 * @param changed paths from the root, `/` between
 * @param sources every source of the project
 */
export function planOf(changed: readonly string[], sources: readonly Source[]): Plan {
  const near = nearTests(changed, sources)
  const features = [...new Set(changed.map(featureOf))].flatMap((name) => FEATURES[name ?? ''] ?? [])
  const isShared = changed.some((path) => SHARED_SCREENS.test(path) && !isTest(path))
  const existing = new Set(sources.map(({ path }) => path))
  // A deleted file affects what imports it, but cannot be run or linted. Files of the root are not among the sources.
  const remaining = changed.filter((path) => existing.has(path) || !path.includes('/'))
  const ownJourneys = remaining.flatMap((path) => /^tests\/e2e\/(.+)\.e2e\.ts$/.exec(path)?.[1] ?? [])
  const journeys = [
    ...features.flatMap(({ journeys }) => journeys),
    ...(isShared ? ['main-journey'] : []),
    ...ownJourneys,
  ]
  return {
    rooms: roomsOf(changed),
    lint: remaining.filter((path) => /\.(tsx?|mjs)$/.test(path)),
    tests: near.slice(0, MOST_TESTS),
    testsLeft: Math.max(0, near.length - MOST_TESTS),
    journeys: [...new Set(journeys)].map((name) => `tests/e2e/${name}.e2e.ts`),
    states: [...new Set(features.flatMap(({ states }) => states))],
  }
}

/** The files that differ from a commit, new and deleted ones included. Without a commit: from HEAD, or where nothing differs, from the commit before. */
export function changedFiles(commit?: string): string[] {
  const git = (...args: string[]) => {
    const { status, stdout, stderr } = spawnSync('git', args, { cwd: root, encoding: 'utf8' })
    if (status !== 0) throw new Error(`git ${args.join(' ')} failed: ${stderr.trim()}`)
    return stdout.split('\0').filter((path) => path !== '')
  }
  const since = (ref: string) => [
    ...git('diff', '--name-only', '-z', ref),
    ...git('ls-files', '--others', '--exclude-standard', '-z'),
  ]
  const found = since(commit ?? 'HEAD')
  return found.length > 0 || commit !== undefined ? found : since('HEAD~1')
}

const isTest = (path: string) => /\.test\.tsx?$/.test(path)

/** The feature of a file, by the folder that has the same word in each room. */
function featureOf(path: string): string | undefined {
  const [room, ...rest] = path.replace(/^contract\/calls\//, 'contract/').split('/')
  if (room === 'server' && rest[0] === 'workbooks') return 'uploads'
  if (room === 'server' && rest[0] === 'operator') return 'system'
  return ['rules', 'contract', 'server', 'web'].includes(room ?? '') ? rest[0]?.replace(/\.ts$/, '') : undefined
}

function roomsOf(changed: readonly string[]): string[] {
  const above = { rules: ['rules', 'contract', 'server', 'web'], contract: ['contract', 'server', 'web'] }
  const rooms = new Set<string>()
  for (const path of changed.filter((each) => /\.(tsx?|mjs)$/.test(each))) {
    const room = path.split('/')[0] ?? ''
    if (!isTest(path)) {
      for (const each of above[room as keyof typeof above] ?? []) rooms.add(each)
      if (room === 'server' || room === 'web') rooms.add(room)
      if (room === 'scripts') rooms.add('server')
    }
    rooms.add('tests')
  }
  return ['rules', 'contract', 'server', 'web', 'tests'].filter((room) => rooms.has(room))
}

/** Test files that depend on a changed file, by how many imports lie between, with all tests beside it and of the features reached. */
function nearTests(changed: readonly string[], sources: readonly Source[]): string[] {
  const importers = new Map<string, string[]>()
  for (const source of sources)
    for (const { target } of importsOf(source))
      if (target !== undefined) importers.set(target, [...(importers.get(target) ?? []), source.path])
  const distance = new Map<string, number>(changed.map((path) => [path, 0]))
  const open = [...changed]
  for (let path = open.shift(); path !== undefined; path = open.shift()) {
    if (ROOFS.test(path)) continue
    for (const importer of importers.get(path) ?? []) {
      if (distance.has(importer)) continue
      distance.set(importer, (distance.get(path) ?? 0) + 1)
      open.push(importer)
    }
  }
  const ofFeature = new Map<string, number>()
  for (const [path, steps] of distance) {
    const feature = isTest(path) ? undefined : featureOf(path)
    if (feature !== undefined && feature in FEATURES)
      ofFeature.set(feature, Math.min(ofFeature.get(feature) ?? Number.POSITIVE_INFINITY, steps))
  }
  // Most tests of a feature call it through the whole server, so the imports alone do not find them.
  const folders = new Set(changed.filter((path) => !isTest(path)).map(posix.dirname))
  for (const { path } of sources.filter((source) => isTest(source.path))) {
    const steps = folders.has(posix.dirname(path)) ? 0 : ofFeature.get(featureOf(path) ?? '')
    if (steps !== undefined) distance.set(path, Math.min(distance.get(path) ?? steps + 1, steps + 1))
  }
  return [...distance]
    .filter(([path]) => isTest(path) && sources.some((source) => source.path === path))
    .sort(([a, near], [b, far]) => near - far || a.localeCompare(b))
    .map(([path]) => path)
}
