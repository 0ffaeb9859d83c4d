/** When an order may be asked for by mail (MIS-05, SEC-27). */
import { REMINDER_MINUTES, REMINDERS_A_DAY } from '../limits.ts'
import { many } from '../many.ts'

export interface ReminderLock {
  readonly code: 'reminded' | 'reminded often'
  /** When the next one may be sent; undefined: not today. */
  readonly again: Date | undefined
  readonly text: string
}

interface SentReminders {
  /** The last one for this location and day, whoever sent it. */
  readonly lastAt: Date | undefined
  /** Today for this location, whatever the day and whoever sent them. */
  readonly today: number
}

/** Why no reminder may be sent; undefined: one may. Other people's count too: it is the mailbox that is spared. */
export function reminderLock({ lastAt, today }: SentReminders, now: Date): ReminderLock | undefined {
  const again = lastAt && new Date(lastAt.getTime() + REMINDER_MINUTES * 60_000)
  if (again && again > now) {
    const minutes = Math.ceil((again.getTime() - now.getTime()) / 60_000)
    return {
      ...{ code: 'reminded', again },
      text: `A reminder was sent less than an hour ago. Try again in ${many(minutes, 'minute')}.`,
    }
  }
  if (today < REMINDERS_A_DAY) return undefined
  return {
    ...{ code: 'reminded often', again: undefined },
    text: `${REMINDERS_A_DAY} reminders were sent to this location today. Please call instead.`,
  }
}

/** Why no reminder can be sent; `isSenderAlone`: the sender is the only user with an e-mail address who orders for the location. */
export const noOneToRemind = ({ isSenderAlone }: { readonly isSenderAlone: boolean }): string =>
  `No one ${isSenderAlone ? 'else ' : ''}who orders for this location has an e-mail address. Add one under Users, or call the location.`
