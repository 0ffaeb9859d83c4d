/**
 * The dispatcher: every call goes credentials → forgery → ability → decode → scope → handler → encode, in this order and
 * nowhere else. A refusal of the business is HTTP 200 with {message: 'error', messageTxt}; a refusal of the request has a
 * 4xx status and the same envelope; a fault of ours is a 500 with a reference that the log knows (D12, ERR-09).
 */
import { randomUUID } from 'node:crypto'
import type { Context, Hono } from 'hono'
import { type AnyEndpoint, carried, type FileAnswer } from '#contract/kernel/endpoint.ts'
import { readMarker } from '#contract/kernel/marker.ts'
import { Unreadable } from '#contract/kernel/wire.ts'
import { BODY_BYTES, LARGE_BODY_BYTES } from '#rules/limits.ts'
import { Refusal } from '#rules/refusal.ts'
import { actingFor } from './access/acting-for.ts'
import { callerByKey, isByKey, refuseKey } from './access/api-keys.ts'
import { refuseOtherKeys } from './access/installation-key.ts'
import { type Caller, type Carried, callerOf, readCredentials, refuseForgery, takeCarried } from './access/sessions.ts'
import { record, tellWho } from './audit/audit.sql.ts'
import { entryOf, whoOf } from './audit/audit.ts'
import { hostileInput } from './audit/hostile.ts'
import { outageOf, unlessLost } from './db/outage.ts'
import { reading } from './db/replica/replica.ts'
import { inTransaction, onceMore } from './db/transaction.ts'
import type { Bound, Call } from './http/call.ts'
import { isFull, SERVER_DOWN, SERVER_DOWN_WAIT, safeError, storageFull, TRY_AGAIN } from './http/fault.ts'
import { Encoded, encodedResponse, fileResponse, writtenFile } from './http/file-answer.ts'
import { json, type Said } from './http/json-answer.ts'
import { inLane } from './http/lanes.ts'
import { inTurn } from './http/large-bodies.ts'
import { customerInForm, decode, fileOf, merge } from './http/parameters.ts'
import { addressOf, type Body, type BodyLimits, openBody, parametersOf, readParameters } from './http/request.ts'
import { notFound, RequestError, SessionEnded } from './http/request-error.ts'
import { sharedJson } from './http/shared-answer.ts'
import { discardUpload } from './http/uploaded-file.ts'
import { isDown, isLost } from './runtime/system-status.ts'
import { type SeenCall, watched, watchersOf } from './runtime/watch/watchers.ts'
import type { World } from './runtime/world.ts'

/** Registers all calls under their paths. Several intentions on one path are told apart by `when`. */
export function mount(app: Hono, world: World, bounds: readonly Bound[]): void {
  const byRoute = new Map<string, Bound[]>()
  for (const bound of bounds) {
    const { method, path, changes } = bound.endpoint
    const methods = method === 'GET' && changes ? ['GET', 'POST'] : [method]
    for (const each of methods) {
      const key = `${each} ${path}`
      byRoute.set(key, [...(byRoute.get(key) ?? []), bound])
    }
  }
  for (const [route, rivals] of byRoute) {
    const [method, path] = route.split(' ') as [string, string]
    const isDownload = rivals.some(({ endpoint }) => endpoint.isDownload)
    const asked = { rivals, limits: bodyOf(rivals) }
    // Specified links to documents stand with and without /api (RPT-23).
    app.on(method, isDownload ? [`/api${path}`, path] : [`/api${path}`], (c) => answer(world, asked, c))
  }
}

/** A path with its calls, and what a body may be there. */
interface Route {
  readonly rivals: readonly Bound[]
  readonly limits: BodyLimits
}

function answer(world: World, route: Route, c: Context): Promise<Response> {
  const requestId = randomUUID().slice(0, 8)
  // Whoever may name the client's address may also say what a request is a part of.
  const parent = world.config.trustedProxies > 0 ? c.req.header('traceparent') : undefined
  return watched(world, { name: 'call', facts: { requestId }, parent }, () => answered(world, route, c, requestId))
}

async function answered(world: World, route: Route, c: Context, requestId: string): Promise<Response> {
  const started = performance.now()
  const note: Note = {}
  let response: Response
  try {
    response = await unlessLost(() => isLost(world), take(world, route, c, requestId, note))
  } catch (error) {
    note.refused = codeOf(error)
    if (route.limits.isFile && (note.caller ?? note.sender)) await discardUpload(c.req.raw, route.limits.bytes)
    note.hostile = await hostileInput(world, error, note, { requestId, address: addressOf(world, c) })
    response = await json({ world, request: c.req.raw, requestId }, refuse(world, error, requestId, route.rivals))
  }
  const ms = performance.now() - started
  const said = { call: note.name, user: note.caller?.userCode, customer: note.caller?.customerNo }
  tellCall(world, {
    ...said,
    call: note.name ?? 'unknown',
    requestId,
    ms,
    status: response.status,
    refused: note.refused,
    hostile: note.hostile,
  })
  world.log.info({ requestId, ...said, status: response.status, ms: Math.round(ms) }, 'call')
  return response
}

