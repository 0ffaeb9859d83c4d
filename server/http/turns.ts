/** Whose work is done now, who waits, and who is sent away: at most so many at once, one for each user. */
export interface Turns {
  /**
   * Runs the work when its turn comes. Throws 'own' when the user's other work is in the way, 'full' when too many wait or the turn
   * does not come in time.
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

interface Waiting {
  readonly userId: number
  readonly call: () => void
}

export function turns({
  atOnce,
  waiting,
  waitMs,
  ownWaiting = 0,
}: {
  readonly atOnce: number
  readonly waiting: number
  readonly waitMs: number
  /** How many more works of a user wait behind one; without room for any they are sent away at once. */
  readonly ownWaiting?: number
}): Turns {
  const running = new Set<number>()
  const queue: Waiting[] = []

  async function begin(userId: number): Promise<void> {
    const own = queue.filter((each) => each.userId === userId).length + (running.has(userId) ? 1 : 0)
    if (own > ownWaiting) throw new NoTurn('own')
    if (own === 0 && running.size < atOnce) {
      running.add(userId)
      return
    }
    if (queue.length >= waiting) throw new NoTurn('full')
    await new Promise<void>((resolve, reject) => {
      const place: Waiting = {
        userId,
        call() {
          clearTimeout(timer)
          resolve()
        },
      }
      const timer = setTimeout(() => {
        queue.splice(queue.indexOf(place), 1)
        reject(new NoTurn(running.has(userId) ? 'own' : 'full'))
      }, waitMs)
      queue.push(place)
    })
  }

  /** The turn goes to the first in the queue who has none yet, so that nobody new slips in between. */
  function end(userId: number): void {
    running.delete(userId)
    const at = queue.findIndex((each) => !running.has(each.userId))
    const [next] = at < 0 ? [] : queue.splice(at, 1)
    if (!next) return
    running.add(next.userId)
    next.call()
  }

  return {
    async take(userId, work) {
      await begin(userId)
      try {
        return await work()
      } finally {
        end(userId)
      }
    },
  }
}
