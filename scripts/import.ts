// npm run import -- FOLDER: loads CSV files of the layout of docs/import.md into the database.
import { userInfo } from 'node:os'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { readExpected } from '#rules/uploads/half-a-file.ts'
import { openDatabase } from '#server/db/open.ts'
import { prepareDatabase } from '#server/db/roles/prepare.ts'
import { importFolder } from '#server/import/import-folder.ts'
import { reportLines } from '#server/import/report-lines.ts'
import { watchedImport } from '#server/import/watched-import.ts'
import { traceCommand } from '#server/operator/watch/trace-command.ts'
import { systemClock } from '#server/runtime/clock.ts'
import { readConfig } from '#server/runtime/config.ts'
import { reportStatement } from '#server/runtime/watch/watchers.ts'

const usage = `Usage: npm run import -- FOLDER [--dry-run] [--invite] [--expect-rows FILE=COUNT]... [--complete FILE]... [--remove-many] [--json]
--complete removes or ends what the file lacks, for it holds everything of its kind; --remove-many lets it lack more than half.
--expect-rows refuses a file with another count of rows; --json prints one line for programs.
The exit code is 0 when all was imported, 1 when the files were refused, 2 when the import could not run.`
const [DONE, REFUSED, NOT_RUN] = [0, 1, 2]

process.exitCode = await main(process.argv.slice(2)).catch((error: unknown) => {
  const text = error instanceof Error ? error.message : String(error)
  if (process.argv.includes('--json')) console.log(JSON.stringify({ ok: false, error: text }))
  else console.error(text)
  return NOT_RUN
})

async function main(args: readonly string[]): Promise<number> {
  const { values, positionals } = read(args)
  const [folder, ...more] = positionals
  // An empty name is a script's variable that nobody filled in: the folder would be the one it stands in.
  if (!folder || more.length > 0) throw new Error(usage)
  const expectedRows = new Map((values['expect-rows'] ?? []).map(expectedOf))
  const { dataDir, databaseUrl, ownerUrl, timeZone, tracing } = readConfig(process.env)
  const clock = systemClock(timeZone)
  const log = values.json ? () => undefined : console.log
  const database = await openDatabase({ dataDir, databaseUrl, log, onStatement: tracing && reportStatement })
  const { db, pool, close } = database
  const stopTraces = await traceCommand(database, tracing)
  try {
    await prepareDatabase(pool, ownerUrl, log)
    // npm changes to the project's folder; a relative path is meant from where the person stands.
    const place = path.resolve(process.env['INIT_CWD'] ?? '.', folder)
    const asked = {
      ...{ now: clock.now(), timeZone, dryRun: values['dry-run'], invites: values.invite, log },
      complete: values.complete ?? [],
      removeMany: values['remove-many'],
      by: { channel: 'command', startedBy: loginName() },
      expectedRows,
    } as const
    const report = await watchedImport({ database }, () => importFolder(db, place, asked))
    if (values.json) console.log(JSON.stringify({ ok: report.problems.length === 0, ...report }))
    else for (const line of reportLines(report)) console.log(line)
    return report.problems.length === 0 ? DONE : REFUSED
  } finally {
    await stopTraces()
    await close()
  }
}

function read(args: readonly string[]) {
  const options = {
    'dry-run': { type: 'boolean', default: false },
    invite: { type: 'boolean', default: false },
    'expect-rows': { type: 'string', multiple: true },
    complete: { type: 'string', multiple: true },
    'remove-many': { type: 'boolean', default: false },
    json: { type: 'boolean', default: false },
  } as const
  try {
    return parseArgs({ args: [...args], options, allowPositionals: true })
  } catch {
    throw new Error(usage)
  }
}

/** Who runs it on this machine; a user without a name there has none. */
function loginName(): string {
  try {
    return userInfo().username
  } catch {
    return ''
  }
}

/** items.csv=1200 */
function expectedOf(text: string): [file: string, rows: number] {
  const expected = readExpected(text)
  if (expected === undefined) throw new Error(`--expect-rows ${text}: write it as items.csv=1200.`)
  return expected
}
