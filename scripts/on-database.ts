// What commands on the installation's database share: opening it, bringing it to this version, and saying what went wrong.
import { type Db, openDatabase } from '#server/db/open.ts'
import { prepareDatabase } from '#server/db/roles/prepare.ts'
import { type Clock, systemClock } from '#server/runtime/clock.ts'
import { readConfig } from '#server/runtime/config.ts'
import { makeDataDir } from '#server/runtime/make-folder.ts'
import { asksForHelp, helpOf } from './help.mjs'
import { refuseWords } from './no-words.ts'

interface Options {
  readonly asJson?: boolean
  /** Refuses mistakes in the words before the database is opened, which may be in use. */
  readonly check?: () => unknown
  /** Of a command that takes no words: its name, and how it gets its facts. */
  readonly wordless?: { readonly command: string; readonly how: string }
}

/**
 * Runs a command; answers the exit code. A mistake of the operator is one sentence, without a stack; `asJson` it is one line for programs,
 * and nothing else is printed.
 */
export async function onDatabase(
  work: (opened: { db: Db; clock: Clock }) => Promise<void>,
  { asJson = false, check, wordless }: Options = {},
): Promise<number> {
  if (asksForHelp(process.argv)) {
    console.log(helpOf(process.argv[1] ?? ''))
    return 0
  }
  try {
    if (wordless) refuseWords(wordless.command, wordless.how)
    check?.()
    const { dataDir, databaseUrl, ownerUrl, timeZone } = readConfig(process.env)
    makeDataDir(dataDir)
    const log = asJson ? () => undefined : console.log
    const { db, pool, close } = await openDatabase({ dataDir, databaseUrl, log })
    try {
      await prepareDatabase(pool, ownerUrl, log)
      await work({ db, clock: systemClock(timeZone) })
    } finally {
      await close()
    }
    return 0
  } catch (error) {
    const text = error instanceof Error ? error.message : String(error)
    if (asJson) console.log(JSON.stringify({ ok: false, error: text }))
    else console.error(text)
    return 1
  }
}
