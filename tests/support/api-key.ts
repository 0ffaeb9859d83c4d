import { setCredentials } from '#server/access/api-keys.sql.ts'
import { seal } from '#server/access/secrets/sealed-secret.ts'
import { insertPersona, type Persona } from './personas.ts'
import type { TestWorld } from './world.ts'

/** Gives the persona API credentials; answers the header that a program sends with them. */
export async function keyOf(
  world: TestWorld,
  persona: Persona,
  token = 'pk_test_sample',
): Promise<{ readonly authorization: string }> {
  const userId = await insertPersona(world, persona)
  const secret = `sk_test_of-${token}-0123456789`
  const sealed = seal(world.config.secret, String(userId), secret)
  await setCredentials(world.db, userId, { token, sealed, now: world.clock.now() })
  return { authorization: `Basic ${btoa(`${token}:${secret}`)}` }
}
