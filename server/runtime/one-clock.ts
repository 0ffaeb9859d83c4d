/** One clock judges the cut-off, the database's: the server's is brought to it at the start and kept there (docs/decisions/0018). */
import { databaseNow } from './clock.sql.ts'
import type { World } from './world.ts'

const EVERY_MS = 5 * 60_000
const WARN_MS = 2_000
const LOOKS = 3

/** Compares both clocks now, and every few minutes until the answer is called. Throws when the first look fails. */
export async function keepTime(world: World): Promise<() => void> {
  await compareClocks(world)
  const again = () =>
    void compareClocks(world).catch((error: Error) => world.log.warn({ reason: error.message }, 'clocks not compared'))
  const timer = setInterval(again, EVERY_MS)
  timer.unref()
  return () => clearInterval(timer)
}

/** Puts the server's clock to the database's, as far as the way there lets it be known; tells of a machine that is off. */
async function compareClocks({ db, clock, log }: World): Promise<void> {
  const looks = []
  for (let i = 0; i < LOOKS; i += 1) {
    const asked = clock.now().getTime()
    const told = (await databaseNow(db)).getTime() + clock.skewMs()
    const answered = clock.now().getTime()
    looks.push({ aheadMs: told - (asked + answered) / 2, unsureMs: (answered - asked) / 2 + 1 })
  }
  const [best] = looks.sort((a, b) => a.unsureMs - b.unsureMs)
  if (best && Math.abs(best.aheadMs) > best.unsureMs) clock.correct(best.aheadMs)
  const offMs = clock.correctedMs()
  if (Math.abs(offMs) < WARN_MS) return
  const seconds = Math.round(Math.abs(offMs) / 1000)
  log.warn(
    { seconds },
    `this machine's clock is ${seconds} s ${offMs > 0 ? 'behind' : 'ahead of'} the database's, which counts`,
  )
}
