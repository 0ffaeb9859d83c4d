import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { runStep } from './step.ts'
import { packFolder } from './web/pack.ts'

const root = resolve(import.meta.dirname, '..')
const built = join(root, 'dist', 'web', 'index.html')
const stamp = join(root, 'dist', 'web-sources.sha256')
const sources = [
  'web',
  'contract',
  'rules',
  'package.json',
  'package-lock.json',
  'vite.config.ts',
  'scripts/web',
  'tsconfig.base.json',
]

/**
 * Builds the web client into dist/web unless it was built from these very sources.
 * Where Vite is not installed (a production machine) what is there must do; with nothing there it refuses with a sentence.
 */
export async function buildWeb({
  log,
  isForced = false,
}: {
  log: (line: string) => void
  isForced?: boolean
}): Promise<void> {
  const now = sourcesHash()
  const before = existsSync(built) && existsSync(stamp) ? readFileSync(stamp, 'utf8') : undefined
  if (before === now && !isForced) return
  if (!existsSync(join(root, 'node_modules', 'vite'))) {
    if (!existsSync(built)) throw new BuildMissing()
    if (before !== now)
      log(
        'Note: dist/web was not built from the sources beside it (npm run build, where Vite is installed, builds it anew).',
      )
    return
  }
  rmSync(stamp, { force: true })
  await runStep('build the web client', 'vite', ['build', '--logLevel', 'warn'], { log })
  await packFolder(join(root, 'dist', 'web'))
  mkdirSync(join(root, 'dist'), { recursive: true })
  writeFileSync(stamp, now)
}

/** There is no web client to serve, and no tool to build it with. */
export class BuildMissing extends Error {
  override message =
    'dist/web is missing and Vite is not installed here. Build it with `npm ci && npm run build` (for instance in an image stage) and bring dist/ along.'
}

function sourcesHash(): string {
  const hash = createHash('sha256')
  for (const file of sources.flatMap(filesOf).sort())
    hash
      .update(file)
      .update('\0')
      .update(readFileSync(join(root, file)))
      .update('\0')
  return hash.digest('hex')
}

function filesOf(source: string): string[] {
  const path = join(root, source)
  if (!existsSync(path)) return []
  if (/\.\w+$/.test(source)) return [source]
  return readdirSync(path, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !/\.test\.tsx?$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name).slice(root.length + 1))
}
