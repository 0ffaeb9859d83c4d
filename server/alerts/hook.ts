/** Where the provider hands us what people text (docs/alerts.md): STOP, START and HELP are done and answered. */
import type { Context, Hono } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { answerTo, wishOf } from '#rules/alerts/keywords.ts'
import { mobileOf } from '#rules/alerts/sign-up.ts'
import { isSameSecret } from '../access/secrets/same-secret.ts'
import { inTransaction } from '../db/transaction.ts'
import type { World } from '../runtime/world.ts'
import { startMobile, stopMobile } from './alerts.sql.ts'

const MOST_BYTES = 16 * 1024

export function mountTextHook(app: Hono, world: World): void {
  const limit = bodyLimit({ maxSize: MOST_BYTES, onError: (c) => c.json({ error: 'The message is too long.' }, 413) })
  app.post('/hooks/text-messages', limit, (c) => take(c, world))
}

async function take(c: Context, { db, clock, config, log }: World): Promise<Response> {
  c.header('cache-control', 'no-store')
  const { smsHookSecret } = config
  if (smsHookSecret === undefined) return c.json({ error: 'Text messages are not taken here.' }, 404)
  const shown = /^Bearer (\S+)$/.exec(c.req.header('authorization') ?? '')?.[1] ?? ''
  if (!isSameSecret(smsHookSecret, shown)) return c.json({ error: 'The key is not ours.' }, 401)
  const told = await messageOf(c)
  const mobile = told && mobileOf(told.from)
  if (!told || !mobile) return c.json({ error: 'Send from, a number of ten digits, and text.' }, 400)
  const wish = wishOf(told.text)
  const isKnown = await inTransaction(db, async (tx) => {
    if (wish === 'stop') await stopMobile(tx, mobile, clock.now())
    return wish === 'start' && startMobile(tx, mobile)
  })
  log.info({ wish }, 'text message taken')
  return c.json({ reply: answerTo(wish, isKnown, config) })
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
