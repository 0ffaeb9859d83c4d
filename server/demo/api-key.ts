import { setCredentials } from '../api-keys.sql.ts'
import { seal, unseal } from '../sealed-secret.ts'
import type { World } from '../world.ts'
import { demoApiUser } from './demo.sql.ts'
import { DEMO_CUSTOMER } from './users.ts'

/** Public on purpose, like the passwords of the demo: it opens the made-up customer of the test environment. */
export const DEMO_KEY = { token: 'demo-api-token', secret: 'demo-api-secret' } as const

/** Gives the demo's API user its key, unless the user has made one of its own that can still be read. */
export async function keepDemoKey({ db, config, clock }: Pick<World, 'db' | 'config' | 'clock'>): Promise<void> {
  const user = await demoApiUser(db, DEMO_CUSTOMER)
  if (!user) return
  const owner = String(user.userId)
  if (user.apiSecretSealed !== null && unseal(config.secret, owner, user.apiSecretSealed) !== undefined) return
  const sealed = seal(config.secret, owner, DEMO_KEY.secret)
  await setCredentials(db, user.userId, { token: DEMO_KEY.token, sealed, now: clock.now() })
}
