import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { builds, built, hashOf, root } from './built.mjs'
import { runStep } from './step.ts'
import { packFolder } from './web/pack.ts'

interface How {
  readonly log: (line: string) => void
  readonly isForced?: boolean
}

/** Builds the web client into dist/web unless it was built from these very sources. */
export async function buildWeb({ log, isForced = false }: How): Promise<void> {
  if (built('web').isCurrent && !isForced) return
  const { sources, stamp } = builds.web
  const hash = hashOf(sources)
  rmSync(stamp, { force: true })
  await runStep('build the web client', 'vite', ['build', '--logLevel', 'warn'], { log })
  await packFolder(join(root, 'dist', 'web'))
  mkdirSync(dirname(stamp), { recursive: true })
  writeFileSync(stamp, hash)
}
