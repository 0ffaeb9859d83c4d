// npm run export -- FOLDER --date DATE [--take]: orders go to the ERP as files (docs/erp.md).
import { exportCommand, readExport } from '#server/erp/command.ts'
import { onDatabase } from './on-database.ts'

const words = process.argv.slice(2)
process.exitCode = await onDatabase(
  async ({ db, clock }) => {
    // npm changes to the project's folder; a relative path is meant from where the person stands.
    console.log(await exportCommand(db, clock, words, process.env['INIT_CWD']))
  },
  { asJson: words.includes('--json'), check: () => readExport(words) },
)
