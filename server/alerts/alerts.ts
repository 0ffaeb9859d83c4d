import { api } from '#contract/index.ts'
import {
  ALERTS_OF_A_USER,
  CODES_TYPED_A_DAY,
  CONFIRM_HOURS,
  CONFIRMATIONS_A_DAY,
  confirmText,
  DEFAULT_REMIND_AT,
  maskedMobile,
  mobileOf,
  numberStopped,
  numberTaken,
  signUpFaults,
  TOO_LATE_TO_CONFIRM,
  tooManyNumbers,
  tooOften,
  WRONG_CODE,
} from '#rules/alerts/sign-up.ts'
import { topics as allTopics, consentText, type Topic } from '#rules/alerts/topics.ts'
import { refuseFaults } from '#rules/faults.ts'
import { Refusal } from '#rules/refusal.ts'
import { isTimeZone } from '#rules/zone.ts'
import { countTries } from '../access/sign-in-limits.sql.ts'
import { limitKey, refuseOver } from '../access/sign-in-limits.ts'
import type { Db } from '../db/open.ts'
import { implement } from '../http/call.ts'
import { notFound } from '../http/request-error.ts'
import * as sql from './alerts.sql.ts'
import { queueMessages } from './messages.ts'
import { isProvenEmail, ownProof, proveEmail, proveMobile } from './proof.sql.ts'
import { isCode, proofOfLink } from './proof.ts'
import { alertOfLink } from './stop-link.ts'

const DAY_SECONDS = 86_400
const CONFIRM_MS = CONFIRM_HOURS * 3_600_000
/** Sign-ups after this may still be confirmed. */
export const confirmableSince = (now: Date): Date => new Date(now.getTime() - CONFIRM_MS)

/** Counts a sign-up for its user, its number and its address. Stopping one gives nothing back (TXT-03). */
async function refuseTooOften(
  db: Db,
  whose: Readonly<Record<keyof typeof CONFIRMATIONS_A_DAY, string>>,
): Promise<void> {
  const fields = { user: 'mobile', mobile: 'mobile', email: 'email' } as const
  for (const what of ['user', 'mobile', 'email'] as const) {
    const [counted] = await countTries(db, [limitKey(`alert ${what}`, whose[what])], DAY_SECONDS)
    if (counted && counted.tries > CONFIRMATIONS_A_DAY[what])
      refuseFaults([{ field: fields[what], text: tooOften[what] }])
  }
}

