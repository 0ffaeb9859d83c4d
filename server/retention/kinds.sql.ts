import { type RawBuilder, sql } from 'kysely'
import type { RetentionKind } from '#rules/retention/kinds.ts'

/** One table of a kind: which rows may go, by which day, and what goes with them. `r` is its row. */
export interface Held {
  readonly table: string
  readonly key: readonly string[]
  readonly day: string
  /** The day is an instant; months are those of UTC. */
  readonly isInstant?: true
  /** What may go at all, however old the rest is (RET-04). */
  readonly may: RawBuilder<boolean>
  /** May go only when what refers to it has gone: rows from `until` on stay, and older ones go before it. */
  readonly unlessUsed?: (until: RawBuilder<string>) => RawBuilder<boolean>
  /** Tables whose rows go with it, with their columns of its key. */
  readonly parts?: readonly { readonly table: string; readonly key?: readonly string[] }[]
}
export interface Kept {
  readonly tables: readonly Held[]
  /** Secrets and files made of other rows are in no archive. */
  readonly isArchived: boolean
}

const ORDER = ['customer_no', 'order_no']
const always = sql<boolean>`true`

/** Everything but the record of changes, which goes by months of its own. */
export const keptTables: Readonly<Record<Exclude<RetentionKind, 'records'>, Kept>> = {
  orders: {
    isArchived: true,
    tables: [
      {
        table: 'sales_order',
        key: ORDER,
        day: 'order_date',
        may: sql`r.state in ('invoiced', 'cancelled')`,
        parts: [
          'order_line',
          'order_unlock',
          'closed_day_order',
          'line_in_erp',
          'order_in_erp',
          'order_confirmation',
          'order_mail',
        ].map((table) => ({ table })),
      },
      { table: 'nothing_needed', key: ['customer_no', 'mark_id'], day: 'order_date', may: always },
    ],
  },
  waste: {
    isArchived: true,
    tables: [
      {
        table: 'waste_entry',
        key: ['customer_no', 'entry_id'],
        day: 'wasted_on',
        // What was imported was entered elsewhere and waits for nobody.
        may: sql`(r.posted_at is not null or r.removed_at is not null or r.user_id is null)`,
      },
      {
        table: 'waste_post',
        key: ['customer_no', 'post_id'],
        day: 'posted_at',
        isInstant: true,
        may: always,
        unlessUsed: (until) => sql`exists (
          select 1 from waste_entry e where e.customer_no = r.customer_no and e.post_id = r.post_id and e.wasted_on >= ${until}::date)`,
      },
    ],
  },
  erp: {
    isArchived: true,
    tables: [
      {
        table: 'erp_order',
        key: ['erp_order_no'],
        day: 'make_date',
        may: sql`not exists (select 1 from sales_order o where o.customer_no = r.customer_no and o.order_no = r.order_no
                              and o.state not in ('invoiced', 'cancelled'))`,
        parts: [{ table: 'erp_order_line' }],
      },
      {
        table: 'production_release',
        key: ['release_no'],
        day: 'make_date',
        may: always,
        unlessUsed: (until) => sql`exists (
          select 1 from erp_order e where (e.release_no = r.release_no or e.replaces_release_no = r.release_no)
             and (e.make_date >= ${until}::date or exists (
                    select 1 from sales_order o where o.customer_no = e.customer_no and o.order_no = e.order_no
                       and o.state not in ('invoiced', 'cancelled'))))`,
      },
    ],
  },
  invoices: {
    isArchived: true,
    tables: [
      {
        table: 'open_invoice',
        key: ['customer_no', 'document_no'],
        day: 'posted_on',
        may: sql`r.balance_cents = 0`,
        parts: [
          { table: 'invoice_line', key: ['billed_customer_no', 'document_no'] },
          { table: 'invoice_payment', key: ['customer_no', 'document_no'] },
        ],
      },
    ],
  },
  mail: {
    isArchived: true,
    tables: [
      {
        table: 'order_mail',
        key: [...ORDER, 'mail_id'],
        day: 'made_at',
        isInstant: true,
        may: sql`not exists (select 1 from outbox o where o.dedupe_key = r.outbox_key and o.done_at is null)`,
      },
      {
        table: 'outbox',
        key: ['outbox_id'],
        day: 'created_at',
        isInstant: true,
        may: sql`r.done_at is not null and r.kind <> 'alert'`,
      },
    ],
  },
  alerts: {
    isArchived: true,
    tables: [
      {
        table: 'alert_message',
        key: ['message_id'],
        day: 'made_at',
        isInstant: true,
        may: sql`not exists (select 1 from outbox o where o.dedupe_key = 'alert:' || r.message_id and o.done_at is null)`,
      },
      {
        table: 'outbox',
        key: ['outbox_id'],
        day: 'created_at',
        isInstant: true,
        may: sql`r.done_at is not null and r.kind = 'alert'`,
      },
      { table: 'alert_notice', key: ['notice_id'], day: 'sent_at', isInstant: true, may: always },
      { table: 'order_reminder', key: ['customer_no', 'reminder_id'], day: 'order_date', may: always },
    ],
  },
  imports: {
    isArchived: true,
    tables: [
      {
        table: 'import_run',
        key: ['run_id'],
        day: 'ran_at',
        isInstant: true,
        may: sql`r.run_id is distinct from (select max(run_id) from import_run where is_done)`,
      },
    ],
  },
  jobs: {
    isArchived: false,
    tables: [
      {
        table: 'report_job',
        key: ['job_id'],
        day: 'asked_at',
        isInstant: true,
        may: sql`r.state in ('done', 'failed', 'canceled')`,
        parts: [{ table: 'report_job_part' }],
      },
      {
        table: 'upload_batch',
        key: ['user_id', 'batch_id'],
        day: 'added_at',
        isInstant: true,
        may: sql`not exists (select 1 from upload_group g where g.user_id = r.user_id and g.batch_id = r.batch_id and g.status = 'waiting')`,
        parts: [{ table: 'upload_group' }],
      },
      {
        table: 'api_request',
        key: ['user_id', 'request_key'],
        day: 'added_at',
        isInstant: true,
        may: always,
        parts: [{ table: 'api_request_part' }],
      },
    ],
  },
  sessions: {
    isArchived: false,
    tables: [
      {
        table: 'session',
        key: ['session_id'],
        day: 'expires_at',
        isInstant: true,
        may: always,
        parts: [{ table: 'view_as' }],
      },
      { table: 'password_reset', key: ['user_id'], day: 'expires_at', isInstant: true, may: always },
    ],
  },
}
