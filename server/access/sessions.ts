/**
 * Who asks, and for which customer. Two kinds of credential stand for a session and never for each other: the cookie of
 * our web client and the bearer token of a program. Everything else in a request only chooses within what the session may.
 */
import { hash, randomBytes } from 'node:crypto'
import { type AnyEndpoint, carried, headers } from '#contract/kernel/endpoint.ts'
import { type Marker, readMarker } from '#contract/kernel/marker.ts'
import { knownRights, may, type Viewer } from '#rules/access.ts'
import { VIEW_AS_MINUTES } from '#rules/limits.ts'
import { readShipTo, type ShipToChoice } from '#rules/ordering/ship-to.ts'
import { record } from '../audit/audit.sql.ts'
import type { Db } from '../db/open.ts'
import { RequestError, SessionEnded } from '../http/request-error.ts'
import type { World } from '../runtime/world.ts'
import { rememberedSessions } from './remembered-sessions.ts'
import { isSameSecret } from './secrets/same-secret.ts'
import * as sql from './sessions.sql.ts'
import { endExpiredViewAs, endViewAs, prolongViewAs } from './view-as.sql.ts'

/** The viewer with what only the server needs to know. */
export interface Caller extends Viewer {
  readonly userId: number
  readonly sessionId: number
  /** Set when the session was remembered rather than read: the statement that writes must ask whether it still stands. */
  readonly stamp: string | undefined
  readonly csrfToken: string
  readonly isBearer: boolean
  /** A program with the token of a session that also has a cookie. */
  readonly isTokenAlone: boolean
  readonly name: string
  readonly email: string
  readonly expiresOn: string
  readonly mappedRouteNo: string
  readonly shipTo: ShipToChoice
  readonly preferences: unknown
  /** Staff acting for a customer: named in the record of every change. */
  readonly isViewingAs: boolean
  /** Staff with no customer selected, whose request named the one it is about. */
  readonly isNamed?: boolean
  /** When View As ends unless it is used. */
  readonly viewingUntil: Date | undefined
}

/** What a request shows of its sender. */
export interface Credentials {
  readonly cookie: string | undefined
  readonly bearer: string | undefined
  /** Header and query did not say the same. */
  readonly isAmbiguous: boolean
  readonly shipTo: string
  /** Whether staff ask to act for a customer, and for which. */
  readonly marker: Marker
  /** The customer that the request is about; '' where it names none. */
  readonly customerNo: string
}

const TOUCH_EVERY_MS = 5 * 60_000
const PROLONG_EVERY_MS = 30_000
/** So long requests that were on their way come with the identifier before. */
const EARLIER_GOOD_MS = 30_000
const USER_AGENT_MOST = 200
export const hashToken = (token: string): string => hash('sha256', token, 'base64url')
const newToken = () => randomBytes(32).toString('base64url')
const cookieName = ({ isProduction }: { isProduction: boolean }): string => (isProduction ? '__Host-sid' : 'sid')

export type Carried = Readonly<Record<'token' | 'shipTo' | 'marker', string>>

/** Takes what every request may carry (SES-15) out of `raw`. Repeated names are refused earlier. */
export function takeCarried(raw: Map<string, string>): Carried {
  const take = (name: string) => {
    const value = raw.get(name) ?? ''
    raw.delete(name)
    return value
  }
  return { token: take(carried.token), shipTo: take(carried.shipTo), marker: take(carried.marker) }
}

/** Reads the credentials of a request, to `endpoint` where that is known, and takes the carried names out of `raw`. */
export function readCredentials(
  { config }: World,
  request: Request,
  raw: Map<string, string>,
  endpoint?: AnyEndpoint,
): Credentials {
  const { token: queryToken, shipTo, marker } = takeCarried(raw)
  const authorization = request.headers.get('authorization') ?? ''
  const header = /^Bearer ([\w-]{20,200})$/i.exec(authorization)?.[1]
  const cookie = readCookie(request.headers.get('cookie') ?? '', cookieName(config))
  const byQuery = (config.acceptsQueryTokens && queryToken) || undefined
  return {
    cookie,
    bearer: header ?? byQuery,
    isAmbiguous: header !== undefined && byQuery !== undefined && header !== byQuery,
    shipTo,
    marker: readMarker(marker),
    customerNo: (endpoint?.namesOtherCustomer ? undefined : raw.get(carried.customerNo)) ?? '',
  }
}

function readCookie(cookies: string, name: string): string | undefined {
  for (const pair of cookies.split(';')) {
    const [key, value] = pair.trim().split('=')
    if (key === name && value) return value
  }
  return undefined
}

/**
 * The caller of a request. Throws SessionEnded without a live session, RequestError when two credentials disagree: beside a cookie
 * the token may be that of the cookie's own session, as login answered it (SES-15). Where it
 * `mayRecall`, a session read lately is not read again, and the caller has its stamp. `isUse` tells that a person does
 * something: View As ends an hour after its last use, not after what a screen asks by itself. A call that `isOfSession` needs no
 * leave to act for the customer whose marker it carries.
 */
