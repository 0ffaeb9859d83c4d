import type { World } from '#server/runtime/world.ts'

const TABLES = `
  select c.relname as name, exists (
           select 1 from pg_attribute a where a.attrelid = c.oid and a.attname = 'customer_no' and not a.attisdropped
         ) as "isOwned"
    from pg_class c
   where c.relkind in ('r', 'p') and not c.relispartition and c.relnamespace = 'public'::regnamespace and c.relname <> 'schema_migration'
   order by 1`

/**
 * A hash of every row of every table, or of the rows that carry one customer's number: equal before and after means that
 * nothing was written. `except` leaves tables out.
 */
export async function fingerprint(
  { database: { pool } }: Pick<World, 'database'>,
  { customerNo, except = [] }: { customerNo?: string; except?: readonly string[] } = {},
): Promise<string> {
  const tables = (await pool.query<{ name: string; isOwned: boolean }>(TABLES)).rows
  const asked = tables.filter(({ name, isOwned }) => !except.includes(name) && (customerNo === undefined || isOwned))
  const where = customerNo === undefined ? '' : ' where t.customer_no = $1'
  const each = asked.map(
    ({ name }) =>
      `select '${name}' as name, md5(coalesce(string_agg(t::text, E'\\n' order by t::text), '')) as hash from ${name} t${where}`,
  )
  const parameters = customerNo === undefined ? [] : [customerNo]
  const { rows } = await pool.query<{ name: string; hash: string }>(each.join(' union all '), parameters)
  return rows.map(({ name, hash }) => `${name} ${hash}`).join('\n')
}
