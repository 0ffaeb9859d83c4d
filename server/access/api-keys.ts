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
  const user = await sql.userByToken(world.db, token, world.clock.today())
  const own = user?.apiSecretSealed && unseal(world.config.secret, String(user.userId), user.apiSecretSealed)
  // Compared before any limit: wrong keys of others, or of a job that was forgotten, never lock out a right one.
  if (!user || !isSameSecret(own || '', secret) || !own) {
    const tries = [limitKey('key', token, address), limitKey('key from', networkOf(address))] as const
    await countWrongKey(world, tries, 'API key', { address, user: user?.userCode, customer: user?.customerNo })
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
    isTokenAlone: false,
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
  if (!showsKey(request)) return
  if (path === api.session.login.path && !/^pk_(live|test)_/.test(readBasic(authorization).token)) return
  const { cookie, bearer } = readCredentials(world, request, new Map(parametersOf(request)))
  if (cookie !== undefined || bearer !== undefined || request.headers.has('sec-fetch-site')) return
  throw new RequestError(403, NOT_FOR_KEYS, 'not for keys')
}
/** True when a request shows something as HTTP Basic. */
const showsKey = (request: Request): boolean => /^Basic\b/i.test(request.headers.get('authorization') ?? '')

/** True when a call that takes a key or a session is to be judged by the key: no session was sent beside it. */
export function isByKey(world: World, request: Request): boolean {
  const { cookie, bearer } = readCredentials(world, request, new Map(parametersOf(request)))
  return showsKey(request) && cookie === undefined && bearer === undefined
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

/**
 * Counts a wrong key at an address and of its network, and logs it with the address. Throws 429 once there were too many: a guess beyond
 * that is not even answered. Call it for wrong keys only.
 */
export async function countWrongKey(
  { db, log }: Pick<World, 'db' | 'log'>,
  [atAddress, ofNetwork]: readonly [string, string],
  what: string,
  facts: {
    readonly address: string
    readonly user?: string | undefined
    readonly customer?: string | null | undefined
  },
): Promise<void> {
  try {
    refuseOver(WRONG_AT_ONE_ADDRESS - 1, await triesOf(db, [atAddress]))
    refuseOver(WRONG_OF_A_NETWORK - 1, await triesOf(db, [ofNetwork]))
  } catch (error) {
    log.warn(facts, `${what} refused: too many wrong ones from this address`)
    throw error
  }
  await countTries(db, [atAddress, ofNetwork], GUESSES_REMEMBERED)
  log.warn(facts, `${what} refused`)
}

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
