import { instructionPlanted } from './by-hand-instructions.ts'
import type { Planted } from './fault.ts'

const REMINDERS = ['server/alerts/reminders.test.ts']
const ALERTS = ['server/alerts/alerts.test.ts']
const CONFIRM = ['tests/wire/confirm-alerts.test.ts']
const TEXTS = ['server/alerts/sms.test.ts']

/** What is told to people: alerts, and instructions to drivers. */
export const alertPlanted: readonly Planted[] = [
  ...instructionPlanted,
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
    'what was stopped still goes out',
    'server/alerts/messages.ts',
    "if (found.stoppedAt !== null) return { unsent: 'Stopped before it was sent.' }",
    '',
    ALERTS,
  ],
  [
    'a notice goes to a number that was never confirmed',
    'server/alerts/messages.ts',
    "if ((channel === 'text' ? found.mobileProvedAt : found.emailProvedAt) === null) return { unsent: NOT_CONFIRMED }",
    '',
    CONFIRM,
  ],
  [
    'sign-ups are not counted by number',
    'server/alerts/alerts.ts',
    "for (const what of ['user', 'mobile', 'email'] as const) {",
    "for (const what of ['user', 'email'] as const) {",
    CONFIRM,
  ],
  [
    'codes may be guessed without end',
    'server/alerts/alerts.ts',
    "    refuseOver(CODES_TYPED_A_DAY, await countTries(db, [limitKey('alert code', String(alertId))], DAY_SECONDS))\n",
    '',
    CONFIRM,
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
    'a notice counts stopped numbers',
    'server/alerts/notices.sql.ts',
    'where a.stopped_at is null and ',
    'where ',
    REMINDERS,
  ],
]
