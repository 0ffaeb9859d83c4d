import { endpoint } from '../kernel/endpoint.ts'
import { customerNo, flag, password, text, userCode } from '../kernel/kinds.ts'
import { optional, record } from '../kernel/wire.ts'

/** The token of a mailed link, as it stands after the # of its address; never in a query. */
const link = { secret: ['secret', text(100)] } as const

/** LOG-11: a forgotten password. The specification has no such calls, so the names are ours. */
export const passwordReset = {
  ask: endpoint('POST /password_reset_ask', {
    summary:
      'Have a link to a new password mailed; the answer is the same whether or not there is such a user (LOG-11)',
    ability: 'anyone',
    form: record({ customerNo: ['customer_no', optional(customerNo)], userCode: ['user_code', userCode] }),
  }),
  open: endpoint('POST /password_reset_open', {
    summary: 'Whose password a mailed link is for; it stays unused',
    ability: 'anyone',
    form: record(link),
    answer: record({
      customerNo: ['customer_no', text(20)],
      userCode: ['user_code', userCode],
      hasApiKey: ['has_api_key', flag],
      /** The link of a new user, who has no password yet. */
      isInvitation: ['invitation', flag],
    }),
  }),
  finish: endpoint('POST /password_reset_finish', {
    summary:
      'Set a new password by a mailed link: once, and every session of the user ends; the API key where that is asked',
    ability: 'anyone',
    form: record({
      ...link,
      newPassword: ['txtNewPassword', password],
      confirmedPassword: ['txtNewPasswordConfirmed', password],
      endsApiKey: ['end_api_key', optional(flag)],
    }),
  }),
}