/** To those who watch; none of them is on the way of the answer. */
function tellCall(world: World, seen: Omit<SeenCall, 'at'>): void {
  const { calls } = watchersOf(world)
  if (calls.size === 0) return
  const told = { ...seen, at: world.clock.now() }
  for (const watcher of calls) watcher(told)
}

function codeOf(error: unknown): string | undefined {
  if (error instanceof SessionEnded) return 'signed out'
  if (error instanceof Unreadable) return 'unreadable'
  if (error instanceof RequestError && error.status === 202) return undefined
  return error instanceof Refusal || error instanceof RequestError ? error.code : undefined
}

async function take(
  world: World,
  { rivals, limits }: Route,
  c: Context,
  requestId: string,
  note: Note,
): Promise<Response> {
  const request = c.req.raw
  // The state and the pages are told while ordering is down; nobody signs in.
  const isOpen = rivals.every(({ endpoint }) => endpoint.ability === 'anyone' && !endpoint.changes)
  if (!isOpen && isDown(world)) return json({ world, request, requestId }, said(503, SERVER_DOWN, SERVER_DOWN_WAIT))
  // A program shows who it is before its body, which may be large, is read. All calls of a path are asked by key, or none.
  const first = rivals[0]?.endpoint
  const isErp = first?.byKey === 'installation'
  const takesKey = first?.byKey === 'user' || (first?.alsoByKey && isByKey(world, request))
  const byKey = takesKey ? await callerByKey(world, request, addressOf(world, c)) : undefined
  if (byKey) note.caller = byKey
  else if (isErp) await refuseOtherKeys(world, request, addressOf(world, c))
  else if (!first?.alsoByKey) refuseKey(world, request, first?.path)
  const sender = isErp ? INSTALLATION : (byKey ?? (await senderOfLarge(world, request, limits)))
  note.sender = sender
  const body = await openBody(request, limits)
  const work = () => takeOpened(world, { rivals, c, requestId, note, limits, body, byKey })
  return sender ? inTurn(body, sender.userId, work) : work()
}

/** Whose turn it is where the ERP asks: no user has this number. */
const INSTALLATION = { userId: 0 } as const

/** What the record of a call says of it. */
interface Note {
  name?: string
  caller?: Caller
  /** Who was known before the body was read: by key, or by session where it may be large. */
  sender?: { readonly userId: number } | undefined
  /** The code of a refusal. */
  refused?: string | undefined
  hostile?: SeenCall['hostile']
  /** The handler found that the remembered session still stands. */
  stoodStill?: boolean
}

interface Opened {
  readonly rivals: readonly Bound[]
  readonly c: Context
  readonly requestId: string
  readonly note: Note
  readonly limits: BodyLimits
  readonly body: Body
  readonly byKey: Caller | undefined
}

/** Reads the rest of a request and serves it. */
async function takeOpened(world: World, opened: Opened): Promise<Response> {
  const { rivals, c, requestId, note, limits, body, byKey } = opened
  const request = c.req.raw
  const { query, form } = await readParameters(request, body, limits)
  const raw = merge(query, form, c.req.param() as Record<string, string>)
  const bound = pick(rivals, raw)
  const { name, endpoint } = bound
  note.name = name
  if (byKey) {
    refuseForeignMarker(takeCarried(raw), byKey)
    return serve(world, bound, c, requestId, raw, byKey)
  }
  if (endpoint.byKey === 'installation') return serve(world, bound, c, requestId, raw, undefined)
  const credentials = readCredentials(world, request, raw, endpoint)
  if (endpoint.ability === 'anyone') return serve(world, bound, c, requestId, raw, undefined)
  const caller = await callerOf(world, credentials, {
    mayRecall: endpoint.rechecksSession,
    isUse: endpoint.changes,
    isOfSession: endpoint.isOfSession,
  })
  note.caller = caller
  try {
    return await serve(world, bound, c, requestId, new Map(raw), caller, (stands) => {
      note.stoodStill = stands
    })
  } catch (error) {
    if (caller.stamp === undefined || note.stoodStill || !isAnswer(error)) throw error
    // What was remembered may be what was wrong, and nothing was written: all is asked again of the session as it is now.
    const current = await callerOf(world, credentials)
    note.caller = current
    return serve(world, bound, c, requestId, raw, current)
  }
}

