// INV-33: what orders depend on records its changes itself; the record is only ever added to; every change has a version of its own.
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { testDatabases } from '#tests/support/base-db.ts'
import { freshDatabase } from '#tests/support/fresh-world.ts'
import { tellWho } from './audit.sql.ts'

const MANAGER = { actor: 'MANAGER', actorId: 7, channel: 'web', requestId: 'r1', address: '10.0.0.1' }

describe.each(testDatabases())('the record of changes on %s', (kind) => {
  const database = freshDatabase(kind)

  const entries = () =>
    database.db
      .selectFrom('auditEntry')
      .select(['actor', 'onBehalfOf', 'customerNo', 'action', 'subject', 'oldValue', 'newValue', 'channel'])
      .orderBy('entryId')
      .execute()
  const customer = { customerNo: '104220', name: 'Lakeshore' }

  test('a create, a change and a delete are entries with what was and what is, by whoever was told', async () => {
    await database.db.transaction().execute(async (tx) => {
      await tellWho(tx, { ...MANAGER, onBehalfOf: '104220' })
      await tx.insertInto('customer').values(customer).execute()
      await tx.insertInto('itemList').values({ customerNo: '104220', listCode: 'WEST' }).execute()
      await tx.updateTable('customer').set({ city: 'Joliet', webOrdersAllowed: 2 }).execute()
      await tx.deleteFrom('itemList').execute()
    })
    const who = { actor: 'MANAGER', onBehalfOf: '104220', customerNo: '104220', channel: 'web' }
    const told = (await entries()).map(({ oldValue, newValue, ...rest }) => ({
      ...rest,
      was: JSON.parse(oldValue ?? 'null'),
      is: JSON.parse(newValue ?? 'null'),
    }))
    expect(told).toEqual([
      {
        ...who,
        action: 'customer.create',
        subject: '104220',
        was: null,
        is: expect.objectContaining({ customer_no: '104220', name: 'Lakeshore', web_orders_allowed: 1 }),
      },
      {
        ...who,
        action: 'item-list.create',
        subject: 'WEST',
        was: null,
        is: { customer_no: '104220', list_code: 'WEST' },
      },
      {
        ...who,
        action: 'customer.change',
        subject: '104220',
        was: { city: '', web_orders_allowed: 1 },
        is: { city: 'Joliet', web_orders_allowed: 2 },
      },
      {
        ...who,
        action: 'item-list.delete',
        subject: 'WEST',
        was: { customer_no: '104220', list_code: 'WEST' },
        is: null,
      },
    ])
  })

  test('what changes nothing is no entry and no version; who was told ends with the transaction', async () => {
    await database.db.insertInto('customer').values(customer).execute()
    await database.db.transaction().execute(async (tx) => {
      await tellWho(tx, MANAGER)
      await tx.updateTable('customer').set({ name: 'Lakeshore' }).execute()
    })
    await database.db.updateTable('customer').set({ city: 'Joliet' }).execute()
    expect(await entries()).toEqual([])
    expect((await database.db.selectFrom('customer').select('version').execute())[0]).toEqual({ version: 2 })
  })

  test('secrets, stamps and a person’s own display are on no entry and move no version', async () => {
    await database.db.transaction().execute(async (tx) => {
      await tellWho(tx, MANAGER)
      await tx
        .insertInto('portalUser')
        .values({ userCode: 'ANN', customerNo: null, passwordHash: 'secret-hash', createdOn: '2026-11-22' })
        .execute()
      await tx.updateTable('portalUser').set({ logonCount: 3, passwordHash: 'other', preferences: '{"a":1}' }).execute()
      await tx
        .updateTable('portalUser')
        .set({ rights: ['reports'] })
        .execute()
    })
    const said = await entries()
    expect(said.map(({ action }) => action)).toEqual(['user.create', 'user.change'])
    expect(JSON.stringify(said)).not.toContain('secret-hash')
    expect(said[1]).toMatchObject({ oldValue: '{"rights": []}', newValue: '{"rights": ["reports"]}' })
    expect((await database.db.selectFrom('portalUser').select('version').execute())[0]).toEqual({ version: 2 })
  })

  test('an import’s new rows are one entry of its own, and what it changes is recorded row by row', async () => {
    await database.db.transaction().execute(async (tx) => {
      await tellWho(tx, { actor: 'IMPORT', channel: 'import', inserts: false })
      await tx.insertInto('customer').values(customer).execute()
      await tx.updateTable('customer').set({ name: 'Lakeshore Marts', balanceCents: 100 }).execute()
    })
    expect((await entries()).map(({ action, oldValue, newValue }) => [action, oldValue, newValue])).toEqual([
      ['customer.change', '{"name": "Lakeshore"}', '{"name": "Lakeshore Marts"}'],
    ])
  })

  test('nobody changes, removes or empties the record', async () => {
    await database.db.insertInto('auditEntry').values({ actor: 'X', action: 'order.create' }).execute()
    const tries = [
      sql`update audit_entry set actor = 'Y'`,
      sql`delete from audit_entry`,
      sql`truncate audit_entry`,
      sql`update audit_entry set actor = 'Y' where false`,
    ]
    for (const each of tries)
      await expect(each.execute(database.db)).rejects.toThrow('The record of changes is only ever added to.')
    const { rows } = await sql<{ may: boolean }>`
      select bool_or(privilege_type in ('UPDATE', 'DELETE', 'TRUNCATE')) as may
        from information_schema.role_table_grants where table_name = 'audit_entry'`.execute(database.db)
    expect(rows[0]?.may).toBe(false)
    expect(await entries()).toHaveLength(1)
  })
})
