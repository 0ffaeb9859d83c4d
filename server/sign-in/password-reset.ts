/** A forgotten password (LOG-11): asking for a link, looking at it, and choosing a new password by it, once. */
import { randomBytes } from 'node:crypto'
import { api } from '#contract/index.ts'
import type { AnyEndpoint } from '#contract/kernel/endpoint.ts'
import { passwordLock } from '#rules/password.ts'
import { Refusal, refuseIf } from '#rules/refusal.ts'
import { endCredentials } from '../access/api-keys.sql.ts'
import { hashPassword } from '../access/passwords.ts'
import { leakedPasswords } from '../access/secrets/leaked-passwords.ts'
import { deleteSessionsOf } from '../access/sessions.sql.ts'
import { hashToken, refuseForeignOrigin } from '../access/sessions.ts'
import { linkLimits, signInLimits } from '../access/sign-in-limits.ts'
import { endViewAsOfUser } from '../access/view-as.sql.ts'
import { record } from '../audit/audit.sql.ts'
import { type Call, implement } from '../http/call.ts'
import { enqueueMail, enqueueReset } from '../mail/outbox.sql.ts'
import * as sql from './password-reset.sql.ts'
import { takeResetWish } from './password-reset-limits.ts'
import { changedMail } from './password-reset-mail.ts'

export const passwordResetHandlers = implement('passwordReset', api.passwordReset, {
  /** Nothing is looked up here: the answer and the time it takes tell nobody who has an account. */
  async ask({ world, db, request, requestId, address, input }) {
    refuseForeignOrigin(world.config, request)
    const customerNo = input.customerNo?.trim() ?? ''
    const userCode = input.userCode.trim().toUpperCase()
    if (await takeResetWish(db, `${customerNo}/${userCode}`, address)) {
      const nonce = randomBytes(32).toString('base64url')
      const askedAt = world.clock.now().toISOString()
      await enqueueReset(db, { customerNo, userCode, nonce, askedAt, requestId, address })
    }
    return {}
  },

  async open(call) {
    const { userCode, customerNo, apiToken, purpose } = await userOf(call, call.input.secret)
    const isInvitation = purpose === 'invitation'
    return { userCode, customerNo: customerNo ?? '', hasApiKey: apiToken !== null, isInvitation }
  },

  async finish(call) {
    const { world, address, requestId, input, transact } = call
    const { secret, newPassword, confirmedPassword, endsApiKey = false } = input
    const user = await userOf(call, secret)
    const { userId, userCode, customerNo } = user
    refuseIf(passwordLock(newPassword, confirmedPassword, [userCode, customerNo ?? ''], await leakedPasswords()))
    const passwordHash = await hashPassword(newPassword)
    const now = world.clock.now()
    await transact(async (tx) => {
      if (!(await sql.useLink(tx, { tokenHash: hashToken(secret), now }))) throw deadLink()
      await sql.setPasswordHash(tx, userId, passwordHash)
      await endViewAsOfUser(tx, { userId, now, why: 'sign-out', requestId, address })
      await deleteSessionsOf(tx, userId)
      const entry = { actor: userCode, actorId: userId, customerNo: customerNo ?? undefined, subject: userCode }
      const action = user.purpose === 'invitation' ? 'invitation.accepted' : 'password-reset'
      await record(tx, { ...entry, action, requestId, address, happenedAt: now })
      const isKeyEnded = endsApiKey && (await endCredentials(tx, userId))
      if (isKeyEnded) await record(tx, { ...entry, action: 'api-key.end', requestId, address, happenedAt: now })
      const key = isKeyEnded ? 'ended' : user.apiToken === null ? 'none' : 'working'
      // A first password changes none.
      if (user.purpose === 'invitation') return
      await enqueueMail(tx, {
        key: `password-changed:${hashToken(secret)}`,
        ...changedMail(world.config, user, { at: now, key }),
      })
    })
    // Whoever guessed in vain before may sign in with the new one at once.
    await signInLimits(world.db).forget(`${customerNo ?? ''}/${userCode}`, address)
    return {}
  },
})

/** One sentence for a link that is unknown, used, replaced or too old, and for one whose user may not sign in. */
const deadLink = () =>
  new Refusal(
    'This link was already used, was replaced by a newer one, or has expired. Ask for a new one.',
    'dead link',
  )

/** The user of a live link. Throws the one refusal for any other, and 429 for who tries many. */
async function userOf({ world, db, request, address }: Call<AnyEndpoint>, secret: string) {
  refuseForeignOrigin(world.config, request)
  const tries = linkLimits(world.db)
  await tries.take('link', address)
  const now = world.clock.now()
  const user = await sql.userOfLink(db, { tokenHash: hashToken(secret), now, today: world.clock.today() })
  if (!user) throw deadLink()
  await tries.giveBack('link', address)
  return user
}
