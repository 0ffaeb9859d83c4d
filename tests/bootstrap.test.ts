// What npm start and the commands do before they begin: scripts/bootstrap.mjs, in a folder of its own with an npm that only says what it was asked.
import { spawnSync } from 'node:child_process'
import { chmodSync, cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
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
  cpSync(join(root, 'scripts/bootstrap.mjs'), join(folder, 'scripts/bootstrap.mjs'))
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
