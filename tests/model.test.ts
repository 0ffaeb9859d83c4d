// What clerks and staff do in any order, to the server and to a model of it, which are compared after each step (fast-check, PRF-05).
// MODEL_RUNS asks for more sequences, MODEL_SEED for others (a number, or random).
import { randomInt } from 'node:crypto'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { api } from '#contract/index.ts'
import { addDays } from '#rules/calendar.ts'
import { testDatabases } from '#tests/support/base-db.ts'
import { sharedWorld } from '#tests/support/fresh-world.ts'
import { BEGIN, DAYS, type Day, ITEMS, OrderModel } from '#tests/support/order-model.ts'
import { clerk, OWN, staff } from '#tests/support/personas.ts'
import type { Client, TestWorld } from '#tests/support/world.ts'

const RUNS = Number(process.env['MODEL_RUNS'] ?? 4)
const told = process.env['MODEL_SEED'] ?? '20261123'
const seed = told === 'random' ? randomInt(2 ** 31) : Number(told)
const STEPS = 40

interface Real {
  readonly world: TestWorld
  readonly clerk: Client
  readonly desk: Client
  /** What was done, and how often: a sequence that does nothing proves nothing. */
  readonly done: Map<string, number>
}
type Command = fc.AsyncCommand<OrderModel, Real>

/** Does it, compares what was answered, then all that is stored. */
function command(name: string, isPossible: (model: OrderModel) => boolean, run: Command['run']): Command {
  return {
    check: isPossible,
    async run(model, real) {
      await run(model, real)
      expect(await stored(real.world), name).toEqual(model.rows())
    },
    toString: () => name,
  }
}
const always = () => true
const hasOrder = ({ orders }: OrderModel) => orders.length > 0
const count = ({ done }: Real, what: string): void => void done.set(what, (done.get(what) ?? 0) + 1)

async function stored({ db }: TestWorld) {
  const orders = await db.selectFrom('salesOrder').select(['orderNo', 'state', 'pieces']).orderBy('orderNo').execute()
  const lines = await db
    .selectFrom('orderLine')
    .select(['orderNo', 'itemNo', 'quantity'])
    .where('quantity', '>', 0)
    .orderBy('itemNo')
    .execute()
  return orders.map(({ orderNo, state, pieces }) => ({
    orderNo: String(orderNo),
    state,
    pieces,
    lines: Object.fromEntries(
      lines.filter((line) => line.orderNo === orderNo).map(({ itemNo, quantity }) => [itemNo, quantity]),
    ),
  }))
}

const create = (day: Day) =>
  command(`create ${day}`, always, async (model, real) => {
    const expected = model.create(day)
    const input = { locationNo: '000213', orderDate: day, create: 'create' as const }
    const answer = await real.clerk.ask(api.orders.create, input)
    if (expected === 'refused') {
      expect(answer.message).toBe('error')
      return count(real, 'create refused')
    }
    const { orderNo } = answer.value.header
    if (expected !== 'new') return expect(expected).toContain(orderNo)
    expect(model.orders.every((order) => Number(order.orderNo) < Number(orderNo))).toBe(true)
    model.orders.push({ orderNo, day, state: 'open', lines: new Map() })
    return count(real, 'create')
  })

const save = (which: number, who: 'clerk' | 'staff', lines: Readonly<Record<string, number>>) =>
  command(`${who} saves ${JSON.stringify(lines)} in order ${which}`, hasOrder, async (model, real) => {
    const order = model.order(which)
    const [[itemNo, quantity] = ['', 0], ...more] = Object.entries(lines)
    const { orderNo } = order
    // Leave to view as a customer ends after an hour.
    const client = who === 'clerk' ? real.clerk : await real.world.as(staff, { viewing: OWN })
    const answer =
      more.length === 0
        ? await client.ask(api.orders.saveLine, { orderNo, itemNo, quantity })
        : await client.ask(api.orders.saveLines, {
            orderNo,
            button: 'Update',
            lines: Object.entries(lines).map(([no, pieces]) => ({ itemNo: no, quantity: pieces })),
          })
    const isBegun = model.pieces(order) === 0 && !model.mayBegin(order)
    // Nothing typed into nothing: what is said of it is no matter, as nothing is stored.
    if (isBegun && Object.values(lines).every((pieces) => pieces === 0)) return
    const isTaken = model.maySave(order, who) && !isBegun
    expect(answer.message, answer.text).toBe(isTaken ? 'success' : 'error')
    if (isTaken) model.save(order, lines)
    count(real, isTaken ? `save by ${who}` : 'save refused')
  })

