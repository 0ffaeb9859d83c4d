import type { AnyEndpoint } from '#contract/kernel/endpoint.ts'
import { WASTE_HISTORY } from '#rules/limits.ts'
import type { Call } from '../http/call.ts'
import type { World } from '../runtime/world.ts'
import { instantOf } from '../runtime/zone.ts'
import * as sql from './waste.sql.ts'

type OwnCall = Pick<Call<AnyEndpoint>, 'db' | 'caller' | 'customerNo'>

/** The list of entries is the user's own, for the customer acted for (WST-15). */
export const whose = ({ caller, customerNo }: OwnCall): sql.Whose => ({ customerNo, userId: caller.userId })

/** Midnight of the company's day. */
export const startOfDay = ({ clock, config }: World): Date => instantOf(clock.today(), '00:00', config.timeZone)

/** What waits to be posted, and how much there is of it in all. */
export async function listOf(call: OwnCall, most = WASTE_HISTORY) {
  const rows = await sql.listed(call.db, whose(call), most)
  const entries = rows.map(({ recordedAt, entryKey, useBy, ...entry }) => ({
    ...entry,
    useBy: useBy ?? undefined,
    entryKey: entryKey ?? undefined,
    recordedAt: recordedAt.toISOString(),
  }))
  return { entries, ...(await sql.totals(call.db, whose(call))) }
}
