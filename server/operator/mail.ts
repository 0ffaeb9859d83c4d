import { api } from '#contract/index.ts'
import { MAIL_LATE_SECONDS } from '#rules/limits.ts'
import { implement } from '../http/call.ts'
import { mailQueue, retryParked } from '../mail/outbox.sql.ts'

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

  /** What `npm run mail:retry` does, for those who have no access to the machine: the running server sends it within seconds. */
  retry: (call) =>
    call.transact(async (tx) => {
      const takenUp = await retryParked(tx)
      if (takenUp > 0) await call.record(tx, { action: 'mail.retry', customerNo: undefined, newValue: String(takenUp) })
      return { takenUp }
    }),
})
