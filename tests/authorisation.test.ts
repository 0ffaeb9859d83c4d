// SEC-05, INV-36: every call × every parameter that names a customer or an object × six actors, against the oracle in
// authorisation.json. The parameter names an object of customer 104220; the rest of the request is the actor's own, in numbers
// that 104220 has as well. What numbers that both have must not do is in same-numbers.test.ts.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { allEndpoints, api } from '#contract/index.ts'
import { carried } from '#contract/kernel/endpoint.ts'
import type { Dictionary, Kind, Shape } from '#contract/kernel/wire.ts'
import { keyOf } from '#tests/support/api-key.ts'
import { fingerprint } from '#tests/support/fingerprint.ts'
import { sharedWorld } from '#tests/support/fresh-world.ts'
import { readAnswer } from '#tests/support/pdf-text.ts'
import {
  clerk,
  customerAdmin,
  insertPersona,
  integrator,
  OTHER,
  OWN,
  otherAdmin,
  staff,
} from '#tests/support/personas.ts'
import { requestOf } from '#tests/support/request-of.ts'
import type { Facts } from '#tests/support/sample-kinds.ts'
import { type Sampled, sampledCalls } from '#tests/support/samples.ts'
import { root } from '#tests/support/sources.ts'
import {
  aloneOf,
  anotherChange,
  anotherOrder,
  anotherReport,
  anotherSession,
  anotherUser,
  canaryOf,
  keyOfApiUser,
  stopNumber,
  tenant,
} from '#tests/support/tenants.ts'
import type { Client } from '#tests/support/world.ts'

interface Oracle {
  readonly actors: readonly string[]
  /** Calls by which staff see other customers' data by right. */
  readonly staffMaySee: readonly string[]
  /** Calls by which staff administrators with no customer selected change the customer that they name. */
  readonly staffMayChange: readonly string[]
  /** Call → parameter → the outcome for each actor, in the order of `actors`. */
  readonly calls: Readonly<Record<string, Readonly<Record<string, readonly string[]>>>>
}
const oracle = JSON.parse(readFileSync(join(root, 'tests/authorisation.json'), 'utf8')) as Oracle

/** What a parameter names: our name → the fact. `marker` and `shipTo` go with any request. */
const namedBy: Readonly<Record<string, keyof Facts>> = {
  customerNo: 'customerNo',
  accountNo: 'customerNo',
  ownerNo: 'customerNo',
  shipCustomerNo: 'customerNo',
  viewedCustomerNo: 'customerNo',
  billToCustomerNo: 'customerNo',
  likeCustomerNo: 'customerNo',
  masterCustomerNo: 'customerNo',
  locationNo: 'locationNo',
  locationId: 'locationId',
  routeNo: 'routeNo',
  mappedRouteNo: 'routeNo',
  orderNo: 'orderNo',
  headerOrderNo: 'orderNo',
  headerLocationNo: 'locationNo',
  itemNo: 'itemNo',
  itemListCode: 'listCode',
  listCode: 'listCode',
  labelCustomerNo: 'customerNo',
  shipToCustomerNo: 'customerNo',
  shipToCode: 'shipToCode',
  userCode: 'userCode',
  userId: 'userId',
  batchId: 'batchId',
  jobId: 'jobId',
  alertId: 'alertId',
  sessionId: 'sessionId',
  documentNo: 'documentNo',
  mailId: 'mailId',
  wasteId: 'wasteId',
  deletedListId: 'deletedListId',
  changeNo: 'changeNo',
  marker: 'customerNo',
  shipTo: 'shipToCode',
}
const absent: Facts = {
  customerNo: '999999',
  locationNo: '999999',
  locationId: 99_999_999,
  routeNo: 'R99',
  shipToCode: 'SHIP9',
  orderNo: '99999999',
  itemNo: '999999',
  listCode: 'LIST9',
  orderDate: '2026-11-24',
  userCode: 'NOSUCHUSER',
  userId: 99_999_999,
  batchId: '0f0f0f0f-0000-4000-8000-00000000000f',
  jobId: 99_999_999,
  alertId: 99_999_999,
  sessionId: 99_999_999,
  documentNo: 'NONE-1',
  mailId: 99_999_999,
  wasteId: 99_999_999,
  deletedListId: 99_999_999,
  changeNo: 99_999_999,
}
/** What else names the same thing in the actor's own request: left out, or it would hide a check that is missing. */
const alsoNaming: Readonly<Record<string, readonly string[]>> = {
  locationId: ['locationNo', 'routeNo'],
  locationNo: ['locationId', 'routeNo'],
}
const onEveryRequest = ['marker', 'shipTo'] as const
/** What the sender names anew, or what is the catalogue's: nobody else's has anything to do with it. */
const newNames: ReadonlySet<string> = new Set([
  ...['customerItemNo', 'oldCustomerItemNo', 'priceCode', 'oldPriceCode'].map((name) => `items.save.${name}`),
  ...['userDefinedCode', 'oldUserDefinedCode'].map((name) => `items.save.${name}`),
  'itemLists.create.newListCode',
  'itemLists.restore.newListCode',
  'locations.save.location.menuCycleCode',
  'priceCodes.save.priceCode',
  'uploads.confirm.batchId',
  'users.create.user.userCode',
  'notices.send.noticeId',
])
/** A switch names nothing, whatever it shows. */
const isSwitch = (name: string) => /^with[A-Z]/.test(name)
/** Beside the parameters one by one: all of them at once name the other's, apart from the customer number. */
const EVERYTHING = 'everything'
/** An item number is the producer's, in everybody's catalogue: one that is not on a customer's list may be told so. */
const isShared = (parameter: string) => lastPart(parameter) === 'itemNo'

