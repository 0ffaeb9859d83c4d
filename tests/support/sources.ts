import { readdirSync, readFileSync } from 'node:fs'
import { join, posix, relative, resolve, sep } from 'node:path'

export const root = resolve(import.meta.dirname, '../..')

/** By their paths: a folder of a room may be called 'data', too. */
const skipped = new Set(['node_modules', 'dist', 'data', 'test-results', 'playwright-report', '.git', '.cache'])

/** One file of the project, by its path from the root with '/' between. */
export interface Source {
  readonly path: string
  readonly text: string
}

/** One import of a source: what it names, where that leads (a path from the root, or undefined for a package), and whether only types come. */
export interface Import {
  readonly specifier: string
  readonly target: string | undefined
  readonly isTypeOnly: boolean
}

/** The project's own files under a folder ('' for all), nothing installed, built or written at run time. */
export function filesUnder(folder: string): string[] {
  return readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = relative(root, join(root, folder, entry.name))
      .split(sep)
      .join('/')
    if (skipped.has(path) || path.endsWith('.log')) return []
    if (entry.isDirectory()) return filesUnder(path)
    return entry.isFile() ? [path] : []
  })
}

export const readSource = (path: string): Source => ({ path, text: readFileSync(join(root, path), 'utf8') })

/** The TypeScript and style sheets of the rooms, the scripts and the measurements. */
export function allSources(): Source[] {
  return ['rules', 'contract', 'server', 'web', 'tests', 'scripts', 'bench']
    .flatMap(filesUnder)
    .filter((path) => /\.(tsx?|mjs|css)$/.test(path))
    .map(readSource)
}

const statement = /^\s*(?:import|export)\s+(?<type>type\s+)?(?<names>[\w\s{},*$]*?)\s*from\s+['"](?<from>[^'"]+)['"]/gm
const bare = /^\s*import\s+['"](?<from>[^'"]+)['"]/gm
const dynamic = /\bimport\(\s*['"](?<from>[^'"]+)['"]/g

/** Every import of a source, `export … from` and import() included. */
export function importsOf({ path, text }: Source): Import[] {
  return [statement, bare, dynamic].flatMap((pattern) =>
    [...text.matchAll(pattern)].map(({ groups = {} }) => {
      const specifier = groups['from'] ?? ''
      return { specifier, target: targetOf(path, specifier), isTypeOnly: isTypeOnly(groups) }
    }),
  )
}

function isTypeOnly({ type, names }: Record<string, string | undefined>): boolean {
  if (type) return true
  const listed = /^\{(?<list>[^}]*)\}$/.exec(names?.trim() ?? '')?.groups?.['list']
  const each = (listed ?? '').split(',').filter((name) => name.trim() !== '')
  return each.length > 0 && each.every((name) => /^\s*type\s/.test(name))
}

function targetOf(path: string, specifier: string): string | undefined {
  if (specifier.startsWith('.')) return posix.join(posix.dirname(path), specifier)
  return specifier.startsWith('#') ? specifier.slice(1) : undefined
}
