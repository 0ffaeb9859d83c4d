/** The engines that a bench measures. */
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { postgresBinaries, startPostgres } from '#tests/support/postgres-server.ts'
import type { Place } from './server.ts'

/** Measures on PostgreSQL, where the machine has it, and on the embedded engine; each begins empty, and nothing of it stays. */
export async function onBothEngines(measure: (engine: string, place: Place) => Promise<void>): Promise<void> {
  const home = fs.mkdtempSync(path.join(os.tmpdir(), 'provender-bench-'))
  try {
    const binaries = postgresBinaries()
    if (binaries !== undefined) {
      const postgres = await startPostgres(binaries)
      try {
        await measure('PostgreSQL', { dataDir: path.join(home, 'p'), databaseUrl: postgres.urlOf('postgres') })
      } finally {
        await postgres.remove()
      }
    }
    await measure('embedded', { dataDir: path.join(home, 'e') })
  } finally {
    fs.rmSync(home, { recursive: true, force: true })
  }
}
