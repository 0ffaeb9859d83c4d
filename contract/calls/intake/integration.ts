import { endpoint } from '../../kernel/endpoint.ts'
import { instant, itemNo, password, text, truth } from '../../kernel/kinds.ts'
import { optional, record } from '../../kernel/wire.ts'

const secret = text(100)

/** The Integration page (API-01): the user's own token and secret, and never anybody else's. */
export const integration = {
  credentials: endpoint('GET /integration_credentials', {
    summary: "The user's own API token; the secret is asked for by itself (API-01)",
    ability: 'integration.use',
    answer: record({
      /** Absent: there are no credentials yet; rotating makes them. */
      token: ['APIToken', optional(text(100))],
      host: ['host', text(200)],
      madeAt: ['made_at', optional(instant)],
      lastUsedAt: ['last_used_at', optional(instant)],
      /** False while staff views as a customer: then the secret is neither shown nor rotated (T09). */
      mayShow: ['may_show', truth],
      /** For the examples: an item that the first location can order. */
      exampleItemNo: ['example_item', optional(itemNo)],
    }),
  }),
  reveal: endpoint('POST /integration_credentials_show', {
    summary:
      'The secret, for its owner alone. Within five minutes of signing in, or with the password; each time on the record (T23)',
    ability: 'integration.use',
    form: record({ password: ['txtPassword', optional(password)] }),
    answer: record({ secret: ['APISecret', secret] }),
  }),
  rotate: endpoint('POST /integration_credentials_rotate', {
    summary:
      'A new token and secret, also the first ones; the old ones stop working at once (API-12). Asks for the password as showing does',
    ability: 'integration.use',
    form: record({ password: ['txtPassword', optional(password)] }),
    answer: record({ token: ['APIToken', text(100)], secret: ['APISecret', secret] }),
  }),
}