export async function callerOf(
  world: World,
  credentials: Credentials,
  { mayRecall = false, isUse = false, isOfSession = false } = {},
): Promise<Caller> {
  const { cookie, bearer, isAmbiguous, marker } = credentials
  if (isAmbiguous) throw twoSessions()
  const token = cookie ?? bearer
  if (token === undefined) throw new SessionEnded()
  const now = world.clock.now()
  const today = world.clock.today()
  const tokenHash = hashToken(token)
  const memory = rememberedSessions(world.database)
  const idleMs = world.config.sessionIdleMs
  const seenSince = new Date(now.getTime() - Math.min(idleMs, TOUCH_EVERY_MS))
  const recalled = mayRecall && marker.kind === 'off' ? memory.recall(tokenHash, { now, seenSince, today }) : undefined
  const idleSince = new Date(now.getTime() - idleMs)
  const asked = { tokenHash, ...viewAsked(credentials), now, idleSince, today }
  const isAlone = cookie === undefined && world.config.acceptsQueryTokens
  const row =
    recalled ??
    (await sql.liveSession(world.db, asked)) ??
    (isAlone ? await sql.sessionByTokenAlone(world.db, token, asked) : undefined)
  // A cookie's secret is no bearer token and the other way round (D3).
  if (!row) memory.forget(tokenHash)
  if (!row || row.isBearer !== (cookie === undefined)) throw new SessionEnded()
  if (cookie !== undefined && bearer !== undefined && bearer !== cookie && bearer !== row.csrfToken) throw twoSessions()
  // No other site knows the token, so a program that sends it proves itself by it, also beside its cookie.
  const isByToken = world.config.acceptsQueryTokens && row.tokenAlone && bearer === row.csrfToken
  const viewedCustomerNo =
    marker.kind === 'current' ? (row.viewedCustomerNo ?? asked.viewedCustomerNo) : asked.viewedCustomerNo
  if (actsForForeign(row, viewedCustomerNo)) {
    const { userCode: actor, userId: actorId, homeCustomerNo } = row
    const subject = viewedCustomerNo.slice(0, 20)
    await record(world.db, {
      action: 'view-as.refused',
      actor,
      actorId,
      customerNo: homeCustomerNo ?? undefined,
      subject,
      happenedAt: now,
    })
    throw new RequestError(403, 'You may not act for this customer.', 'view as')
  }
  if (now.getTime() - row.lastSeenAt.getTime() > TOUCH_EVERY_MS) await sql.touchSession(world.db, row.sessionId, now)
  else if (!recalled && !row.tokenAlone) memory.remember(tokenHash, row)
  const caller = asCaller(isByToken ? { ...row, isBearer: true } : row, credentials, recalled?.stamp)
  if (caller.isStaff && viewedCustomerNo !== '' && !isOfSession)
    await takeLeave(world, caller, viewedCustomerNo, isUse || row.isBearer)
  return caller
}

/** Which leave a session must have; beside the marker for the current one, a customer named in the request comes first. */
const viewAsked = ({ marker, customerNo }: Credentials) =>
  marker.kind === 'current'
    ? { viewedCustomerNo: customerNo, isCurrentView: true }
    : { viewedCustomerNo: marker.kind === 'customer' ? marker.customerNo : '' }

const twoSessions = () => new RequestError(401, 'Two different sessions came with this request.', 'two sessions')

/** Leave counts only while its holder may still view as a customer; using it prolongs it, and an end is recorded. */
async function takeLeave({ db, clock }: World, caller: Caller, customerNo: string, isUse: boolean): Promise<void> {
  const { sessionId, viewingUntil } = caller
  const now = clock.now()
  if (viewingUntil === undefined || !may(caller, 'customers.viewAs')) {
    await endExpiredViewAs(db, { sessionId, customerNo, now, why: 'expired' })
    throw viewAsEnded(customerNo)
  }
  const expiresAt = viewingEnds(now)
  if (isUse && expiresAt.getTime() - viewingUntil.getTime() > PROLONG_EVERY_MS)
    await prolongViewAs(db, { sessionId, customerNo, now, expiresAt })
}

/** What is no customer number is not said back. */
export function viewAsEnded(customerNo: string): RequestError {
  const whom = /^[\w.-]{1,20}$/.test(customerNo) ? customerNo : 'this customer'
  return new RequestError(403, `You are not viewing as ${whom} now. Choose View As.`, 'view as ended')
}

/** When View As ends that is used now. */
export const viewingEnds = (now: Date): Date => new Date(now.getTime() + VIEW_AS_MINUTES * 60_000)

/** A customer's user whose request claims to act for somebody else: no mistake of our client, so it is on the record (T08). */
const actsForForeign = ({ homeCustomerNo }: sql.SessionRow, viewedCustomerNo: string): boolean =>
  homeCustomerNo !== null && viewedCustomerNo !== '' && viewedCustomerNo !== homeCustomerNo

