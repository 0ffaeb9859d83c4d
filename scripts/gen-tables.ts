// npm run gen:tables: writes server/db/tables.ts, the tables' types, from the migrations.
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { tablesSource, withFreshDatabase } from './tables-source.ts'

writeFileSync(join(import.meta.dirname, '../server/db/tables.ts'), await withFreshDatabase(tablesSource))
console.log('Wrote server/db/tables.ts.')