/** The parameters of a call that name something, by our names. */
function naming({ name: call, endpoint }: Pick<Sampled, 'name' | 'endpoint'>): string[] {
  const names = [endpoint.query, endpoint.form].flatMap(({ dictionary }) => Object.entries(dictionary).flatMap(namesIn))
  const own = names.filter((name) => /(No|Id|Code)$/.test(name) && !isSwitch(name) && !newNames.has(`${call}.${name}`))
  const together = own.some((name) => namedBy[lastPart(name)] !== 'customerNo') ? [EVERYTHING] : []
  return endpoint.ability === 'anyone' ? own : [...own, ...together, ...onEveryRequest]
}

/** A field's name; those inside a record of JSON as 'field.name'. */
function namesIn([name, entry]: [string, Dictionary[string]]): string[] {
  const content = Array.isArray(entry) ? (entry[1] as Kind<unknown>).content : undefined
  return content && 'dictionary' in content
    ? Object.keys((content as Shape<unknown>).dictionary).map((inner) => `${name}.${inner}`)
    : [name]
}
const lastPart = (parameter: string) => parameter.split('.').at(-1) ?? ''

interface Actor {
  readonly name: string
  readonly client: Client
  readonly own: Facts
  /** The customer that staff views as, sent with each request. */
  readonly marker?: string
  /** The API credentials that are shown to calls by key. */
  readonly key?: { readonly authorization: string }
}

test('every call and every parameter that names something has its line in authorisation.json', () => {
  const missing = allEndpoints().flatMap(({ name, endpoint }) =>
    naming({ name, endpoint })
      .filter((parameter) => oracle.calls[name]?.[parameter]?.length !== oracle.actors.length)
      .map((parameter) => `${name} × ${parameter} has no outcomes in tests/authorisation.json: decide them.`),
  )
  const unknown = allEndpoints().flatMap(({ name, endpoint }) =>
    naming({ name, endpoint })
      .filter((parameter) => parameter !== EVERYTHING && !(lastPart(parameter) in namedBy))
      .map((parameter) => `${name}: say in tests/authorisation.test.ts what ${parameter} names.`),
  )
  const names = new Set(allEndpoints().map(({ name }) => name))
  const gone = Object.keys(oracle.calls)
    .filter((name) => !names.has(name))
    .map((name) => `${name} is no call any more: take it out of tests/authorisation.json.`)
  expect([...missing, ...unknown, ...gone]).toEqual([])
})

