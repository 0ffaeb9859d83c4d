/** One intention of the API, declared once: server, web client, tests and OpenAPI all read this value. */
import * as z from 'zod/mini'
import type { Ability } from '#rules/access.ts'
import { BODY_BYTES } from '#rules/limits.ts'
import { type Clean, type Kind, nothing, type Shape } from './wire.ts'
import { namingWireFields } from './wire-faults.ts'

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'

type ByKey = 'user' | 'installation'

/** Where calls wait for their turn that read much (weeks, lists), print, or make reports, which give way to all others and so last. */
export type Lane = 'reading' | 'printing' | 'reporting'

export interface Endpoint<Q = unknown, F = unknown, A = unknown, R = unknown> {
  readonly method: Method
  readonly path: `/${string}`
  /** Several intentions may share a path; raw values of the request tell them apart, the most asking one wins. */
  readonly when: Readonly<Record<string, string>>
  readonly summary: string
  /** 'anyone' needs no session. There is no default: a call without an ability does not compile. */
  readonly ability: Ability | 'anyone'
  /**
   * A GET that changes data (SRV-09): GET answers only to a bearer token, never to a cookie, a prefetch or a HEAD;
   * POST on the same path with the same parameters is what our own client sends.
   */
  readonly changes: boolean
  /** Needs room in the database: refused with a sentence while storage is full. What changes something does, unless it says otherwise. */
  readonly stores: boolean
  /** Its own statement asks whether the session still stands, so that a remembered session is enough to serve it. */
  readonly rechecksSession: boolean
  /** About the session itself: staff's marker (SES-15), of a view that goes on or has ended, changes nothing here. */
  readonly isOfSession: boolean
  /** Staff administrators who act for no customer may name one (`lccustno`), and `customerNo` is that one. Nobody else may. */
  readonly ofAnyCustomer: boolean
  /** The record in the form that names the customer, where the request does not: a field of JSON, and the name in it. */
  readonly customerInForm: { readonly field: string; readonly name: string } | undefined
  /**
   * True when the carried customer number of this call is not the customer acted for, but another one: the billed customer of an account,
   * or the customer of a ship-to (ACC-04, ORD-62).
   */
  readonly namesOtherCustomer: boolean
  /** The answer is a file rather than JSON; also served without /api in front (RPT-23). */
  readonly isDownload: boolean
  /** What takes long is made apart from the request, which 202 says with a sentence: the same asked again gives it. */
  readonly mayBeLater: boolean
  /** Such calls take turns, a few at once, so that no save waits behind them; undefined: answered at once. */
  readonly lane: Lane | undefined
  /** The answer is the same for everybody: a browser keeps it, and asks each time whether it still holds (ETag). */
  readonly isShared: boolean
  /**
   * The key that the call takes, and nothing else. 'user': a program's API token and secret (D3). 'installation': the ERP's key, which
   * belongs to no user and no customer (ERP-08).
   */
  readonly byKey: ByKey | undefined
  /** Takes a program's API token and secret where no session is sent, and a session like every other call. */
  readonly alsoByKey: boolean
  /** The form's field that a body of JSON stands for, where one is taken. */
  readonly jsonField: string | undefined
  readonly bodyBytes: number
  readonly query: Shape<Q>
  readonly form: Shape<F>
  readonly answer: Kind<A>
  /** Facts that a refusal carries beside its sentence. */
  readonly refusal: Shape<R>
}
export type AnyEndpoint = Endpoint
export type Input<E extends AnyEndpoint> = Clean<E['query']> & Clean<E['form']>
export type Output<E extends AnyEndpoint> = Clean<E['answer']>
export type RefusalFacts<E extends AnyEndpoint> = Clean<E['refusal']>

interface Definition<Q, F, A, R> {
  readonly summary: string
  readonly ability: Ability | 'anyone'
  readonly when?: Readonly<Record<string, string>>
  readonly changes?: boolean
  readonly stores?: boolean
  readonly rechecksSession?: boolean
  readonly isOfSession?: boolean
  readonly ofAnyCustomer?: boolean
  readonly customerInForm?: { readonly field: string; readonly name: string }
  readonly lane?: Lane
  readonly isShared?: boolean
  readonly byKey?: ByKey
  readonly alsoByKey?: boolean
  readonly jsonField?: string
  readonly bodyBytes?: number
  readonly query?: Shape<Q>
  readonly form?: Shape<F>
  readonly answer?: Kind<A>
  readonly refusal?: Shape<R>
}

