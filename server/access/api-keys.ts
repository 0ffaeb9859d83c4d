/**
 * Authenticates a program: its API token and secret as HTTP Basic, on the calls that take these and on no other (D3). Nothing here looks
 * at a session, and no session is looked at there.
 */
import { RateLimiterMemory, type RateLimiterRes } from 'rate-limiter-flexible'
import { api } from '#contract/index.ts'
import { knownRights } from '#rules/access.ts'
import { API_CALLS_A_MINUTE } from '#rules/limits.ts'
import { figure } from '#rules/many.ts'
import { parametersOf } from '../http/request.ts'
import { RequestError } from '../http/request-error.ts'
import type { World } from '../runtime/world.ts'
import * as sql from './api-keys.sql.ts'
import { isSameSecret } from './secrets/same-secret.ts'
import { unseal } from './secrets/sealed-secret.ts'
import { type Caller, readCredentials } from './sessions.ts'
import { countTries, triesOf } from './sign-in-limits.sql.ts'
import { limitKey, networkOf, refuseOver } from './sign-in-limits.ts'

const NOTE_USE_EVERY_MS = 5 * 60_000
const WRONG_AT_ONE_ADDRESS = 8
const WRONG_OF_A_NETWORK = 100
const GUESSES_REMEMBERED = 15 * 60
const CALLS_TOLD_TOGETHER = 20

/** Throws 401 without a right token and secret, 429 after too many wrong ones or too many calls. */
export async function callerByKey(world: World, request: Request, address: string): Promise<Caller> {
  const { token, secret } = readBasic(request.headers.get('authorization') ?? '')
  refuseOtherSite(request)
  if (token === '') throw unknownKey(false)
  const guesses = guessesOf(world, limitKey('key', token, address), limitKey('key from', networkOf(address)))
  await guesses.refuse()
  const user = await sql.userByToken(world.db, token, world.clock.today())
  const own = user?.apiSecretSealed && unseal(world.config.secret, String(user.userId), user.apiSecretSealed)
  if (!user || !isSameSecret(own || '', secret) || !own) {
    await guesses.count()
    world.log.warn({ address, user: user?.userCode, customer: user?.customerNo }, 'API key refused')
    throw unknownKey(true)
  }
  await takeCall(world, token)
  const now = world.clock.now()
  if (now.getTime() - (user.apiUsedAt?.getTime() ?? 0) > NOTE_USE_EVERY_MS)
    await sql.noteUse(world.db, user.userId, now)
  return {
    userId: user.userId,
    userCode: user.userCode,
    isStaff: user.customerNo === null,
    isAdmin: user.isAdmin,
    customerNo: user.customerNo ?? undefined,
    rights: knownRights(user.rights),
    sessionId: 0,
    stamp: undefined,
    csrfToken: '',
    isBearer: true,
    name: user.name,
    email: user.email,
    expiresOn: user.expiresOn,
    mappedRouteNo: user.mappedRouteNo,
    shipTo: { kind: 'all' },
    preferences: user.preferences,
    isViewingAs: false,
    viewingUntil: undefined,
  }
}

/**
 * Refuses a key on a call that takes none, whether it is a right one or not: it is not looked at (INT-05). A session shown beside it
 * counts, and so does a browser, which sends a key that it has kept along with everything. Signing in is by Basic itself: there a
 * key is known by its beginning, which is too long for a user code.
 */
export function refuseKey(world: World, request: Request, path: string | undefined): void {
  const authorization = request.headers.get('authorization') ?? ''
  if (!/^Basic\b/i.test(authorization)) return
  if (path === api.session.login.path && !/^pk_(live|test)_/.test(readBasic(authorization).token)) return
  const { cookie, bearer } = readCredentials(world, request, new Map(parametersOf(request)))
  if (cookie !== undefined || bearer !== undefined || request.headers.has('sec-fetch-site')) return
  throw new RequestError(403, NOT_FOR_KEYS, 'not for keys')
}
export const NOT_FOR_KEYS = 'This call is not for API keys. /api/enterprise-openapi.json lists the calls that are.'

/** One sentence for a wrong token and a wrong secret; another for who has shown none. */
const unknownKey = (isShown: boolean) =>
  new RequestError(401, `${isShown ? 'Token or secret is wrong. ' : ''}${HOW_TO_SHOW}`, 'unknown key', {
    'WWW-Authenticate': 'Basic realm="Provender API", charset="UTF-8"',
  })
const HOW_TO_SHOW = 'Send your API token and secret as HTTP Basic: user name and password.'

function readBasic(header: string): { token: string; secret: string } {
  const encoded = /^Basic ([A-Za-z0-9+/=]{1,1000})$/i.exec(header)?.[1]
  const text = encoded ? Buffer.from(encoded, 'base64').toString('utf8') : ''
  const [, token = '', secret = ''] = /^([\w-]{1,100}):([\w-]{1,200})$/.exec(text) ?? []
  return { token, secret }
}

/** A browser may keep credentials and send them along with what another site makes it ask (T03): 403. */
export function refuseOtherSite(request: Request): void {
  const site = request.headers.get('sec-fetch-site')
  if (site !== null && site !== 'same-origin' && site !== 'none')
    throw new RequestError(403, 'Another site may not call the API from a browser.', 'forged')
}

/** Wrong keys, counted at an address and of its network. Only these count, so that a program may send many calls at the same moment. */
export const guessesOf = ({ db }: World, atAddress: string, ofNetwork: string) => ({
  /** Throws 429 after too many. */
  async refuse(): Promise<void> {
    refuseOver(WRONG_AT_ONE_ADDRESS - 1, await triesOf(db, [atAddress]))
    refuseOver(WRONG_OF_A_NETWORK - 1, await triesOf(db, [ofNetwork]))
  },
  count: () => countTries(db, [atAddress, ofNetwork], GUESSES_REMEMBERED),
})

const callsByDatabase = new WeakMap<object, RateLimiterMemory>()

/**
 * Counts a call of a key on this server, whose processor that guards; throws 429, with the advice, after too many in a minute. Answers
 * how many there were, and what keeps the next ones waiting.
 */
export async function countCall({ database }: World, key: string, advice: string) {
  const calls = callsByDatabase.get(database) ?? new RateLimiterMemory({ points: API_CALLS_A_MINUTE, duration: 60 })
  callsByDatabase.set(database, calls)
  try {
    const { consumedPoints } = await calls.consume(key)
    return { consumedPoints, block: (seconds: number) => calls.block(key, seconds) }
  } catch (wait) {
    const seconds = Math.ceil((wait as RateLimiterRes).msBeforeNext / 1000)
    const text = `More than ${figure(API_CALLS_A_MINUTE)} calls in a minute. ${advice} ${seconds} s.`
    throw new RequestError(429, text, 'too many', { 'Retry-After': String(seconds) })
  }
}

/** Every so many calls are told to the database, for all servers together (SCL-03): a statement with each would cost more than it guards. */
async function takeCall(world: World, token: string): Promise<void> {
  const { consumedPoints, block } = await countCall(world, token, 'Send many locations in one call, or wait')
  if (consumedPoints % CALLS_TOLD_TOGETHER !== 0) return
  const [all] = await countTries(world.db, [limitKey('key calls', token)], 60)
  // The calls of this one are done; the next ones wait.
  if (all && all.tries * CALLS_TOLD_TOGETHER > API_CALLS_A_MINUTE) await block(all.waitMs / 1000)
}