describe('who reaches what', { timeout: 300_000 }, () => {
  let own: Facts
  /** The same customer by numbers that nobody else has. */
  let ownAlone: Facts
  let other: Facts
  /** The customers' API users', and of two who have no right to the API or no customer. */
  let keys: Record<'own' | 'other' | 'clerk' | 'staff', { readonly authorization: string }>
  let askedFrom = 0
  const world = sharedWorld({ kind: 'any', config: { trustedProxies: 1 } }, async () => {
    own = await tenant(world, OWN, 1)
    await world.make.importRun()
    ownAlone = await aloneOf(world, own, 1)
    other = await tenant(world, OTHER, 2)
    // A reminder goes to the sender's colleagues.
    for (const customerNo of [OWN, OTHER])
      await insertPersona(world, { ...clerk, customerNo, userCode: 'MATE', email: `mate@${customerNo}.example.com` })
    keys = {
      own: await keyOf(world, integrator, keyOfApiUser(1)),
      other: await keyOf(world, { ...integrator, customerNo: OTHER }, keyOfApiUser(2)),
      clerk: await keyOf(world, clerk, 'pk_test_clerk'),
      staff: await keyOf(world, staff, 'pk_test_staff'),
    }
  })

  async function actor(name: string): Promise<Actor> {
    switch (name) {
      case 'nobody':
        return { name, client: world.nobody(), own: other }
      case 'other tenant':
        return { name, client: await world.as(otherAdmin), own: other, key: keys.other }
      case 'low right':
        return { name, client: await world.as(clerk), own, key: keys.clerk }
      case 'admin':
        return { name, client: await world.as(customerAdmin), own, key: keys.own }
      case 'staff':
        return { name, client: await world.as(staff), own: other, key: keys.staff }
      case 'staff as another': {
        const client = await world.as(staff)
        await client.ask(api.session.viewAs, { viewedCustomerNo: OTHER })
        return { name, client, own: other, marker: OTHER, key: keys.staff }
      }
      default:
        throw new Error(`Nobody is called ${name}.`)
    }
  }

  /** Sends the actor's own request with one parameter, or everything, naming something of `from`. */
  async function answerTo({ client, own: base, marker, key }: Actor, call: Sampled, parameter: string, from: Facts) {
    const orderNo = call.endpoint.changes ? await anotherOrder(world, base) : base.orderNo
    const isOfDeleted = call.name === 'users.restore' || call.name === 'users.freeCode'
    const person =
      isOfDeleted || call.name === 'users.remove' ? await anotherUser(world, base, { isDeleted: isOfDeleted }) : {}
    const report = call.name === 'reportJobs.cancel' ? { jobId: await anotherReport(world, base) } : {}
    const session = call.name === 'ownSessions.end' ? { sessionId: await anotherSession(world, base) } : {}
    const change = call.name === 'closedDays.undo' ? { changeNo: await anotherChange(world, base) } : {}
    const mine = { ...base, orderNo, ...person, ...report, ...session, ...change }
    // A location is reminded once an hour; this is not about that.
    if (call.name === 'missedOrders.remind')
      await world.db.deleteFrom('orderReminder').where('customerNo', '=', base.customerNo).execute()
    // A number is signed up once.
    if (call.name === 'alerts.subscribe') await stopNumber(world, '414-555-0100')
    const named = from === base ? mine : from
    const isAll = parameter === EVERYTHING
    const input: Record<string, unknown> = { ...call.inputOf(isAll ? { ...named, customerNo: base.customerNo } : mine) }
    const extra: Record<string, string> = marker === undefined ? {} : { [carried.marker]: marker }
    const value = named[namedBy[lastPart(parameter)] as keyof Facts]
    if (parameter === 'marker' || parameter === 'shipTo') extra[carried[parameter]] = String(value)
    else if (!isAll) {
      const [field = '', inner] = parameter.split('.')
      input[field] = inner === undefined ? value : { ...(input[field] as object), [inner]: value }
    }
    for (const doubled of alsoNaming[parameter] ?? []) delete input[doubled]
    const { method, path, fields } = requestOf(call.endpoint, input)
    // Tries are counted by address; this is not about that.
    askedFrom += 1
    const sentFrom = { 'x-forwarded-for': `192.0.2.${askedFrom}` }
    const sender = call.endpoint.byKey ? world.nobody() : client
    const shown = call.endpoint.byKey ? key : {}
    const response = await sender.send(method, path, { ...fields, ...extra }, { ...sentFrom, ...shown })
    const text = await readAnswer(response)
    return { text, status: response.status, outcome: outcomeOf(response.status, text) }
  }

  // Staff last: what they fill another customer's list with is seen from then on.
  const outsiders = ['nobody', 'other tenant', 'staff as another', 'staff']

  test.each(outsiders)('INV-36 %s', async (name) => {
    const calls = sampledCalls()
    let before = await fingerprint(world, { customerNo: OWN })
    const found: string[] = []
    const expected: string[] = []
    const leaks: string[] = []
    for (const call of calls) {
      const mayKnow = name.startsWith('staff') && oracle.staffMaySee.includes(call.name)
      for (const parameter of naming(call)) {
        const target = await answerTo(await actor(name), call, parameter, ownAlone)
        found.push(`${call.name} × ${parameter}: ${target.outcome}`)
        expected.push(
          `${call.name} × ${parameter}: ${oracle.calls[call.name]?.[parameter]?.[oracle.actors.indexOf(name)]}`,
        )
        if (
          name === 'staff' &&
          oracle.staffMayChange.includes(call.name) &&
          ['customerNo', 'changeNo'].includes(parameter)
        )
          before = await fingerprint(world, { customerNo: OWN })
        if (mayKnow) continue
        if (target.text.includes(canaryOf(OWN))) leaks.push(`${call.name} × ${parameter} tells 104220's words`)
        const none = await answerTo(await actor(name), call, parameter, absent)
        const [foreign, missing] = [bare(target, parameter, ownAlone), bare(none, parameter, absent)]
        if (foreign !== missing && !isShared(parameter))
          leaks.push(`${call.name} × ${parameter}: ${foreign} is not ${missing}`)
      }
    }
    expect(found).toEqual(expected)
    expect(leaks).toEqual([])
    const recorded = ['view_as', 'session', 'audit_entry']
    expect(await fingerprint(world, { customerNo: OWN, except: recorded })).toBe(
      before
        .split('\n')
        .filter((line) => !recorded.includes(line.split(' ')[0] ?? ''))
        .join('\n'),
    )
  })

  test.each(['low right', 'admin'])('the same tenant, %s, and nothing of another customer changes', async (name) => {
    const before = await fingerprint(world, { customerNo: OTHER })
    const found: string[] = []
    const expected: string[] = []
    for (const call of sampledCalls()) {
      for (const parameter of naming(call)) {
        const who = await actor(name)
        const { outcome, text } = await answerTo(who, call, parameter, own)
        found.push(`${call.name} × ${parameter}: ${outcome}`)
        expected.push(
          `${call.name} × ${parameter}: ${oracle.calls[call.name]?.[parameter]?.[oracle.actors.indexOf(name)]}`,
        )
        expect(text).not.toContain(canaryOf(OTHER))
      }
    }
    expect(found).toEqual(expected)
    expect(await fingerprint(world, { customerNo: OTHER })).toBe(before)
  })
})

