import { instructionPlanted } from './by-hand-instructions.ts'
import type { Planted } from './fault.ts'

const REMINDERS = ['server/alerts/reminders.test.ts']
const ALERTS = ['server/alerts/alerts.test.ts']
const TEXTS = ['server/alerts/sms.test.ts']
const SQL = 'server/alerts/reminders.sql.ts'

/** What is told to people: alerts, and instructions to drivers. */
export const alertPlanted: readonly Planted[] = [
  ...instructionPlanted,
  ['a day is decided again and again', SQL, ` and not \${orderDate}::text = any(decided_for)`, '', REMINDERS],
  [
    'one phone gets the same words twice',
    'server/db/migrations/0031-alerts-once.sql',
    'create unique index alert_message_once on alert_message (address, channel, about, md5(body));',
    '',
    REMINDERS,
  ],
  [
    'one number that cannot be looked at stops the others',
    'server/alerts/reminders.ts',
    "world.log.warn({ alert: each.alertId, reason: (error as Error).message }, 'cut-off reminder')",
    'throw error',
    REMINDERS,
  ],
  [
    'the list of what was sent names numbers in full',
    'server/alerts/notices.ts',
    'body.replaceAll(mobile, maskedMobile(mobile))',
    'body',
    REMINDERS,
  ],
  ['other words count as sent', 'server/alerts/notices.ts', 'isSame && sent.body === body', 'numbers >= 0', REMINDERS],
  [
    'START brings back what was stopped otherwise',
    'server/alerts/alerts.sql.ts',
    "    .where('mobile', '=', mobile)\n    .where('stoppedBy', '=', 'text')\n",
    "    .where('mobile', '=', mobile)\n",
    ALERTS,
  ],
  [
    'a STOP and a sign-up pass each other',
    'server/alerts/alerts.ts',
    '      await sql.lockMobile(tx, mobile)\n',
    '',
    ALERTS,
  ],
  [
    'a number of another country is read as ours',
    'rules/alerts/sign-up.ts',
    "if (typed.includes('+') && all.length !== 11) return undefined",
    '',
    ['rules/alerts/sign-up.test.ts'],
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
  [
    'any link stops anything',
    'server/alerts/stop-link.ts',
    'isSameSecret(tokenOf(config, Number(id)), token)',
    'true',
    ALERTS,
  ],
  ['anybody hands in texts', 'server/alerts/hook.ts', 'if (!isSameSecret(smsHookSecret, shown))', 'if (false)', ALERTS],
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
  [
    'an alert is sent to a user whose account has ended',
    'server/alerts/messages.ts',
    '!maySignIn(found, clock.today())',
    'false',
    ALERTS,
  ],
  ['a stopped number is decided', SQL, 'and stopped_at is null and not', 'and not', REMINDERS],
  [
    'a notice counts stopped numbers',
    'server/alerts/notices.sql.ts',
    'where a.stopped_at is null and ',
    'where ',
    REMINDERS,
  ],
]
