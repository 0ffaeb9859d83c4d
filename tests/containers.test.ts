// OPS-03: what docs/operate.md and the samples say of containers. No container runs here: the YAML, the shell's syntax and every name
// in them are checked.
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { parse } from 'yaml'
import { readSource, root } from '#tests/support/sources.ts'
import { commitOfBuild } from '../scripts/version.mjs'

interface Service {
  readonly image: string
  readonly volumes?: readonly string[]
  readonly depends_on?: Readonly<Record<string, { readonly condition: string }>>
  readonly environment: Readonly<Record<string, unknown>>
  readonly healthcheck?: { readonly test?: readonly string[]; readonly disable?: boolean }
}
const compose = parse(readSource('deploy/compose.yaml').text, { merge: true }) as {
  readonly services: Readonly<Record<'portal' | 'upgrade' | 'database', Service>>
  readonly volumes: Readonly<Record<string, null>>
  readonly 'x-portal': { readonly build: { readonly args: object } }
}
const { scripts } = JSON.parse(readSource('package.json').text) as { scripts: Record<string, string> }
const page = readSource('docs/operate.md').text
const isForContainers = (block: string) => block.startsWith('# containers\n')
/** The shell blocks of each section. */
const sections = page.split(/^## /m).map((section) => ({
  heading: section.split('\n')[0] ?? '',
  blocks: [...section.matchAll(/^```sh\n([\s\S]*?)^```/gm)].map(([, text = '']) => text),
}))
const inContainers = sections.flatMap(({ blocks }) => blocks.filter(isForContainers))
const cron = readSource('deploy/provender.cron').text.split('\n')
const cronLines = cron.filter((line) => /^\d/.test(line)).map((line) => line.split(' ').slice(6).join(' '))

test('each block of the operator’s page is followed by its form for containers', () => {
  const withBlocks = sections.filter(({ blocks }) => blocks.some((block) => !isForContainers(block)))
  expect(withBlocks.length).toBeGreaterThan(6)
  for (const { heading, blocks } of withBlocks)
    expect([heading, ...blocks.map(isForContainers)]).toEqual([heading, ...blocks.map((_, at) => at % 2 === 1)])
})

/** What `docker compose` is given in a text, one call an entry. */
const callsIn = (text: string): string[] =>
  [...text.matchAll(/docker compose ([^|;&\n]*)/g)].map(([, call = '']) => call)
const VALUED = ['--volume', '-e', '--env']
/** The command's name, and the words after its options. */
function partsOf(call: string): { verb: string; words: readonly string[] } {
  const [verb = '', ...rest] = call.trim().split(/\s+/)
  let at = 0
  while (rest[at]?.startsWith('-')) at += VALUED.includes(rest[at] ?? '') ? 2 : 1
  return { verb, words: rest.slice(at) }
}

describe.each([
  ...inContainers.flatMap(callsIn).map((call) => ['docs/operate.md', call] as const),
  ...cronLines.flatMap(callsIn).map((call) => ['deploy/provender.cron', call.replaceAll('\\%', '%')] as const),
])('%s: docker compose %s', (_, call) => {
  const { verb, words } = partsOf(call)
  test('names a command, services and scripts that there are', () => {
    expect(['up', 'run', 'exec', 'build']).toContain(verb)
    const services = verb === 'exec' || verb === 'run' ? words.slice(0, 1) : words
    for (const service of services) expect(Object.keys(compose.services)).toContain(service)
    if (verb === 'exec') expect(words.length).toBeGreaterThan(1)
    for (const [, script = ''] of call.matchAll(/npm run (?:--silent )?([\w:-]+)/g))
      expect(scripts).toHaveProperty(script)
  })
})

test('the shell reads each block and each nightly job', () => {
  for (const text of [...inContainers, ...cronLines.map((line) => line.replaceAll('\\%', '%'))])
    expect(spawnSync('sh', ['-n', '-c', text], { encoding: 'utf8' })).toMatchObject({ status: 0, stderr: '' })
  // cron ends a command at a percent sign without a backslash.
  expect(cronLines.filter((line) => /(?<!\\)%/.test(line))).toEqual([])
})

test('the portal starts after a healthy database and a finished upgrade', () => {
  const { portal, upgrade, database } = compose.services
  expect(portal.depends_on).toEqual({
    database: { condition: 'service_healthy' },
    upgrade: { condition: 'service_completed_successfully' },
  })
  expect(upgrade.depends_on).toEqual({ database: { condition: 'service_healthy' } })
  expect(database.healthcheck?.test?.[1]).toBe('pg_isready')
})

test('an image is built with the commit that it is of', () => {
  expect(commitOfBuild({ COMMIT: 'abc123 ' })).toBe('abc123')
  if (existsSync(path.join(root, '.git'))) expect(commitOfBuild({ COMMIT: '' })).toMatch(/^[0-9a-f]{40}$/)
  expect(readSource('deploy/Dockerfile').text).toMatch(/^ARG COMMIT=\nRUN .* COMMIT=\$COMMIT npm run build /m)
  expect(compose['x-portal'].build.args).toHaveProperty('COMMIT')
})

test('SEC-39 only the upgrade has the owner’s password, and the database creates the role that serves', () => {
  const { portal, upgrade, database } = compose.services
  expect(JSON.stringify(portal.environment)).not.toContain('OWNER')
  expect(upgrade.environment['DATABASE_OWNER_URL']).toMatch(
    /\/\/provender_owner:\$\{DB_OWNER_PASSWORD:\?\}@database\/provender\?/,
  )
  expect(database.environment['POSTGRES_USER']).toBe('provender_owner')
  expect(readSource('deploy/postgres-roles.sh').text).toContain('create role provender login')
})

test('import, export, backups and each mounted file have their places', () => {
  const mounts = Object.values(compose.services).flatMap(({ volumes = [] }) => volumes)
  const targets = mounts.map((mount) => mount.replace(/\$\{[^}]*\}/, 'folder').split(':')[1])
  for (const target of ['/data', '/import', '/export', '/backup']) expect(targets).toContain(target)
  for (const source of mounts.map((mount) => mount.split(':')[0] ?? '')) {
    if (source.startsWith('./')) expect([source, existsSync(path.join(root, 'deploy', source))]).toEqual([source, true])
    else if (!source.startsWith('$')) expect(compose.volumes).toHaveProperty(source)
  }
})
