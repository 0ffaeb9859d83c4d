/** The only way from the browser to the server: calls the contract's endpoints, with our names in both directions. */

import { type QueryClient, type UseQueryOptions, useQuery } from '@tanstack/react-query'
import {
  type AnyEndpoint,
  carried,
  headers,
  type Input,
  type Output,
  type RefusalFacts,
} from '#contract/kernel/endpoint.ts'
import { learnServerTime } from './clock.ts'

/** The server said no, in a sentence for the user. */
export class ApiRefusal<Facts = Record<string, unknown>> extends Error {
  readonly code: string
  readonly status: number
  readonly facts: Facts
  constructor(text: string, code: string, status: number, facts: Facts) {
    super(text)
    this.name = 'ApiRefusal'
    this.code = code
    this.status = status
    this.facts = facts
  }
}

/** Whether asking again may help: what was refused is refused again; a fault, a busy server or a viewing that has ended may pass. */
export const mayPass = (error: Error): boolean =>
  !(error instanceof ApiRefusal) || error.status >= 429 || error.code === 'view as ended'

const COMMUNICATION_TEXT = 'There was a problem communicating with the server.'

/** No usable answer: the network, or a fault of the server's. `reference` is what support can look up (ERR-09). */
export class ApiDown extends Error {
  readonly reference: string | undefined
  /** True when no answer came at all, so that the server may or may not have acted. */
  readonly isUnreachable: boolean
  constructor(isUnreachable: boolean, reference?: string) {
    super(reference ? `${COMMUNICATION_TEXT} Reference ${reference}.` : COMMUNICATION_TEXT)
    this.name = 'ApiDown'
    this.isUnreachable = isUnreachable
    this.reference = reference
  }
}

/** What every request sends along (ship-to, View As); web/session/session.tsx sets it. */
export const requestContext: { csrf: string; viewAs: string; shipTo: string } = { csrf: '', viewAs: '', shipTo: '' }

/** What the shell does about answers, or another tab, that end the session, the system or View As (SYS-03, SYS-04, IMP-05). */
export const onEnd: Record<'timeout' | 'signedOutElsewhere' | 'serverDown' | 'viewing', () => void> = {
  timeout: () => {},
  signedOutElsewhere: () => {},
  serverDown: () => {},
  viewing: () => {},
}

const reachListeners = new Set<(isReached: boolean) => void>()
/** Calls back after each request: whether a server answered it. Answers how to stop. */
export function onReach(listener: (isReached: boolean) => void): () => void {
  reachListeners.add(listener)
  return () => {
    reachListeners.delete(listener)
  }
}
function reached(isReached: boolean): void {
  for (const run of reachListeners) run(isReached)
}

export interface AskOptions {
  readonly signal?: AbortSignal
  /** HTTP Basic, for login alone. */
  readonly basic?: { readonly userCode: string; readonly password: string }
}

/** Calls an endpoint. Throws ApiRefusal for a "no" and ApiDown when there is no usable answer. */
export async function ask<E extends AnyEndpoint>(
  endpoint: E,
  input: Input<E>,
  options: AskOptions = {},
): Promise<Output<E>> {
  const request = asRequest(endpoint, input, options)
  // Outside of the try: a fault of ours is not a fault of the network.
  const taken = takeFirst(request)
  // One that was lost is asked for again.
  const first = taken && (await taken.answer.catch(() => undefined))
  if (first) {
    reached(true)
    learnServerTime(first.response.headers.get('date'))
    return judged(endpoint, first)
  }
  let response: Response
  try {
    response = await fetch(request.url, request.init)
  } catch (error) {
    // Who gave up waiting after a while has not reached it either.
    if (options.signal?.aborted && options.signal.reason?.name !== 'TimeoutError') throw error
    reached(false)
    if (options.signal?.aborted) throw error
    throw new ApiDown(true)
  }
  reached(true)
  learnServerTime(response.headers.get('date'))
  return readAnswer(endpoint, response)
}

