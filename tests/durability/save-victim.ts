// A process that saves and says what was acknowledged, until it is killed. Started by kill-rounds.ts.
import { writeSync } from 'node:fs'
import { setImmediate as turn } from 'node:timers/promises'
import { sql } from 'kysely'
import { openDatabase } from '#server/db/open.ts'

const [dataDir = '', databaseUrl] = process.argv.slice(2)
const { db } = await openDatabase({ dataDir, databaseUrl })
await sql`create table if not exists kill_save (save_no bigint, half integer, primary key (save_no, half))`.execute(db)
await sql`create table if not exists kill_total (one boolean primary key default true, saves bigint not null)`.execute(
  db,
)
await sql`insert into kill_total (saves) values (0) on conflict do nothing`.execute(db)
const last = await sql<{ no: number }>`select coalesce(max(save_no), 0)::bigint as no from kill_save`.execute(db)

for (let no = (last.rows[0]?.no ?? 0) + 1; ; no++) {
  if (no % 2 === 1) {
    // One statement, as the saving of an order line is.
    await sql`with saved as (insert into kill_save values (${no}, 1), (${no}, 2) returning save_no)
      update kill_total set saves = saves + 1`.execute(db)
  } else {
    await db.transaction().execute(async (tx) => {
      await sql`insert into kill_save values (${no}, 1)`.execute(tx)
      await sql`update kill_total set saves = saves + 1`.execute(tx)
      await sql`insert into kill_save values (${no}, 2)`.execute(tx)
    })
  }
  writeSync(1, `${no}\n`)
  // The embedded engine answers within one turn of the event loop; signals are heard between turns.
  await turn()
  if (no % 100 === 0 && databaseUrl === undefined) await sql`checkpoint`.execute(db)
}
