/** The engines that a bench measures. */
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { postgresBinaries, startPostgres } from '#tests/support/postgres-server.ts'
import type { Place } from './server.ts'

type Measure = (engine: string, place: Place) => Promise<void>

/** Measures on PostgreSQL, where the machine has it, and on the embedded engine; each begins empty, and nothing of it stays. */
export async function onBothEngines(measure: Measure): Promise<void> {
  await inAFolder(async (home) => {
    await withPostgres(home, (place) => measure('PostgreSQL', place))
    await measure('embedded', { dataDir: path.join(home, 'e') })
  })
}

/** The same for what takes long and asks little: each is prepared by itself, then both are measured at once. */
export async function onBothEnginesAtOnce(prepare: (engine: string, place: Place) => Promise<() => Promise<void>>) {
  await inAFolder(async (home) => {
    // The embedded engine would hold this process's thread while PostgreSQL is measured: it comes first.
    const onEmbedded = await prepare('embedded', { dataDir: path.join(home, 'e') })
    const isMeasured = await withPostgres(home, async (place) => {
      const onPostgres = await prepare('PostgreSQL', place)
      await Promise.all([onPostgres(), onEmbedded()])
    })
    if (!isMeasured) await onEmbedded()
  })
}

async function inAFolder(work: (home: string) => Promise<void>): Promise<void> {
  const home = fs.mkdtempSync(path.join(os.tmpdir(), 'provender-bench-'))
  try {
    await work(home)
  } finally {
    fs.rmSync(home, { recursive: true, force: true })
  }
}

/** Answers whether there is a PostgreSQL to work with. */
async function withPostgres(home: string, work: (place: Place) => Promise<void>): Promise<boolean> {
  const binaries = postgresBinaries()
  if (binaries === undefined) return false
  const postgres = await startPostgres(binaries)
  try {
    await work({ dataDir: path.join(home, 'p'), databaseUrl: postgres.urlOf('postgres') })
  } finally {
    await postgres.remove()
  }
  return true
}
