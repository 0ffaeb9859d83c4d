// DSH-03: what the dashboard is told is what the rule says of the whole week, asked of the database without that week.
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { api } from '#contract/index.ts'
import type { Input } from '#contract/kernel/endpoint.ts'
import { addDays, weekOf } from '#rules/calendar.ts'
import { CLOSING_NEXT_DAYS, PAGE_SIZE } from '#rules/limits.ts'
import { closingDay, needsOrder } from '#rules/ordering/needs-order.ts'
import { nextAfterDone, sortLocationRows } from '#rules/ordering/summary-rows.ts'
import { testDatabases } from '#tests/support/base-db.ts'
import { freshWorld } from '#tests/support/fresh-world.ts'
import { clerk, OTHER, OWN, otherClerk, type Persona, routeClerk } from '#tests/support/personas.ts'

const THURSDAY = '2026-11-19'
const numberOf = (at: number) => String(300 + at).padStart(6, '0')
const anyLocation = fc.record({
  menuDays: fc.subarray([...'UMTWRFS']).map((letters) => letters.join('')),
  routeNo: fc.constantFrom('R14', 'R9', 'r2', 'R20'),
  isActive: fc.boolean(),
  /** Days marked "Nothing needed", and whether that was taken back. */
  marks: fc.uniqueArray(fc.record({ day: fc.integer({ min: 0, max: 13 }), isTakenBack: fc.boolean() }), {
    selector: ({ day }) => day,
    maxLength: 4,
  }),
  orders: fc.array(
    fc.record({
      day: fc.integer({ min: 0, max: 13 }),
      state: fc.constantFrom('open', 'cancelled', 'in production', 'invoiced'),
      pieces: fc.constantFrom(0, 4),
    }),
    { maxLength: 3 },
  ),
})
const anyShop = fc.record({
  locations: fc.array(anyLocation, { maxLength: 8 }),
  noWork: fc.subarray(Array.from({ length: 14 }, (_, at) => at)),
  /** Days with a cut-off by date, so many days before. */
  early: fc.uniqueArray(fc.record({ day: fc.integer({ min: 0, max: 20 }), cutDay: fc.integer({ min: -9, max: -2 }) }), {
    selector: ({ day }) => day,
    maxLength: 4,
  }),
  /** Hours after Thursday midnight: the week's last cut-offs pass on Saturday. */
  hour: fc.integer({ min: 0, max: 70 }),
  ordersAllowed: fc.constantFrom(0, 1, 2),
  after: fc.integer({ min: -1, max: 9 }),
})

