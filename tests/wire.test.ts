// The wire as recorded, one file a call in tests/wire: the request and the answer in the names that programs know. The
// contract must read and write both without losing or renaming anything, and the server must still answer in that form.
// Recorded anew with WIRE_RECORD=1; the difference is then reviewed like code.
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import type { AnyEndpoint } from '#contract/kernel/endpoint.ts'
import { readStrictly, type Shape } from '#contract/kernel/wire.ts'
import { hashPassword } from '#server/access/passwords.ts'
import { hashToken } from '#server/access/sessions.ts'
import { insertRelease } from '#server/production/release.sql.ts'
import { tellReleased } from '#server/production/told.sql.ts'
import { watchersOf } from '#server/runtime/watch/watchers.ts'
import { putLink } from '#server/sign-in/password-reset.sql.ts'
import { keyOf } from '#tests/support/api-key.ts'
import { sharedWorld } from '#tests/support/fresh-world.ts'
import { readAnswer } from '#tests/support/pdf-text.ts'
import { clerk, customerAdmin, insertPersona, integrator, OWN, type Persona, staff } from '#tests/support/personas.ts'
import { requestOf } from '#tests/support/request-of.ts'
import type { Facts } from '#tests/support/sample-kinds.ts'
import { RESET_SECRET, type Sampled, sampledCalls } from '#tests/support/samples.ts'
import { asServingRole } from '#tests/support/serving-role.ts'
import { root } from '#tests/support/sources.ts'
import { tenant } from '#tests/support/tenants.ts'
import { byErp } from '#tests/support/world.ts'

interface Golden {
  readonly request: Record<string, unknown>
  readonly answer: unknown
}
const calls = sampledCalls()
const fileOf = (name: string) => join(root, 'tests/wire', `${name}.json`)
const isRecording = process.env['WIRE_RECORD'] === '1'

function golden(name: string): Golden {
  if (!existsSync(fileOf(name)))
    throw new Error(
      `${name} has no tests/wire/${name}.json: record it with WIRE_RECORD=1 npx vitest run tests/wire.test.ts`,
    )
  return JSON.parse(readFileSync(fileOf(name), 'utf8')) as Golden
}

/** Asked by staff with no customer chosen. */
const STAFF_ALONE: ReadonlySet<string> = new Set([
  'customers.list',
  'customers.maintain',
  'cutoffs.maintain',
  'customers.viewAs',
  'imports.read',
  'mail.lookAfter',
  'menuCycles.maintain',
  'notices.send',
  'orders.seeClosedDays',
  'orders.unlock',
  'production.release',
  'settings.change',
  'system.read',
  'uploads.manyCustomers',
])

/** Asked by staff who view as the customer. */
const STAFF_VIEWING: ReadonlySet<string> = new Set([
  'orders.editHeader',
  'orders.addItem',
  'orders.sendMailAgain',
  'waste.correct',
])

/** Its list and its prices are still to be begun. */
const NEW_CUSTOMER = 'BRANDNEW'
const OF_A_NEW_CUSTOMER: ReadonlySet<string> = new Set(['customerForms.startList', 'customerForms.copyPrices'])

/** An answer's own fields: without the envelope's word, unless the call names it itself. */
function ownFields({ answer }: AnyEndpoint, body: unknown): unknown {
  if (Array.isArray(body) || typeof body === 'string') return body
  const { message, ...rest } = body as Record<string, unknown>
  return 'fields' in answer && (answer as Shape<unknown>).fields.has('message') ? body : rest
}

