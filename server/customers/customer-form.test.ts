import { describe, expect, test } from 'vitest'
import { api } from '#contract/index.ts'
import type { Input } from '#contract/kernel/endpoint.ts'
import { testDatabases } from '#tests/support/base-db.ts'
import { faultsOf as faultsIn } from '#tests/support/faults-of.ts'
import { freshWorld } from '#tests/support/fresh-world.ts'
import { withFolder } from '#tests/support/import-folder.ts'
import { clerk, customerAdmin, OTHER, OWN, plainStaff, staff } from '#tests/support/personas.ts'
import { requestOf } from '#tests/support/request-of.ts'
import type { Client } from '#tests/support/world.ts'
import { ZONE } from '#tests/support/zone.ts'
import { importFolder } from '../import/import-folder.ts'

type New = Input<typeof api.customerForms.create>['customer']
type Change = Omit<Input<typeof api.customerForms.change>['customer'], 'version'>

const fresh: New = {
  customerNo: 'LAKE-1',
  name: 'Lakeshore Fuel Marts',
  city: 'Milwaukee',
  phone: '414-555-0100',
  billToCustomerNo: OWN,
  masterCustomerNo: '',
  customerPriceGroup: 'CS',
  retailPriceGroup: 'R1',
  maxOrderQuantity: 0,
  webOrdersAllowed: 2,
  itemListsAllowed: 1,
  posEnabled: true,
  xmlUploadEnabled: false,
  payBillUrl: 'https://pay.example.com/lake',
}

