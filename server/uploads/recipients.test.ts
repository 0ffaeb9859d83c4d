// Who gets an e-mail about an upload beside its sender: contacts and, after staff, the users who placed the orders (UPL-03).
import { describe, expect, test } from 'vitest'
import { api } from '#contract/index.ts'
import { testDatabases } from '#tests/support/base-db.ts'
import { freshWorld } from '#tests/support/fresh-world.ts'
import { clerk, integrator, OWN, type Persona, staff } from '#tests/support/personas.ts'

const BATCH = '00000000-0000-4000-8000-00000000000a'
const desk: Persona = { ...staff, email: 'desk@example.com' }

describe.each(testDatabases())('e-mails about an upload on %s', (kind) => {
  const world = freshWorld(kind, async () => {
    world.clock.set('2026-11-19T18:00:00Z')
    await world.make.shop()
    await world.make.staffEditBeforeCutoff()
    await world.make.location({ locationNo: '000214', name: 'Pier Mart', contact1Email: 'pier@example.com' })
    await world.db
      .updateTable('location')
      .set({ contact1Name: 'Ana Diaz', contact1Email: 'ana@example.com' })
      .where('locationNo', '=', '000213')
      .execute()
  })

  const upload = async (persona: Persona) => {
    const client = await world.as(persona)
    const line = (quantity: number) => ({ itemNo: '100100', quantity, isConfirmed: false })
    const groups = ['000213', '000214'].map((locationNo, at) => ({
      ...{ locationNo, orderDate: '2026-11-24', usedOnDay: 3 as const, lines: [line(at + 4)] },
      ...(persona === desk && { customerNo: OWN }),
    }))
    const file = { format: 'csv' as const, fileName: 'week.csv', fileHash: 'ab'.repeat(32) }
    await client.ask(api.uploads.confirm, { batchId: BATCH, ...file, groups, shipToChoices: [] })
    await client.ask(api.uploads.send, { batchId: BATCH, groups: [1, 2] })
    return async () => (await client.ask(api.uploads.mail, { batchId: BATCH })).value.sentTo
  }
  const mails = async () =>
    (await world.db.selectFrom('outbox').select('payload').orderBy('outboxId').execute()).map(
      ({ payload }) => payload as { to: string; subject: string; text: string },
    )

  test('UPL-03 contacts get the orders of their own locations, and no link; asked again nothing more is sent', async () => {
    const mail = await upload(integrator)
    expect(await mail()).toBe('api@example.com; Ana Diaz; pier@example.com')
    expect(await mail()).toBe('api@example.com; Ana Diaz; pier@example.com')
    const [, ana, pier, ...more] = await mails()
    expect(more).toEqual([])
    expect(ana).toMatchObject({ to: 'ana@example.com', subject: 'Orders received: 1 order, 1 line, 4 pieces' })
    expect(ana?.text).toContain('000213 Harbor St Mart')
    expect(ana?.text).not.toContain('000214')
    expect(ana?.text).not.toContain('http')
    expect(pier?.text).toContain('000214 Pier Mart')
  })

  test('UPL-03 after an upload by staff the users who placed the orders get theirs, and each order lists its e-mails', async () => {
    const orderNo = await world.make.order({ locationNo: '000213', lines: { '100101': 2 } })
    await world.as({ ...clerk })
    const mail = await upload(desk)
    expect(await mail()).toBe('desk@example.com; clerk@example.com; pier@example.com; Ana Diaz')
    const toClerk = (await mails()).find(({ to }) => to === 'clerk@example.com')
    expect(toClerk?.text).toContain('Staff of Provender sent these orders.')
    expect(toClerk?.text).toContain('http://portal.test/OrderSummary')
    expect(toClerk?.text).not.toContain('000214')
    const listed = (await (await world.as(clerk)).ask(api.orderMails.list, { orderNo })).value.mails
    expect(listed.map(({ to, kind: of }) => `${of} ${to}`).sort()).toEqual([
      'upload Ana Diaz',
      'upload clerk@example.com',
    ])
  })
})
