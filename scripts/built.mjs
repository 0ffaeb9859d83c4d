// @ts-check
// What was built, and whether from the sources that lie here. Plain JavaScript, as a start reads it: loading what strips types
// would cost each start more time and memory than all it asks here.
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'

export const root = resolve(import.meta.dirname, '..')
const dist = join(root, 'dist')
const common = ['contract', 'rules', 'package.json', 'package-lock.json', 'tsconfig.base.json', 'scripts/built.mjs']

/** What `npm run build` makes, and of what. The stamp says of which sources it was made last. */
export const builds = {
  web: {
    name: 'dist/web',
    sources: [...common, 'web', 'vite.config.ts', 'scripts/web', 'scripts/web-build.ts'],
    stamp: join(dist, 'web-sources.sha256'),
    fileOf: () => join(dist, 'web', 'index.html'),
  },
  server: {
    name: 'dist/server',
    sources: [...common, 'server', 'scripts/server-pack.ts'],
    stamp: join(dist, 'server-sources.sha256'),
    // Each pack has a folder of its own: a server that runs loads the rest of its own pack, whatever is built beside it.
    fileOf: (/** @type {string} */ hash) => join(dist, 'server', hash.slice(0, 12), 'main.js'),
  },
}

/**
 * The file that was built last, undefined when there is none, and whether it was made of the sources that lie here.
 * @param {keyof typeof builds} which
 * @returns {{ name: string, file: string | undefined, isCurrent: boolean }}
 */
export function built(which) {
  const { name, sources, stamp, fileOf } = builds[which]
  const before = existsSync(stamp) ? readFileSync(stamp, 'utf8') : undefined
  const file = before === undefined ? undefined : fileOf(before)
  if (file === undefined || !existsSync(file)) return { name, file: undefined, isCurrent: false }
  return { name, file, isCurrent: before === hashOf(sources) }
}

/**
 * @param {readonly string[]} sources
 * @returns {string}
 */
export function hashOf(sources) {
  const hash = createHash('sha256')
  for (const file of sources.flatMap(filesOf).sort())
    hash
      .update(file)
      .update('\0')
      .update(readFileSync(join(root, file)))
      .update('\0')
  return hash.digest('hex')
}

/**
 * @param {string} source
 * @returns {string[]}
 */
function filesOf(source) {
  const path = join(root, source)
  if (!existsSync(path)) return []
  if (/\.\w+$/.test(source)) return [source]
  return readdirSync(path, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !/\.test\.tsx?$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name).slice(root.length + 1))
}
