/** The ERP shows the installation's key, as a bearer, on its own calls and on no other (ERP-08). */
import { createHash, timingSafeEqual } from 'node:crypto'
import { RateLimiterMemory, type RateLimiterRes } from 'rate-limiter-flexible'
import { API_CALLS_A_MINUTE } from '#rules/limits.ts'
import { figure } from '#rules/many.ts'
import { RequestError } from '../http/request-error.ts'
import type { World } from '../runtime/world.ts'
import { countTries, triesOf } from './sign-in-limits.sql.ts'
import { limitKey, networkOf, refuseOver } from './sign-in-limits.ts'

const WRONG_AT_ONE_ADDRESS = 8
const WRONG_OF_A_NETWORK = 100
const GUESSES_REMEMBERED = 15 * 60
const digest = (text: string) => createHash('sha256').update(text).digest()

/** Throws 404 where the installation has no key, 401 without the right one, 429 after too many wrong ones or too many calls. */
export async function refuseOtherKeys(world: World, request: Request, address: string): Promise<void> {
  const { erpKey } = world.config
  if (erpKey === undefined)
    throw new RequestError(404, 'This installation has no ERP_KEY, so these calls are closed.', 'not found')
  const site = request.headers.get('sec-fetch-site')
  if (site !== null && site !== 'same-origin' && site !== 'none')
    throw new RequestError(403, 'Another site may not call the API from a browser.', 'forged')
  const shown = /^Bearer ([\x21-\x7e]{1,500})$/i.exec(request.headers.get('authorization') ?? '')?.[1]
  if (shown === undefined) throw unknownKey(false)
  const counted = [limitKey('erp key', address), limitKey('erp key from', networkOf(address))] as const
  refuseOver(WRONG_AT_ONE_ADDRESS - 1, await triesOf(world.db, [counted[0]]))
  refuseOver(WRONG_OF_A_NETWORK - 1, await triesOf(world.db, [counted[1]]))
  if (!timingSafeEqual(digest(shown), digest(erpKey))) {
    await countTries(world.db, counted, GUESSES_REMEMBERED)
    world.log.warn({ address }, 'installation key refused')
    throw unknownKey(true)
  }
  await takeCall(world)
}

const unknownKey = (isShown: boolean) =>
  new RequestError(
    401,
    `${isShown ? 'This is not the key of this installation. ' : ''}Send ERP_KEY in the header Authorization: Bearer.`,
    'unknown key',
    { 'WWW-Authenticate': 'Bearer realm="Provender ERP"' },
  )

/** Calls a minute are counted by each server for itself: they guard its own processor. */
const callsByDatabase = new WeakMap<object, RateLimiterMemory>()

async function takeCall({ database }: World): Promise<void> {
  const calls = callsByDatabase.get(database) ?? new RateLimiterMemory({ points: API_CALLS_A_MINUTE, duration: 60 })
  callsByDatabase.set(database, calls)
  try {
    await calls.consume('erp')
  } catch (wait) {
    const seconds = Math.ceil((wait as RateLimiterRes).msBeforeNext / 1000)
    const text = `More than ${figure(API_CALLS_A_MINUTE)} calls in a minute. Wait ${seconds} s.`
    throw new RequestError(429, text, 'too many', { 'Retry-After': String(seconds) })
  }
}
