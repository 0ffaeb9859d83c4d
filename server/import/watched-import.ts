import { watched } from '../runtime/watch/watchers.ts'
import type { World } from '../runtime/world.ts'
import type { ImportReport } from './import-folder.ts'

/** An import as one piece of work for whoever watches: how many rows, and what became of them (OPS-08). No name of a file, no value. */
export const watchedImport = (
  world: Pick<World, 'database'>,
  work: () => Promise<ImportReport>,
): Promise<ImportReport> =>
  watched(world, { name: 'import', facts: {} }, async (tell) => {
    const report = await work()
    const { rows, inserted, updated, removed, files, problems } = report
    const counts = { files: files.length, rows, inserted, updated, removed, problems: problems.length }
    tell({ ...counts, outcome: problems.length > 0 ? 'refused' : report.isDryRun ? 'dry run' : 'done' })
    return report
  })
