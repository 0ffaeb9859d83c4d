import { sql } from 'kysely'
import type { MailKind } from '#rules/orders/mails/order-mail.ts'
import type { Recipient } from '#rules/orders/mails/recipients.ts'
import type { Db } from '../../db/open.ts'
import type { Mail } from '../../mail/outbox.sql.ts'
import type { OrderKey } from './recipients.sql.ts'

export interface OrderMail extends OrderKey, Pick<Recipient, 'name' | 'email'> {
  readonly kind: MailKind
  /** Of the e-mail in the outbox. */
  readonly key: string
}
interface Sender {
  readonly by: string
  readonly isStaff: boolean
  readonly now: Date
  readonly isAgain?: boolean
}

/** Lists e-mails with their orders. One that is listed already stays as it is. */
export async function listMails(
  tx: Db,
  mails: readonly OrderMail[],
  { by, isStaff, now, isAgain = false }: Sender,
): Promise<void> {
  if (mails.length === 0) return
  await sql`
    insert into order_mail (customer_no, order_no, kind, outbox_key, name, email, made_at, made_by, is_staff, is_again)
    select m.*, ${now.toISOString()}::timestamptz, ${by}, ${isStaff}::boolean, ${isAgain}::boolean
      from unnest(${mails.map((m) => m.customerNo)}::text[], ${mails.map((m) => m.orderNo)}::bigint[],
                  ${mails.map((m) => m.kind)}::text[], ${mails.map((m) => m.key)}::text[],
                  ${mails.map((m) => m.name)}::text[], ${mails.map((m) => m.email)}::text[]) as m
    on conflict (customer_no, order_no, outbox_key) do nothing`.execute(tx)
}

export interface ListedMail {
  readonly mailId: number
  /** Of the e-mail in the outbox. */
  readonly key: string
  readonly kind: MailKind
  readonly name: string
  readonly email: string
  readonly madeAt: Date
  readonly madeBy: string
  readonly isStaff: boolean
  readonly isAgain: boolean
  /** Of the outbox; null once retention removed the e-mail there. */
  readonly payload: Mail | null
  readonly isDone: boolean | null
  readonly isGivenUp: boolean | null
  readonly lastError: string | null
}

/** The e-mails of an order, newest first. */
export async function mailsOf(db: Db, { customerNo, orderNo }: OrderKey): Promise<ListedMail[]> {
  const { rows } = await sql<ListedMail>`
    select m.mail_id, m.outbox_key as key, m.kind, m.name, m.email, m.made_at, m.made_by, m.is_staff, m.is_again, o.payload,
           o.done_at is not null as is_done, o.parked_at is not null as is_given_up, o.last_error
      from order_mail m left join outbox o on o.dedupe_key = m.outbox_key
     where m.customer_no = ${customerNo} and m.order_no = ${orderNo}::bigint
     order by m.made_at desc, m.mail_id desc`.execute(db)
  return rows
}

interface Confirmation extends OrderKey {
  readonly by: string
  readonly isStaff: boolean
  readonly now: Date
}

/** Notes that an order was confirmed as it is now. Returns false when this state of it was confirmed before: that stays. */
export async function confirmOrder(tx: Db, order: Confirmation): Promise<boolean> {
  const { numAffectedRows } = await sql`
    insert into order_confirmation as c (customer_no, order_no, confirmed_at, confirmed_by, is_staff, of_state)
    select o.customer_no, o.order_no, ${order.now.toISOString()}::timestamptz, ${order.by}, ${order.isStaff}::boolean, o.modified_at
      from sales_order o where o.customer_no = ${order.customerNo} and o.order_no = ${order.orderNo}::bigint
    on conflict (customer_no, order_no) do update
       set confirmed_at = excluded.confirmed_at, confirmed_by = excluded.confirmed_by, is_staff = excluded.is_staff,
           of_state = excluded.of_state
     where c.of_state <> excluded.of_state`.execute(tx)
  return (numAffectedRows ?? 0n) > 0n
}