const cancel = (which: number) =>
  command(`cancel order ${which}`, hasOrder, async (model, real) => {
    const order = model.order(which)
    const answer = await real.clerk.ask(api.orders.cancel, { orderNo: order.orderNo, button: 'Cancel' })
    const isTaken = order.state === 'cancelled' || model.maySave(order, 'clerk')
    expect(answer.message, answer.text).toBe(isTaken ? 'success' : 'error')
    if (isTaken) order.state = 'cancelled'
    count(real, isTaken ? 'cancel' : 'cancel refused')
  })

const release = (day: Day) =>
  command(`release ${day}`, always, async (model, real) => {
    const taken = model.released(day)
    const asked = { makeDate: addDays(day, -1), routeNos: [], withOpen: false }
    const { value } = await real.desk.ask(api.production.release, asked)
    expect(value.orderCount).toBe(taken.length)
    for (const order of taken) order.state = 'in production'
    if (taken.length > 0) count(real, 'release')
  })

const unlock = (which: number) =>
  command(`unlock order ${which}`, hasOrder, async (model, real) => {
    const order = model.order(which)
    const answer = await real.desk.ask(api.production.unlock, { orderNo: order.orderNo, reason: 'Two more' })
    const isTaken = order.state === 'in production'
    expect(answer.message, answer.text).toBe(isTaken ? 'success' : 'error')
    if (isTaken) order.state = 'open'
    count(real, isTaken ? 'unlock' : 'unlock refused')
  })

const wait = (hours: number) =>
  command(`wait ${hours} h`, always, async (model, { world }) => {
    model.now = new Date(model.now.getTime() + hours * 3_600_000)
    world.clock.set(model.now)
  })

const which = fc.nat(5)
const day = fc.constantFrom(...DAYS)
const lines = fc.dictionary(fc.constantFrom(...ITEMS), fc.constantFrom(0, 1, 7, 300), { minKeys: 1, maxKeys: 3 })
const whoever = fc.constantFrom('clerk' as const, 'clerk' as const, 'staff' as const)
const step = fc.oneof(
  { weight: 4, arbitrary: day.map(create) },
  { weight: 9, arbitrary: fc.tuple(which, whoever, lines).map((given) => save(...given)) },
  { weight: 1, arbitrary: which.map(cancel) },
  { weight: 3, arbitrary: day.map(release) },
  { weight: 2, arbitrary: which.map(unlock) },
  { weight: 2, arbitrary: fc.constantFrom(1, 7, 13).map(wait) },
)

describe.each(testDatabases())('a location’s orders on %s', (kind) => {
  const world = sharedWorld(kind)

  const timeout = 60_000 + RUNS * 5_000
  test(`PRF-05 are what the model says, whatever is done (MODEL_SEED=${seed})`, { timeout }, async () => {
    const done = new Map<string, number>()
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: STEPS, maxLength: 2 * STEPS }), async (sequence) => {
        await world.database.reset()
        world.clock.set(BEGIN)
        await world.make.shop()
        const [browser, desk] = [await world.as(clerk), await world.as(staff)]
        const real = { world, clerk: browser, desk, done }
        await fc.asyncModelRun(() => ({ model: new OrderModel(), real }), sequence)
      }),
      { numRuns: RUNS, seed, endOnFailure: RUNS < 50 },
    )
    // Each door was really gone through, and really closed.
    for (const what of ['create', 'save by clerk', 'save refused', 'save by staff', 'cancel', 'release', 'unlock']) {
      expect(done.get(what) ?? 0, `${what}: ${JSON.stringify([...done])}`).toBeGreaterThan(0)
    }
  })
})
