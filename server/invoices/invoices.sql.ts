import { type RawBuilder, sql } from 'kysely'
import { isMapped } from '../access/reach.sql.ts'
import type { Reach } from '../access/reach.ts'
import type { Db } from '../db/open.ts'
import { descriptionFact } from '../ordering/item-facts.sql.ts'

/** Who reads, and of which account: the session's customer, and whoever is billed for it. */
export interface Reader {
  readonly reach: Reach
  readonly accountNo: string
}

/**
 * Whether the line `k` is the reader's: sold to the customer itself, or any line to the one who is billed. Others that the same account
 * pays for may be competitors. Who is limited to a route reads what was delivered there. `p` is the line's location.
 */
function isReaders({ reach, accountNo }: Reader): RawBuilder<boolean> {
  const isSoldTo = sql<boolean>`k.customer_no = ${reach.customerNo}`
  if (reach.mappedRouteNo !== '')
    return sql<boolean>`(${isSoldTo} and p.location_no is not null and ${isMapped(reach, 'p')})`
  return sql<boolean>`(${isSoldTo} or ${accountNo}::text = ${reach.customerNo})`
}
const place = sql`left join location p on p.customer_no = k.customer_no and p.location_no = k.location_no`

export interface Head {
  readonly documentNo: string
  readonly postedOn: string
  readonly dueOn: string
  readonly salesCents: number
  readonly taxCents: number | null
  readonly balanceCents: number
  readonly billedNo: string
  readonly billedName: string
  readonly billToAddress: string
  readonly terms: string
  readonly poNumber: string
  readonly appliesTo: string
}
/** A document of the account, open or paid. */
export const head = async (db: Db, { accountNo }: Reader, documentNo: string): Promise<Head | undefined> =>
  db
    .selectFrom('openInvoice as i')
    .innerJoin('customer as c', 'c.customerNo', 'i.customerNo')
    .where('i.customerNo', '=', accountNo)
    .where('i.documentNo', '=', documentNo)
    .select(['i.documentNo', 'i.postedOn', 'i.dueOn', 'i.salesCents', 'i.taxCents', 'i.balanceCents'])
    .select(['i.billToAddress', 'i.terms', 'i.poNumber', 'i.appliesTo'])
    .select(['c.customerNo as billedNo', 'c.name as billedName'])
    .executeTakeFirst()

interface Line {
  readonly lineNo: number
  readonly customerNo: string
  readonly customerName: string
  readonly locationNo: string | null
  readonly locationName: string
  readonly itemNo: string | null
  readonly customerItemNo: string
  readonly description: string
  readonly deliveredOn: string | null
  readonly quantity: number
  readonly unit: string
  readonly unitPriceCents: number
  readonly amountCents: number
}
/** The reader's lines of a document, in its order. */
export async function lines(db: Db, reader: Reader, documentNo: string): Promise<Line[]> {
  const { rows } = await sql<Line>`
    select k.line_no, k.customer_no, c.name as customer_name, k.location_no, coalesce(p.name, '') as location_name, k.item_no,
           coalesce(ci.customer_item_no, '') as customer_item_no,
           coalesce(nullif(k.description, ''), ${descriptionFact}) as description, k.delivered_on, k.quantity, k.unit, k.unit_price_cents, k.amount_cents
      from invoice_line k join customer c on c.customer_no = k.customer_no ${place}
      left join item i on i.item_no = k.item_no
      left join customer_item ci on ci.customer_no = k.customer_no and ci.item_no = k.item_no
     where k.billed_customer_no = ${reader.accountNo} and k.document_no = ${documentNo} and ${isReaders(reader)}
     order by k.line_no`.execute(db)
  return rows
}

/** What was paid on a document, by date. Only the customer that is billed reads it, and no user of one route. */
export async function payments(db: Db, { reach, accountNo }: Reader, documentNo: string) {
  if (reach.customerNo !== accountNo || reach.mappedRouteNo !== '') return []
  return db
    .selectFrom('invoicePayment')
    .where('customerNo', '=', accountNo)
    .where('documentNo', '=', documentNo)
    .select(['paymentNo', 'paidOn', 'method', 'amountCents'])
    .orderBy('paidOn')
    .orderBy('paymentNo')
    .execute()
}

/** What the lines of a document come to that are not the reader's. */
export async function othersCents(db: Db, reader: Reader, documentNo: string): Promise<number> {
  const { rows } = await sql<{ cents: number }>`
    select coalesce(sum(k.amount_cents), 0)::bigint as cents from invoice_line k ${place}
     where k.billed_customer_no = ${reader.accountNo} and k.document_no = ${documentNo} and not ${isReaders(reader)}`.execute(
    db,
  )
  return rows[0]?.cents ?? 0
}

/** Of these documents those that have lines for the reader. */
export async function withLines(db: Db, reader: Reader, documentNos: readonly string[]): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ documentNo: string }>`
    select asked.document_no from unnest(${documentNos}::text[]) as asked(document_no)
     where exists (select 1 from invoice_line k ${place}
                    where k.billed_customer_no = ${reader.accountNo} and k.document_no = asked.document_no and ${isReaders(reader)})`.execute(
    db,
  )
  return new Set(rows.map(({ documentNo }) => documentNo))
}

/** What the account is called. */
export const accountName = (db: Db, accountNo: string) =>
  db.selectFrom('customer').where('customerNo', '=', accountNo).select(['customerNo', 'name']).executeTakeFirstOrThrow()