describe.each(testDatabases())('who needs an order on %s', (kind) => {
  const world = freshWorld(kind)

  const asked = async (input: Input<typeof api.summaries.needsOrder> = {}, persona: Persona = clerk) =>
    (await (await world.as(persona)).ask(api.summaries.needsOrder, input)).value

  /** The same by the rule over the weeks' own answers: of fourteen days from today the one that closes first, whichever week it is of. */
  async function byRule(after: string | undefined) {
    const client = await world.as(clerk)
    const marks = await world.db.selectFrom('nothingNeeded').where('takenBackAt', 'is', null).selectAll().execute()
    const marked = new Set(marks.map(({ locationNo, orderDate }) => `${locationNo} ${orderDate}`))
    const isMarked = ({ locationNo }: { locationNo: string }, { date }: { date: string }) =>
      marked.has(`${locationNo} ${date}`)
    const today = world.clock.today()
    const weeks = await Promise.all(
      [0, 7, 14].map(
        async (ahead) => (await client.ask(api.summaries.byLocation, { firstDate: addDays(today, ahead) })).value,
      ),
    )
    const all = weeks.flatMap(({ days }) => days).filter(({ date }) => date < addDays(today, CLOSING_NEXT_DAYS))
    const closing = closingDay(all, weeks[0]?.rows ?? [], weeks[0]?.ordersAllowed ?? 0)
    const week = weeks.find(({ days }) => days.some(({ date }) => date === closing?.date))
    const found = week && closing && needsOrder([closing], week.rows, week.ordersAllowed, isMarked)
    if (found) {
      const { rows, ordersAllowed } = week
      const { date, cutoffAt } = found.day
      const from = { locationNo: after ?? '', date }
      const asked = rows.filter((row) => !isMarked(row, found.day) || row.locationNo === after)
      const next = nextAfterDone([found.day], sortLocationRows(asked), { ordersAllowed }, from)
      return {
        day: { date, cutoffAt },
        lacking: found.lacking.map(({ routeNo, locationNo, name }) => ({ routeNo, locationNo, name })),
        lackingCount: found.lacking.length,
        doneCount: found.done,
        nothingNeededCount: found.nothingNeeded,
        // From a marked location around the end: itself is no answer.
        nextLocationNo: next && isMarked(next, found.day) ? undefined : next?.locationNo,
      }
    }
    return {
      day: undefined,
      lacking: [],
      lackingCount: 0,
      doneCount: 0,
      nothingNeededCount: 0,
      nextLocationNo: undefined,
    }
  }

  test('whatever the shop, the narrow question says what the rule says of the whole week', async () => {
    const [first] = weekOf(THURSDAY) as [string]
    await fc.assert(
      fc.asyncProperty(anyShop, async ({ locations, noWork, early, hour, ordersAllowed, after }) => {
        await world.database.reset()
        world.clock.set(new Date(Date.parse(`${THURSDAY}T06:00:00Z`) + hour * 3_600_000))
        await world.make.customer({ webOrdersAllowed: ordersAllowed })
        await world.make.shop()
        await world.db.deleteFrom('location').execute()
        for (const at of noWork)
          await world.db
            .insertInto('cutoffDate')
            .values({ customerNo: '', orderDate: addDays(first, at), cutDay: -2, cutTime: '14:00', isNoWork: true })
            .execute()
        for (const { day, cutDay } of early.filter(({ day }) => !noWork.includes(day)))
          await world.db
            .insertInto('cutoffDate')
            .values({ customerNo: '', orderDate: addDays(first, day), cutDay, cutTime: '11:00', isNoWork: false })
            .execute()
        for (const [at, { menuDays, routeNo, isActive, marks, orders }] of locations.entries()) {
          const locationNo = numberOf(at)
          await world.make.location({ locationNo, routeNo, menuDays, isActive, name: `Store ${at}` })
          for (const { day, isTakenBack } of marks)
            await world.db
              .insertInto('nothingNeeded')
              .values({
                ...{ customerNo: OWN, locationNo, orderDate: addDays(first, day), markedBy: 'CLERK' },
                markedAt: world.clock.now(),
                ...(isTakenBack && { takenBackBy: 'CLERK', takenBackAt: world.clock.now() }),
              })
              .execute()
          for (const { day, state, pieces } of orders)
            await world.make.order({
              ...{ locationNo, orderDate: addDays(first, day), state },
              ...(pieces > 0 && { lines: { '100100': pieces } }),
            })
        }
        // One comes back from a location that could be ordered for.
        const locationNo = after < 0 || locations[after]?.isActive === false ? undefined : numberOf(after)
        const { hasLocations, firstDate, accountStatus: _, ...found } = await asked({ locationNo })
        expect({ day: undefined, nextLocationNo: undefined, ...found }).toEqual(await byRule(locationNo))
        expect(hasLocations).toBe(locations.some(({ isActive }) => isActive))
        expect(weekOf(found.day?.date ?? addDays(world.clock.today(), 7))[0]).toBe(firstDate)
      }),
      { numRuns: 30 },
    )
  }, 240_000)

  test('DSH-03 CUT-14 a day of next week that closes early by its date comes before a day of this week', async () => {
    await world.make.shop()
    await world.db
      .insertInto('cutoffDate')
      .values({ customerNo: '', orderDate: '2026-11-26', cutDay: -8, cutTime: '13:00', isNoWork: false })
      .execute()
    const dayAt = async (instant: string) => {
      world.clock.set(instant)
      return (await asked()).day?.date
    }
    // Friday closes on Wednesday at 2 PM, Thanksgiving an hour before.
    expect(await dayAt('2026-11-18T12:59:00-06:00')).toBe('2026-11-26')
    expect(await dayAt('2026-11-18T13:00:00-06:00')).toBe('2026-11-20')
  })

  test('no more than the first are told, and how many there are', async () => {
    world.clock.set('2026-11-18T18:00:00Z')
    await world.make.shop()
    for (let at = 0; at < PAGE_SIZE + 5; at += 1) await world.make.location({ locationNo: numberOf(at) })
    const { lacking, lackingCount } = await asked()
    expect([lacking.length, lackingCount]).toEqual([PAGE_SIZE, PAGE_SIZE + 6])
  })

  test('DSH-03 INV-36 who comes after a location is told by the customer’s own, not by another’s of that number', async () => {
    world.clock.set(`${THURSDAY}T18:00:00Z`)
    await world.make.shop()
    await world.make.location({ locationNo: '000214' })
    await world.make.customer({ customerNo: OTHER })
    await world.make.location({ customerNo: OTHER, locationNo: '000213', routeNo: 'R01' })
    expect(await asked({ locationNo: '000213' })).toMatchObject({ lackingCount: 2, nextLocationNo: '000214' })
  })

  test('a clerk of one route is told of that route alone, and nobody of another customer', async () => {
    world.clock.set('2026-11-18T18:00:00Z')
    await world.make.shop()
    await world.make.location({ locationNo: '000401', routeNo: 'R77' })
    await world.make.shop(OTHER)
    const of = async (persona: Persona) => (await asked({}, persona)).lacking.map(({ locationNo }) => locationNo)
    const own = await of(clerk)
    expect(own).toContain('000401')
    expect(await of(routeClerk)).toEqual(own.filter((locationNo) => locationNo !== '000401'))
    expect(await of(otherClerk)).not.toContain('000401')
    // The location that somebody comes from is looked up among one's own alone.
    expect((await asked({ locationNo: '000401' }, otherClerk)).nextLocationNo).toBe(
      (await asked({}, otherClerk)).nextLocationNo,
    )
  })
})
