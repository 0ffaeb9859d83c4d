import { api } from '#contract/index.ts'
import { MAIL_LATE_SECONDS } from '#rules/limits.ts'
import { record } from './audit.sql.ts'
import { implement } from './handle.ts'
import { mailQueue, retryParked } from './outbox.sql.ts'

export const mailHandlers = implement('mail', api.mail, {
  async queue({ db }) {
    const { waiting, oldestAt, oldestSeconds, parked } = await mailQueue(db)
    return {
      waiting,
      ...(oldestAt && { waitingSince: oldestAt.toISOString() }),
      isLate: oldestSeconds > MAIL_LATE_SECONDS,
      givenUp: parked,
    }
  },

  /** What `npm run mail:retry` does, where nobody has the machine at hand: the running server sends it within seconds. */
  retry: ({ world, caller, requestId, address, transact }) =>
    transact(async (tx) => {
      const takenUp = await retryParked(tx)
      if (takenUp > 0)
        await record(tx, {
          action: 'mail.retry',
          actor: caller.userCode,
          actorId: caller.userId,
          newValue: String(takenUp),
          ...{ happenedAt: world.clock.now(), requestId, address },
        })
      return { takenUp }
    }),
})
