// Orders as programs read them: over days, and what changed since, which never skips an order that is committed late.
import { sql } from 'kysely'
import { describe, expect, test, vi } from 'vitest'
import { CHANGED_DAYS, ORDER_DAYS } from '#contract/calls/intake/enterprise.ts'
import { addDays, toUsDate } from '#rules/calendar.ts'
import { keyOf } from '#tests/support/api-key.ts'
import { testDatabases } from '#tests/support/base-db.ts'
import { beforeStatement } from '#tests/support/before-statement.ts'
import { freshWorld } from '#tests/support/fresh-world.ts'
import { integrator, OTHER } from '#tests/support/personas.ts'
import { DATE, type Lines, program } from '#tests/support/program.ts'

interface Told {
  readonly order_no: string
  readonly state: string
  readonly pieces: number
  readonly lines: readonly object[]
}
interface Page {
  readonly orders: readonly Told[]
  readonly next?: string
  readonly resume: string
  readonly messageTxt?: string
}
const LINE: Lines = [{ item: '100100', qty: 1 }]

describe.each(testDatabases())('on the %s database', (kind) => {
  let key: Record<string, string>
  const world = freshWorld(kind, async () => {
    world.clock.set('2026-11-19T12:00:00-06:00')
    await world.make.shop()
    for (const locationNo of ['000214', '000215']) await world.make.location({ locationNo })
    key = await keyOf(world, integrator)
  })

  const ask = async (query: string) => (await program(world, key).ask(`enterprise_orders?${query}`)) as unknown as Page
  const order = async (locationNo: string, lines: Lines = LINE, date = DATE) =>
    program(world, key).order({ [locationNo]: lines }, { query: `date=${date}` })
  const numbers = ({ orders }: Page) => orders.map(({ order_no }) => order_no)
  /** The instant of the database, which stamps the changes. */
  const instant = async () =>
    (await sql<{ at: Date }>`select clock_timestamp() as at`.execute(world.db)).rows[0]?.at.toISOString() ?? ''
  /**
   * What is told goes no further than the oldest transaction at work on the whole server of the database, and other tests are at work
   * on it: theirs of this moment end first.
   */
  const othersEnd = async () => {
    if (kind !== 'postgres') return
    const { rows } = await sql<{ next: string }>`select pg_snapshot_xmax(pg_current_snapshot())::text as next`.execute(
      world.db,
    )
    await vi.waitFor(
      async () => {
        const older = await sql`select pid from pg_stat_activity
          where datname <> current_database() and backend_xid::text::bigint < ${rows[0]?.next}::bigint`.execute(
          world.db,
        )
        expect(older.rows).toEqual([])
      },
      { timeout: 60_000 },
    )
  }
  const changed = async (since: string) => {
    await othersEnd()
    return ask(`changed_since=${since}`)
  }
  const goOn = async (mark: string) => {
    await othersEnd()
    return ask(`after=${mark}`)
  }

  test('INT-03 over a range of days, by number; more days than are told at once are refused with a sentence', async () => {
    await order('213')
    await order('214', LINE, '11/25/2026')
    await order('215', LINE, '11/30/2026')
    expect(numbers(await ask('first_date=11/24/2026&last_date=11/25/2026'))).toEqual(['480001', '480002'])
    expect(numbers(await ask('first_date=11/24/2026&last_date=11/30/2026&after=480001'))).toEqual(['480002', '480003'])
    expect(numbers(await ask('first_date=11/25/2026'))).toEqual(['480002'])
    expect(numbers(await ask('first_date=11/24/2026&last_date=11/30/2026&location=215'))).toEqual(['480003'])
    const last = (days: number) => toUsDate(addDays('2026-11-24', days - 1))
    expect(numbers(await ask(`first_date=11/24/2026&last_date=${last(ORDER_DAYS)}`))).toHaveLength(3)
    const refused: readonly (readonly [string, string])[] = [
      [`first_date=11/24/2026&last_date=${last(ORDER_DAYS + 1)}`, `Ask for at most ${ORDER_DAYS} days at once.`],
      ['first_date=11/24/2026&last_date=11/23/2026', 'last_date is before first_date.'],
      ['last_date=11/23/2026', 'first_date is missing.'],
      [`date=${DATE}&first_date=${DATE}`, 'Send date, or first_date and last_date, not both.'],
      ['location=213', 'date is missing. Send date, or first_date and last_date, or changed_since.'],
      ['after=480001', 'date is missing. Send date, or first_date and last_date, or changed_since.'],
      [`date=${DATE}&after=x`, 'after: must be what "next" or "resume" of the answer before said.'],
      // A mark that lost its end on the way.
      ['after=1763582400000-12-13', 'after: must be what "next" or "resume" of the answer before said.'],
      ['changed_since=yesterday', 'changed_since: must be an instant with its zone, such as 2026-11-24T14:00:00Z.'],
      [
        'changed_since=2026-11-24T14:00:00',
        'changed_since: must be an instant with its zone, such as 2026-11-24T14:00:00Z.',
      ],
      ['changed_since=2026-11-24T14:00:00Z&after=480001', 'after: must be what "resume" of the answer before said.'],
      ['after=0-0-999999999999-0', 'after is from another database. Begin again with changed_since.'],
    ]
    for (const [query, messageTxt] of refused) expect(await ask(query), query).toMatchObject({ messageTxt })
    // However long ago, what is answered can be sent back.
    const { orders, resume } = await changed('0001-01-01T00:00:00Z')
    expect([orders.length, numbers(await goOn(resume))]).toEqual([3, []])
  })

  test('INT-03 what changed since an instant, each change once, whoever and whatever made it', async () => {
    await order('213')
    const since = await instant()
    expect(numbers(await changed(since))).toEqual([])
    await order('214')
    await order('215')
    const first = await changed(since)
    expect(numbers(first)).toEqual(['480002', '480003'])
    expect(first.next).toBeUndefined()
    expect(numbers(await goOn(first.resume))).toEqual([])
    // A quantity, and what was taken back altogether; then a state that no person typed.
    await order('214', [{ item: '100101', qty: 3 }])
    await order('213', [{ item: '100100', qty: 0 }])
    const second = await goOn(first.resume)
    expect(second.orders).toMatchObject([
      { order_no: '480002', pieces: 4, lines: [{ item: '100100' }, { item: '100101' }] },
      { order_no: '480001', pieces: 0, lines: [] },
    ])
    await world.db.updateTable('salesOrder').set({ state: 'in production' }).where('orderNo', '=', 480_003).execute()
    const third = await goOn(second.resume)
    expect(third.orders).toMatchObject([{ order_no: '480003', state: 'in production' }])
    expect(numbers(await goOn(third.resume))).toEqual([])
    // The same mark asked again answers the same.
    expect(numbers(await goOn(second.resume))).toEqual(['480003'])
    // An order that somebody opened and left empty is no change; nor is another customer's.
    await world.make.order({ locationNo: '000213', lines: {} })
    await world.make.shop(OTHER)
    await world.make.order({ customerNo: OTHER, locationNo: '000213', lines: { '100100': 2 } })
    expect(numbers(await goOn(third.resume))).toEqual([])
    await world.db.updateTable('portalUser').set({ mappedRouteNo: 'R99' }).execute()
    expect(numbers(await changed(since))).toEqual([])
  })

  test('INT-03 orders from before this was kept are told by when they were modified; those long past are not', async () => {
    const [today, modified] = [world.clock.today(), world.clock.now()]
    await world.make.order({ orderDate: addDays(today, -CHANGED_DAYS), lines: { '100100': 1 } })
    await world.make.order({ orderDate: addDays(today, -CHANGED_DAYS - 1), lines: { '100100': 1 } })
    await sql`alter table sales_order disable trigger user`.execute(world.db)
    // As it comes from a copy of another database, whose transactions had greater numbers.
    await sql`update sales_order set changed_xid = 999999999999, changed_at = null`.execute(world.db)
    await sql`alter table sales_order enable trigger user`.execute(world.db)
    const page = await changed(modified.toISOString())
    expect(page.orders).toHaveLength(1)
    expect((await changed(new Date(modified.getTime() + 60_000).toISOString())).orders).toHaveLength(0)
    expect((await goOn(page.resume)).orders).toHaveLength(0)
  })

  test.runIf(kind === 'postgres')('INT-03 an order that is committed late is told then, not skipped', async () => {
    const since = await instant()
    await order('213')
    let commit = () => {}
    const held = new Promise<void>((done) => {
      commit = done
    })
    let began = () => {}
    const hasBegun = new Promise<void>((done) => {
      began = done
    })
    const slow = world.db.transaction().execute(async (tx) => {
      await tx.updateTable('salesOrder').set({ state: 'shipped' }).where('orderNo', '=', 480_001).execute()
      began()
      await held
    })
    await hasBegun
    const [again, late] = await (async () => {
      // Younger, and committed first.
      await order('214')
      const page = await changed(since)
      // As it was before, and nothing that is behind it.
      expect(page.orders).toMatchObject([{ order_no: '480001', state: 'open' }])
      const next = await goOn(page.resume)
      expect(next.orders).toEqual([])
      // Who begins anew now begins after the change, as far as clocks know.
      const anew = await changed(await instant())
      expect(anew.orders).toEqual([])
      return [next, anew] as const
    })().finally(commit)
    await slow
    expect((await goOn(again.resume)).orders).toMatchObject([
      { order_no: '480001', state: 'shipped' },
      { order_no: '480002', state: 'open' },
    ])
    expect((await goOn(late.resume)).orders).toMatchObject([{ order_no: '480001' }, { order_no: '480002' }])
  })

  test.runIf(kind === 'postgres')('INT-03 an order is told with the lines that make up its pieces', async () => {
    const since = await instant()
    await order('213')
    for (const query of [`date=${DATE}`, `changed_since=${since}`]) {
      await othersEnd()
      const [before] = (await ask(query)).orders
      // Somebody saves between the look at the orders and that at their lines.
      const watch = beforeStatement(world.database.pool, /from order_line l join item/, async () => {
        await order('213', [{ item: '100101', qty: (before?.pieces ?? 0) + 3 }])
      })
      const [told] = (await ask(query)).orders
      watch.restore()
      await othersEnd()
      expect(watch.wasMet()).toBe(true)
      expect(told).toEqual(before)
      expect((await ask(query)).orders[0]?.pieces).toBeGreaterThan(before?.pieces ?? 0)
    }
  })

  test('INT-03 pages of changes are whole and in order', { timeout: 120_000 }, async () => {
    const since = await instant()
    const numbered = Array.from({ length: 1102 }, (_, i) => i + 1)
    await sql`
      insert into sales_order (customer_no, order_no, location_no, route_no, order_date, used_on_day, cutoff_at, make_date, pieces, added_at, added_by, modified_at, modified_by)
      select '104220', n, '000213', 'R14', '2026-11-24', 3, now(), '2026-11-23', 1, now(), 'T', now(), 'T' from unnest(${numbered}::bigint[]) n`.execute(
      world.db,
    )
    const told: string[] = []
    let page = await changed(since)
    told.push(...numbers(page))
    while (page.next !== undefined) {
      page = await goOn(page.next)
      told.push(...numbers(page))
    }
    expect(told).toEqual(numbered.map(String))
    expect(numbers(await goOn(page.resume))).toEqual([])
  })
})
