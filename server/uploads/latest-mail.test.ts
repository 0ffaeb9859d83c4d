// UPL-03, INV-36: the mail that is asked for with the customer's number alone is about that customer's orders, whoever else has a
// user of the same code, and whatever else the same user sent for another customer.
import { describe, expect, test } from 'vitest'
import { api } from '#contract/index.ts'
import { keyOf } from '#tests/support/api-key.ts'
import { testDatabases } from '#tests/support/base-db.ts'
import { freshWorld } from '#tests/support/fresh-world.ts'
import { insertPersona, integrator, OTHER, OWN, type Persona, staff } from '#tests/support/personas.ts'
import { program } from '#tests/support/program.ts'

const otherIntegrator = { ...integrator, customerNo: OTHER }

describe.each(testDatabases())('the mail about what was sent last on %s', (kind) => {
  const world = freshWorld(kind, async () => {
    for (const customerNo of [OWN, OTHER]) await world.make.shop(customerNo)
  })

  const mails = async () =>
    (await world.db.selectFrom('outbox').select('payload').execute()).map(
      ({ payload }) => (payload as unknown as { text: string }).text,
    )
  const orderAs = async (persona: Persona, token: string, qty: number) =>
    program(world, await keyOf(world, persona, token)).order({ '000213': [{ item: '100100', qty }] })

  test('an order by API of another customer’s user of the same code is none of this one’s', async () => {
    await orderAs(otherIntegrator, 'pk_test_other', 55)
    const browser = await world.as(integrator)
    expect(await browser.ask(api.uploads.mail, {})).toMatchObject({ code: 'nothing to confirm' })
    expect(await mails()).toEqual([])
  })

  test('UPL-03 a program asks for it with its API key, and only with a right one', async () => {
    await orderAs(integrator, 'pk_test_own', 44)
    await orderAs(otherIntegrator, 'pk_test_other', 55)
    const key = await keyOf(world, integrator, 'pk_test_own')
    const path = '/api/send_enterprise_order_confirmation_email'
    const ask = async (header: Record<string, string>, carried: Record<string, string> = {}) => {
      const program = { 'sec-fetch-site': '', ...header }
      const answer = await world.nobody().send('POST', path, { custno: OWN, ...carried }, program)
      return { status: answer.status, ...((await answer.json()) as object) }
    }
    for (const impersonate of ['', '0', '1', 'undefined', OWN])
      expect(await ask(key, { impersonate, token: '', shipTo: '' })).toMatchObject({
        status: 200,
        sent_to: integrator.email,
      })
    expect(await mails()).toEqual([expect.stringContaining('Ordered: 1 order, 1 line, 44 pieces')])
    expect(await ask({ authorization: `Basic ${btoa('pk_test_own:wrong')}` })).toMatchObject({ status: 401 })
    expect(await ask({})).toMatchObject({ message: 'timeout' })
    expect(await ask(key, { custno: OTHER })).toMatchObject({ status: 404 })
  })

  test('it tells the lines of its own customer, whatever lines another one has from a call of the same id', async () => {
    await orderAs(integrator, 'pk_test_own', 44)
    await orderAs(otherIntegrator, 'pk_test_other', 55)
    await world.db.updateTable('orderLine').set({ requestId: 'the same' }).execute()
    const { value } = await (await world.as(integrator)).ask(api.uploads.mail, {})
    expect(value.sentTo).toBe(integrator.email)
    const [mail] = await mails()
    expect(mail).toContain('Ordered: 1 order, 1 line, 44 pieces')
    expect(mail).not.toContain('55')
  })

  test('what staff uploaded for another customer is not what it sent for this one', async () => {
    const batch = { userId: await insertPersona(world, staff), batchId: 'sent-for-other' }
    const file = { format: 'csv', fileName: 'other.csv', fileHash: '-', contentHash: '-', addedAt: world.clock.now() }
    await world.db
      .insertInto('uploadBatch')
      .values({ ...batch, ...file, customerNo: OTHER })
      .execute()
    const group = { groupNo: 1, customerNo: OTHER, locationNo: '000213', orderDate: '2026-11-24', usedOnDay: 3 }
    await world.db
      .insertInto('uploadGroup')
      .values({ ...batch, ...group, lines: '[]', status: 'applied' })
      .execute()
    const desk = await world.as(staff, { viewing: OWN })
    expect(await desk.ask(api.uploads.mail, {})).toMatchObject({ code: 'nothing to confirm' })
  })
})
