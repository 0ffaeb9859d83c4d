import { sql } from 'kysely'
import type { Db } from '../db/open.ts'
import type { Proof } from './proof.ts'

/** A sign-up that may still be confirmed: not stopped, and signed up after `since`. */
const pending = ({ alertId, proofNo }: Proof, since: Date) =>
  sql`alert_id = ${alertId} and proof_no = ${proofNo} and stopped_at is null and agreed_at > ${since}::timestamptz`

/** Confirms the number; undefined when it is too late, or the sign-up was stopped. Confirmed before, it stays so. */
export async function proveMobile(tx: Db, proof: Proof, now: Date, since: Date): Promise<string | undefined> {
  const { rows } = await sql<{ mobile: string }>`
    update text_alert set mobile_proved_at = coalesce(mobile_proved_at, ${now}::timestamptz), look_at = ${now}::timestamptz
     where ${pending(proof, since)} returning mobile`.execute(tx)
  return rows[0]?.mobile
}

/** Confirms the address, for every sign-up of the same user with it; undefined when it is too late, or the sign-up was stopped. */
export async function proveEmail(tx: Db, proof: Proof, now: Date, since: Date): Promise<string | undefined> {
  const { rows } = await sql<{ email: string }>`
    update text_alert a
       set email_proved_at = coalesce(a.email_proved_at, ${now}::timestamptz), look_at = ${now}::timestamptz
      from (select user_id, lower(email) as email from text_alert where ${pending(proof, since)}) one
     where a.user_id = one.user_id and lower(a.email) = one.email and a.stopped_at is null
    returning a.email`.execute(tx)
  return rows[0]?.email
}

/**
 * Confirms a number by a text from it, as YES in answer to the confirmation. Only where one sign-up waits: with several, the text does
 * not tell which is meant, and each needs its code. The caller holds the lock of the number. Returns how many wait.
 */
export async function proveByText(tx: Db, mobile: string, now: Date, since: Date): Promise<number> {
  const { rows } = await sql<{ alertId: number; proofNo: number }>`
    select alert_id, proof_no from text_alert
     where mobile = ${mobile} and mobile_proved_at is null and stopped_at is null and agreed_at > ${since}::timestamptz`.execute(
    tx,
  )
  const [one] = rows
  if (one && rows.length === 1) await proveMobile(tx, one, now, since)
  return rows.length
}

/** Whether this user confirmed the address in another sign-up. */
export async function isProvenEmail(tx: Db, userId: number, email: string): Promise<boolean> {
  const { rows } = await sql<{ isProven: boolean }>`
    select exists (select 1 from text_alert where user_id = ${userId} and lower(email) = lower(${email})
                      and email_proved_at is not null) as is_proven`.execute(tx)
  return rows[0]?.isProven ?? false
}

/** The confirmation that a user's own sign-up waits for. */
export const ownProof = (tx: Db, alertId: number, userId: number) =>
  tx
    .selectFrom('textAlert')
    .where('alertId', '=', alertId)
    .where('userId', '=', userId)
    .select(['alertId', 'proofNo'])
    .executeTakeFirst()
