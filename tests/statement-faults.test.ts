// PRF-06 (F15): the n-th statement of a business step fails, for n = 1, 2, 3 … until the step succeeds. Each time nothing of it is stored,
// the answer is a sentence, and the next request works. STATEMENT_FAULTS=all asks every call that changes something.
import { describe, expect, test } from 'vitest'
import { may, type Viewer } from '#rules/access.ts'
import { testDatabases } from '#tests/support/base-db.ts'
import { failStatement } from '#tests/support/fail-statement.ts'
import { fingerprint } from '#tests/support/fingerprint.ts'
import { freshWorld } from '#tests/support/fresh-world.ts'
import { clerk, customerAdmin, integrator, OWN, type Persona, staff } from '#tests/support/personas.ts'
import { requestOf } from '#tests/support/request-of.ts'
import type { Facts } from '#tests/support/sample-kinds.ts'
import { type Sampled, sampledCalls } from '#tests/support/samples.ts'
import { tenant } from '#tests/support/tenants.ts'
import type { Client } from '#tests/support/world.ts'

const isAll = process.env['STATEMENT_FAULTS'] === 'all'
/** The steps that order, and those that several tables are written in. */
const STEPS = [
  ...['orders.create', 'orders.saveLine', 'orders.saveLines', 'orders.cancel', 'orders.done', 'orders.updateHeader'],
  ...['uploads.confirm', 'uploads.send', 'waste.post', 'users.create', 'locations.save', 'production.release'],
]
const calls = sampledCalls().filter(
  ({ name, endpoint }) =>
    endpoint.changes && endpoint.ability !== 'anyone' && !endpoint.byKey && (isAll || STEPS.includes(name)),
)
/** What a step may leave although it failed: when a session was last used, and tries that are counted. */
const mayChange = ['session', 'try_limit']
/** More statements than any step has. */
const MOST = 200

const viewerOf = ({ userCode, customerNo, isAdmin = false, rights = [] }: Persona, viewing?: string): Viewer => ({
  ...{ userCode, isAdmin, customerNo: customerNo ?? viewing, isStaff: customerNo === undefined },
  rights: new Set(rights),
})

// One connection shows it as well as sixteen; PostgreSQL when it is asked for.
describe.each(isAll ? testDatabases() : (['embedded'] as const))('on %s', (kind) => {
  let facts: Facts
  const world = freshWorld(kind, async () => {
    facts = await tenant(world, OWN, 1)
    await world.make.staffEditBeforeCutoff()
  })

  async function clientFor({ endpoint: { ability } }: Sampled): Promise<Client> {
    const isFor = (persona: Persona) => ability !== 'anyone' && may(viewerOf(persona), ability)
    const persona = [clerk, integrator, customerAdmin].find(isFor)
    if (persona) return world.as(persona)
    return world.as(staff, isFor(staff) ? {} : { viewing: OWN })
  }

  test('there are steps to break, the ones that order among them', () => {
    expect(calls.map(({ name }) => name)).toEqual(expect.arrayContaining(['orders.saveLine', 'uploads.send']))
  })

  test.each(calls.map((call) => [call.name, call] as const))('PRF-06 %s: all of it or nothing', async (_, call) => {
    const { method, path, fields } = requestOf(call.endpoint, call.inputOf(facts))
    const client = await clientFor(call)
    const send = () => client.send(method === 'GET' ? 'POST' : method, path, fields)
    const before = await fingerprint(world, { except: mayChange })
    let failed = 0
    for (let n = 1; n <= MOST; n += 1) {
      const fault = failStatement(world.database.pool, n)
      const answer = await send()
      fault.restore()
      if (!fault.hasFailed()) break
      failed += 1
      const text = await answer.text()
      const isTaken = answer.status === 200 && text.includes('"success"')
      // A statement that the step can do without, such as a note for later.
      if (isTaken) break
      expect(text).not.toMatch(/planted|select |insert /i)
      expect(JSON.parse(text), `statement ${n}`).toMatchObject({ messageTxt: expect.stringMatching(/[.?]$/) })
      const after = await fingerprint(world, { except: mayChange })
      if (after === before) continue
      // It was stored, and what failed came after it: the same again is answered, and does nothing a second time (INV-42).
      const again = await send()
      expect({ statement: n, status: again.status, said: await again.text() }).toMatchObject({
        status: 200,
        said: expect.stringContaining('"success"'),
      })
      expect(await fingerprint(world, { except: mayChange }), `statement ${n}`).toBe(after)
      break
    }
    expect(failed).toBeGreaterThan(0)
    const next = await send()
    expect(next.status, await next.clone().text()).toBeLessThan(500)
  })
})
