/** The real server on a real database in this process: `as(persona)` speaks to it as that person's browser would. */
import { type Logger, pino } from 'pino'
import { type AnyEndpoint, carried, headers, type Input, type Output } from '#contract/kernel/endpoint.ts'
import { openSession, sessionCookie, viewingEnds } from '#server/access/sessions.ts'
import { grantViewAs } from '#server/access/view-as.sql.ts'
import { createApp } from '#server/app.ts'
import { type TestClock, testClock } from '#server/runtime/clock.ts'
import { type Config, readConfig } from '#server/runtime/config.ts'
import type { World } from '#server/runtime/world.ts'
import { type AskedEngine, openTestDatabase, type TestDatabase } from './base-db.ts'
import { make } from './make.ts'
import { insertPersona, type Persona } from './personas.ts'
import { requestOf } from './request-of.ts'
import { formOf } from './upload.ts'
import { ZONE } from './zone.ts'

export interface Answer<T> {
  readonly status: number
  /** 'success', 'error', 'timeout' or 'ServerDown'; '' for a list. */
  readonly message: string
  readonly text: string
  readonly code: string
  /** The answer in our names; throws for a refusal. */
  readonly value: T
  readonly body: unknown
  readonly headers: Headers
}

/** A signed-in browser (or program) and what it may send. */
export interface Client {
  ask<E extends AnyEndpoint>(endpoint: E, input: Input<E>): Promise<Answer<Output<E>>>
  /** A request as it stands on the wire, with this client's cookie and anti-forgery header unless overridden. */
  send(
    method: string,
    path: string,
    fields?: Readonly<Record<string, string>>,
    extra?: Readonly<Record<string, string>>,
  ): Promise<Response>
  /** The same with a body as it stands, for names that come twice and bodies that are no form. */
  sendBody(method: string, path: string, body: string, extra?: Readonly<Record<string, string>>): Promise<Response>
  readonly csrfToken: string
  readonly secret: string
}

export interface TestWorld extends World {
  readonly clock: TestClock
  readonly database: TestDatabase
  readonly make: ReturnType<typeof make>
  readonly fetch: (request: Request) => Promise<Response>
  /** A client of this persona; the same persona gets the same user. `viewing`: the customer staff views as. */
  as(persona: Persona, options?: { viewing?: string; shipTo?: string; bearer?: boolean }): Promise<Client>
  nobody(): Client
  close(): Promise<void>
}

/** The installation's key, as its ERP shows it. */
export const ERP_KEY = 'erp-0123456789abcdef0123456789abcdef'
export const byErp = { authorization: `Bearer ${ERP_KEY}` } as const

/** Thursday 2026-11-19, noon in Chicago. */
export const NOON = '2026-11-19T18:00:00Z'

export async function openWorld(
  kind: AskedEngine = 'any',
  overrides: Partial<Config> = {},
  log: Logger = pino({ level: 'silent' }),
  clock: TestClock = testClock(NOON, ZONE),
  through?: (url: string) => Promise<string>,
): Promise<TestWorld> {
  const database = await openTestDatabase(kind, through)
  const config: Config = {
    ...readConfig({ DATA_DIR: 'test-results/unit-data', PUBLIC_URL: 'http://portal.test' }),
    // Tests move the clock by days; those about sessions ask for the real limits.
    sessionIdleMs: 365 * 86_400_000,
    sessionMs: 365 * 86_400_000,
    erpKey: ERP_KEY,
    ...overrides,
  }
  const world: World = { config, database, db: database.db, clock, log }
  const app = createApp(world)
  const fetch = (request: Request) => Promise.resolve(app.fetch(request))
  return {
    ...world,
    clock,
    database,
    make: make(world),
    fetch,
    async as(persona, { viewing = '', shipTo = '', bearer = false } = {}) {
      const userId = await insertPersona(world, persona)
      const { secret, csrfToken } = await openSession(world, userId, bearer)
      if (viewing) await startViewing(world, csrfToken, viewing)
      return clientOf(fetch, { world, secret, csrfToken, viewing, shipTo, bearer })
    },
    nobody: () => clientOf(fetch, { world, secret: '', csrfToken: '', viewing: '', shipTo: '', bearer: false }),
    close: () => database.close(),
  }
}

async function startViewing({ db, clock }: World, csrfToken: string, customerNo: string): Promise<void> {
  const { sessionId } = await db
    .selectFrom('session')
    .where('csrfToken', '=', csrfToken)
    .select('sessionId')
    .executeTakeFirstOrThrow()
  const now = clock.now()
  await grantViewAs(db, { sessionId, customerNo, now, expiresAt: viewingEnds(now) })
}

interface Sender {
  readonly world: World
  readonly secret: string
  readonly csrfToken: string
  readonly viewing: string
  readonly shipTo: string
  readonly bearer: boolean
}

function clientOf(fetch: TestWorld['fetch'], { world, secret, csrfToken, viewing, shipTo, bearer }: Sender): Client {
  const request = (method: string, url: URL, body: BodyInit | undefined, extra: Readonly<Record<string, string>>) => {
    const sent: Record<string, string> = { 'sec-fetch-site': 'same-origin', host: 'portal.test', ...extra }
    if (secret) {
      if (bearer) sent['authorization'] ??= `Bearer ${secret}`
      else sent['cookie'] ??= sessionCookie(world.config, secret).split(';')[0] as string
      sent[headers.csrf] ??= csrfToken
    }
    const present = Object.fromEntries(Object.entries(sent).filter(([, value]) => value !== ''))
    return fetch(new Request(url, { method, headers: present, ...(body === undefined ? {} : { body }) }))
  }
  const addressOf = (path: string) => {
    const url = new URL(path, 'http://portal.test')
    if (viewing) url.searchParams.set(carried.marker, viewing)
    if (shipTo) url.searchParams.set(carried.shipTo, shipTo)
    return url
  }
  const send: Client['send'] = (method, path, fields = {}, extra = {}) => {
    const url = addressOf(path)
    const isBodiless = method === 'GET' || method === 'HEAD'
    if (isBodiless) for (const [name, value] of Object.entries(fields)) url.searchParams.set(name, value)
    return request(method, url, isBodiless ? undefined : formOf(url, fields), extra)
  }
  return {
    csrfToken,
    secret,
    send,
    sendBody: (method, path, body, extra = {}) =>
      request(method, addressOf(path), body, { 'content-type': 'application/x-www-form-urlencoded', ...extra }),
    async ask(endpoint, input) {
      const { method, path, fields } = requestOf(endpoint, input)
      return answerOf(endpoint, await send(method, path, fields))
    },
  }
}

async function answerOf<E extends AnyEndpoint>(endpoint: E, response: Response): Promise<Answer<Output<E>>> {
  const body: unknown = await response.json()
  const {
    message = '',
    messageTxt = '',
    code = '',
  } = (Array.isArray(body) ? {} : body) as Record<string, string | undefined>
  return {
    status: response.status,
    message,
    text: messageTxt,
    code,
    body,
    headers: response.headers,
    get value() {
      if (response.status !== 200 || message === 'error' || message === 'timeout')
        throw new Error(`refused: ${messageTxt || message}`)
      return endpoint.answer.read(body) as Output<E>
    },
  }
}