/** One word for an answer: ok, signed out, or the refusal's code. */
function outcomeOf(status: number, text: string): string {
  const body = JSON.parse(text) as { message?: string; code?: string }
  if (body.message === 'timeout') return 'signed out'
  if (status === 200 && body.message !== 'error') return 'ok'
  return body.code ?? `HTTP ${status}`
}

/** An answer without what it was asked for and without what is another one every time. */
function bare({ status, text }: { status: number; text: string }, parameter: string, facts: Facts): string {
  const { orderNo, locationNo, itemNo, routeNo, listCode, userCode, jobId, documentNo } = facts
  const named =
    parameter === EVERYTHING
      ? [orderNo, locationNo, itemNo, routeNo, listCode, userCode, jobId, documentNo]
      : [facts[namedBy[lastPart(parameter)] as keyof Facts]]
  const echoed = new RegExp(`(?<!\\w)(${named.join('|')})(?!\\w)`, 'g')
  return `${status} ${text.replaceAll(echoed, '#').replace(/"(token|viewing_until|APIToken|APISecret|asked_at)":"[^"]*"|\b(ONE|N)\d+\b|"(Id|job_id)":\d+|Report \d+|"sessions":\[[^\]]*\],"total":\d+|"ended":\d+|printed [^"\\]*|"result":"\w+"/g, '')}`
}
