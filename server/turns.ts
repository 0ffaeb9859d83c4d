/** Whose work is done now, who waits, and who is sent away: at most so many at once, one for each user. */
export interface Turns {
  /**
   * Runs the work when its turn comes. Throws 'own' at once when the user has work here already, 'full' when too many wait or the
   * turn does not come in time.
   */
  take<T>(userId: number, work: () => Promise<T>): Promise<T>
}
export class NoTurn extends Error {
  readonly reason: 'own' | 'full'
  constructor(reason: NoTurn['reason']) {
    super(reason)
    this.reason = reason
  }
}

export function turns({
  atOnce,
  waiting,
  waitMs,
}: {
  readonly atOnce: number
  readonly waiting: number
  readonly waitMs: number
}): Turns {
  const users = new Set<number>()
  const queue: (() => void)[] = []
  let running = 0

  async function begin(): Promise<void> {
    if (running < atOnce) {
      running += 1
      return
    }
    if (queue.length >= waiting) throw new NoTurn('full')
    await new Promise<void>((resolve, reject) => {
      const called = () => {
        clearTimeout(timer)
        resolve()
      }
      const timer = setTimeout(() => {
        queue.splice(queue.indexOf(called), 1)
        reject(new NoTurn('full'))
      }, waitMs)
      queue.push(called)
    })
  }

  /** The turn goes to the next in the queue, so that nobody new slips in between. */
  function end(): void {
    const next = queue.shift()
    if (next) next()
    else running -= 1
  }

  return {
    async take(userId, work) {
      if (users.has(userId)) throw new NoTurn('own')
      users.add(userId)
      try {
        await begin()
        try {
          return await work()
        } finally {
          end()
        }
      } finally {
        users.delete(userId)
      }
    },
  }
}
