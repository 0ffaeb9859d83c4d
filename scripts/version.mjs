// @ts-check
// What --version of every command prints. Plain JavaScript, because it must run on Node 20. server/runtime/root.ts finds the same commit.
import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'

const root = resolve(import.meta.dirname, '..')

/** True when a command was called for its version alone. @param {readonly string[]} words @returns {boolean} */
export const asksForVersion = (words) => words.includes('--version')

/** The version of the product, and the commit it was built from or is checked out at. @returns {string} */
export function versionLine() {
  const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
  const commit = builtFrom() ?? checkedOut()
  return `Provender ${version}${commit ? `, commit ${commit.slice(0, 12)}` : ''}`
}

/**
 * The commit that a build is made of. Builds of images pass it in COMMIT, because they have no working copy.
 * @param {Readonly<Record<string, string | undefined>>} env
 * @returns {string | undefined}
 */
export const commitOfBuild = (env) => env['COMMIT']?.trim() || checkedOut()

function builtFrom() {
  const file = join(root, 'dist', 'commit')
  return existsSync(file) ? readFileSync(file, 'utf8').trim() || undefined : undefined
}

function checkedOut() {
  if (!existsSync(join(root, '.git'))) return undefined
  const { stdout, status } = spawnSync('git', ['rev-parse', 'HEAD'], { cwd: root, encoding: 'utf8' })
  return status === 0 ? stdout.trim() : undefined
}
