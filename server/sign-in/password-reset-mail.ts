/**
 * What is mailed to who forgot a password (LOG-11). The link's token is made when the mail leaves, from a random number
 * and PORTAL_SECRET, and only its hash is kept: whoever reads the database, the outbox or a backup finds no link. A mail
 * that is tried again carries the same link, because its receiver may drop the second as a copy of the first.
 */
import { createHmac } from 'node:crypto'
import { formatTime, toUsDate } from '#rules/calendar.ts'
import { INVITATION_DAYS, RESET_LINK_MINUTES } from '#rules/limits.ts'
import { wallIn } from '#rules/zone.ts'
import { hashToken } from '../access/sessions.ts'
import { record } from '../audit/audit.sql.ts'
import type { Mail, ResetAsked } from '../mail/outbox.sql.ts'
import type { Config } from '../runtime/config.ts'
import type { World } from '../runtime/world.ts'
import { putLink, type ResettingUser, userOfLink, userToMail } from './password-reset.sql.ts'

/** The mail with the link, or undefined when there is nobody to mail it to, or it is too late or used already. */
export async function resetMail(world: World, asked: ResetAsked): Promise<Mail | undefined> {
  const { db, clock, config } = world
  const now = clock.now()
  const askedAt = new Date(asked.askedAt)
  const purpose = asked.purpose ?? 'reset'
  const expiresAt = new Date(askedAt.getTime() + lifeMs[purpose])
  if (expiresAt <= now) return undefined
  const today = clock.today()
  const user = await userToMail(db, { ...asked, today })
  const { requestId, address } = asked
  const entry = { actor: asked.invitedBy ?? (asked.userCode || '(none)'), requestId, address, happenedAt: now }
  // What somebody had mailed is on the record by him: the history tells it once.
  const action = asked.invitedBy === undefined ? 'password-reset' : 'invitation'
  if (!user?.email) {
    const reason = user ? 'no e-mail address' : 'no such user'
    await record(db, { ...entry, ...ofUser(user, asked), action: `${action}.refused`, note: reason })
    return undefined
  }
  const token = tokenOf(config, asked.nonce)
  const tokenHash = hashToken(token)
  await db.transaction().execute(async (tx) => {
    if (await putLink(tx, { userId: user.userId, tokenHash, askedAt, expiresAt, purpose }))
      await record(tx, { ...entry, ...ofUser(user, asked), action: `${action}.mailed` })
  })
  if (!(await userOfLink(db, { tokenHash, now, today }))) return undefined
  if (purpose === 'reset')
    return { to: user.email, subject: 'Choose a new password', text: linkText(config, user, token, asked.invitedBy) }
  const subject = `Your sign-in for orders at ${config.companyName}`
  return { to: user.email, subject, text: invitationText(config, user, token, expiresAt) }
}

const lifeMs = { reset: RESET_LINK_MINUTES * 60_000, invitation: INVITATION_DAYS * 86_400_000 } as const

/** The user acted alone, or somebody else had it mailed. */
const ofUser = (user: ResettingUser | undefined, { invitedBy }: ResetAsked) =>
  user && {
    ...(invitedBy === undefined && { actorId: user.userId }),
    ...{ customerNo: user.customerNo ?? undefined, subject: user.userCode },
  }

/** 256 bits; by the key that is not in the database. */
const tokenOf = ({ secret }: Config, nonce: string) =>
  createHmac('sha256', secret).update(`password reset ${nonce}`).digest('base64url')

const named = ({ userCode, customerNo }: ResettingUser) =>
  customerNo === null ? `user ${userCode} (company staff)` : `user ${userCode} of customer ${customerNo}`

/** Lines of a mail: short ones travel as they stand, so that a mail in the data folder can be read as it is. */
const linesOf = (...lines: readonly string[]) => lines.join('\n')

/** After the # the token reaches no server, no log and no other site. */
const linkText = (
  { publicUrl, companyName, supportPhone }: Config,
  user: ResettingUser,
  token: string,
  by = 'Someone',
) =>
  linesOf(
    `${by} asked for a new password for ${named(user)}.`,
    '',
    'Choose it here:',
    `${publicUrl}/reset#${token}`,
    '',
    `The link works once, for ${RESET_LINK_MINUTES} minutes. Only the newest link works.`,
    'If you did not ask for this, do nothing: your password stays as it is.',
    '',
    `${companyName}, ${supportPhone}`,
  )

/** To a new user, who chooses the first password by it. */
function invitationText(
  { publicUrl, companyName, supportPhone, timeZone }: Config,
  user: ResettingUser,
  token: string,
  expiresAt: Date,
) {
  const { date, time, zoneName } = wallIn(expiresAt, timeZone)
  return linesOf(
    `You can now order from ${companyName} on the web.`,
    '',
    'Choose your password here, and you are signed in:',
    `${publicUrl}/reset#${token}`,
    '',
    ...(user.customerNo === null ? [] : [`Customer number: ${user.customerNo}`]),
    `User code: ${user.userCode}`,
    '',
    `The link works once, until ${toUsDate(date)} at ${formatTime(time)} ${zoneName}.`,
    'Only the newest link works.',
    `Later you sign in here: ${publicUrl}/login`,
    '',
    `If you expected no such mail, do nothing, or call us: ${supportPhone}.`,
    '',
    companyName,
  )
}

/** What became of the user's API key, whose programs sign in without the password. */
const keyTexts = {
  none: [],
  working: ['Your API key still works. Create new credentials to end it.'],
  ended: ['Your API key was ended: programs that use it are refused.'],
} as const

/** Tells the owner that the password is another one now. */
export function changedMail(
  { publicUrl, companyName, supportPhone, timeZone }: Config,
  user: ResettingUser,
  { at, key }: { readonly at: Date; readonly key: keyof typeof keyTexts },
) {
  const { date, time, zoneName } = wallIn(at, timeZone)
  const text = linesOf(
    `The password of ${named(user)} was changed`,
    `on ${toUsDate(date)} at ${formatTime(time)} ${zoneName}, by a link mailed to this address.`,
    'Anyone signed in with the old one has been signed out.',
    ...keyTexts[key],
    '',
    `Sign in with the new one: ${publicUrl}/login`,
    `If this was not you, call us at once: ${supportPhone}.`,
    '',
    companyName,
  )
  return { to: user.email, subject: 'Your password was changed', text }
}
