import { sql } from 'kysely'
import type { SignUp } from '#rules/alerts/sign-up.ts'
import type { Db } from '../db/open.ts'

/** What somebody has signed up and not stopped, the newest first. */
export const alertsOf = (db: Db, userId: number) =>
  db
    .selectFrom('textAlert')
    .where('userId', '=', userId)
    .where('stoppedAt', 'is', null)
    .select(['alertId', 'name', 'email', 'mobile', 'topics', 'remindAt', 'timeZone', 'agreedAt'])
    .select(['mobileProvedAt', 'emailProvedAt'])
    .orderBy('agreedAt', 'desc')
    .orderBy('alertId', 'desc')
    .execute()

export const ownAlert = (db: Db, { alertId, userId }: { readonly alertId: number; readonly userId: number }) =>
  db
    .selectFrom('textAlert')
    .where('alertId', '=', alertId)
    .where('userId', '=', userId)
    .select('mobile')
    .executeTakeFirst()

/** Two sign-ups of one user wait for each other, so that both count. */
export const lockUser = (tx: Db, userId: number) =>
  tx.selectFrom('portalUser').where('userId', '=', userId).select('userId').forUpdate().execute()

/** Whether that phone said STOP, and has not said START since: whoever has it wants nothing of ours. */
export const isStoppedByText = async (db: Db, mobile: string): Promise<boolean> =>
  (await db.selectFrom('stoppedMobile').where('mobile', '=', mobile).select('mobile').executeTakeFirst()) !== undefined

/** Beside the number's hash: no other lock of the portal is like it. */
const MOBILES_LOCK = 7706

/** A sign-up and a STOP of one number wait for each other, so that none slips past the other. */
export const lockMobile = (tx: Db, mobile: string) =>
  sql`select pg_advisory_xact_lock(${MOBILES_LOCK}, hashtext(${mobile}))`.execute(tx)

interface Agreed extends Omit<SignUp, 'isAgreed'> {
  readonly userId: number
  readonly agreedHow: 'box' | 'answer'
  readonly isEmailProven: boolean
  readonly consent: string
  readonly agreedBy: string
  readonly now: Date
}
/** Signs up, or again where it was stopped or was never confirmed; undefined when the number gets alerts already. */
export const putAlert = (
  tx: Db,
  { topics, now, isEmailProven, ...row }: Agreed,
): Promise<{ alertId: number } | undefined> =>
  tx
    .insertInto('textAlert')
    .values({
      ...{ ...row, topics: [...topics], agreedAt: now, lookAt: now },
      emailProvedAt: isEmailProven ? now : null,
    })
    .onConflict((oc) =>
      oc
        .columns(['userId', 'mobile'])
        .doUpdateSet({
          ...{ name: row.name, email: row.email, topics: [...topics], remindAt: row.remindAt, timeZone: row.timeZone },
          ...{ consent: row.consent, agreedAt: now, agreedBy: row.agreedBy, agreedHow: row.agreedHow, lookAt: now },
          ...{ stoppedAt: null, stoppedBy: null, mobileProvedAt: null, emailProvedAt: isEmailProven ? now : null },
          proofNo: sql`text_alert.proof_no + 1`,
        })
        .where((eb) => eb.or([eb('textAlert.stoppedAt', 'is not', null), eb('textAlert.mobileProvedAt', 'is', null)])),
    )
    .returning('alertId')
    .executeTakeFirst()

/** Stops one; with a user only his own. Undefined: it was stopped before, or is none. A START does not bring back what was stopped so. */
export const stopAlert = (
  tx: Db,
  { alertId, userId }: { readonly alertId: number; readonly userId?: number },
  by: 'screen' | 'mail',
  now: Date,
): Promise<{ mobile: string } | undefined> =>
  tx
    .updateTable('textAlert')
    .set({ stoppedAt: now, stoppedBy: by })
    .where('alertId', '=', alertId)
    .where((eb) => eb.or([eb('stoppedAt', 'is', null), eb('stoppedBy', '=', 'text')]))
    .$if(userId !== undefined, (question) => question.where('userId', '=', userId as number))
    .returning('mobile')
    .executeTakeFirst()

/** Ends everybody's alerts at a number, and keeps that it said so: also of a number that nobody has signed up yet. */
export async function stopMobile(tx: Db, mobile: string, now: Date): Promise<void> {
  await lockMobile(tx, mobile)
  await tx
    .insertInto('stoppedMobile')
    .values({ mobile, stoppedAt: now })
    .onConflict((oc) => oc.doNothing())
    .execute()
  await tx
    .updateTable('textAlert')
    .set({ stoppedAt: now, stoppedBy: 'text' })
    .where('mobile', '=', mobile)
    .where('stoppedAt', 'is', null)
    .execute()
}

/** What was stopped by text goes on, and nothing else; answers whether the number gets alerts. */
export async function startMobile(tx: Db, mobile: string): Promise<boolean> {
  await lockMobile(tx, mobile)
  await tx.deleteFrom('stoppedMobile').where('mobile', '=', mobile).execute()
  await tx
    .updateTable('textAlert')
    .set({ stoppedAt: null, stoppedBy: null })
    .where('mobile', '=', mobile)
    .where('stoppedBy', '=', 'text')
    .execute()
  const one = await tx
    .selectFrom('textAlert')
    .where('mobile', '=', mobile)
    .where('stoppedAt', 'is', null)
    .select('alertId')
    .executeTakeFirst()
  return one !== undefined
}
