// SEC-13, F13: valid requests of every call, then spoilt in every way. Never a fault of ours, never a hang, always a sentence,
// and what was refused has changed nothing. FUZZ_RUNS asks for more, FUZZ_SEED for others (a number, or random).
import { randomInt } from 'node:crypto'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type AnyEndpoint, carried } from '#contract/kernel/endpoint.ts'
import { keyOf } from '#tests/support/api-key.ts'
import { fingerprint } from '#tests/support/fingerprint.ts'
import { sharedWorld } from '#tests/support/fresh-world.ts'
import { readAnswer } from '#tests/support/pdf-text.ts'
import { clerk, integrator, OTHER, OWN, staff } from '#tests/support/personas.ts'
import { requestOf } from '#tests/support/request-of.ts'
import type { Facts } from '#tests/support/sample-kinds.ts'
import { type Sampled, sampledCalls } from '#tests/support/samples.ts'
import { tenant } from '#tests/support/tenants.ts'
import { hostileName, hostileValue, validValue } from '#tests/support/value-arbitrary.ts'
import { byErp, type Client } from '#tests/support/world.ts'

const RUNS = Number(process.env['FUZZ_RUNS'] ?? 1_500)
/** The same requests in every run, so that a change is judged by what it changed; `random` looks for new ones. */
const told = process.env['FUZZ_SEED'] ?? '1907461867'
const seed = told === 'random' ? randomInt(2 ** 31) : Number(told)
const HANG_MS = 5_000
/** Rows that a request may leave although it was refused: who tried what and how often, and when a session was last used. */
const mayChange = ['audit_entry', 'session', 'try_limit', 'view_as']
/** Signs of our inside in an answer: statements, stacks, paths, the engine's own words. */
const inside =
  /\b(select|insert into|update|delete from) [a-z_"]+|\bat [\w.<>]+ \(|node_modules|\.ts:\d|\/server\/|syntax error|invalid input|violates|pg_|kysely|undefined|\[object/i

let facts: Facts
const clients: Record<string, Client> = {}
let key: Record<string, string>
const world = sharedWorld('any', async () => {
  facts = await tenant(world, OWN, 1)
  await tenant(world, OTHER, 2)
  clients['clerk'] = await world.as(clerk)
  clients['program'] = await world.as(integrator, { bearer: true })
  clients['staff'] = await world.as(staff, { viewing: OWN })
  clients['desk'] = await world.as(staff)
  clients['nobody'] = world.nobody()
  // A user of its own: making new credentials is among what is fuzzed. Its first call notes when it was used.
  key = await keyOf(world, { ...integrator, userCode: 'KEYED' })
  await world.nobody().send('GET', '/api/enterprise_items', {}, key)
})

type Spoil =
  | { readonly how: 'value' | 'valid' | 'drop' | 'repeat'; readonly which: number; readonly value: string }
  | { readonly how: 'add' | 'carry'; readonly name: string; readonly value: string }
interface Fuzzed {
  readonly call: Sampled
  readonly who: string
  readonly method: string
  readonly spoils: readonly Spoil[]
}

const fieldsOf = ({ query, form }: AnyEndpoint) => [...query.fields, ...form.fields]

function spoilOf({ endpoint }: Sampled): fc.Arbitrary<Spoil> {
  const fields = fieldsOf(endpoint)
  const which = fc.nat(Math.max(0, fields.length - 1))
  const ofField = (how: 'value' | 'drop' | 'repeat') =>
    fc.record({ how: fc.constant(how), which, value: hostileValue() }) as fc.Arbitrary<Spoil>
  const anotherValid = which.chain((at) =>
    validValue((fields[at] as (typeof fields)[number])[1]).map((value): Spoil => ({ how: 'valid', which: at, value })),
  )
  const added = fc.record({ how: fc.constant('add' as const), name: hostileName(), value: hostileValue() })
  const carriedName = fc.constantFrom(carried.token, carried.shipTo, carried.marker, carried.customerNo)
  const also = fc.record({ how: fc.constant('carry' as const), name: carriedName, value: hostileValue() })
  if (fields.length === 0) return fc.oneof(added, also)
  return fc.oneof(
    ofField('value'),
    ofField('value'),
    anotherValid,
    anotherValid,
    ofField('drop'),
    ofField('repeat'),
    added,
    also,
  )
}

const fuzzed: fc.Arbitrary<Fuzzed> = fc.constantFrom(...sampledCalls()).chain((call) =>
  fc.record({
    call: fc.constant(call),
    who: fc.constantFrom('clerk', 'clerk', 'program', 'staff', 'desk', 'nobody'),
    method: fc.constantFrom(
      'own',
      'own',
      'own',
      'own',
      'own',
      'own',
      'GET',
      'POST',
      'PUT',
      'DELETE',
      'HEAD',
      'PATCH',
      'OPTIONS',
    ),
    spoils: fc.array(spoilOf(call), { minLength: 0, maxLength: 3 }),
  }),
)

/** Name and value pairs of the request, spoilt: pairs, because a name may stand twice. */
function spoiltFields({ call, spoils }: Fuzzed, sound: Readonly<Record<string, string>>): [string, string][] {
  let pairs: [string, string][] = Object.entries(sound)
  const names = fieldsOf(call.endpoint).map(([name]) => name)
  for (const spoil of spoils) {
    if ('name' in spoil) {
      pairs.push([spoil.name, spoil.value])
      continue
    }
    const name = names[spoil.which] as string
    if (spoil.how === 'repeat') pairs.push([name, spoil.value])
    else pairs = pairs.filter(([other]) => other !== name)
    if (spoil.how === 'value' || spoil.how === 'valid') pairs.push([name, spoil.value])
  }
  return pairs
}

async function send(one: Fuzzed): Promise<Response> {
  const { method, path, fields } = requestOf(one.call.endpoint, one.call.inputOf(facts))
  const pairs = spoiltFields(one, fields)
  const asked = one.method === 'own' ? method : one.method
  const search = new URLSearchParams(pairs)
  const isBodiless = ['GET', 'HEAD', 'OPTIONS'].includes(asked)
  // A sign-out that is taken ends the client's session: it is sent by somebody new.
  const client = one.call.name === 'session.logout' ? await world.as(clerk) : (clients[one.who] as Client)
  // Who comes with a key has no session, and the other way round.
  const isByKey = one.call.endpoint.byKey !== undefined && one.who !== 'nobody'
  const sender = isByKey ? world.nobody() : client
  const extra = isByKey ? (one.call.endpoint.byKey === 'installation' ? byErp : key) : {}
  if (isBodiless) return sender.send(asked, `${path}?${search}`, {}, extra)
  return sender.sendBody(asked, path, search.toString(), extra)
}

test(`SEC-13 F13 nothing that is sent breaks the server (FUZZ_SEED=${seed})`, { timeout: 600_000 }, async () => {
  console.log(`fuzz: FUZZ_SEED=${seed} FUZZ_RUNS=${RUNS}`)
  const seen = { accepted: 0, refused: 0 }
  let before = await fingerprint(world, { except: mayChange })
  await fc.assert(
    fc.asyncProperty(fuzzed, async (one) => {
      const started = performance.now()
      const response = await send(one)
      const text = await readAnswer(response)
      expect(performance.now() - started).toBeLessThan(HANG_MS)
      expect(response.status, text).toBeLessThan(500)
      const isAccepted = isSuccess(response, text)
      seen[isAccepted ? 'accepted' : 'refused'] += 1
      if (isAccepted) {
        if (one.call.endpoint.changes) before = await fingerprint(world, { except: mayChange })
        return
      }
      if (one.method !== 'HEAD') {
        const { message, messageTxt = '' } = JSON.parse(text) as { message: string; messageTxt?: string }
        expect(['error', 'timeout']).toContain(message)
        expect(messageTxt).toMatch(/[.?]$/)
        expect(withoutEcho(messageTxt)).not.toMatch(inside)
      }
      expect(await fingerprint(world, { except: mayChange })).toBe(before)
    }),
    { numRuns: RUNS, seed, endOnFailure: true },
  )
  // Both halves were really tried.
  expect(seen.accepted).toBeGreaterThan(RUNS / 20)
  expect(seen.refused).toBeGreaterThan(RUNS / 4)
})

function isSuccess({ status, body }: Response, text: string): boolean {
  if (status !== 200) return false
  if (body === null || text === '') return true
  const { message } = JSON.parse(text) as { message?: string }
  return message !== 'error' && message !== 'timeout'
}

/** A sentence may quote the name it refuses; what stands in quotes is the sender's own. */
const withoutEcho = (text: string) =>
  text.replace(/"(?:[^"\\]|\\.)*"/g, '""').replace(/^.{0,44} (was given twice|holds|was not found)/, '$1')
