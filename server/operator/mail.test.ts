// INV-31: what company staff are told of mail that has not gone out, and how they have it tried again.
import { describe, expect, test } from 'vitest'
import { api } from '#contract/index.ts'
import { testDatabases } from '#tests/support/base-db.ts'
import { freshWorld } from '#tests/support/fresh-world.ts'
import { clerk, OWN, plainStaff, staff } from '#tests/support/personas.ts'

describe.each(testDatabases())('the mail that has not gone out on %s', (kind) => {
  const world = freshWorld(kind, () => world.make.shop())
  const queue = async () => (await (await world.as(staff)).ask(api.mail.queue, {})).value

  test('how many wait, since when, whether that is long, and how many were given up', async () => {
    expect(await queue()).toEqual({ waiting: 0, isLate: false, givenUp: 0 })
    await world.make.mail({ hours: 0.2 })
    expect(await queue()).toEqual({ waiting: 1, waitingSince: expect.any(String), isLate: false, givenUp: 0 })
    await world.make.mail({ hours: 9 })
    await world.make.mail({ hours: 130, isGivenUp: true })
    const { waitingSince = '', ...rest } = await queue()
    expect(rest).toEqual({ waiting: 2, isLate: true, givenUp: 1 })
    expect(Date.now() - Date.parse(waitingSince)).toBeGreaterThan(8.9 * 3_600_000)
    expect(Date.now() - Date.parse(waitingSince)).toBeLessThan(9.1 * 3_600_000)
  })

  test('what was given up is tried again as if it were new, and who said so is on the record', async () => {
    await world.make.mail({ hours: 130, isGivenUp: true })
    const client = await world.as(staff)
    expect((await client.ask(api.mail.retry, {})).value).toEqual({ takenUp: 1 })
    expect(await queue()).toMatchObject({ waiting: 1, isLate: false, givenUp: 0 })
    expect((await client.ask(api.mail.retry, {})).value).toEqual({ takenUp: 0 })
    const entries = await world.db
      .selectFrom('auditEntry')
      .select(['actor', 'newValue'])
      .where('action', '=', 'mail.retry')
      .execute()
    expect(entries).toEqual([{ actor: staff.userCode, newValue: '1' }])
  })

  test('it is for staff administrators alone, with no customer chosen', async () => {
    await world.make.mail({ isGivenUp: true })
    for (const client of [await world.as(clerk), await world.as(plainStaff), await world.as(staff, { viewing: OWN })])
      for (const call of [api.mail.queue, api.mail.retry])
        expect(await client.ask(call, {})).toMatchObject({ status: 403, code: 'no right' })
    expect(await queue()).toMatchObject({ givenUp: 1 })
  })
})