export function endpoint<Q = unknown, F = unknown, A = unknown, R = unknown>(
  route: `${Method} /${string}`,
  { summary, ability, when = {}, changes = false, query, form, answer, refusal, ...more }: Definition<Q, F, A, R>,
): Endpoint<Q, F, A, R> {
  const [method, path] = route.split(' ') as [Method, `/${string}`]
  const inputs = [form, query].filter((shape) => shape !== undefined)
  return {
    method,
    path,
    when,
    summary,
    ability,
    changes: changes || method !== 'GET',
    stores: more.stores ?? (changes || method !== 'GET'),
    rechecksSession: more.rechecksSession ?? false,
    isOfSession: more.isOfSession ?? false,
    ofAnyCustomer: more.ofAnyCustomer ?? false,
    customerInForm: more.customerInForm,
    namesOtherCustomer: namesOtherCustomer(inputs),
    isDownload: false,
    mayBeLater: false,
    lane: more.lane,
    isShared: more.isShared ?? false,
    byKey: more.byKey,
    alsoByKey: more.alsoByKey ?? false,
    jsonField: more.jsonField,
    bodyBytes: more.bodyBytes ?? BODY_BYTES,
    query: query ?? (nothing as unknown as Shape<Q>),
    form: form ?? (nothing as unknown as Shape<F>),
    answer: answer ?? (nothing as unknown as Kind<A>),
    refusal: refusal ? namingWireFields(refusal, inputs) : (nothing as unknown as Shape<R>),
  }
}

export const WORKBOOK_TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet' as const

/** A file as a handler answers it: a whole one, or one that is still being made. */
export interface FileAnswer {
  /** As the user's disk may name it; the dispatcher makes it safe for the header. */
  readonly fileName: string
  readonly type: 'application/pdf' | 'text/csv' | typeof WORKBOOK_TYPE
  readonly body: Uint8Array | AsyncIterable<Uint8Array>
  /** Bytes of a body that lies somewhere else: it is sent in pieces as its reader takes them, and never here as a whole. */
  readonly length?: number
}
const file: Kind<FileAnswer> = {
  schema: z.string(),
  read: (body) => body as FileAnswer,
  write: (answer) => answer,
}

/** An endpoint whose answer is a file. A refusal is a 4xx with the envelope, never a page. */
export function download<Q = unknown>(
  route: `GET /${string}`,
  {
    ofAnyCustomer = false,
    lane = 'printing',
    mayBeLater = false,
    ...more
  }: {
    readonly summary: string
    readonly ability: Ability
    readonly ofAnyCustomer?: boolean
    readonly lane?: Lane
    readonly mayBeLater?: boolean
    readonly query: Shape<Q>
  },
): Endpoint<Q, unknown, FileAnswer> {
  const call = endpoint<Q, unknown, FileAnswer>(route, { ...more, ofAnyCustomer, lane, answer: file })
  return { ...call, isDownload: true, mayBeLater }
}

/** Names that any request may carry (SES-15); sessions read them, no call's dictionary repeats them. */
export const carried = { token: 'token', shipTo: 'shipTo', marker: 'impersonate', customerNo: 'lccustno' } as const

/** Whether the carried customer number is a field of these, and `customerNo` is no field of them. */
function namesOtherCustomer(inputs: readonly Shape<unknown>[]): boolean {
  const names = inputs.flatMap(fieldsByName).filter(([, wireName]) => wireName === carried.customerNo)
  return names.length > 0 && names.every(([name]) => name !== 'customerNo')
}

/** Our name and the wire's of each field of a shape. */
const fieldsByName = ({ dictionary }: Shape<unknown>): (readonly [string, string])[] =>
  Object.entries(dictionary).flatMap(([name, entry]) =>
    'dictionary' in entry ? fieldsByName(entry) : [[name, entry[0]] as const],
  )

/** The anti-forgery header of our own client, and how a program asks for a bearer token at login. */
export const headers = { csrf: 'X-Portal-Token', client: 'X-Portal-Client' } as const
