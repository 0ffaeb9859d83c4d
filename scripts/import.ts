// npm run import -- FOLDER [--dry-run] [--invite]: loads CSV files of the layout of docs/import.md into the database.
import path from 'node:path'
import { migrate } from '#server/db/migrate.ts'
import { openDatabase } from '#server/db/open.ts'
import { type ImportReport, importFolder } from '#server/import/import-folder.ts'
import { systemClock } from '#server/runtime/clock.ts'
import { readConfig } from '#server/runtime/config.ts'

const usage = 'Usage: npm run import -- FOLDER [--dry-run] [--invite]'
const SHOWN_PROBLEMS = 1_000

process.exitCode = await main(process.argv.slice(2)).catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error)
  return 1
})

async function main(args: readonly string[]): Promise<number> {
  const dryRun = args.includes('--dry-run')
  const invites = args.includes('--invite')
  const [folder, ...more] = args.filter((arg) => !['--dry-run', '--invite'].includes(arg))
  if (folder === undefined || more.length > 0 || folder.startsWith('-')) throw new Error(usage)
  const { dataDir, databaseUrl, timeZone } = readConfig(process.env)
  const clock = systemClock(timeZone)
  const { db, pool, close } = await openDatabase({ dataDir, databaseUrl, log: console.log })
  try {
    await migrate(pool)
    // npm changes to the project's folder; a relative path is meant from where the person stands.
    const place = path.resolve(process.env['INIT_CWD'] ?? '.', folder)
    return print(await importFolder(db, place, { now: clock.now(), timeZone, dryRun, invites, log: console.log }))
  } finally {
    await close()
  }
}

function print({ problems, notes, files, isDryRun, ...totals }: ImportReport): number {
  for (const { file, line, column, value, message } of problems.slice(0, SHOWN_PROBLEMS)) {
    const where = column === '' || message.includes(column) ? '' : `${column}: `
    console.log(`${file}:${line}: ${where}${message}${value === '' ? '' : ` It is ${JSON.stringify(value)}.`}`)
  }
  if (problems.length > 0) {
    if (problems.length > SHOWN_PROBLEMS) console.log(`… and ${problems.length - SHOWN_PROBLEMS} more.`)
    console.log(`Nothing was imported: ${problems.length} problems in ${files.length} files.`)
    return 1
  }
  for (const { file, rows, inserted, updated } of files)
    console.log(`${file}: ${rows} rows, ${inserted} new, ${updated} changed`)
  for (const note of notes) console.log(note)
  const { rows, inserted, updated, unchanged } = totals
  console.log(
    `${rows} rows: ${inserted} new, ${updated} changed, ${unchanged} as before.${isDryRun ? ' A dry run: nothing was written.' : ''}`,
  )
  return 0
}