interface ReadAnswer {
  readonly response: Response
  readonly body: unknown
}
export interface FirstAsked {
  readonly answer: Promise<ReadAnswer>
  /** The answer, once it has come. */
  readonly here?: ReadAnswer
}
/** Requests that the page's first script (first-steps.js) has started, by address; each answer is used once, and only while it is fresh. */
declare global {
  interface Window {
    firstAsks?: Map<string, FirstAsked>
  }
}

/** What was asked before this script came. */
function takeFirst({ url, init }: ReturnType<typeof asRequest>, isWanted = (_: FirstAsked) => true) {
  // An upload asks from its worker, which has no window.
  const { firstAsks }: Pick<Window, 'firstAsks'> = globalThis as never
  const first = firstAsks?.get(url)
  if (!first || init.method !== 'GET' || !isWanted(first)) return undefined
  firstAsks?.delete(url)
  return first
}

/**
 * The answer to what the page's first script has asked, when it is there already: who shows it needs no waiting state. A "no" is
 * left for `ask`.
 */
export function askedFirst<E extends AnyEndpoint>(endpoint: E, input: Input<E>): Output<E> | undefined {
  const isGood = ({ here }: FirstAsked) => here?.response.ok === true && envelopeOf(here.body).message === 'success'
  const here = takeFirst(asRequest(endpoint, input, {}), isGood)?.here
  if (!here) return undefined
  learnServerTime(here.response.headers.get('date'))
  return endpoint.answer.read(here.body) as Output<E>
}

export interface AnsweredFile {
  readonly blob: Blob
  /** As the server names it; '' when it does not. */
  readonly fileName: string
}

/** Asks for a file (LNK-01 to LNK-03). A "no" throws as with `ask`, so that it never opens as a page. */
export async function askFile<E extends AnyEndpoint>(endpoint: E, input: Input<E>): Promise<AnsweredFile> {
  const { url, init } = asRequest(endpoint, input, {})
  const response = await fetch(url, init).catch(() => {
    throw new ApiDown(true)
  })
  learnServerTime(response.headers.get('date'))
  if (!response.ok || response.headers.get('content-type')?.startsWith('application/json')) {
    await readAnswer(endpoint, response)
    throw new ApiDown(false)
  }
  const named = /filename="?([^";]+)"?/.exec(response.headers.get('content-disposition') ?? '')
  return { blob: await response.blob(), fileName: named?.[1] ?? '' }
}

/** What is asked, as fetch takes it. */
export function asRequest<E extends AnyEndpoint>(endpoint: E, input: Input<E>, { signal, basic }: AskOptions) {
  const query = asText(endpoint.query.write(input) as Record<string, unknown>)
  const form = asText(endpoint.form.write(input) as Record<string, unknown>)
  let path: string = endpoint.path
  for (const [name, value] of [...query]) {
    if (!path.includes(`:${name}`)) continue
    path = path.replace(`:${name}`, encodeURIComponent(value))
    query.delete(name)
  }
  const search = new URLSearchParams()
  const body = new URLSearchParams([...form])
  // A GET that changes data goes as POST, its parameters in the body (SRV-09).
  const isPost = endpoint.changes && endpoint.method === 'GET'
  for (const [name, value] of query) (isPost ? body : search).append(name, value)
  if (requestContext.shipTo) search.set(carried.shipTo, requestContext.shipTo)
  if (requestContext.viewAs && !endpoint.isOfSession) search.set(carried.marker, requestContext.viewAs)
  const init: RequestInit = {
    method: isPost ? 'POST' : endpoint.method,
    headers: { accept: 'application/json' },
    cache: endpoint.isShared ? 'no-cache' : 'no-store',
  }
  const sent = init.headers as Record<string, string>
  if (endpoint.changes) {
    init.body = body
    sent[headers.csrf] = requestContext.csrf
  }
  if (basic) sent['authorization'] = `Basic ${base64(`${basic.userCode}:${basic.password}`)}`
  if (signal) init.signal = signal
  const text = search.toString()
  return { url: `/api${path}${text ? `?${text}` : ''}`, init }
}

