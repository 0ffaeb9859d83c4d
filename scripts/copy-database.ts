// npm run copy-database -- --from PLACE --to PLACE: a whole database into an empty one. A place is postgres://… or a data folder.
import { existsSync } from 'node:fs'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { many } from '#rules/many.ts'
import { databaseAnswers } from '#server/db/answers.ts'
import { copyDatabase } from '#server/db/copy/copy-database.ts'
import { openDatabase } from '#server/db/open.ts'
import { roleFacts } from '#server/db/roles/role-facts.ts'
import { makeDataDir } from '#server/runtime/make-folder.ts'

const usage = `Usage: npm run copy-database -- --from PLACE --to PLACE
A place is postgres://user@host/database, or a data folder such as "data". Stop the portal first.`

process.exitCode = await main(process.argv.slice(2)).catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error)
  return 1
})

async function main(args: readonly string[]): Promise<number> {
  const { from, to } = read(args)
  if (from === undefined || to === undefined || from === to) throw new Error(usage)
  const source = await open('--from', from)
  try {
    const target = await open('--to', to)
    try {
      const copied = await copyDatabase(source.pool, target.pool, console.log)
      const rows = copied.reduce((sum, table) => sum + table.rows, 0)
      console.log(`${many(copied.length, 'table')} with ${many(rows, 'row')} copied, and counted on both sides.`)
      return 0
    } finally {
      await target.close()
    }
  } finally {
    await source.close()
  }
}

function read(args: readonly string[]) {
  try {
    return parseArgs({ args: [...args], options: { from: { type: 'string' }, to: { type: 'string' } } }).values
  } catch {
    throw new Error(usage)
  }
}

async function open(which: '--from' | '--to', place: string) {
  if (/^postgres(ql)?:\/\//.test(place)) {
    const database = await openDatabase({ databaseUrl: place, dataDir: '' })
    await databaseAnswers(database.pool, console.log, 0, which)
    const { role, mayUpgrade } = await roleFacts(database.pool)
    if (which === '--to' && !mayUpgrade)
      throw new Error(`--to: ${role} may not create tables there. Use the address of the owner of that database.`)
    return database
  }
  if (place.includes('://')) throw new Error(`${which}: a place is postgres://… or a data folder, not "${place}".`)
  // A misspelled source is no new database.
  if (which === '--from' && !existsSync(path.join(place, 'database')))
    throw new Error(`${which}: there is no database in the folder "${place}".`)
  makeDataDir(place)
  return openDatabase({ dataDir: place, log: console.log })
}
