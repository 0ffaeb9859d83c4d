/** What was delivered, by the rule itself over plain rows: what the statements of reports are compared with. */
import { type RawBuilder, sql } from 'kysely'
import { type PlainDate, weekdayOf } from '#rules/calendar.ts'
import { type Basis, deliveredOf } from '#rules/orders/delivered.ts'
import type { TestWorld } from './world.ts'

interface Line {
  readonly customerNo: string
  readonly locationNo: string
  readonly orderNo: number
  readonly itemNo: string
  readonly date: PlainDate
  readonly day: number
  readonly ordered: number
  readonly shipped: number | null
  readonly unit: number | null
}
export interface PlainDelivery {
  readonly customerNo: string
  readonly locationNo: string
  readonly orderNo: number | undefined
  readonly itemNo: string
  readonly date: PlainDate
  readonly day: number
  readonly pieces: number
  readonly basis: Basis
  readonly amount: number | null
}

/** Deliveries of all customers in a range of days; `states` are those of the orders that count. */
export async function plainDelivered(
  { db }: TestWorld,
  { from, to }: { readonly from: string; readonly to: string },
  states: readonly string[],
): Promise<PlainDelivery[]> {
  const { rows: lines } = await sql<Line>`
    select o.customer_no, o.location_no, o.order_no, coalesce(k.item_no, t.item_no) as item_no, o.order_date as date, o.used_on_day as day,
           coalesce(k.quantity, 0) as ordered, t.shipped_quantity as shipped,
           case when k.priced_at is not null then k.base_cost_cents
                else (select b.cents from base_price b where b.price_group = 'CS' and b.item_no = k.item_no) end as unit
      from sales_order o
      join (select k.customer_no, k.order_no, k.item_no from order_line k union select customer_no, order_no, item_no from line_in_erp) n
        on n.customer_no = o.customer_no and n.order_no = o.order_no
      left join order_line k on k.customer_no = o.customer_no and k.order_no = o.order_no and k.item_no = n.item_no
      left join line_in_erp t on t.customer_no = o.customer_no and t.order_no = o.order_no and t.item_no = n.item_no
     where o.state = any(${states}::text[]) and o.pieces > 0 and o.order_date >= ${from} and o.order_date <= ${to}
       and (coalesce(k.quantity, 0) > 0 or t.shipped_quantity > 0)
     order by o.order_no`.execute(db)
  const { rows: billed } = await sql<{ key: string; pieces: number; amount: number }>`
    select concat_ws('|', customer_no, location_no, item_no, delivered_on) as key, sum(quantity)::int as pieces, sum(amount_cents)::int as amount
      from invoice_line
     where location_no is not null and item_no is not null and delivered_on >= ${from} and delivered_on <= ${to} group by 1`.execute(
    db,
  )
  const invoices = new Map(billed.map(({ key, ...of }) => [key, of]))
  const byKey = new Map<string, Line[]>()
  for (const line of lines) {
    const key = [line.customerNo, line.locationNo, line.itemNo, line.date].join('|')
    byKey.set(key, [...(byKey.get(key) ?? []), line])
  }
  const found = [...byKey].flatMap(([key, own]) => {
    const invoice = invoices.get(key)
    const delivered = deliveredOf(
      own.map(({ ordered, shipped }) => ({ ordered, shipped: shipped ?? undefined })),
      invoice?.pieces,
    )
    let filled = 0
    return own.map((line, i): PlainDelivery => {
      const { quantity: pieces, basis } = delivered[i] as (typeof delivered)[number]
      const before = filled
      filled += pieces
      const shared = (upTo: number) => roundAway((invoice?.amount ?? 0) * (upTo / (invoice?.pieces ?? 1)))
      const ofNone = i === own.length - 1 ? (invoice?.amount ?? 0) : 0
      const amount = !invoice
        ? line.unit === null
          ? null
          : line.unit * pieces
        : invoice.pieces === 0
          ? ofNone
          : shared(filled) - shared(before)
      const { customerNo, locationNo, orderNo, itemNo, date, day } = line
      return { customerNo, locationNo, orderNo, itemNo, date, day, pieces, basis, amount }
    })
  })
  const without = [...invoices].flatMap(([key, { pieces, amount }]): PlainDelivery[] => {
    const [customerNo = '', locationNo = '', itemNo = '', date = ''] = key.split('|')
    if (byKey.has(key)) return []
    return [
      {
        customerNo,
        locationNo,
        orderNo: undefined,
        itemNo,
        date,
        day: weekdayOf(date),
        pieces,
        basis: 'invoiced',
        amount,
      },
    ]
  })
  return [...found, ...without]
}

/** As the database rounds: halves away from zero. */
const roundAway = (amount: number): number => Math.sign(amount) * Math.round(Math.abs(amount))

/** The same as rows of a statement: customer_no, location_no, item_no, date, day, pieces, amount. */
export const deliveredRecords = (deliveries: readonly PlainDelivery[]): RawBuilder<unknown> =>
  sql`json_to_recordset(${JSON.stringify(
    deliveries.map(({ customerNo, locationNo, itemNo, ...rest }) => ({
      ...{ customer_no: customerNo, location_no: locationNo, item_no: itemNo },
      ...rest,
    })),
  )}::json) as d (customer_no text, location_no text, item_no text, date date, day int, pieces int, amount int)`
