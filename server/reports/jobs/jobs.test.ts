import { afterEach, describe, expect, test, vi } from 'vitest'
import { api } from '#contract/index.ts'
import { carried } from '#contract/kernel/endpoint.ts'
import { readCsv } from '#rules/csv.ts'
import { REPORTS_KEPT_OF_A_USER } from '#rules/limits.ts'
import { sweep } from '#server/sweep.ts'
import { testDatabases } from '#tests/support/base-db.ts'
import { freshWorld } from '#tests/support/fresh-world.ts'
import { pdfText } from '#tests/support/pdf-text.ts'
import {
  clerk,
  customerAdmin,
  insertPersona,
  OTHER,
  OWN,
  otherAdmin,
  type Persona,
  staff,
} from '#tests/support/personas.ts'
import { door, jobsOf, LINK, linkOn, reader } from '#tests/support/report-jobs.ts'
import { sliced } from '#tests/support/report-makers.ts'
import type { JobRunner } from './runner.ts'

describe.each(testDatabases())('reports asked for on %s', (kind) => {
  let runners: JobRunner[]
  let jobs: ReturnType<typeof jobsOf>
  const world = freshWorld(kind, async () => {
    await world.make.shop()
    await world.make.customer({ customerNo: OTHER })
    runners = []
    jobs = jobsOf(world, runners)
  })
  afterEach(async () => {
    for (const runner of runners) await runner.stop()
  })

  test('RPT-24 RPT-29 it is asked for, made, looked at and fetched', async () => {
    const client = await world.as(reader)
    const asked = await jobs.ask(client)
    expect(asked).toMatchObject({ state: 'waiting', progress: 0, title: 'Order Summary Data File', fileType: 'CSV' })
    expect(asked.link).toContain('startdate=11%2F09%2F2026')
    jobs.start(sliced({ slices: 3 }))
    const done = await jobs.settled(client, asked.jobId)
    expect(done).toMatchObject({ state: 'done', progress: 100, fileName: `Rows of ${OWN}.csv` })
    expect(done.problem).toBeUndefined()
    expect(done.preview).toMatchObject({
      title: 'Rows',
      rowCount: 30,
      totals: [{ text: 'Total' }, { text: '' }, { text: '90' }],
      charts: [{ title: 'Pieces', unit: 'pieces', series: [{ values: [3] }] }],
    })
    const rows = done.preview?.rows ?? []
    expect(rows.filter((row) => row[0]?.isHeading).map((row) => row[0]?.text)).toEqual(['R0', 'R1'])
    expect(rows.filter((row) => !row[0]?.isHeading)).toHaveLength(20)
    const response = await jobs.fetched(client, asked.jobId)
    expect(response.headers.get('content-disposition')).toContain(`Rows of ${OWN}.csv`)
    const text = await response.text()
    expect(text.trim().split('\r\n')).toHaveLength(32)
    expect(new TextEncoder().encode(text)).toHaveLength((done.bytes ?? 0) - (text.startsWith('\uFEFF') ? 0 : 3))
    const list = (await client.ask(api.reportJobs.list, {})).value
    expect(list.map(({ jobId, preview }) => [jobId, preview])).toEqual([[asked.jobId, undefined]])
  })

  test('RPT-06 a location that is not there, or on another route, is refused at once, and no report is begun', async () => {
    const driver: Persona = { ...reader, userCode: 'DRIVER', mappedRouteNo: 'R14' }
    await world.make.route('R15')
    await world.make.location({ locationNo: '000777', routeNo: 'R15' })
    const said = async (persona: Persona, locationNo: string) => {
      const client = await world.as(persona)
      const asked = await client.ask(api.reportJobs.ask, { link: `/pdfs/MenuReport.php?locfilter=${locationNo}` })
      const followed = await client.send('GET', '/pdfs/MenuReport.php', { locfilter: locationNo })
      return [asked.status, asked.text, followed.status, ((await followed.json()) as { messageTxt: string }).messageTxt]
    }
    const refused = (locationNo: string) => {
      const sentence = `Location ${locationNo} was not found.`
      return [404, sentence, 404, sentence]
    }
    expect(await said(reader, '999999')).toEqual(refused('999999'))
    expect(await said(driver, '000777')).toEqual(refused('000777'))
    expect(await jobs.count('reportJob')).toBe(0)
    const known = { link: '/pdfs/MenuReport.php?locfilter=000777' }
    expect((await (await world.as(reader)).ask(api.reportJobs.ask, known)).message).toBe('success')
  })

  test('RPT-24 RPT-15 what the page shows before the download is what the file has: rows, totals, and how many', async () => {
    jobs.start(sliced({ slices: 2 }))
    const client = await world.as(reader)
    const { jobId } = await jobs.ask(client)
    const { preview } = await jobs.settled(client, jobId)
    const [heads = [], ...rows] = readCsv(await jobs.textOf(client, jobId)).rows
    expect(preview?.columns.map(({ label }) => label)).toEqual(heads)
    const shown = preview?.rows.filter((row) => !row[0]?.isHeading).map((row) => row.map(({ text }) => text))
    expect(shown).toEqual(rows.slice(0, -1))
    expect(preview?.totals?.map(({ text }) => text)).toEqual(rows.at(-1))
    expect(preview?.rowCount).toBe(rows.length - 1)
  })

  test('RPT-24 a report of nothing has no file: its sentence is the answer at every door; on paper it is the page', async () => {
    jobs.start(sliced({ slices: 0 }))
    const client = await world.as(reader)
    for (const link of [LINK, LINK.replace('CSV', 'XLSX')]) {
      const { jobId } = await jobs.ask(client, link)
      const done = await jobs.settled(client, jobId)
      expect(done).toMatchObject({ state: 'done', preview: { rowCount: 0, emptyText: 'There are no rows.' } })
      expect(done.bytes).toBeUndefined()
      const refused = await jobs.fetched(client, jobId)
      expect([refused.status, ((await refused.json()) as { messageTxt: string }).messageTxt]).toEqual([
        422,
        'There are no rows.',
      ])
    }
    const { jobId } = await jobs.ask(client, LINK.replace('CSV', 'PDF'))
    await jobs.settled(client, jobId)
    const paper = await jobs.fetched(client, jobId)
    expect(pdfText(new Uint8Array(await paper.arrayBuffer()))).toContain('There are no rows.')
  })

  test('RPT-29 a file of many portions comes back whole', async () => {
    jobs.start(sliced({ slices: 60, cellLength: 2000 }))
    const client = await world.as(reader)
    const { jobId } = await jobs.ask(client)
    const done = await jobs.settled(client, jobId)
    const text = await jobs.textOf(client, jobId)
    const numbers = text
      .trim()
      .split('\r\n')
      .slice(1, -1)
      .map((row) => Number(row.split(',')[1]?.replaceAll('"', '')))
    expect(numbers).toEqual(Array.from({ length: 600 }, (_, i) => i + 1))
    expect(await jobs.count('reportJobPart')).toBeGreaterThan(3)
    expect(done.bytes).toBeGreaterThan(1_200_000)
  })

  test('RPT-29 a file that is deleted while it is downloaded breaks off, and never looks like a whole one', async () => {
    jobs.start(sliced({ slices: 200, cellLength: 2000 }))
    const client = await world.as(reader)
    const { jobId } = await jobs.ask(client)
    const { bytes = 0 } = await jobs.settled(client, jobId)
    const download = (await jobs.fetched(client, jobId)).body?.getReader()
    let read = (await download?.read())?.value?.length ?? 0
    // Another tab deletes it; the week that it is kept is over; many others were asked for.
    expect((await client.ask(api.reportJobs.cancel, { jobId })).message).toBe('success')
    const rest = async () => {
      for (let next = await download?.read(); next && !next.done; next = await download?.read())
        read += next.value.length
    }
    await expect(rest()).rejects.toThrow('is not there any more')
    expect(read).toBeLessThan(bytes)
  })

  test('RPT-24 asked for again while it is made, in two tabs at once, it is the same; made anew when it is done', async () => {
    const client = await world.as(reader)
    const [first, twin] = await Promise.all([jobs.ask(client), jobs.ask(client)])
    expect(twin.jobId).toBe(first.jobId)
    const held = door()
    const slices = sliced({ slices: 1, before: held.pass })
    jobs.start(slices)
    await held.reached
    expect((await jobs.ask(client)).jobId).toBe(first.jobId)
    held.open()
    await jobs.settled(client, first.jobId)
    const again = await jobs.ask(client)
    expect(again.jobId).not.toBe(first.jobId)
    await jobs.settled(client, again.jobId)
  })

  test("RPT-29 another's report, another customer's and none at all are the same answer", async () => {
    jobs.start(sliced({ slices: 1 }))
    const client = await world.as(staff, { viewing: OWN })
    const { jobId } = await jobs.ask(client)
    await jobs.settled(client, jobId)
    const strangers = [
      await world.as(reader),
      await world.as(customerAdmin),
      await world.as(otherAdmin),
      await world.as(staff, { viewing: OTHER }),
    ]
    for (const stranger of strangers) {
      const said = async (id: number) => {
        const answers = [
          await stranger.ask(api.reportJobs.one, { jobId: id }),
          await stranger.ask(api.reportJobs.cancel, { jobId: id }),
        ].map(({ status, text }) => [status, text.replace(String(id), '#')])
        const file = await jobs.fetched(stranger, id)
        return [...answers, [file.status, (await file.text()).replace(String(id), '#')]]
      }
      expect(await said(jobId)).toEqual(await said(jobId + 1000))
      expect((await stranger.ask(api.reportJobs.list, {})).value).toEqual([])
    }
    expect((await jobs.one(client, jobId)).state).toBe('done')
  })

  test('RPT-29 so many are made of one user, and the oldest that is done goes for a new one', async () => {
    const client = await world.as(reader)
    for (const day of [10, 11, 12]) await jobs.ask(client, linkOn(day))
    const refused = await client.ask(api.reportJobs.ask, { link: linkOn(13) })
    expect([refused.status, refused.code, refused.text]).toEqual([
      200,
      'too many reports',
      '3 of your reports are being made. Wait for one of them, or cancel one.',
    ])
    expect((await jobs.ask(client, linkOn(10))).state).toBe('waiting')
    expect((await jobs.ask(await world.as(customerAdmin), linkOn(13))).state).toBe('waiting')
    jobs.start(sliced({ slices: 1 }))
    const asked = (await client.ask(api.reportJobs.list, {})).value
    for (const { jobId } of asked) await jobs.settled(client, jobId)
    for (let more = 0; more < REPORTS_KEPT_OF_A_USER; more += 1)
      await jobs.settled(client, (await jobs.ask(client)).jobId)
    const kept = (await client.ask(api.reportJobs.list, {})).value
    expect(kept).toHaveLength(REPORTS_KEPT_OF_A_USER)
    expect(kept.some(({ jobId }) => asked.some((job) => job.jobId === jobId))).toBe(false)
  })

  test('RPT-29 keeps a report that is still to be made, though it is older than all that are kept', async () => {
    const client = await world.as(reader)
    const waiting = await jobs.ask(client, linkOn(10))
    for (let more = 0; more <= REPORTS_KEPT_OF_A_USER; more += 1) {
      const { jobId } = await jobs.ask(client, linkOn(11))
      const done = { state: 'done', doneAt: world.clock.now(), bytes: 1 }
      await world.db.updateTable('reportJob').set(done).where('jobId', '=', jobId).execute()
    }
    await jobs.ask(client, linkOn(12))
    expect((await jobs.one(client, waiting.jobId)).state).toBe('waiting')
  })

  test.each([
    ['/nowhere', 400],
    ['https://', 400],
    ['/pdfs/OrderSummaryFile-CSV.php?startdate=11/09/2026&startdate=11/10/2026', 400],
    ['/pdfs/OrderSummaryFile-CSV.php?level=MOON', 400],
    ['/pdfs/OrderSummaryFile-CSV.php?nosuch=1', 400],
    ['/pdfs/OrderSummaryFile-CSV.php?__proto__=1', 400],
    [`/pdfs/OrderSummaryFile-CSV.php?custno=${OTHER}`, 404],
    [`/pdfs/OrderSummaryFile-CSV.php?${carried.customerNo}=${OTHER}`, 404],
    ['/pdfs/OrderSummaryFile-CSV.php?custno=%00', 400],
    ['/pdfs/OrderSummaryFile-CSV.php?startdate=11/15/2026&enddate=11/09/2026', 200],
    ['/pdfs/OrderSummaryFile-CSV.php?startdate=11/15/2024&enddate=11/09/2026', 200],
    ['/pdfs/OrderInvoiceSummary-CSV.php', 403],
  ])('RPT-29 %s is refused with a sentence', async (link, status) => {
    const client = await world.as(reader)
    const refused = await client.ask(api.reportJobs.ask, { link })
    expect([refused.status, refused.message]).toEqual([status, 'error'])
    expect(refused.text).toMatch(/\.$/)
    expect(await jobs.count('reportJob')).toBe(0)
  })

  test('RPT-29 one that is done is deleted with its file', async () => {
    jobs.start(sliced({ slices: 1 }))
    const client = await world.as(reader)
    const { jobId } = await jobs.ask(client)
    await jobs.settled(client, jobId)
    await client.ask(api.reportJobs.cancel, { jobId })
    expect([await jobs.count('reportJob'), await jobs.count('reportJobPart')]).toEqual([0, 0])
  })

  test('RPT-29 who lost a right, a route or his account gets nothing any more', async () => {
    jobs.start(sliced({ slices: 1 }))
    const persona: Persona = { ...customerAdmin, userCode: 'LEAD' }
    const client = await world.as(persona)
    const userId = await insertPersona(world, persona)
    const set = (values: object) =>
      world.db.updateTable('portalUser').set(values).where('userId', '=', userId).execute()
    const { jobId } = await jobs.ask(client)
    await jobs.settled(client, jobId)
    const refusal = async () => {
      const file = await jobs.fetched(client, jobId)
      const { preview, problem } = await jobs.one(client, jobId)
      return [file.status, ((await file.json()) as { messageTxt: string }).messageTxt, preview, problem]
    }
    const refused = (text: string) => [403, text, undefined, text]
    await set({ mappedRouteNo: 'R14' })
    expect(await refusal()).toEqual(
      refused('Your route was changed after you asked for this report. Ask for it again.'),
    )
    await set({ mappedRouteNo: '', isAdmin: false })
    expect(await refusal()).toEqual(
      refused('What you may see was changed after you asked for this report. Ask for it again.'),
    )
    await set({ isAdmin: true, rights: ['invoiceReport'] })
    expect(await refusal()).toEqual(refused('You may not read this report any more.'))
    await set({ rights: [...(persona.rights ?? [])] })
    expect((await jobs.fetched(client, jobId)).status).toBe(200)
    await runners[0]?.stop()
    const later = (await jobs.ask(client)).jobId
    await set({ mappedRouteNo: 'R14' })
    jobs.start(sliced({ slices: 1 }))
    expect(await jobs.settled(client, later)).toMatchObject({
      state: 'failed',
      problem: expect.stringContaining('route'),
    })
    await set({ mappedRouteNo: '' })
    await runners[1]?.stop()
    const gone = (await jobs.ask(client)).jobId
    await set({ isActive: false })
    jobs.start(sliced({ slices: 1 }))
    await vi.waitFor(async () => {
      const row = await world.db.selectFrom('reportJob').where('jobId', '=', gone).select('state').executeTakeFirst()
      expect(row?.state).toBe('canceled')
    })
    expect(await jobs.count('reportJobPart')).toBe(1)
  })

  test('RPT-29 after its days it is there for nobody, and the sweep deletes it', async () => {
    jobs.start(sliced({ slices: 1 }))
    const client = await world.as(reader)
    const { jobId } = await jobs.ask(client)
    const { expiresAt = '' } = await jobs.settled(client, jobId)
    expect((Date.parse(expiresAt) - world.clock.now().getTime()) / 86_400_000).toBeCloseTo(7, 3)
    await sweep(world)
    expect(await jobs.count('reportJob')).toBe(1)
    world.clock.set(expiresAt)
    expect((await client.ask(api.reportJobs.one, { jobId })).status).toBe(404)
    expect((await jobs.fetched(client, jobId)).status).toBe(404)
    await sweep(world)
    expect([await jobs.count('reportJob'), await jobs.count('reportJobPart')]).toEqual([0, 0])
    world.clock.set('2026-11-19T18:00:00Z')
  })

  test('a clerk without the right is refused', async () => {
    const client = await world.as(clerk)
    expect((await client.ask(api.reportJobs.ask, { link: LINK })).status).toBe(403)
  })
})
