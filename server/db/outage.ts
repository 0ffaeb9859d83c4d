/** What an error says of the database itself, rather than of a statement. */

/**
 * 'lost': the connection broke under a statement, and another try may succeed at once. 'busy': all connections were in use for as
 * long as a call waits. 'unreachable': no connection is to be had.
 */
export type Outage = 'lost' | 'busy' | 'unreachable'

/** Shut down (57P01), crashed (57P02), idle for too long (25P03, 57P05), no primary any more (25006), broken on the way (08...). */
const LOST = /^(57P0[125]|25P0[34]|25006|08|ECONNRESET|EPIPE)/
const LOST_WORDS = /Connection terminated unexpectedly|not queryable|has been discarded|Connection ended unexpectedly/
/** What the pool says to whoever waited for a connection that others had. */
const BUSY_WORDS = /timeout exceeded when trying to connect/
/** Not yet started (57P03), full (53300), refused, not found, no way to it, or none in time. */
const UNREACHABLE = /^(57P03|53300|ECONNREFUSED|ENOTFOUND|EAI_AGAIN|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|ENETDOWN)/
const UNREACHABLE_WORDS =
  /Connection terminated due to connection timeout|server login has been failing|cannot connect to server|query_wait_timeout|no more connections allowed/

/** The database did nothing of the statement, and would say the same of any other: it only reads, starts, or is not there. */
const DID_NOTHING: ReadonlySet<unknown> = new Set(['25006', '57P03', 'ECONNREFUSED'])

/** Whether a statement that failed so certainly did not run, for want of a primary that answers (SCL-05). */
export const foundNoPrimary = (error: unknown): boolean => DID_NOTHING.has((error as { code?: unknown }).code)

/** Whether an error means that the database went away, and how; undefined for every other error. */
export function outageOf(error: unknown): Outage | undefined {
  const { code = '', message = '', syscall } = error as { code?: unknown; message?: string; syscall?: string }
  if (UNREACHABLE.test(String(code)) || UNREACHABLE_WORDS.test(message)) return 'unreachable'
  // A socket in the file system that is not there.
  if (code === 'ENOENT' && syscall === 'connect') return 'unreachable'
  if (BUSY_WORDS.test(message)) return 'busy'
  return LOST.test(String(code)) || LOST_WORDS.test(message) ? 'lost' : undefined
}

interface Patience {
  /** How long a call may take before it is asked whether the database is lost, and how often after that. */
  readonly firstMs: number
  readonly againMs: number
}
const PATIENCE: Patience = { firstMs: 5_000, againMs: 500 }

/** The database was lost under a call: what became of the statement nobody knows. */
class WentAway extends Error {
  readonly code = '08006'
  constructor() {
    super('The database has not answered for some seconds.')
  }
}

/** The work's own answer, or the end of the wait for it as soon as the database is lost. The work goes on, and nobody hears of it. */
export async function unlessLost<T>(
  isLost: () => boolean,
  work: Promise<T>,
  { firstMs, againMs }: Patience = PATIENCE,
): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const lost = new Promise<never>((_, reject) => {
    const look = () => {
      if (isLost()) reject(new WentAway())
      else timer = setTimeout(look, againMs)
    }
    timer = setTimeout(look, firstMs)
  })
  try {
    return await Promise.race([work, lost])
  } finally {
    clearTimeout(timer)
  }
}
