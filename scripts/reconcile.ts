// npm run reconcile -- FILE --date DATE: the ERP's list of orders against what it was told (docs/erp.md).
import { readReconcile, reconcileCommand } from '#server/erp/reconcile.ts'
import { onDatabase } from './on-database.ts'

const words = process.argv.slice(2)
const [AGREED, DIFFERENT, NOT_RUN] = [0, 1, 2]
let isAgreed = false
const failed = await onDatabase(
  async ({ db }) => {
    // npm changes to the project's folder; a relative path is meant from where the person stands.
    const { ok, text } = await reconcileCommand(db, words, process.env['INIT_CWD'])
    isAgreed = ok
    console.log(text)
  },
  { asJson: words.includes('--json'), check: () => readReconcile(words) },
)
process.exitCode = failed ? NOT_RUN : isAgreed ? AGREED : DIFFERENT
