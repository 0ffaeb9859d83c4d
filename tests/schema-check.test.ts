import { describe, expect, test } from 'vitest'
import { testDatabases } from './support/base-db.ts'
import { sharedDatabase } from './support/fresh-world.ts'
import { shardFindings } from './support/shard-findings.ts'
import { SHARD_PLAN } from './support/shard-plan.ts'

describe.each(testDatabases())('on the %s database', (kind) => {
  const open = sharedDatabase(kind)

  test('RET-01 the schema could be spread by customer, but for what the plan names', async () => {
    expect(await shardFindings(open.pool, SHARD_PLAN), 'mend the migration, or say it in shard-plan.ts').toEqual([])
  })

  test('RET-01 each way in which a migration would stand in the way is said', async () => {
    await open.pool.query(`
      create table crate (crate_no bigint primary key);
      create table crate_of (
        crate_of_no bigint generated always as identity primary key, customer_no text, order_no bigint not null references sales_order (order_no),
        run_id bigint references import_run, label text unique);
      create table crate_mark (crate_of_no bigint references crate_of);
      create function crate_moved() returns trigger language plpgsql as 'begin return null; end';
      create trigger crate_moved after update on crate_of for each row execute function crate_moved();`)
    try {
      const plan = {
        ...SHARD_PLAN,
        byCustomer: { ...SHARD_PLAN.byCustomer, crate_of: 'customer_no' },
        local: [...SHARD_PLAN.local, 'crate_mark', 'crate_gone'],
        exceptions: { ...SHARD_PLAN.exceptions, 'crate: was in the way': 'long ago' },
        triggers: { ...SHARD_PLAN.triggers, crate_left: { on: ['crate_of'], why: 'long ago' } },
      }
      expect(await shardFindings(open.pool, plan)).toEqual([
        'crate: say in the plan whose it is',
        'crate_gone: in the plan, and no table',
        'crate_of: unique crate_of_label_key (label) lacks customer_no',
        'crate_of: primary key crate_of_pkey (crate_of_no) lacks customer_no',
        'crate_of.crate_of_no: identity column',
        'crate_of.customer_no: the customer may be null',
        'crate_of: trigger crate_moved',
        "crate_mark: foreign key crate_mark_crate_of_no_fkey from a local table to crate_of, which is a customer's",
        'crate_of: foreign key crate_of_order_no_fkey to sales_order without the customer on both sides',
        'crate_of: foreign key crate_of_run_id_fkey from a customer table to import_run, which is in one place only',
        'no longer needed: crate: was in the way',
        'no longer needed: crate_of: trigger crate_left',
      ])
    } finally {
      await open.pool.query('drop table crate_mark, crate_of, crate; drop function crate_moved')
    }
  })
})
