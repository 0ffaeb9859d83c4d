import { topics } from '#rules/alerts/topics.ts'
import { endpoint } from '../../kernel/endpoint.ts'
import { flag, instant, json, list, text, truth, whole, word } from '../../kernel/kinds.ts'
import { optional, record } from '../../kernel/wire.ts'
import { faultFacts } from '../../shapes/faults.ts'

const topic = word(...topics)

/** One's own text alerts (TXT-01, TXT-03). */
export const alerts = {
  subscribe: endpoint('POST /subscribe-to-text-alerts', {
    summary:
      'Sign up a mobile number and an e-mail address for alerts. Each gets one confirmation, and nothing else until it is answered; the consent is kept as it was read (TXT-02, TXT-03)',
    ability: 'alerts.own',
    form: record({
      name: ['txtName', text(200)],
      email: ['txtEmail', text(200)],
      mobile: ['txtmobile', text(40)],
      /** Absent: all of them. */
      topics: ['topics', optional(json(list(topic, 10)))],
      /** 'HH:mm' on the clock of the zone; absent: 10:00 where the portal is. */
      remindAt: ['remind_at', optional(text(5))],
      timeZone: ['time_zone', optional(text(60))],
      /** Absent: the answer to the confirmation is the consent. 0: refused. */
      isAgreed: ['consent', optional(flag)],
    }),
    refusal: record(faultFacts),
    answer: record({ mobile: ['mobile', text(12)], said: ['messageTxt', text(200)] }),
  }),
  own: endpoint('GET /text-alerts', {
    summary: "The user's numbers, and what he would agree to (TXT-03)",
    ability: 'alerts.own',
    answer: record({
      consent: ['consent_text', text(1000)],
      alerts: [
        'alerts',
        list(
          record({
            alertId: ['alert_id', whole()],
            name: ['name', text(70)],
            email: ['email', text(70)],
            mobile: ['mobile', text(12)],
            topics: ['topics', list(topic)],
            remindAt: ['remind_at', text(5)],
            timeZone: ['time_zone', text(60)],
            agreedAt: ['agreed_at', instant],
            isMobileConfirmed: ['mobile_confirmed', truth],
            isEmailConfirmed: ['email_confirmed', truth],
          }),
        ),
      ],
    }),
  }),
  confirm: endpoint('POST /confirm-text-alert', {
    summary: "Confirm one of the user's numbers by the code that was texted to it (TXT-03)",
    ability: 'alerts.own',
    form: record({ alertId: ['alert_id', whole()], code: ['code', text(20)] }),
    refusal: record(faultFacts),
    answer: record({ mobile: ['mobile', text(12)] }),
  }),
  confirmByLink: endpoint('POST /confirm-text-alerts-by-link', {
    summary: 'Confirm an e-mail address by the token of the link that was mailed to it; no session is needed (TXT-03)',
    ability: 'anyone',
    form: record({ link: ['link', text(100)] }),
    answer: record({ email: ['email', text(70)] }),
  }),
  stop: endpoint('POST /stop-text-alert', {
    summary: "Stop the alerts of one of the user's numbers (TXT-03)",
    ability: 'alerts.own',
    form: record({ alertId: ['alert_id', whole()] }),
  }),
  stopByLink: endpoint('POST /stop-text-alerts-by-link', {
    summary: 'Stop the alerts that a mail came from, by the token of its link; nobody need be signed in (TXT-03)',
    ability: 'anyone',
    form: record({ link: ['link', text(100)] }),
    answer: record({ isNew: ['stopped_now', truth] }),
  }),
}
