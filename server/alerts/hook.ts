/** Where the provider hands us what people text (docs/alerts.md): STOP, START and HELP are done and answered. */
import type { Context, Hono } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { answerTo, wishOf } from '#rules/alerts/keywords.ts'
import { mobileOf } from '#rules/alerts/sign-up.ts'
import { countWrongKey } from '../access/api-keys.ts'
import { isSameSecret } from '../access/secrets/same-secret.ts'
import { limitKey, networkOf } from '../access/sign-in-limits.ts'
import { inTransaction } from '../db/transaction.ts'
import { addressOf } from '../http/request.ts'
import { RequestError } from '../http/request-error.ts'
import { watchersOf } from '../runtime/watch/watchers.ts'
import type { World } from '../runtime/world.ts'
import { startMobile, stopMobile } from './alerts.sql.ts'
import { confirmableSince } from './alerts.ts'
import { proveByText } from './proof.sql.ts'

const MOST_BYTES = 16 * 1024

export function mountTextHook(app: Hono, world: World): void {
  const limit = bodyLimit({ maxSize: MOST_BYTES, onError: (c) => c.json({ error: 'The message is too long.' }, 413) })
  app.post('/hooks/text-messages', limit, (c) => take(c, world))
}

async function take(c: Context, world: World): Promise<Response> {
  const { db, clock, config, log } = world
  c.header('cache-control', 'no-store')
  const { smsHookSecret } = config
  if (smsHookSecret === undefined) return c.json({ error: 'Text messages are not taken here.' }, 404)
  const shown = /^Bearer (\S+)$/.exec(c.req.header('authorization') ?? '')?.[1] ?? ''
  if (!isSameSecret(smsHookSecret, shown)) return refuseKey(c, world)
  const told = await messageOf(c)
  const mobile = told && mobileOf(told.from)
  if (!told || !mobile) return c.json({ error: 'Send from, a number of ten digits, and text.' }, 400)
  const wish = wishOf(told.text)
  const known = await inTransaction(db, async (tx) => {
    const now = clock.now()
    if (wish === 'stop') await stopMobile(tx, mobile, now)
    if (wish !== 'start') return { isKnown: false, waiting: 0 }
    const isKnown = await startMobile(tx, mobile)
    return { isKnown, waiting: await proveByText(tx, mobile, now, confirmableSince(now)) }
  })
  log.info({ wish }, 'text message taken')
  return c.json({ reply: answerTo(wish, known, config) })
}

/** A wrong key is counted, logged and reported to the alarms like any other (T21); a right one is never refused for it. */
async function refuseKey(c: Context, world: World): Promise<Response> {
  const address = addressOf(world, c)
  const tries = [limitKey('text hook', address), limitKey('text hook from', networkOf(address))] as const
  const refusal = await countWrongKey(world, tries, 'text message key', { address }).catch((error: unknown) => error)
  const status = refusal instanceof RequestError ? (refusal.status as 429) : 401
  const seen = { ...{ call: 'text message hook', requestId: '', ms: 0, user: undefined, customer: undefined }, status }
  for (const watcher of watchersOf(world).calls)
    watcher({ ...seen, hostile: 'unknown key', refused: 'unknown key', at: world.clock.now() })
  if (refusal instanceof RequestError) return c.json({ error: refusal.message }, status, { ...refusal.headers })
  if (refusal) throw refusal
  return c.json({ error: 'This is not the key of the hook.' }, status)
}

/** As JSON or as a form, by the names that providers use. */
async function messageOf(c: Context): Promise<{ from: string; text: string } | undefined> {
  try {
    const isJson = c.req.header('content-type')?.includes('json')
    const told = (isJson ? await c.req.json() : await c.req.parseBody()) as Readonly<Record<string, unknown>>
    const [from, text] = [told['from'] ?? told['From'], told['text'] ?? told['Body']]
    return typeof from === 'string' && typeof text === 'string' ? { from, text } : undefined
  } catch {
    return undefined
  }
}