/** A key acts for its own customer and for nobody else, whatever a request carries besides (SES-15). */
function refuseForeignMarker(sent: Carried, { customerNo }: Caller): void {
  const marker = readMarker(sent.marker)
  if (marker.kind === 'customer' && marker.customerNo !== customerNo)
    throw notFound(`Customer ${marker.customerNo.slice(0, 20)}`)
}

/** What a body may be on a path. */
const bodyOf = (rivals: readonly Bound[]): BodyLimits => ({
  bytes: Math.max(...rivals.map(({ endpoint }) => endpoint.bodyBytes)),
  jsonField: rivals.find(({ endpoint }) => endpoint.jsonField)?.endpoint.jsonField,
  isFile: rivals.some(({ endpoint }) => fileOf(endpoint) !== undefined),
})
/**
 * Who sends a body that may be large, where a path takes such bodies: nobody who is not signed in makes the server read one. Files
 * are read after everything else.
 */
async function senderOfLarge(
  world: World,
  request: Request,
  { bytes, isFile }: BodyLimits,
): Promise<Caller | undefined> {
  const told = Number(request.headers.get('content-length') ?? Number.POSITIVE_INFINITY)
  if (bytes <= BODY_BYTES || isFile || told <= LARGE_BODY_BYTES) return undefined
  const named = new Map(parametersOf(request))
  return callerOf(world, readCredentials(world, request, named))
}

const isAnswer = (error: unknown) =>
  [RequestError, SessionEnded, Unreadable, Refusal].some((kind) => error instanceof kind)

async function serve(
  world: World,
  { endpoint, handler }: Bound,
  c: Context,
  requestId: string,
  raw: Map<string, string>,
  sender: Caller | undefined,
  sessionStands: (stands: boolean) => void = () => undefined,
): Promise<Response> {
  const request = c.req.raw
  if (sender) {
    refuseWrongMethod(world, endpoint, request, sender)
    if (endpoint.changes) refuseForgery(world, request, sender)
  }
  const { ability, ofAnyCustomer } = endpoint
  const asks = { ability, ofAnyCustomer, customerNo: raw.get(carried.customerNo) || customerInForm(endpoint, raw) }
  const caller = sender && (await actingFor(world.db, sender, asks))
  if (endpoint.stores && !world.database.hasRoom()) throw storageFull()
  // The carried customer number is a parameter of its own only where the call's dictionary has it.
  const isParameter = endpoint.query.fields.has(carried.customerNo) || endpoint.form.fields.has(carried.customerNo)
  const carriedCustomerNo = isParameter ? undefined : raw.get(carried.customerNo)
  if (!isParameter) raw.delete(carried.customerNo)
  const input = decode(endpoint, raw, request)
  const isStaffsOwn = endpoint.isOfSession && caller?.isStaff
  for (const asked of [(input as { customerNo?: string }).customerNo, carriedCustomerNo])
    if (caller && asked && !isStaffsOwn && asked !== caller.customerNo) throw notFound(`Customer ${asked.slice(0, 20)}`)

  let reply: Headers | undefined
  let readFrom = world.db
  const call: Call<AnyEndpoint> = {
    input,
    world,
    get db() {
      return readFrom
    },
    request,
    requestId,
    address: addressOf(world, c),
    channel: caller?.isBearer ? 'api' : /Mobi/.test(request.headers.get('user-agent') ?? '') ? 'mobile' : 'web',
    get reply() {
      reply ??= new Headers()
      return reply
    },
    get caller() {
      if (!caller) throw new SessionEnded()
      return caller
    },
    get customerNo() {
      if (caller?.customerNo === undefined) throw new RequestError(403, 'Choose a customer first.', 'no customer')
      return caller.customerNo
    },
    sessionStands,
    record: (tx, entry) => record(tx, entryOf(call, entry)),
    change: (statement) => onceMore(() => statement(world.db, whoOf(call))),
    transact: (work) =>
      inTransaction(world.db, async (tx) => {
        if (caller && endpoint.changes) await tellWho(tx, whoOf(call))
        return work(tx)
      }),
    encoded: (pieces, encoding) => new Encoded(pieces, encoding),
  }
  const work = async () => {
    const answer = await handler(call)
    // Written in its turn: what is handed on is sent as fast as its reader takes it. What lies somewhere is written already.
    return endpoint.isDownload && (answer as FileAnswer).length === undefined
      ? writtenFile(answer as FileAnswer, request.signal)
      : answer
  }
  const readsOnly = endpoint.lane !== undefined && !endpoint.changes
  const output = await inLane(endpoint.lane, caller?.userId ?? 0, () =>
    readsOnly
      ? reading(world.database, (from) => {
          readFrom = from
          return work()
        })
      : work(),
  )
  if (endpoint.isDownload) return fileResponse(output as FileAnswer, requestId, call.reply)
  if (output instanceof Encoded) return encodedResponse(output, requestId, call.reply)
  const written = endpoint.answer.write(output ?? {})
  const body =
    Array.isArray(written) || typeof written === 'string' ? written : { message: 'success', ...(written as object) }
  if (!endpoint.isShared) return json({ world, request, requestId }, { status: 200, body }, reply)
  call.reply.set('x-request-id', requestId)
  return sharedJson(request, JSON.stringify(body), call.reply)
}