function asText(wire: Record<string, unknown>): Map<string, string> {
  const entries = Object.entries(wire).filter(([, value]) => value !== undefined)
  return new Map(
    entries.map(([name, value]) => [name, typeof value === 'object' ? JSON.stringify(value) : String(value)]),
  )
}

const base64 = (text: string) => btoa(String.fromCharCode(...new TextEncoder().encode(text)))

/** An answer in our names; throws as `ask` does. */
export async function readAnswer<E extends AnyEndpoint>(endpoint: E, response: Response): Promise<Output<E>> {
  let body: unknown
  try {
    body = await response.json()
  } catch {
    throw new ApiDown(false)
  }
  return judged(endpoint, { response, body })
}

const envelopeOf = (body: unknown) =>
  (Array.isArray(body) ? {} : body) as { message?: string; messageTxt?: string; code?: string; reference?: string }

/** A server that cannot do it now, and says for how long or what to do; any other 5xx is a fault. */
const saysWhy: ReadonlySet<string> = new Set(['busy', 'storage full'])

function judged<E extends AnyEndpoint>(endpoint: E, { response, body }: ReadAnswer): Output<E> {
  const envelope = envelopeOf(body)
  if (envelope.message === 'timeout') {
    onEnd.timeout()
    throw new ApiRefusal(envelope.messageTxt ?? 'You were signed out.', 'timeout', response.status, {})
  }
  if (envelope.message === 'ServerDown' && !endpoint.path.startsWith('/checkstatus')) {
    onEnd.serverDown()
    throw new ApiDown(false)
  }
  if (response.ok && envelope.message !== 'error') return endpoint.answer.read(body) as Output<E>
  if (envelope.code === 'view as ended') onEnd.viewing()
  const isFault = response.status >= 500 && !saysWhy.has(envelope.code ?? '')
  if (isFault || !envelope.messageTxt) throw new ApiDown(false, envelope.reference)
  throw new ApiRefusal(envelope.messageTxt, envelope.code ?? 'refused', response.status, endpoint.refusal.read(body))
}

/** The key under which an answer is kept; without input, the key of all answers of that endpoint. */
const keyOf = (endpoint: AnyEndpoint, input?: unknown) => {
  const base = [endpoint.method, endpoint.path, JSON.stringify(endpoint.when)]
  return input === undefined ? base : [...base, requestContext.viewAs, requestContext.shipTo, input]
}

type AskHookOptions<E extends AnyEndpoint> = Pick<
  UseQueryOptions<Output<E>>,
  'enabled' | 'staleTime' | 'refetchInterval' | 'refetchOnWindowFocus' | 'placeholderData' | 'gcTime' | 'initialData'
>

/** A question whose answer a screen shows. */
export const useAsk = <E extends AnyEndpoint>(endpoint: E, input: Input<E>, options: AskHookOptions<E> = {}) =>
  useQuery<Output<E>>({
    queryKey: keyOf(endpoint, input),
    queryFn: ({ signal }) => ask(endpoint, input, { signal }),
    ...options,
  })

/** Marks every kept answer of these endpoints as out of date. */
export const markStale = async (client: QueryClient, endpoints: readonly AnyEndpoint[]): Promise<void> => {
  await Promise.all(endpoints.map((endpoint) => client.invalidateQueries({ queryKey: keyOf(endpoint) })))
}

/** The facts of a refusal by an endpoint, or undefined for any other failure. */
export const refusalOf = <E extends AnyEndpoint>(
  _endpoint: E,
  error: unknown,
): ApiRefusal<RefusalFacts<E>> | undefined =>
  error instanceof ApiRefusal ? (error as ApiRefusal<RefusalFacts<E>>) : undefined