describe.each(testDatabases())('the customer form on %s', (kind) => {
  let admin: Client
  const world = freshWorld(kind, async () => {
    await world.make.shop()
    await world.make.customer({ customerNo: OTHER })
    admin = await world.as(staff)
  })

  const create = (over: Partial<New> = {}, client = admin) =>
    client.ask(api.customerForms.create, { customer: { ...fresh, ...over } })
  const one = async (customerNo: string) => (await admin.ask(api.customerForms.one, { customerNo })).value
  const change = async (customerNo: string, customer: Change, version?: number, client = admin) =>
    client.ask(api.customerForms.change, {
      customerNo,
      customer: { ...customer, version: version ?? (await one(customerNo)).version },
    })
  const faultsOf = (answer: { body: unknown }) => faultsIn(api.customerForms.change, answer)
  const stored = () => world.db.selectFrom('customer').selectAll().orderBy('customerNo').execute()

  describe('a new one', () => {
    test('CUS-02 CUS-05 CUS-06 is stored as it was typed, with Master, and stands in the list', async () => {
      const made = (await create({ name: '  Lakeshore Fuel Marts ' })).value
      expect(made).toEqual({ ...fresh, isFromErp: false, version: 1, openOrderCount: 0 })
      expect(await one('LAKE-1')).toEqual(made)
      expect(
        await world.db.selectFrom('itemList').where('customerNo', '=', 'LAKE-1').select('listCode').execute(),
      ).toEqual([{ listCode: '' }])
      expect((await admin.ask(api.customers.list, {})).value.map(({ customerNo }) => customerNo)).toContain('LAKE-1')
    })

    test('CUS-02 is on the record, with who made it', async () => {
      await create()
      const entries = await world.db
        .selectFrom('auditEntry')
        .where('subject', '=', 'LAKE-1')
        .where('action', '=', 'customer.create')
        .select(['actor', 'customerNo', 'newValue'])
        .execute()
      expect(entries).toMatchObject([{ actor: 'ADMIN', customerNo: 'LAKE-1' }])
      expect(JSON.parse(entries[0]?.newValue ?? '')).toMatchObject({ name: 'Lakeshore Fuel Marts' })
    })

    test.each<[string, Partial<New>, object[]]>([
      [
        'a number that is taken',
        { customerNo: OWN, billToCustomerNo: '' },
        [{ field: 'customerNo', text: `Customer ${OWN} exists already.` }],
      ],
      [
        'a bill-to customer that is not there',
        { billToCustomerNo: 'NONE' },
        [{ field: 'billToCustomerNo', text: 'There is no customer NONE.' }],
      ],
      [
        'itself as bill-to customer',
        { billToCustomerNo: 'LAKE-1' },
        [{ field: 'billToCustomerNo', text: 'Leave Bill-to customer blank when the customer pays for itself.' }],
      ],
      [
        'more orders than the form offers',
        { webOrdersAllowed: 4 },
        [{ field: 'webOrdersAllowed', text: 'Orders Allowed must be 0 to 3.' }],
      ],
      [
        'several faults, each at its field',
        { name: '', city: 'x'.repeat(60), payBillUrl: 'http://pay.example.com' },
        [
          { field: 'name', text: 'Value is required' },
          { field: 'city', text: 'City is 60 characters long; 50 are allowed.' },
          { field: 'payBillUrl', text: 'Pay Bill address must be an address beginning with https://.' },
        ],
      ],
    ])('CUS-02 %s: refused, nothing stored', async (_, over, faults) => {
      const before = await stored()
      const answer = await create(over)
      expect(answer).toMatchObject({ message: 'error', code: 'invalid' })
      expect(faultsOf(answer)).toEqual(faults)
      expect(await stored()).toEqual(before)
    })

    test('CUS-02 a number that differs in the case of its letters is the same number', async () => {
      await create()
      expect(faultsOf(await create({ customerNo: 'lake-1' }))).toEqual([
        { field: 'customerNo', text: 'Customer LAKE-1 exists already.' },
      ])
    })

    test('CUS-02 of two made at once with one number, one is made', async () => {
      const answers = await Promise.all([create(), create({ customerNo: 'Lake-1' }), create()])
      expect(answers.map(({ message }) => message).sort()).toEqual(['error', 'error', 'success'])
      expect(await stored()).toHaveLength(3)
    })

    test('CUS-02 where customers come from the ERP, none is made here', async () => {
      await admin.ask(api.settings.change, { customersFromErp: true })
      expect(await create()).toMatchObject({
        message: 'error',
        code: 'from the ERP',
        text: 'Customers come from the ERP. Create the customer there; the next import brings it to this portal.',
      })
      await admin.ask(api.settings.change, { customersFromErp: false })
      expect((await create()).message).toBe('success')
    })

    test('ROL-05 ROL-06 only staff administrators with no customer selected make, read and change customers', async () => {
      const { version } = await one(OWN)
      for (const client of [
        await world.as(clerk),
        await world.as(customerAdmin),
        await world.as(plainStaff),
        await world.as(staff, { viewing: OWN }),
      ]) {
        expect(await create({}, client)).toMatchObject({ status: 403, code: 'no right' })
        expect(await client.ask(api.customerForms.one, { customerNo: OWN })).toMatchObject({ status: 403 })
        expect(await change(OWN, { webOrdersAllowed: 0 }, version, client)).toMatchObject({ status: 403 })
      }
    })
  })

  describe('a change', () => {
    test('CUS-03 CUS-07 Orders Allowed, Item Lists and POS Enabled; what is left out stays', async () => {
      const before = await one(OWN)
      const answer = await change(OWN, { webOrdersAllowed: 3, itemListsAllowed: 4, posEnabled: true })
      expect(answer.value).toEqual({
        ...before,
        webOrdersAllowed: 3,
        itemListsAllowed: 4,
        posEnabled: true,
        version: before.version + 1,
      })
      expect(await one(OWN)).toEqual(answer.value)
      expect((await change(OWN, { payBillUrl: 'https://pay.example.com' })).value.payBillUrl).toBe(
        'https://pay.example.com',
      )
      expect((await change(OWN, { payBillUrl: '' })).value.payBillUrl).toBe('')
    })

    test('CUS-04 a larger Orders Allowed of the ERP may stay; another one beyond 3 may not be chosen', async () => {
      await world.db.updateTable('customer').set({ webOrdersAllowed: 7 }).where('customerNo', '=', OWN).execute()
      expect((await change(OWN, { webOrdersAllowed: 7, posEnabled: true })).message).toBe('success')
      expect(await change(OWN, { webOrdersAllowed: 6 })).toMatchObject({ code: 'invalid' })
      expect((await one(OWN)).webOrdersAllowed).toBe(7)
    })

    test('CUS-08 of a customer from the ERP, what the ERP says is not changed here', async () => {
      const answer = await change(OWN, {
        name: 'Other',
        customerPriceGroup: 'XX',
        maxOrderQuantity: 9,
        posEnabled: true,
      })
      expect(faultsOf(answer)).toEqual([
        { field: 'name', text: 'Name comes from the ERP and is changed there.' },
        { field: 'customerPriceGroup', text: 'Customer price group comes from the ERP and is changed there.' },
        { field: 'maxOrderQuantity', text: 'Quantity limit comes from the ERP and is changed there.' },
      ])
      expect(await one(OWN)).toMatchObject({ name: `Customer ${OWN}`, posEnabled: false, version: 1 })
      const same = await one(OWN)
      expect((await change(OWN, { name: same.name, posEnabled: true })).message).toBe('success')
    })

    test('CUS-08 of a customer made here it is, and of the same customer no more once an import has brought it', async () => {
      await create()
      expect((await change('LAKE-1', { name: 'Lakeshore', retailPriceGroup: 'R2' })).value).toMatchObject({
        name: 'Lakeshore',
        retailPriceGroup: 'R2',
        isFromErp: false,
      })
      const folder = { 'customers.csv': 'customer_no,name\nLAKE-1,Lakeshore Inc\n' }
      await withFolder(folder, (path) => importFolder(world.db, path, { now: world.clock.now(), timeZone: ZONE }))
      expect(await one('LAKE-1')).toMatchObject({ name: 'Lakeshore Inc', retailPriceGroup: 'R2', isFromErp: true })
      expect(await change('LAKE-1', { name: 'Lakeshore' })).toMatchObject({ code: 'invalid' })
    })

    test('CUS-06 nobody is billed two steps away, whoever is changed first', async () => {
      await create({ billToCustomerNo: '' })
      await create({ customerNo: 'LAKE-2', billToCustomerNo: 'LAKE-1' })
      expect(faultsOf(await change('LAKE-1', { billToCustomerNo: 'LAKE-2' }))).toEqual([
        { field: 'billToCustomerNo', text: 'LAKE-2 is billed to LAKE-1. Enter LAKE-1 here.' },
      ])
      expect(faultsOf(await change('LAKE-1', { billToCustomerNo: OWN }))).toEqual([
        { field: 'billToCustomerNo', text: 'Other customers are billed to LAKE-1, so it must pay for itself.' },
      ])
      const [first, second] = await Promise.all([
        create({ customerNo: 'A', billToCustomerNo: '' }),
        create({ customerNo: 'B', billToCustomerNo: '' }),
      ])
      expect([first.message, second.message]).toEqual(['success', 'success'])
      const circle = await Promise.all([change('A', { billToCustomerNo: 'B' }), change('B', { billToCustomerNo: 'A' })])
      expect(circle.map(({ message }) => message).sort()).toEqual(['error', 'success'])
    })

    test('two administrators: the second is told what stands there now and who changed it, and nothing is overwritten', async () => {
      const { version } = await one(OWN)
      const other = await world.as({ ...staff, userCode: 'BOSS' })
      expect((await change(OWN, { webOrdersAllowed: 0 }, version, other)).message).toBe('success')
      const answer = await change(OWN, { webOrdersAllowed: 3 }, version)
      expect(answer).toMatchObject({
        code: 'conflict',
        text: `Customer ${OWN} was changed by BOSS in the meantime.`,
        body: { current: { 'Web Orders Allowed Count': 0, version: version + 1 }, changed_by: 'BOSS' },
      })
      expect(await one(OWN)).toMatchObject({ webOrdersAllowed: 0 })
      const both = await Promise.all([
        change(OWN, { webOrdersAllowed: 1 }, version + 1),
        change(OWN, { webOrdersAllowed: 2 }, version + 1, other),
      ])
      expect(both.map(({ message }) => message).sort()).toEqual(['error', 'success'])
    })

    test('the number cannot be changed, an absent customer is not found, and unknown fields are refused', async () => {
      expect(await change(OWN, { customerNo: OTHER }, 1)).toMatchObject({ status: 404 })
      expect(await change('999999', {}, 1)).toMatchObject({ status: 404, text: 'Customer 999999 was not found.' })
      const { method, path, fields } = requestOf(api.customerForms.change, {
        customerNo: OWN,
        customer: { version: 1 },
      })
      const sent = await admin.send(method, path, { ...fields, customer: '{"version":1,"balance_cents":0}' })
      expect(sent.status).toBe(400)
    })

    test('how many orders are open is told, for what a change does to them', async () => {
      await world.make.order({ lines: { '100100': 2 } })
      await world.make.order({ state: 'shipped', orderDate: '2026-11-25' })
      await world.make.location({ customerNo: OTHER })
      await world.make.order({ customerNo: OTHER, lines: {} })
      expect((await one(OWN)).openOrderCount).toBe(1)
    })
  })
})
