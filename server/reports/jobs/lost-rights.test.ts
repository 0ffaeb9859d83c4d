import { afterEach, describe, expect, test, vi } from 'vitest'
import { api } from '#contract/index.ts'
import { linkOf } from '#contract/report-links.ts'
import { RIGHTS } from '#rules/access.ts'
import { defaultRequest } from '#rules/reports/request.ts'
import { testDatabases } from '#tests/support/base-db.ts'
import { freshWorld } from '#tests/support/fresh-world.ts'
import { insertPersona, OWN, type Persona, staff } from '#tests/support/personas.ts'
import { addManyLocations, door, jobsOf } from '#tests/support/report-jobs.ts'
import { sliced } from '#tests/support/report-makers.ts'
import type { Client } from '#tests/support/world.ts'
import type { JobRunner } from './runner.ts'

/** An administrator sees base costs. Without the flag the user still has the right to reports. */
const lead: Persona = { userCode: 'LEAD', customerNo: OWN, isAdmin: true, rights: ['reports'] }
const CHANGED = 'What you may see was changed after you asked for this report. Ask for it again.'

/** A change of the user's access, and the sentence with which a report requested before it is refused; '' where it is given. */
const CHANGES = [
  ['the user loses base costs', {}, { isAdmin: false }, CHANGED],
  ['the user gets base costs', { isAdmin: false }, { isAdmin: true }, ''],
  [
    'the user is limited to a route',
    {},
    { mappedRouteNo: 'R15' },
    'Your route was changed after you asked for this report. Ask for it again.',
  ],
] as const

describe.each(testDatabases())('reports requested before a change of rights on %s', (kind) => {
  let runners: JobRunner[]
  let jobs: ReturnType<typeof jobsOf>
  const world = freshWorld(kind, async () => {
    await world.make.shop()
    await world.make.route('R15')
    runners = []
    jobs = jobsOf(world, runners)
  })
  afterEach(async () => {
    for (const runner of runners) await runner.stop()
  })

  async function openLead(before: Partial<Persona> = {}) {
    const persona = { ...lead, ...before }
    const client = await world.as(persona)
    const userId = await insertPersona(world, persona)
    const set = (values: object) =>
      world.db.updateTable('portalUser').set(values).where('userId', '=', userId).execute()
    return { client, set }
  }
  /** What a file's call answers: the status, and the sentence of a refusal. */
  async function fileOf(client: Client, jobId: number) {
    const response = await jobs.fetched(client, jobId)
    const text = await response.text()
    return [response.status, response.ok ? '' : (JSON.parse(text) as { messageTxt: string }).messageTxt]
  }

  test.each(CHANGES)('RPT-29 T12 requests the report anew when %s', async (_, before, after, refusal) => {
    const { client, set } = await openLead(before)
    const first = await jobs.ask(client)
    expect((await jobs.ask(client)).jobId, 'the same report, shared').toBe(first.jobId)
    await set(after)
    const second = await jobs.ask(client)
    expect(second.jobId).not.toBe(first.jobId)
    jobs.start(sliced({ slices: 1 }))
    expect(await jobs.settled(client, second.jobId)).toMatchObject({ state: 'done' })
    expect(await jobs.settled(client, first.jobId)).toMatchObject(
      refusal === '' ? { state: 'done' } : { state: 'failed', problem: refusal },
    )
  })

  test.each(CHANGES)('RPT-24 T12 a link does not return the earlier file when %s', async (_, before, after) => {
    await addManyLocations(world)
    const link = linkOf(defaultRequest('menu', '2026-11-24'))
    const { client, set } = await openLead(before)
    expect((await client.send('GET', link)).status).toBe(202)
    const [requested] = (await client.ask(api.reportJobs.list, {})).value
    jobs.start(sliced({ slices: 1 }))
    await jobs.settled(client, requested?.jobId ?? 0)
    await set(after)
    expect((await client.send('GET', link)).status, 'made anew').toBe(202)
    const anew = (await client.ask(api.reportJobs.list, {})).value.map(({ jobId }) => jobId)
    expect(anew).toHaveLength(2)
    await jobs.settled(client, Math.max(...anew))
    expect((await client.send('GET', link)).status).toBe(200)
  })

  test('RPT-29 T12 refuses the file and its preview to a user who lost base costs while it was made', async () => {
    const held = door()
    jobs.start(sliced({ slices: 1, before: held.pass }))
    const { client, set } = await openLead()
    const { jobId } = await jobs.ask(client)
    await held.reached
    await set({ isAdmin: false })
    held.open()
    await vi.waitFor(async () => expect((await jobs.one(client, jobId)).state).toBe('done'), 20_000)
    const shown = await jobs.one(client, jobId)
    expect([shown.problem, shown.preview]).toEqual([CHANGED, undefined])
    expect(await fileOf(client, jobId)).toEqual([403, CHANGED])
    const [listed] = (await client.ask(api.reportJobs.list, {})).value
    expect([listed?.jobId, listed?.preview]).toEqual([jobId, undefined])
    await set({ isAdmin: true })
    expect(await fileOf(client, jobId)).toEqual([200, ''])
  })

  test('RPT-29 T12 users of one customer never share a report, though they request the same one', async () => {
    const { client, set } = await openLead()
    const { jobId } = await jobs.ask(client)
    const other = await world.as({ ...lead, userCode: 'OTHER' })
    expect((await jobs.ask(other)).jobId).not.toBe(jobId)
    await set({ isAdmin: false })
    const own = (await client.ask(api.reportJobs.list, {})).value
    expect(own.map((job) => job.jobId)).toEqual([jobId])
  })

  test.each([
    ['was made inactive', { isActive: false }],
    ['was deleted', { isDeleted: true }],
    ['has expired', { expiresOn: '2026-11-18' }],
  ])('RPT-29 INV-34 makes no report for a user whose account %s', async (_, columns) => {
    const { client, set } = await openLead()
    const { jobId } = await jobs.ask(client)
    await set(columns)
    const make = vi.fn(sliced({ slices: 1 }).orderSummary)
    jobs.start({ ...sliced({ slices: 1 }), orderSummary: make })
    const stateOf = () => world.db.selectFrom('reportJob').where('jobId', '=', jobId).select('state').executeTakeFirst()
    await vi.waitFor(async () => expect((await stateOf())?.state).toMatch(/canceled|done/), 20_000)
    expect([(await stateOf())?.state, make.mock.calls.length, await jobs.count('reportJobPart')]).toEqual([
      ...['canceled', 0, 0],
    ])
  })

  test('RPT-29 IMP-01 staff who may no longer view as a customer get none of the reports they requested as it', async () => {
    const client = await world.as(staff, { viewing: OWN })
    const userId = await insertPersona(world, staff)
    jobs.start(sliced({ slices: 1 }))
    const { jobId } = await jobs.ask(client)
    await jobs.settled(client, jobId)
    expect(await fileOf(client, jobId)).toEqual([200, ''])
    const values = { isAdmin: false, rights: [...RIGHTS] }
    await world.db.updateTable('portalUser').set(values).where('userId', '=', userId).execute()
    expect((await client.ask(api.reportJobs.list, {})).status).toBe(403)
    expect((await client.ask(api.reportJobs.one, { jobId })).status).toBe(403)
    expect((await fileOf(client, jobId))[0]).toBe(403)
    const signedInAnew = await world.as(staff)
    expect((await signedInAnew.ask(api.reportJobs.list, {})).status).toBe(403)
    expect((await fileOf(signedInAnew, jobId))[0]).toBe(403)
  })
})
