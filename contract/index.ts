import { accounts } from './accounts.ts'
import { customers } from './customers.ts'
import { documents } from './documents.ts'
import type { AnyEndpoint } from './endpoint.ts'
import { enterprise } from './enterprise.ts'
import { integration } from './integration.ts'
import { locations } from './locations.ts'
import { mail } from './mail.ts'
import { orders } from './orders.ts'
import { passwordReset } from './password-reset.ts'
import { session } from './session.ts'
import { settings } from './settings.ts'
import { summaries } from './summaries.ts'
import { uploads } from './uploads.ts'
import { users } from './users.ts'

/** Every call of the product, by feature. */
export const api = {
  ...{ accounts, customers, documents, enterprise, integration, locations, orders, passwordReset, session, summaries },
  ...{ mail, settings, uploads, users },
}

/** Every call with its name ("orders.load"), in a stable order. */
export const allEndpoints = (): { readonly name: string; readonly endpoint: AnyEndpoint }[] =>
  Object.entries(api).flatMap(([feature, calls]) =>
    Object.entries(calls as Record<string, AnyEndpoint>).map(([verb, endpoint]) => ({
      name: `${feature}.${verb}`,
      endpoint,
    })),
  )
