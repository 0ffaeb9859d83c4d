/** Which test files are asked about a source, and in which order. */
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { importsOf } from '../../tests/support/sources.ts'

/** How far a test is from a source: beside it, importing it, in its folder, in its feature, importing it through others. */
export type Distance = 0 | 1 | 2 | 3 | 4
export const DISTANCES: readonly Distance[] = [0, 1, 2, 3, 4]

/** These start programs, measure, or look at the sources. */
const NOT_ASKED =
  /^(?:tests\/(?:durability|e2e|house)|server\/demo)\/|^tests\/(?:bootstrap|deploy|fuzz|haproxy|operate|operator|pack|proof-page|samples|sbom|slow-sockets|start|start-built|hang-ups|raw-http)\.test|\.tsx$/

/** Asked last: after a fault was noticed, their database is often of no use to the next one. */
const RACES = /races\.test\.ts$/

export interface Tests {
  readonly files: readonly string[]
  /** Undefined: no test of the file meets the source. */
  distance(test: string, source: string): Distance | undefined
}

export function testsFor(root: string): Tests {
  const files = ['rules', 'contract', 'server', 'tests']
    .flatMap((room) =>
      readdirSync(join(root, room), { recursive: true, encoding: 'utf8' })
        .map((name) => `${room}/${name}`)
        .filter((name) => name.endsWith('.test.ts') && !NOT_ASKED.test(name)),
    )
    .sort((a, b) => Number(RACES.test(a)) - Number(RACES.test(b)))
  const direct = new Map<string, ReadonlySet<string>>()
  const importedBy = (file: string): ReadonlySet<string> => {
    const known = direct.get(file)
    if (known) return known
    const found = new Set(readImports(root, file))
    direct.set(file, found)
    return found
  }
  const all = new Map<string, ReadonlySet<string>>()
  const allOf = (test: string): ReadonlySet<string> => {
    const known = all.get(test) ?? reachable(test, importedBy)
    all.set(test, known)
    return known
  }
  return {
    files,
    distance(test, source) {
      if (!allOf(test).has(source)) return undefined
      if (RACES.test(test)) return 4
      const isBeside = dirname(test) === dirname(source)
      if (isBeside && stem(test) === stem(source)) return 0
      if (importedBy(test).has(source)) return 1
      if (isBeside) return 2
      return featureOf(test) === featureOf(source) ? 3 : 4
    },
  }
}

const stem = (file: string) => basename(file).replace(/(?:\.sql|\.test)?\.tsx?$/, '')
const featureOf = (file: string) => file.split('/').slice(0, 2).join('/')

function reachable(file: string, importedBy: (file: string) => ReadonlySet<string>): ReadonlySet<string> {
  const met = new Set<string>()
  const left = [file]
  for (let next = left.pop(); next !== undefined; next = left.pop())
    for (const found of importedBy(next)) {
      if (met.has(found)) continue
      met.add(found)
      left.push(found)
    }
  return met
}

/** The project's own files that one imports, also by `import()`; not those of which it needs types alone. */
const readImports = (root: string, file: string): string[] =>
  importsOf({ path: file, text: readFileSync(join(root, file), 'utf8') }).flatMap(({ target, isTypeOnly }) =>
    target !== undefined && !isTypeOnly && existsSync(join(root, target)) ? [target] : [],
  )
