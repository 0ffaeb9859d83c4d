import { api } from '#contract/index.ts'
import {
  ALERTS_OF_A_USER,
  DEFAULT_REMIND_AT,
  maskedMobile,
  mobileOf,
  numberStopped,
  numberTaken,
  signUpFaults,
  tooManyNumbers,
} from '#rules/alerts/sign-up.ts'
import { topics as allTopics, consentText, type Topic } from '#rules/alerts/topics.ts'
import { refuseFaults } from '#rules/faults.ts'
import { Refusal } from '#rules/refusal.ts'
import { isTimeZone } from '#rules/zone.ts'
import { implement } from '../http/call.ts'
import { notFound } from '../http/request-error.ts'
import * as sql from './alerts.sql.ts'
import { queueMessages } from './messages.ts'
import { alertOfLink } from './stop-link.ts'

const DAY_MS = 86_400_000

/** Text alerts of the signed-in user, and the link that stops them (TXT-01 to TXT-03). */
export const alertHandlers = implement('alerts', api.alerts, {
  subscribe: (call) => {
    const { world, caller, input } = call
    const { config, clock } = world
    if (caller.isViewingAs) throw new Refusal('Go back to your own account to sign up for alerts.', 'viewing as')
    const wanted = {
      ...{ name: input.name.trim(), email: input.email.trim(), mobile: input.mobile },
      topics: input.topics ?? allTopics,
      remindAt: input.remindAt ?? DEFAULT_REMIND_AT,
      timeZone: input.timeZone ?? config.timeZone,
      isAgreed: input.isAgreed === true,
    }
    refuseFaults(signUpFaults(wanted, isTimeZone))
    const { isAgreed: _, ...signUp } = { ...wanted, mobile: mobileOf(wanted.mobile) ?? '' }
    const { mobile } = signUp
    const faultOf = (text: string) => refuseFaults([{ field: 'mobile', text }])
    return call.transact(async (tx) => {
      const now = clock.now()
      const { userId, userCode } = caller
      await sql.lockMobile(tx, mobile)
      await sql.lockUser(tx, userId)
      if (await sql.isStoppedByText(tx, mobile)) faultOf(numberStopped(mobile))
      const own = await sql.alertsOf(tx, userId)
      if (own.some((alert) => alert.mobile === mobile)) faultOf(numberTaken(mobile))
      if (own.length >= ALERTS_OF_A_USER) faultOf(tooManyNumbers)
      const consent = consentText(config.companyName)
      const made = await sql.putAlert(tx, { ...signUp, userId, consent, agreedBy: userCode, now })
      if (!made) throw new Refusal(numberTaken(mobile))
      await queueMessages(tx, [
        {
          ...{ alertId: made.alertId, mobile, email: signUp.email },
          ...{ topic: 'welcome', about: `welcome ${now.toISOString()}`, now },
          subject: 'You are signed up for order alerts',
          body: `You are signed up for order alerts at ${mobile}.`,
          expiresAt: new Date(now.getTime() + DAY_MS),
        },
      ])
      await call.record(tx, {
        action: 'alert.sign-up',
        subject: userCode,
        newValue: maskedMobile(mobile),
        happenedAt: now,
      })
      return { mobile, said: `You will get texts at ${mobile}.` }
    })
  },

  async own({ db, caller, world }) {
    const alerts = await sql.alertsOf(db, caller.userId)
    return {
      consent: consentText(world.config.companyName),
      alerts: alerts.map(({ agreedAt, topics, ...alert }) => ({
        ...alert,
        topics: topics as Topic[],
        agreedAt: agreedAt.toISOString(),
      })),
    }
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
