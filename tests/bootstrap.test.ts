// What npm start and the commands do before they begin: scripts/bootstrap.mjs, in a folder of its own with an npm that only says what it was asked.
import { spawnSync } from 'node:child_process'
import { chmodSync, cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { root } from '#tests/support/sources.ts'

const server = { 'node_modules/of-the-server': { version: '1.0.0' } }
const tools = { 'node_modules/of-developers': { version: '1.0.0', dev: true } }
let folder: string
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'provender-bootstrap-'))
  for (const name of ['scripts', 'node_modules/of-the-server', 'bin'])
    mkdirSync(join(folder, name), { recursive: true })
  for (const name of ['bootstrap', 'help', 'version', 'node-version', 'start'])
    cpSync(join(root, `scripts/${name}.mjs`), join(folder, `scripts/${name === 'start' ? 'real-start' : name}.mjs`))
  cpSync(join(root, 'scripts/built.mjs'), join(folder, 'scripts/built.mjs'))
  for (const name of ['start', 'maintenance', 'build'])
    writeFileSync(join(folder, `scripts/${name}.mjs`), `console.log('${name} runs')\n`)
  writeFileSync(join(folder, 'package-lock.json'), JSON.stringify({ packages: { '': {}, ...server, ...tools } }))
  writeFileSync(join(folder, 'bin/npm'), '#!/bin/sh\necho "npm $1 $2"\nexit 1\n')
  chmodSync(join(folder, 'bin/npm'), 0o755)
})
afterAll(() => rmSync(folder, { recursive: true }))

/** The last line that it prints where these packages stand. */
function said(packages: object, name: string, env: Readonly<Record<string, string>> = {}): string | undefined {
  writeFileSync(join(folder, 'node_modules/.package-lock.json'), JSON.stringify({ packages }))
  const { stdout } = spawnSync(process.execPath, [join(folder, 'scripts/bootstrap.mjs'), name], {
    ...{ cwd: folder, encoding: 'utf8' },
    env: { PATH: `${join(folder, 'bin')}${delimiter}${process.env['PATH']}`, ...env },
  })
  return stdout.trim().split('\n').at(-1)
}

test('OPS-03 a command without the settings of the service takes nothing away from the server that runs', () => {
  expect(said(server, 'maintenance')).toBe('maintenance runs')
  expect(said(server, 'start')).toBe('start runs')
  expect(said(server, 'maintenance', { NODE_ENV: 'production' })).toBe('maintenance runs')
})

test('what is missing is installed: the tools where they are needed, and what the server loads everywhere', () => {
  expect(said(server, 'build')).toBe('npm ci --include=dev')
  expect(said({}, 'start')).toBe('npm ci --include=dev')
  expect(said({}, 'start', { NODE_ENV: 'production' })).toBe('npm ci --omit=dev')
  const older = { 'node_modules/of-developers': { version: '0.9.0', dev: true } }
  expect(said({ ...server, ...older }, 'start')).toBe('npm ci --include=dev')
})

test('--help of every command prints what it is for, and installs, opens and makes nothing', () => {
  const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
    scripts: Record<string, string>
  }
  const names = Object.values(scripts).flatMap((line) => /bootstrap\.mjs ([\w-]+)/.exec(line)?.[1] ?? [])
  expect(names.length).toBeGreaterThan(15)
  const empty = mkdtempSync(join(tmpdir(), 'provender-help-'))
  for (const name of new Set(names)) {
    const script = [join(root, 'scripts/bootstrap.mjs'), name, '--help']
    const { status, stdout } = spawnSync(process.execPath, script, {
      ...{ cwd: empty, encoding: 'utf8' },
      env: { PATH: process.env['PATH'], DATA_DIR: join(empty, 'data') },
    })
    expect([name, status, stdout.trim().length > 20, readdirSync(empty)]).toEqual([name, 0, true, []])
  }
  rmSync(empty, { recursive: true })
})

test('OPS-03 --version of every command and of the start prints version and commit, without git from the build', () => {
  writeFileSync(join(folder, 'package.json'), '{ "version": "7.8.9" }')
  const versionOf = (script: string, ...words: string[]) =>
    spawnSync(process.execPath, [join(folder, 'scripts', script), ...words, '--version'], {
      ...{ cwd: folder, encoding: 'utf8' },
      env: { PATH: process.env['PATH'] },
    }).stdout
  expect(versionOf('bootstrap.mjs', 'maintenance')).toBe('Provender 7.8.9\n')
  mkdirSync(join(folder, 'dist'))
  writeFileSync(join(folder, 'dist/commit'), '0123456789abcdef0123456789abcdef01234567\n')
  expect(versionOf('bootstrap.mjs', 'maintenance')).toBe('Provender 7.8.9, commit 0123456789ab\n')
  expect(versionOf('real-start.mjs')).toBe('Provender 7.8.9, commit 0123456789ab\n')
  rmSync(join(folder, 'dist'), { recursive: true })
})

test('OPS-03 the server’s own start refuses an old Node with what to do, and says nothing of tools in production', () => {
  const old = join(folder, 'old-node.mjs')
  writeFileSync(old, "Object.defineProperty(process.versions, 'node', { value: '20.20.2' })\n")
  const start = (NODE_ENV: string) =>
    spawnSync(process.execPath, ['--import', old, join(folder, 'scripts/real-start.mjs')], {
      ...{ cwd: folder, encoding: 'utf8' },
      env: { PATH: process.env['PATH'], NODE_ENV },
    })
  expect(start('production')).toMatchObject({
    status: 1,
    stderr: 'Provender needs Node 22.18 or newer, and this is 20.20.2. Install Node 24.\n',
  })
  expect(start('test').stderr).toContain('the development dependencies bring one')
})
