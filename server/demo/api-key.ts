import { grantApiKey } from '../access/api-key-grant.ts'
import { unseal } from '../access/secrets/sealed-secret.ts'
import type { Db } from '../db/open.ts'
import { demoApiUser } from './demo.sql.ts'
import { DEMO_CUSTOMER } from './users.ts'

/** Public on purpose, like the passwords of the demo: it opens the made-up customer of the test environment. */
export const DEMO_KEY = { token: 'demo-api-token', secret: 'demo-api-secret' } as const

/** Gives the demo's API user its key, unless there is one that can still be read: the user's own, or this one. */
export async function keepDemoKey(
  db: Db,
  { portalSecret, now }: { readonly portalSecret: string; readonly now: Date },
): Promise<void> {
  const user = await demoApiUser(db, DEMO_CUSTOMER)
  if (!user) return
  const { userId, apiSecretSealed } = user
  if (apiSecretSealed !== null && unseal(portalSecret, String(userId), apiSecretSealed) !== undefined) return
  await grantApiKey(db, userId, DEMO_KEY, { portalSecret, now })
}
