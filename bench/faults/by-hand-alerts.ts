import { instructionPlanted } from './by-hand-instructions.ts'
import type { Planted } from './by-hand-uploads.ts'

const REMINDERS = ['server/alerts/reminders.test.ts']
const ALERTS = ['server/alerts/alerts.test.ts']
const TEXTS = ['server/alerts/sms.test.ts']
const SQL = 'server/alerts/reminders.sql.ts'

/** What is told to people: alerts, and instructions to drivers. */
export const alertPlanted: readonly Planted[] = [
  ...instructionPlanted,
  ['users who may not sign in are reminded', SQL, 'u.is_active and not u.is_deleted and ', '', REMINDERS],
  ['a customer that orders no more is reminded', SQL, ' and c.web_orders_allowed > 0', '', REMINDERS],
  [
    'a reminder is decided again and again',
    'server/alerts/reminders.ts',
    'if (!(await sql.decideFor(tx, alert.alertId, day.date))) return false',
    'await sql.decideFor(tx, alert.alertId, day.date)',
    REMINDERS,
  ],
  [
    'what was stopped still goes out',
    'server/alerts/messages.ts',
    "if (found.stoppedAt !== null) return { unsent: 'Stopped before it was sent.' }",
    '',
    ALERTS,
  ],
  [
    'a reminder goes out after the cut-off',
    'server/alerts/messages.ts',
    'found.expiresAt <= clock.now()',
    'false',
    REMINDERS,
  ],
  ['any link stops anything', 'server/alerts/stop-link.ts', 'timingSafeEqual(own, Buffer.from(token))', 'true', ALERTS],
  [
    'anybody hands in texts',
    'server/alerts/hook.ts',
    'if (!timingSafeEqual(digest(shown), digest(smsHookSecret)))',
    'if (false)',
    ALERTS,
  ],
  [
    'a number that said STOP is signed up again',
    'server/alerts/alerts.ts',
    'if (await sql.isStoppedByText(tx, mobile)) faultOf(numberStopped(mobile))',
    '',
    ALERTS,
  ],
  [
    'a refused text is sent again and again',
    'server/alerts/sms.ts',
    'if (isPassing(response.status))',
    'if (true)',
    TEXTS,
  ],
  [
    'a text has another key at each try',
    'server/alerts/sms.ts',
    "'idempotency-key': key",
    "'idempotency-key': crypto.randomUUID()",
    TEXTS,
  ],
  [
    'a moment of less than half an hour is taken',
    'rules/alerts/reminder.ts',
    'export const REMINDER_LEAD_MINUTES = 30',
    'export const REMINDER_LEAD_MINUTES = 10',
    ['rules/alerts/reminder.test.ts'],
  ],
]
