/** Nobody waits for a database that is gone: a call under way is answered before its caller gives up (SCL-05). */

export interface Patience {
  /** How long a call may take before it is asked whether the database is lost, and how often after that. */
  readonly firstMs: number
  readonly againMs: number
}
const PATIENCE: Patience = { firstMs: 5_000, againMs: 500 }

/** The database was lost under a call: what became of the statement nobody knows. */
export class WentAway extends Error {
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
