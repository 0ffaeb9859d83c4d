/** Imported waste that the screen would have asked about: it is taken, and named (WST-14). */
import { addDays, type PlainDate } from '#rules/calendar.ts'
import { IMPORT_KEYS_NAMED, WASTE_DAYS_BACK } from '#rules/limits.ts'
import { importedWasteNote, wasteQuestion } from '#rules/waste/entry.ts'
import type { Db } from '../../db/open.ts'
import { wasteFactsOf } from '../../ordering/delivered/waste-facts.sql.ts'
import type { Row } from '../layout.ts'

/** Rows that are compared in one statement. */
const BATCH = 500

/** Of rows that are loaded already. Those older than a screen would take are history, and not compared. */
export async function unlikelyWaste(db: Db, rows: readonly Row<'waste'>[], today: PlainDate): Promise<string[]> {
  const recent = rows.filter(({ quantity, wastedOn }) => quantity > 0 && wastedOn >= addDays(today, -WASTE_DAYS_BACK))
  const named: string[] = []
  for (let start = 0; start < recent.length; start += BATCH) {
    const some = recent.slice(start, start + BATCH)
    const facts = await wasteFactsOf(db, some)
    for (const [at, { quantity, externalNo }] of some.entries()) {
      const of = facts[at]
      // The row itself is among what is recorded.
      if (of && wasteQuestion(quantity, { ...of, recorded: of.recorded - quantity }) !== undefined)
        named.push(externalNo)
    }
  }
  return named.length === 0 ? [] : [importedWasteNote(named.length, named.slice(0, IMPORT_KEYS_NAMED))]
}
