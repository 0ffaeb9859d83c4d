import { codeOf, confirmLink } from '#server/alerts/proof.ts'
import { stopLink } from '#server/alerts/stop-link.ts'
import { readConfig } from '#server/runtime/config.ts'
import type { Samples } from './sample-kinds.ts'

/** The token of a mail of the first number that gets alerts, by the secret of the test environment. */
const STOP_LINK = stopLink(readConfig({}), 1001).split('#')[1] ?? ''

const CONFIRM_LINK = confirmLink(readConfig({}), { alertId: 1001, proofNo: 1 }).split('#')[1] ?? ''

/** Requests of text alerts, a part of the samples. */
export const alertSamples: Pick<Samples, 'alerts' | 'notices'> = {
  alerts: {
    subscribe: () => ({
      ...{
        name: 'Clara Kerr',
        email: 'clara@example.com',
        mobile: '414-555-0100',
        topics: ['cutoff', 'delay'],
      },
      ...{ remindAt: '09:30', timeZone: 'America/Chicago', isAgreed: true },
    }),
    own: () => ({}),
    stop: ({ alertId }) => ({ alertId }),
    confirm: ({ alertId }) => ({ alertId, code: codeOf(readConfig({}), { alertId, proofNo: 1 }) }),
    confirmByLink: () => ({ link: CONFIRM_LINK }),
    stopByLink: () => ({ link: STOP_LINK }),
  },
  notices: {
    audience: ({ customerNo, routeNo }) => ({ topic: 'delay', toCustomer: customerNo, toRoute: routeNo }),
    send: ({ customerNo, routeNo }) => ({
      ...{ noticeId: '0c0c0c0c-0000-4000-8000-00000000000a', topic: 'delay', text: 'The truck is two hours late.' },
      ...{ toCustomer: customerNo, toRoute: routeNo },
    }),
    sent: () => ({}),
  },
}