/** Text alerts of the signed-in user, and the link that stops them (TXT-01 to TXT-03). */
export const alertHandlers = implement('alerts', api.alerts, {
  subscribe: async (call) => {
    const { world, caller, input } = call
    const { config, clock } = world
    if (caller.isViewingAs) throw new Refusal('Go back to your own account to sign up for alerts.', 'viewing as')
    const wanted = {
      ...{ name: input.name.trim(), email: input.email.trim(), mobile: input.mobile },
      topics: input.topics ?? allTopics,
      remindAt: input.remindAt ?? DEFAULT_REMIND_AT,
      timeZone: input.timeZone ?? config.timeZone,
      isAgreed: input.isAgreed,
    }
    refuseFaults(signUpFaults(wanted, isTimeZone))
    const { isAgreed, ...signUp } = { ...wanted, mobile: mobileOf(wanted.mobile) ?? '' }
    const { mobile, email } = signUp
    const faultOf = (text: string) => refuseFaults([{ field: 'mobile', text }])
    await refuseTooOften(call.db, { user: String(caller.userId), mobile, email: email.toLowerCase() })
    return call.transact(async (tx) => {
      const now = clock.now()
      const { userId, userCode } = caller
      await sql.lockMobile(tx, mobile)
      await sql.lockUser(tx, userId)
      if (await sql.isStoppedByText(tx, mobile)) faultOf(numberStopped(mobile))
      const own = await sql.alertsOf(tx, userId)
      const others = own.filter((alert) => alert.mobile !== mobile)
      if (own.some((alert) => alert.mobile === mobile && alert.mobileProvedAt)) faultOf(numberTaken(mobile))
      if (others.length >= ALERTS_OF_A_USER) faultOf(tooManyNumbers)
      const isEmailProven = await isProvenEmail(tx, userId, email)
      const consent = consentText(config.companyName)
      const agreedHow = isAgreed ? 'box' : 'answer'
      const agreed = { ...signUp, userId, consent, agreedBy: userCode, agreedHow, isEmailProven, now } as const
      const made = await sql.putAlert(tx, agreed)
      if (!made) throw new Refusal(numberTaken(mobile))
      await queueMessages(tx, [
        {
          ...{ alertId: made.alertId, mobile, email },
          ...{ topic: 'confirm', about: `confirm ${now.toISOString()}`, now },
          subject: 'Confirm your order alerts',
          body: `Confirmation of order alerts at ${mobile}.`,
          expiresAt: new Date(now.getTime() + CONFIRM_MS),
          ...(isEmailProven && { channels: ['text'] as const }),
        },
      ])
      await call.record(tx, {
        action: 'alert.sign-up',
        subject: userCode,
        newValue: maskedMobile(mobile),
        happenedAt: now,
      })
      return { mobile, said: confirmText(mobile, email, isEmailProven) }
    })
  },

  async own({ db, caller, world }) {
    const alerts = await sql.alertsOf(db, caller.userId)
    return {
      consent: consentText(world.config.companyName),
      alerts: alerts.map(({ agreedAt, topics, mobileProvedAt, emailProvedAt, ...alert }) => ({
        ...alert,
        isMobileConfirmed: mobileProvedAt !== null,
        isEmailConfirmed: emailProvedAt !== null,
        topics: topics as Topic[],
        agreedAt: agreedAt.toISOString(),
      })),
    }
  },

  async confirm(call) {
    const { db, caller, world, input } = call
    const { alertId, code } = input
    const proof = await ownProof(db, alertId, caller.userId)
    if (!proof) throw notFound('This number')
    refuseOver(CODES_TYPED_A_DAY, await countTries(db, [limitKey('alert code', String(alertId))], DAY_SECONDS))
    if (!isCode(world.config, proof, code)) refuseFaults([{ field: 'code', text: WRONG_CODE }])
    return call.transact(async (tx) => {
      const now = world.clock.now()
      const mobile = await proveMobile(tx, proof, now, confirmableSince(now))
      if (mobile === undefined) throw new Refusal(TOO_LATE_TO_CONFIRM, 'too late')
      await call.record(tx, { action: 'alert.confirm', subject: caller.userCode, newValue: maskedMobile(mobile) })
      return { mobile }
    })
  },

  async confirmByLink({ db, world, input: { link } }) {
    const proof = proofOfLink(world.config, link)
    if (!proof) throw new Refusal('This link is not complete. Open the one in the e-mail again.', 'no such link')
    const now = world.clock.now()
    const email = await proveEmail(db, proof, now, confirmableSince(now))
    if (email === undefined) throw new Refusal(TOO_LATE_TO_CONFIRM, 'too late')
    return { email }
  },

  stop: (call) =>
    call.transact(async (tx) => {
      const { caller, world, input } = call
      const { userId, userCode } = caller
      const alert = await sql.ownAlert(tx, { alertId: input.alertId, userId })
      if (!alert) throw notFound('This number')
      // Stopped a moment ago, in another tab or by a text: that is what was asked for.
      if (!(await sql.stopAlert(tx, { alertId: input.alertId, userId }, 'screen', world.clock.now()))) return
      await call.record(tx, { action: 'alert.stop', subject: userCode, oldValue: maskedMobile(alert.mobile) })
    }),

  async stopByLink({ db, world, input: { link } }) {
    const alertId = alertOfLink(world.config, link)
    if (alertId === undefined)
      throw new Refusal('This link is not complete. Open the one in the e-mail again.', 'no such link')
    return { isNew: (await sql.stopAlert(db, { alertId }, 'mail', world.clock.now())) !== undefined }
  },
})
