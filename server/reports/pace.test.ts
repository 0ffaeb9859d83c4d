import { expect, test } from 'vitest'
import { linkOf } from '#contract/report-links.ts'
import { defaultRequest } from '#rules/reports/request.ts'
import { sharedWorld } from '#tests/support/fresh-world.ts'
import { clerk, type Persona } from '#tests/support/personas.ts'
import { arrivals } from '../http/traffic.ts'

const reader: Persona = { ...clerk, userCode: 'READER', rights: ['reports'] }
const world = sharedWorld('any', () => world.make.shop())

test('RPT-29 who asks how far a report is does not make it later; who does anything else is given way to', async () => {
  const client = await world.as(reader)
  const countOf = async (work: () => Promise<Response>) => {
    const before = arrivals(world)
    await work()
    return arrivals(world) - before
  }
  const ask = () => client.send('POST', '/api/report_jobs', { link: linkOf(defaultRequest('menu', '2026-11-24')) })
  expect(await countOf(ask)).toBe(1)
  expect(await countOf(() => client.send('GET', '/api/report_job?id=100001'))).toBe(0)
  expect(await countOf(() => client.send('GET', '/api/report_jobs'))).toBe(0)
  expect(await countOf(() => client.send('GET', '/readyz'))).toBe(0)
  expect(await countOf(() => client.send('GET', '/api/session'))).toBe(1)
})
