import { type RawBuilder, sql } from 'kysely'
import type { Seen } from '#rules/items/columns.ts'
import type { CodeShown } from '#rules/reports/request.ts'
import type { KnownItem } from '#rules/reports/sums/subjects.ts'
import type { Db } from '../../db/open.ts'
import { customerItemNoFact, descriptionFact, ownFacts, priceFacts, priceJoins } from '../../ordering/item-facts.sql.ts'

/** Items as the customer has them, with the code that is shown: as of today, and an MSRP as the list has it. */
export async function knownItems(
  db: Db,
  { customerNo, listCode }: { readonly customerNo: string; readonly listCode: string },
  itemNos: readonly string[],
  codeShown: CodeShown,
  seen: Seen,
): Promise<KnownItem[]> {
  const isMsrp = codeShown === 'MSRP' && seen.has('msrpCents')
  const prices: Seen = new Set(isMsrp ? ['msrpCents'] : [])
  const codes: Readonly<Record<CodeShown, RawBuilder<unknown>>> = {
    'LABEL CODE': ownFacts(seen).priceCode,
    MSRP: priceFacts(prices).msrpCents,
    'MSRP CODE': ownFacts(seen).msrpCode,
  }
  const scope = {
    ...{ base: sql<string>`c.customer_price_group`, retail: sql<string>`c.retail_price_group` },
    ...{ customerNo: sql<string>`c.customer_no`, listCode: sql<string>`${listCode}` },
  }
  const { rows } = await sql<KnownItem>`
    select i.item_no, ${descriptionFact} as description, ${customerItemNoFact} as customer_item_no, i.upc, ${codes[codeShown]} as code
      from item i join customer c on c.customer_no = ${customerNo}
      left join customer_item ci on ci.customer_no = c.customer_no and ci.item_no = i.item_no
      ${priceJoins(prices, scope)}
     where i.item_no = any(${itemNos}::text[])`.execute(db)
  return rows
}