/** The rival whose `when` asks most and is met. */
function pick(rivals: readonly Bound[], raw: ReadonlyMap<string, string>): Bound {
  const asks = ({ endpoint }: Bound) => Object.entries(endpoint.when)
  const met = rivals.filter((bound) => asks(bound).every(([name, value]) => raw.get(name) === value))
  const best = met.sort((a, b) => asks(b).length - asks(a).length)[0]
  if (!best) throw new RequestError(400, 'This request does not say what it wants.', 'unreadable')
  return best
}

/**
 * A GET that changes data answers to programs alone: not to a cookie, a link, a prefetch or a HEAD (T03, T04). And what
 * only reads is not called by POST, so that nothing is ever guessed.
 */
function refuseWrongMethod({ config }: World, endpoint: AnyEndpoint, request: Request, caller: Caller): void {
  const allowPost = { Allow: 'POST' }
  if (!endpoint.changes) {
    if (request.method === 'POST') throw new RequestError(405, 'Use GET for this call.', 'method', { Allow: 'GET' })
    return
  }
  if (request.method === 'POST' || (request.method === endpoint.method && endpoint.method !== 'GET')) return
  const isNavigation = request.headers.get('sec-fetch-mode') === 'navigate'
  const isPrefetch = /prefetch/i.test(request.headers.get('sec-purpose') ?? request.headers.get('purpose') ?? '')
  if (request.method === 'HEAD' || !caller.isBearer || isNavigation || isPrefetch || !config.acceptsQueryTokens) {
    throw new RequestError(405, 'This action must be sent as POST.', 'method', allowPost)
  }
}

function refuse(
  { log, config }: Pick<World, 'log' | 'config'>,
  error: unknown,
  requestId: string,
  rivals: readonly Bound[],
): Said {
  // A link is followed by a browser that looks at the status alone.
  const isDownload = rivals.some(({ endpoint }) => endpoint.isDownload)
  if (error instanceof SessionEnded)
    return said(isDownload ? 401 : 200, { message: 'timeout', messageTxt: 'You were signed out.' })
  if (error instanceof Unreadable) return said(400, { message: 'error', messageTxt: error.message, code: 'unreadable' })
  if (error instanceof RequestError) {
    const message = error.status === 202 ? 'working' : 'error'
    return said(error.status, { message, messageTxt: error.message, code: error.code }, error.headers)
  }
  if (error instanceof Refusal) {
    const facts = error.facts ? rivals.map(({ endpoint }) => endpoint.refusal.write(error.facts)) : []
    return said(isDownload ? 422 : 200, {
      ...Object.assign({}, ...facts),
      message: 'error',
      messageTxt: error.message,
      code: error.code,
    })
  }
  if (isFull(error)) {
    log.error({ requestId, err: safeError(error) }, 'storage full')
    return refuse({ log, config }, storageFull(), requestId, rivals)
  }
  const outage = outageOf(error)
  if (outage) {
    log.warn({ requestId, outage, reason: (error as Error).message }, 'not done for want of the database')
    if (outage === 'unreachable') return said(503, SERVER_DOWN, SERVER_DOWN_WAIT)
    const body = { message: 'error', messageTxt: TRY_AGAIN, code: 'try again' }
    return said(503, body, { 'Retry-After': '1' })
  }
  log.error({ requestId, err: safeError(error) }, 'fault')
  const messageTxt = `There was a problem communicating with the server. Reference ${requestId}.`
  if (!config.isProduction && config.logLevel === 'debug') console.error(error)
  return said(500, { message: 'error', messageTxt, code: 'fault', reference: requestId })
}

const said = (status: number, body: object, headers: Readonly<Record<string, string>> = {}): Said => ({
  status,
  body,
  headers,
})
