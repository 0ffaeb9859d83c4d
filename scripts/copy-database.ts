// npm run copy-database -- --from PLACE --to PLACE: a whole database into an empty one. A place is postgres://… or a data folder.
import { parseArgs } from 'node:util'
import { many } from '#rules/many.ts'
import { copyDatabase } from '#server/db/copy/copy-database.ts'
import { openDatabase } from '#server/db/open.ts'
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
  const source = await open(from)
  try {
    const target = await open(to)
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

function open(place: string) {
  const isAddress = /^postgres(ql)?:\/\//.test(place)
  if (!isAddress) makeDataDir(place)
  return openDatabase(isAddress ? { databaseUrl: place, dataDir: '' } : { dataDir: place, log: console.log })
}