function asCaller(row: sql.SessionRow, { shipTo }: Credentials, stamp: string | undefined): Caller {
  const isStaff = row.homeCustomerNo === null
  const customerNo = row.homeCustomerNo ?? row.viewedCustomerNo ?? undefined
  return {
    userId: row.userId,
    userCode: row.userCode,
    isStaff,
    isAdmin: row.isAdmin,
    customerNo,
    rights: knownRights(row.rights),
    sessionId: row.sessionId,
    stamp,
    csrfToken: row.csrfToken,
    isBearer: row.isBearer,
    isTokenAlone: row.tokenAlone,
    name: row.name,
    email: row.email,
    expiresOn: row.expiresOn,
    mappedRouteNo: row.mappedRouteNo,
    shipTo: readShipTo(shipTo),
    preferences: row.preferences,
    isViewingAs: isStaff && customerNo !== undefined,
    viewingUntil: row.viewingUntil ?? undefined,
  }
}

/**
 * Cross-site requests are refused for everything that changes data with the cookie (T03): the browser's own word on where
 * the request comes from, and a header with the session's anti-forgery value, which no other site can send.
 */
export function refuseForgery({ config }: World, request: Request, { isBearer, csrfToken }: Caller): void {
  if (isBearer) return
  refuseForeignOrigin(config, request)
  if (!isSameSecret(csrfToken, request.headers.get(headers.csrf) ?? '')) throw forged()
}

/** Also asked at login, where there is no anti-forgery value yet. Where our address is known, no `Host` vouches for another. */
export function refuseForeignOrigin({ publicUrl, trustsHost }: World['config'], request: Request): void {
  const site = request.headers.get('sec-fetch-site')
  if (site !== null && site !== 'same-origin') throw forged()
  const origin = request.headers.get('origin')
  if (origin === null) {
    if (site === null && request.headers.get('cookie') !== null) throw forged()
    return
  }
  const host = trustsHost ? request.headers.get('host') : null
  const isOurs = origin === publicUrl || (host !== null && [`http://${host}`, `https://${host}`].includes(origin))
  if (!isOurs) throw forged()
}
const forged = () =>
  new RequestError(403, 'This request did not come from the portal. Reload the page and try again.', 'forged')

/** Opens a session. The secret goes to the client once; the database holds its hash. */
export async function openSession(
  world: World,
  userId: number,
  isBearer: boolean,
  { userAgent = '', tokenAlone = false } = {},
): Promise<{ secret: string; csrfToken: string }> {
  const secret = newToken()
  const csrfToken = newToken()
  const now = world.clock.now()
  const expiresAt = new Date(now.getTime() + world.config.sessionMs)
  const begunWith = { userId, isBearer, tokenAlone, userAgent: userAgent.slice(0, USER_AGENT_MOST) }
  await sql.insertSession(world.db, { tokenHash: hashToken(secret), csrfToken, ...begunWith, now, expiresAt })
  return { secret, csrfToken }
}

/** Ends the session whose cookie came along: who signs in anew leaves no old session behind. */
export async function endSessionOf({ config, db, clock }: World, request: Request): Promise<void> {
  const secret = readCookie(request.headers.get('cookie') ?? '', cookieName(config))
  const now = clock.now()
  const sessionId = secret === undefined ? undefined : await sql.sessionIdOf(db, hashToken(secret), now)
  if (sessionId === undefined) return
  await endViewAs(db, { sessionId, now, why: 'sign-out' })
  await sql.deleteSession(db, sessionId)
}

/**
 * Gives a browser's session another identifier, as what it may do changes (ASVS 7.2.4); answers its cookie. A program keeps its
 * token, and a request that came with the one before gets none: it was renewed a moment ago.
 */
export async function renewIdentifier({ config, clock }: World, db: Db, request: Request, caller: Caller) {
  const secret = readCookie(request.headers.get('cookie') ?? '', cookieName(config))
  if (caller.isBearer || secret === undefined) return undefined
  const fresh = newToken()
  const earlierUntil = new Date(clock.now().getTime() + EARLIER_GOOD_MS)
  const ids = { tokenHash: hashToken(fresh), earlierHash: hashToken(secret), earlierUntil }
  return (await sql.renewToken(db, caller.sessionId, ids)) ? sessionCookie(config, fresh) : undefined
}

/**
 * Gives a session another identifier and another anti-forgery value, and the ones before are worth nothing any more (T22). Answers what
 * login would: the token, and the cookie of a browser.
 */
export async function replaceSession(
  { config }: World,
  db: Db,
  { sessionId, isBearer, isTokenAlone }: Caller,
): Promise<{ readonly token: string; readonly cookie: string | undefined }> {
  const [secret, csrfToken] = [newToken(), newToken()]
  await sql.replaceSecrets(db, sessionId, { tokenHash: hashToken(secret), csrfToken })
  return {
    token: isBearer && !isTokenAlone ? secret : csrfToken,
    cookie: isBearer ? undefined : sessionCookie(config, secret),
  }
}

/** The cookie that carries a session's secret; an empty secret takes it away. */
export function sessionCookie({ isProduction, sessionMs }: World['config'], secret: string): string {
  const life = secret === '' ? 0 : Math.floor(sessionMs / 1000)
  const secure = isProduction ? '; Secure' : ''
  return `${cookieName({ isProduction })}=${secret}; Path=/; HttpOnly; SameSite=Strict; Max-Age=${life}${secure}`
}
