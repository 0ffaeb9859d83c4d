/** API credentials of a customer's own user (API-12). */
import { randomBytes } from 'node:crypto'
import type { Db } from '../db/open.ts'
import { setCredentials } from './api-keys.sql.ts'
import { seal } from './secrets/sealed-secret.ts'

export interface Credentials {
  readonly token: string
  readonly secret: string
}

export function newCredentials({ isProduction }: { readonly isProduction: boolean }): Credentials {
  const kind = isProduction ? 'live' : 'test'
  return {
    token: `pk_${kind}_${randomBytes(16).toString('base64url')}`,
    secret: `sk_${kind}_${randomBytes(32).toString('base64url')}`,
  }
}

/**
 * Gives a user credentials; the old ones stop working with it. Whoever gives a customer's user the right to the API does this in
 * the same transaction; staff has no key.
 */
export const grantApiKey = (
  tx: Db,
  userId: number,
  { token, secret }: Credentials,
  { portalSecret, now }: { readonly portalSecret: string; readonly now: Date },
): Promise<void> => setCredentials(tx, userId, { token, sealed: seal(portalSecret, String(userId), secret), now })
