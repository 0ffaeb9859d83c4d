/** Who watches a server: figures, traces and the list of slow calls are told of each call and statement, and change nothing. */

/** The part of the server's world that watchers are found by. */
interface Watched {
  readonly database: { readonly pool: object }
}

/** What no screen of ours sends (ASVS 16.3.3). */
export type Hostile = 'forged' | 'unknown key' | 'foreign' | 'unknown field' | 'malformed'

export interface SeenCall {
  /** The call's name; 'unknown' for what could not be read. Never an address: those have no end. */
  readonly call: string
  readonly status: number
  readonly ms: number
  readonly requestId: string
  /** The code of a refusal; undefined for an answer. */
  readonly refused: string | undefined
  readonly hostile?: Hostile | undefined
  readonly user: string | undefined
  readonly customer: string | undefined
  readonly at: Date
}
/** A statement with places for its values, never the values. */
export interface SeenStatement {
  readonly sql: string
  readonly ms: number
  readonly error: unknown
}
/** What is about to be done, by a name from the sources. */
export interface Piece {
  readonly name: string
  readonly facts: Readonly<Record<string, string | number>>
  /** W3C's `traceparent` of a request that came through a proxy we trust. */
  readonly parent?: string | undefined
}
/** What became of a piece, for whoever watches: counts and words from the sources. */
export type Tell = (facts: Piece['facts']) => void
type Work<T> = (tell: Tell) => Promise<T>

export interface Watchers {
  readonly calls: Set<(seen: SeenCall) => void>
  readonly statements: Set<(seen: SeenStatement) => void>
  /** Runs a piece of work within a span; absent where nobody traces. */
  within?: <T>(piece: Piece, work: Work<T>) => Promise<T>
}

const all = new WeakMap<object, Watchers>()

/** Of the server on a pool. */
function watchersOn(pool: object): Watchers {
  const known = all.get(pool) ?? { calls: new Set(), statements: new Set() }
  all.set(pool, known)
  return known
}
export const watchersOf = ({ database }: Watched): Watchers => watchersOn(database.pool)

/** Passes a statement on to the watchers of its pool; `openDatabase` takes it as `onStatement`. */
export function reportStatement(pool: object, seen: SeenStatement): void {
  for (const watcher of watchersOn(pool).statements) watcher(seen)
}

/** Does a piece of work as it would be done without watchers. */
export function watched<T>(world: Watched, piece: Piece, work: Work<T>): Promise<T> {
  const { within } = watchersOf(world)
  return within ? within(piece, work) : work(() => undefined)
}
