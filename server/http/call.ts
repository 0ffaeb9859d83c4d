/** What a handler of a call is given, and how handlers are bound to the calls of a feature. */
import type { AnyEndpoint, Input, Output } from '#contract/kernel/endpoint.ts'
import type { Caller } from '../access/sessions.ts'
import type { Who } from '../audit/audit.sql.ts'
import type { Action } from '../audit/audit.ts'
import type { Db } from '../db/open.ts'
import type { World } from '../runtime/world.ts'
import type { Encoding } from './file-answer.ts'

/** What a handler is given. `caller` is the signed-in user; only calls for 'anyone' have none. */
export interface Call<E extends AnyEndpoint> {
  readonly input: Input<E>
  readonly world: World
  readonly db: Db
  readonly request: Request
  readonly requestId: string
  /** The client's network address. */
  readonly address: string
  readonly channel: 'web' | 'mobile' | 'api'
  /** Headers of the answer. */
  readonly reply: Headers
  /** Throws SessionEnded when nobody is signed in. */
  readonly caller: Caller
  /** The customer acted for; every question to the database takes it. Throws when none is chosen. */
  readonly customerNo: string
  /** Said by a handler of a call that `rechecksSession`: whether its own question found the session as it was remembered. */
  readonly sessionStands: (stands: boolean) => void
  /**
   * Adds to the record (INV-33): who, for whom, through which channel and when are the call's; the entry says what. What is no
   * customer's matter says `customerNo: undefined`.
   */
  readonly record: (tx: Db, entry: Action) => Promise<void>
  /** Runs one statement that changes something and tells itself who does (`toldBy`); as `transact`, it may run twice. */
  readonly change: <T>(statement: (db: Db, who: Who) => Promise<T>) => Promise<T>
  /** Runs statements as one transaction; inside it only the given handle may be used. It may run twice: `inTransaction`. */
  readonly transact: <T>(work: (tx: Db) => Promise<T>) => Promise<T>
  /** An answer that another process has written already: its JSON in pieces, the envelope's word included. */
  readonly encoded: (json: readonly Uint8Array[], encoding: Encoding) => Output<E>
}
type Calls = Readonly<Record<string, AnyEndpoint>>
export type Handlers<C extends Calls> = {
  readonly [Name in keyof C]: (call: Call<C[Name]>) => Promise<Output<C[Name]>>
}
export interface Bound {
  readonly name: string
  readonly endpoint: AnyEndpoint
  readonly handler: (call: Call<AnyEndpoint>) => Promise<unknown>
}

/** Binds handlers to a feature's calls; the compiler complains about a missing one or a wrong answer. */
export const implement = <C extends Calls>(feature: string, calls: C, handlers: Handlers<C>): Bound[] =>
  Object.entries(calls).map(([verb, endpoint]) => ({
    name: `${feature}.${verb}`,
    endpoint,
    handler: handlers[verb] as unknown as Bound['handler'],
  }))

/** By which methods a path is called that was asked by another one; none where no call has it. */
export function methodsAt(bounds: readonly Bound[], path: string): string[] {
  const own = path.replace(/^\/api(?=\/)/, '')
  const there = bounds.filter(({ endpoint }) => endpoint.path === own && (endpoint.isDownload || path !== own))
  return [...new Set(there.map(({ endpoint: { method, changes } }) => (changes && method === 'GET' ? 'POST' : method)))]
}
