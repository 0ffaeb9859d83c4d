import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { builds, built, hashOf, root } from './built.mjs'

/**
 * What is asked for beside the pack: machine code, an engine that reads files beside its own, a library that does so and is
 * loaded with the first document, and a driver that nobody installs.
 */
const OUTSIDE = [
  '@node-rs/argon2',
  '@electric-sql/pglite',
  '@electric-sql/pglite/nodefs',
  '@electric-sql/pglite-prepopulatedfs',
  'pdfkit',
  'pg-native',
]

interface How {
  readonly log: (line: string) => void
  readonly isForced?: boolean
}

/**
 * Packs the server into a folder of dist/server unless it was packed from these very sources: a file for what every start loads,
 * others for what is loaded when first asked, and the reader of workbooks (docs/decisions/0028). Names stay as they are written,
 * so that what a fault says can be read.
 */
export async function packServer({ log, isForced = false }: How): Promise<void> {
  if (built('server').isCurrent && !isForced) return
  const { sources, stamp, fileOf } = builds.server
  const hash = hashOf(sources)
  const before = existsSync(stamp) ? readFileSync(stamp, 'utf8') : undefined
  const folder = dirname(fileOf(hash))
  const started = performance.now()
  log('▸ pack the server')
  const { build } = await import('vite')
  await build({
    configFile: false,
    envDir: false,
    root,
    publicDir: false,
    logLevel: 'warn',
    ssr: { noExternal: true, external: OUTSIDE },
    build: {
      ssr: true,
      outDir: folder,
      emptyOutDir: true,
      target: 'node22',
      minify: false,
      sourcemap: true,
      license: { fileName: 'licenses.md' },
      rolldownOptions: {
        input: {
          main: join(root, 'server', 'main.ts'),
          'reading-process': join(root, 'server', 'workbooks', 'reading-process.ts'),
        },
        output: { entryFileNames: '[name].js', chunkFileNames: '[name]-[hash].js', comments: false },
      },
    },
  })
  mkdirSync(dirname(stamp), { recursive: true })
  writeFileSync(stamp, hash)
  removeOthers(dirname(folder), [hash, before])
  log(`✓ pack the server, ${((performance.now() - started) / 1000).toFixed(1)} s`)
}

/** The pack before this one stays: a server may be running on it. */
function removeOthers(folder: string, hashes: readonly (string | undefined)[]): void {
  const kept = hashes.map((hash) => hash && basename(dirname(builds.server.fileOf(hash))))
  for (const name of readdirSync(folder)) if (!kept.includes(name)) rmSync(join(folder, name), { recursive: true })
}
