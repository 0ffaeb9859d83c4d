/** Mails that tell a user's owner what was changed about the account. */
import { formatTime, toUsDate } from '#rules/calendar.ts'
import { wallIn } from '#rules/zone.ts'
import type { Config } from '../runtime/config.ts'

interface Owner {
  readonly customerNo: string | null
  readonly userCode: string
  readonly email: string
}
const named = ({ userCode, customerNo }: Owner) =>
  customerNo === null ? `user ${userCode} (company staff)` : `user ${userCode} of customer ${customerNo}`

const at = (instant: Date, zone: string) => {
  const { date, time, zoneName } = wallIn(instant, zone)
  return `on ${toUsDate(date)} at ${formatTime(time)} ${zoneName}`
}

/** To the address that was the user's until now. */
export const addressChangedMail = (
  { companyName, supportPhone, timeZone }: Config,
  user: Owner,
  change: { readonly by: string; readonly at: Date },
) => ({
  to: user.email,
  subject: 'Your e-mail address was changed',
  text: [
    `The e-mail address of ${named(user)} was changed`,
    `${at(change.at, timeZone)}, by ${change.by}. This address gets no more mail for it.`,
    '',
    `If you did not expect this, call us at once: ${supportPhone}.`,
    '',
    companyName,
  ].join('\n'),
})

/** The owner changed the password on the portal. */
export const passwordChangedMail = (
  { publicUrl, companyName, supportPhone, timeZone }: Config,
  user: Owner,
  { at: instant }: { readonly at: Date },
) => ({
  to: user.email,
  subject: 'Your password was changed',
  text: [
    `The password of ${named(user)} was changed`,
    `${at(instant, timeZone)}. Anyone signed in with the old one elsewhere has been signed out.`,
    '',
    `If this was not you, choose a new one now: ${publicUrl}/forgot-password`,
    `and call us: ${supportPhone}.`,
    '',
    companyName,
  ].join('\n'),
})