describe.runIf(!isRecording)('the contract', () => {
  test.each(calls.map((call) => [call.name, call] as const))(
    'reads and writes the request of %s',
    (name, { endpoint }) => {
      const { request } = golden(name)
      const [query, form] = [only(endpoint.query, request), only(endpoint.form, request)]
      expect({ ...query, ...form }).toEqual(request)
      const clean = {
        ...(readStrictly(endpoint.query, query) as object),
        ...(readStrictly(endpoint.form, form) as object),
      }
      const written = { ...(endpoint.query.write(clean) as object), ...(endpoint.form.write(clean) as object) }
      expect(written).toEqual(request)
    },
  )

  test.each(calls.map((call) => [call.name, call] as const))(
    'reads and writes the answer of %s',
    (name, { endpoint }) => {
      const wire = ownFields(endpoint, golden(name).answer)
      const clean: unknown = endpoint.answer.read(wire)
      expect(endpoint.answer.write(clean)).toEqual(wire)
      expect(endpoint.answer.read(endpoint.answer.write(clean))).toEqual(clean)
    },
  )
})

const only = ({ fields }: Shape<unknown>, wire: Readonly<Record<string, unknown>>) =>
  Object.fromEntries(Object.entries(wire).filter(([name]) => fields.has(name)))

describe('the server', () => {
  let facts: Facts
  let key: Record<string, string>
  /** An order that is being made. */
  let made: string
  const world = sharedWorld(
    // On PostgreSQL each call runs as the role that only serves: one that needs more rights fails here (SEC-39).
    { kind: 'any', config: { imageUrl: 'https://images.example/{itemNo}{-p}.jpg' }, through: asServingRole },
    async () => {
      facts = await tenant(world, OWN, 1)
      // Staff's calls on an order are answered before its cut-off, too.
      await world.make.staffEditBeforeCutoff()
      await world.db.insertInto('menuCycle').values({ menuCycleCode: 'B', weeks: 4 }).execute()
      made = await world.make.order({
        ...{ customerNo: OWN, locationNo: facts.locationNo, routeNo: facts.routeNo },
        ...{ state: 'in production', orderDate: '2026-12-18', lines: { [facts.itemNo]: 4 } },
      })
      const groups = { customerPriceGroup: 'NEWCOST', retailPriceGroup: 'NEWRETAIL' }
      await world.make.customer({ customerNo: NEW_CUSTOMER, isFromErp: false, ...groups })
      await world.make.mail({ isGivenUp: true })
      await world.make.mail({})
      await world.make.importRun({
        isDone: false,
        problemCount: 1,
        problems: ['items.csv:2: item_no must have a value.'],
      })
      await world.as(clerk)
      // The slowest call is one of a user, whichever of those before was slow here.
      const slowest = { call: 'orders.saveLine', status: 200, ms: 1e6, requestId: 'a', refused: undefined }
      for (const see of watchersOf(world).calls)
        see({ ...slowest, user: 'CLERK', customer: OWN, at: world.clock.now() })
      await world.db
        .updateTable('portalUser')
        .set({ passwordHash: await hashPassword('password') })
        .execute()
      key = await keyOf(world, integrator)
      const userId = await insertPersona(world, customerAdmin)
      const askedAt = world.clock.now()
      const expiresAt = new Date(askedAt.getTime() + 3_600_000)
      await putLink(world.db, { userId, tokenHash: hashToken(RESET_SECRET), askedAt, expiresAt })
    },
  )

  const whoAsks = ({ name, endpoint }: Sampled): [Persona, string] => {
    if (name === 'session.keepViewAs') return [staff, OWN]
    if (name.startsWith('itemLists.')) return [staff, '']
    if (STAFF_ALONE.has(endpoint.ability)) return [staff, '']
    if (STAFF_VIEWING.has(endpoint.ability)) return [staff, OWN]
    if (endpoint.ability === 'uploads.use' || endpoint.ability === 'integration.use') return [integrator, '']
    const isClerks =
      name.startsWith('ownSessions.') ||
      ['alerts.confirm', 'alerts.stop', 'orders.saveLine', 'orders.done', 'users.changePassword'].includes(name)
    return isClerks ? [clerk, ''] : [customerAdmin, '']
  }

  async function answerOf(call: Sampled): Promise<Golden> {
    const [persona, viewing] = whoAsks(call)
    const isNobody = call.endpoint.ability === 'anyone' || call.endpoint.byKey
    const client = isNobody ? world.nobody() : await world.as(persona, { viewing })
    const input = call.inputOf({
      ...facts,
      ...(call.name === 'production.unlock' && { orderNo: made }),
      ...(OF_A_NEW_CUSTOMER.has(call.name) && { customerNo: NEW_CUSTOMER }),
    })
    const { method, path, fields } = requestOf(call.endpoint, input)
    const authorization: Record<string, string> =
      call.name === 'session.login'
        ? { authorization: `Basic ${btoa('CLERK:password')}` }
        : call.endpoint.byKey
          ? call.endpoint.byKey === 'installation'
            ? byErp
            : key
          : {}
    const response = await client.send(method, path, fields, authorization)
    const { query, form } = call.endpoint
    const request = { ...(query.write(input) as object), ...(form.write(input) as object) }
    return { request, answer: JSON.parse(await readAnswer(response)) as unknown }
  }

  // Last comes what closes the order's day, moves it and cancels it: everything else is asked of an order that is open.
  const LAST = [
    'closedDays.list',
    'closedDays.preview',
    'closedDays.days',
    'dayNotices.list',
    'dayNotices.read',
    'closedDays.undo',
    'closedDays.move',
    'closedDays.change',
    'orders.cancel',
    'users.changePassword',
    'users.remove',
    'users.deleted',
    'users.restore',
    'users.freeCode',
    'erp.orders',
  ]
  const inOrder = [...calls].sort((a, b) => LAST.indexOf(a.name) - LAST.indexOf(b.name))
  const closeDay = () =>
    world.db.insertInto('cutoffDate').values({ orderDate: facts.orderDate, isNoWork: true }).execute()
  const tellErp = async () => {
    const day = { makeDate: facts.orderDate, routes: [], withOpen: false, orderCount: 1, earlyCount: 0, pieces: 4 }
    const by = { releasedAt: world.clock.now(), releasedBy: 'STAFF', channel: 'web' } as const
    const releaseNo = await insertRelease(world.db, { ...day, ...by })
    await world.db.transaction().execute((tx) => tellReleased(tx, [Number(made)], releaseNo, world.clock.now()))
  }
  test.each(inOrder.map((call) => [call.name, call] as const))(
    'answers %s in the recorded form',
    async (name, call) => {
      if (name === LAST[0]) await closeDay()
      if (name === 'users.freeCode')
        await world.db
          .updateTable('portalUser')
          .set({ isDeleted: true })
          .where('userCode', '=', facts.userCode)
          .execute()
      // Nobody answers the confirmation that earlier calls asked for.
      if (name === 'notices.send')
        await world.db.updateTable('textAlert').set({ mobileProvedAt: world.clock.now() }).execute()
      if (name === 'erp.orders') await tellErp()
      const live = await answerOf(call)
      if (isRecording)
        writeFileSync(fileOf(name), `${JSON.stringify({ ...live, answer: withoutSecret(live.answer) }, null, 2)}\n`)
      const recorded = golden(name)
      expect(JSON.parse(JSON.stringify(live.request))).toEqual(recorded.request)
      expect(formOf(live.answer)).toEqual(formOf(recorded.answer))
    },
  )
})

/** The names and the kinds of value of an answer, whatever the values are. */
function formOf(value: unknown): unknown {
  if (Array.isArray(value)) return value.slice(0, 1).map(formOf)
  if (value === null || typeof value !== 'object') return typeof value
  return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, formOf(each)]))
}

const SECRETS: Readonly<Record<string, string>> = {
  token: 'zq5PFQcmXw7cBqZl2uGGW1tV3uQv0o1fYkq1m1s9bXk',
  APISecret: 'sk_test_zq5PFQcmXw7cBqZl2uGGW1tV3uQv0o1fYkq1m1s9bXk',
  APIToken: 'pk_test_zq5PFQcmXw7cBqZl2uGGW1',
}
const withoutSecret = (answer: unknown): unknown =>
  Array.isArray(answer) || typeof answer === 'string'
    ? answer
    : Object.fromEntries(Object.entries(answer as object).map(([name, value]) => [name, SECRETS[name] ?? value]))
