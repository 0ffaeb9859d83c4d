import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { addDays, type PlainDate, weekdayOf } from '#rules/calendar.ts'
import { testDatabases } from '#tests/support/base-db.ts'
import { countStatements } from '#tests/support/count-statements.ts'
import { freshDatabase } from '#tests/support/fresh-world.ts'
import { make } from '#tests/support/make.ts'
import { testClock } from '../runtime/clock.ts'
import { readConfig } from '../runtime/config.ts'
import { cutoffOn, cutoffsBetween, refreshCutoffs } from './cutoffs.ts'

const ZONE = 'America/Chicago'

/**
 * The wall time in Chicago as an instant, found by asking Intl what Chicago's clocks show at each candidate: the first
 * instant that shows it or, when clocks skip it, the one as far behind the skip as the time is.
 */
function oracle(date: PlainDate, time: string): Date {
  const asUtc = Date.parse(`${date}T${time}:00Z`)
  const shows = (instant: number) => {
    const parts = new Intl.DateTimeFormat('sv-SE', { timeZone: ZONE, dateStyle: 'short', timeStyle: 'medium' })
    return parts.format(new Date(instant)).slice(0, 16) === `${date} ${time}`
  }
  const summer = asUtc + 5 * 3_600_000
  const winter = asUtc + 6 * 3_600_000
  // In the hour that is skipped neither offset shows it; the earlier offset, winter's, carries it past the skip.
  return new Date(shows(summer) ? summer : winter)
}

describe.each(testDatabases())('the cut-off engine on %s', (kind) => {
  let shop: ReturnType<typeof make>
  const clock = testClock('2026-11-19T18:00:00Z', ZONE)
  const database = freshDatabase(kind)
  beforeAll(async () => {
    shop = make({ ...database, database, clock, config: readConfig({}), log: undefined as never })
  })

  const weekday = (customerNo: string, cutTime: string, cutDay = -2) =>
    database.db.insertInto('cutoffWeekday').values({ customerNo, weekday: 3, cutDay, cutTime }).execute()
  const date = (customerNo: string, cutTime: string, isNoWork = false) =>
    database.db
      .insertInto('cutoffDate')
      .values({ customerNo, orderDate: '2026-11-24', cutDay: -3, cutTime, isNoWork })
      .execute()
  const closing = async (customerNo = '104220') => {
    const { cutoffAt, isNoWork } = await cutoffOn(database.db, customerNo, '2026-11-24', ZONE)
    return `${cutoffAt.toISOString().slice(5, 16)}${isNoWork ? ' no work' : ''}`
  }

  test('CUT-14 CUT-15 INV-02 the row nearest to customer and date counts whole', async () => {
    expect(await closing(), 'none: two days before at 00:00').toBe('11-22T06:00')
    await weekday('', '14:00')
    expect(await closing()).toBe('11-22T20:00')
    await weekday('104220', '10:00', -4)
    expect([await closing(), await closing('104500')]).toEqual(['11-20T16:00', '11-22T20:00'])
    await date('', '09:00', true)
    expect([await closing(), await closing('104500')]).toEqual(['11-21T15:00 no work', '11-21T15:00 no work'])
    await date('104220', '08:00')
    expect([await closing(), await closing('104500')]).toEqual(['11-21T14:00', '11-21T15:00 no work'])
    await date('104500', '07:00')
    expect(await closing()).toBe('11-21T14:00')
  })

  test('INV-02 a year of days, both clock changes among them, agrees with an independent oracle', async () => {
    const times = ['00:00', '01:30', '02:00', '02:30', '03:00', '14:00', '23:59']
    for (let day = 1; day <= 7; day += 1) {
      const values = { weekday: day, cutDay: 0 - (day % 4), cutTime: times[day - 1] as string }
      await database.db.insertInto('cutoffWeekday').values(values).execute()
    }
    // Every time of the list on the days that clocks change, too.
    const changes = ['2026-11-01', '2027-03-14', '2027-11-07']
    const overrides = changes.flatMap((change) =>
      times.map((cutTime, i) => ({ orderDate: addDays(change, 2 + i), cutDay: -2 - i, cutTime })),
    )
    await database.db.insertInto('cutoffDate').values(overrides).execute()
    const days = Array.from({ length: 400 }, (_, i) => addDays('2026-10-15', i))
    const cutoffAt = await cutoffsBetween(database.db, '104220', days[0] as string, days.at(-1) as string, ZONE)
    const wrong = days.filter((each) => {
      const n = weekdayOf(each)
      const own = overrides.find(({ orderDate }) => orderDate === each)
      const { cutDay, cutTime } = own ?? { cutDay: 0 - (n % 4), cutTime: times[n - 1] as string }
      return cutoffAt(each).cutoffAt.getTime() !== oracle(addDays(each, cutDay), cutTime).getTime()
    })
    expect(wrong).toEqual([])
  })

  test('CUT-13 INV-08 a change of rules moves the instants of open orders to come, and nothing else of them', async () => {
    await shop.shop()
    await shop.customer({ customerNo: '104500' })
    await shop.location({ customerNo: '104500' })
    await shop.order({ orderNo: 1, lines: { '100100': 4 } })
    await shop.order({ orderNo: 2, state: 'in production' })
    await shop.order({ orderNo: 3, orderDate: '2026-11-18' })
    await shop.order({ orderNo: 4, customerNo: '104500' })
    await shop.order({ orderNo: 5, orderDate: '2026-12-29' })
    const orders = () => database.db.selectFrom('salesOrder').selectAll().orderBy('orderNo').execute()
    const before = await orders()
    expect(await refreshCutoffs(database.db, clock.today(), ZONE), 'nothing to move').toBe(0)

    await date('104220', '08:00')
    await database.db.updateTable('cutoffWeekday').set({ cutTime: '16:30' }).where('weekday', '=', 3).execute()
    expect(await refreshCutoffs(database.db, clock.today(), ZONE)).toBe(3)
    const after = await orders()
    expect(after.map(({ cutoffAt }) => cutoffAt.toISOString())).toEqual([
      '2026-11-21T14:00:00.000Z',
      '2026-11-22T20:00:00.000Z',
      '2026-11-16T20:00:00.000Z',
      '2026-11-22T22:30:00.000Z',
      '2026-12-27T22:30:00.000Z',
    ])
    // A program is told of the new instant (INT-03): the order counts as changed.
    const rest = (rows: typeof after) => rows.map(({ cutoffAt, changedAt, changedXid, ...others }) => others)
    expect(rest(after)).toEqual(rest(before))
    expect(await refreshCutoffs(database.db, clock.today(), ZONE)).toBe(0)
  })

  test('a start asks as often for three hundred customers as for one, and each follows its own rows', async () => {
    await shop.shop()
    await shop.order({ orderNo: 1 })
    const alone = await countStatements(database, () => refreshCutoffs(database.db, clock.today(), ZONE))
    for (let no = 0; no < 300; no += 1) {
      const customerNo = String(200_000 + no)
      await shop.customer({ customerNo })
      await shop.location({ customerNo })
      await shop.order({ orderNo: 10 + no, customerNo })
      await date(customerNo, `0${no % 10}:00`)
    }
    let moved = 0
    const all = await countStatements(database, async () => {
      moved = await refreshCutoffs(database.db, clock.today(), ZONE)
    })
    expect([moved, all]).toEqual([300, alone])
    const { rows } = await sql<{ hour: number }>`
      select distinct extract(hour from cutoff_at at time zone ${ZONE})::int as hour from sales_order
       where customer_no >= '200000' order by 1`.execute(database.db)
    expect(rows.map(({ hour }) => hour)).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9])
  })
})
