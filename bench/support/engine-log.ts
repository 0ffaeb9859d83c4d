/** Where the embedded engine's write-ahead log stands, seen from outside: its next file is what a full disk denies it. */
import fs from 'node:fs'
import path from 'node:path'
import { sql } from 'kysely'
import type { OpenDatabase } from '#server/db/open.ts'

const SEGMENT = 16 * 1024 * 1024
const PAGE = 8192
const folderOf = (dataDir: string) => path.join(dataDir, 'database', 'pg_wal')
const logFiles = (dataDir: string) => fs.readdirSync(folderOf(dataDir)).filter((name) => /^[0-9A-F]{24}$/.test(name))

/** Writes the engine's log so far that its next file is not made ahead yet: that happens at three quarters. */
export async function nearTheNextLogFile({ db }: OpenDatabase, dataDir: string): Promise<void> {
  for (;;) {
    const { rows } = await sql<{ file: string; used: string }>`
      select pg_walfile_name(pg_current_wal_insert_lsn()) as file,
             (pg_current_wal_insert_lsn() - '0/0'::pg_lsn) % ${SEGMENT} as used`.execute(db)
    const { file = '', used = '0' } = rows[0] ?? {}
    const left = Math.ceil(SEGMENT * 0.72) - Number(used)
    const isLast = !logFiles(dataDir).some((name) => name > file)
    if (isLast && left <= 0 && left > SEGMENT * -0.02) return
    const bytes = isLast && left > 0 ? Math.max(1_000, Math.min(500_000, left)) : 500_000
    await sql`select pg_logical_emit_message(false, 'proof', repeat('x', ${bytes}::int))`.execute(db)
  }
}

/** How much of the log's last file is free; its pages say where they stand. */
export function leftInLog(dataDir: string): number {
  const name = logFiles(dataDir).toSorted().at(-1) as string
  const start = Number(`0x${name.slice(8, 16)}`) * 2 ** 32 + Number(`0x${name.slice(16)}`) * SEGMENT
  const file = fs.openSync(path.join(folderOf(dataDir), name), 'r')
  const address = Buffer.alloc(8)
  const isWritten = (page: number) => {
    fs.readSync(file, address, 0, 8, page * PAGE + 8)
    return Number(address.readBigUInt64LE()) === start + page * PAGE
  }
  let [written, free] = [0, SEGMENT / PAGE]
  while (free - written > 1) {
    const middle = Math.floor((written + free) / 2)
    if (isWritten(middle)) written = middle
    else free = middle
  }
  fs.closeSync(file)
  return (SEGMENT / PAGE - free) * PAGE
}
