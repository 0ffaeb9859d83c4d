/** The user's own API credentials: shown to nobody else, and not to staff that views as the customer (T09, T23). */
import { api } from '#contract/index.ts'
import { FRESH_SIGN_IN_MINUTES } from '#rules/limits.ts'
import { Refusal } from '#rules/refusal.ts'
import { grantApiKey, newCredentials } from '../access/api-key-grant.ts'
import * as sql from '../access/api-keys.sql.ts'
import { isPassword } from '../access/passwords.ts'
import { reachOf } from '../access/reach.ts'
import { unseal } from '../access/secrets/sealed-secret.ts'
import type { Caller } from '../access/sessions.ts'
import { signInLimits } from '../access/sign-in-limits.ts'
import type { Db } from '../db/open.ts'
import { type Call, implement } from '../http/call.ts'
import { RequestError } from '../http/request-error.ts'
import { firstListCode } from '../locations/locations.sql.ts'
import { orderableItems } from './orders.sql.ts'

type OwnCall = Call<typeof api.integration.reveal> | Call<typeof api.integration.rotate>

/** An item that the customer acted for can order, for the ready-made example (API-02); none before staff chose a customer. */
async function exampleOf(db: Db, caller: Caller): Promise<{ exampleItemNo?: string }> {
  const { customerNo } = caller
  if (customerNo === undefined) return {}
  const listCode = await firstListCode(db, reachOf(caller, customerNo))
  const [example] = await orderableItems(db, customerNo, listCode, { after: undefined, entries: 1 })
  return example ? { exampleItemNo: example.itemNo } : {}
}

export const integrationHandlers = implement('integration', api.integration, {
  async credentials({ db, world: { config }, caller }) {
    const { apiToken, apiMadeAt, apiUsedAt } = await sql.credentialsOf(db, caller.userId)
    return {
      ...(apiToken !== null && !caller.isStaff && { token: apiToken }),
      ...(apiMadeAt && { madeAt: apiMadeAt.toISOString() }),
      ...(apiUsedAt && { lastUsedAt: apiUsedAt.toISOString() }),
      host: config.publicUrl,
      mayShow: !caller.isStaff,
      ...(await exampleOf(db, caller)),
    }
  },

  async reveal(call) {
    const { db, world, caller } = call
    const { apiSecretSealed } = await proven(call)
    const secret = apiSecretSealed && unseal(world.config.secret, String(caller.userId), apiSecretSealed)
    if (!secret) throw new Refusal('There is no secret to show. Create new credentials.', 'no credentials')
    await call.record(db, { action: 'api-key.show', subject: caller.userCode })
    return { secret }
  },

  async rotate(call) {
    await proven(call)
    const { world, caller } = call
    const { config, clock } = world
    const credentials = newCredentials(config)
    await call.transact(async (tx) => {
      await grantApiKey(tx, caller.userId, credentials, { portalSecret: config.secret, now: clock.now() })
      await call.record(tx, { action: 'api-key.rotate', subject: caller.userCode, newValue: credentials.token })
    })
    return credentials
  },
})

/** The owner, just signed in or with the password. Wrong ones are counted with those of signing in (T21). */
async function proven({ db, world, caller, address, input: { password } }: OwnCall) {
  if (caller.isStaff) throw new RequestError(403, "API credentials belong to a customer's own user.", 'not your own')
  const own = await sql.credentialsOf(db, caller.userId)
  if (password === undefined) {
    const openedAt = await sql.sessionOpenedAt(db, caller.sessionId)
    const age = world.clock.now().getTime() - (openedAt?.getTime() ?? 0)
    if (age <= FRESH_SIGN_IN_MINUTES * 60_000) return own
    throw new Refusal('Type your password to continue.', 'password needed')
  }
  const account = `${caller.customerNo ?? ''}/${caller.userCode}`
  const tries = signInLimits(world.db)
  await tries.take(account, address)
  if (!(await isPassword(password, own.passwordHash))) throw new Refusal('The password is wrong.', 'password')
  await tries.giveBack(account, address)
  return own
}
