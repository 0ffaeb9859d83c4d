// @vitest-environment browser-beside-server
// What comes of a report that is asked for on its page (RPT-24, RPT-29): made by the real server, with makers of the test.
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { api } from '#contract/index.ts'
import { Refusal } from '#rules/refusal.ts'
import type { JobRunner } from '#server/reports/jobs/runner.ts'
import type { Asked, MadeReport, Makers } from '#server/reports/report-maker.ts'
import { freshWorld } from '#tests/support/fresh-world.ts'
import { askedOf, isOf } from '#tests/support/network.ts'
import { customerAdmin, OTHER, OWN, otherAdmin, type Persona, staff } from '#tests/support/personas.ts'
import { leavePortal, openPortal } from '#tests/support/portal.tsx'
import { reportAddress } from '#tests/support/report-address.ts'
import { door, jobsOf, LINK } from '#tests/support/report-jobs.ts'
import { sliced, slicedReport } from '#tests/support/report-makers.ts'
import { NOON } from '#tests/support/world.ts'
import { forgetServerTime } from '../../portal/clock.ts'

const PAGE = '/reports/order-summary-data-file'
const reader: Persona = { userCode: 'READER', customerNo: OWN, rights: ['reports'] }
let runners: JobRunner[] = []
let jobs: ReturnType<typeof jobsOf>
let doors: ReturnType<typeof door>[] = []
const world = freshWorld('embedded', async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  vi.setSystemTime(new Date(NOON))
  world.clock.set(NOON)
  forgetServerTime()
  await world.make.shop(OWN)
  await world.make.customer({ customerNo: OTHER })
  runners = []
  doors = []
  jobs = jobsOf(world, runners)
})
afterEach(async () => {
  leavePortal()
  for (const { open: letGo } of doors) letGo()
  for (const runner of runners) await runner.stop()
  vi.useRealTimers()
})

const newDoor = () => {
  const held = door()
  doors.push(held)
  return held
}
type Make = (asked: Pick<Asked, 'reach' | 'breathe'>) => Promise<MadeReport>
const by = (make: Make): Makers => ({ ...sliced({ slices: 1 }), orderSummary: make, waste: make })
const thirty = slicedReport({ slices: 3 })
const nothing: Make = async (asked) => ({ ...(await slicedReport({ slices: 0 })(asked)), charts: async () => [] })
const press = (name: string | RegExp) => act(async () => fireEvent.click(screen.getByRole('button', { name })))
const open = async (at = PAGE, who: Persona = reader, options = {}) => {
  const portal = await openPortal(world, who, at, options)
  await screen.findByRole('button', { name: /^(Submit|Preparing…)$/ })
  return portal
}
const result = async (name = 'Rows') => {
  const heading = await screen.findByRole('heading', { level: 2, name }, { timeout: 30_000 })
  return heading.closest('section') as HTMLElement
}
const recent = () =>
  [...document.querySelectorAll('.recent-list > li')].map((row) => row.querySelector('.stamp')?.textContent)

test('RPT-24 Submit, how far it is, a preview, and the Download File link without a token', async () => {
  const held = newDoor()
  jobs.start(by(slicedReport({ slices: 4, before: (slice) => (slice === 2 ? held.pass() : undefined) })))
  const portal = await open()
  await press('Submit')
  await held.reached
  await screen.findByRole('progressbar', { name: 'Order Summary Data File' })
  const preparing = screen.getByRole('button', { name: 'Preparing…' })
  await act(async () => fireEvent.click(preparing))
  expect(askedOf(api.reportJobs.ask, portal.sent), 'it is asked for once').toHaveLength(1)
  expect(screen.queryByRole('timer'), 'nothing is said for five seconds').toBeNull()
  vi.setSystemTime(new Date(Date.now() + 6000))
  world.clock.set(new Date(Date.now()).toISOString())
  await waitFor(() => expect(screen.getByRole('timer').textContent).toMatch(/^(\d+%|Waiting for its turn), \d+ s$/), {
    timeout: 5000,
  })
  held.open()
  const shown = within(await result())
  expect(recent(), 'the list says the same').toEqual(['Ready'])
  shown.getByText('20 of 40 rows. The file has all of them. The totals are those of all rows.')
  const rows = shown.getByRole('region', { name: 'Rows, first rows' })
  expect([...rows.querySelectorAll('thead th')].map((head) => head.textContent)).toEqual(['No.', 'Pieces'])
  expect([...rows.querySelectorAll('.report-group')].map((row) => row.textContent)).toEqual(['R0', 'R1'])
  expect(rows.querySelector('tfoot')?.textContent).toBe('120')
  const link = shown.getByRole('link', { name: 'Download File' })
  const jobId = new URL(link.getAttribute('href') ?? '', 'http://portal.test').searchParams.get('id')
  expect(link.getAttribute('href')).toBe(`/api/pdfs/ReportFile.php?id=${jobId}`)
  expect(link.getAttribute('download')).toBe(`Rows of ${OWN}.pdf`)
  shown.getByText(new RegExp(`^Rows of ${OWN}\\.pdf, \\d+ (bytes|KB), kept until Thu 11/26, 12:00 PM$`))
  expect(portal.address()).toContain(`job=${jobId}`)
  const file = await portal.client.send('GET', link.getAttribute('href') ?? '')
  expect((await file.text()).slice(0, 5)).toBe('%PDF-')
  expect(document.activeElement, 'who waited at Submit goes on from there').toBe(
    screen.getByRole('heading', { level: 2, name: 'Rows' }),
  )
})

test('a report that is done before it is first looked at is gone to as any other', async () => {
  jobs.start(by(thirty))
  const { network } = await open()
  const letGo = network.hold(api.reportJobs.ask)
  screen.getByRole('button', { name: 'Submit' }).focus()
  await press('Submit')
  const states = () => world.db.selectFrom('reportJob').select('state').execute()
  await waitFor(async () => expect(await states()).toEqual([{ state: 'done' }]), { timeout: 30_000 })
  await act(async () => letGo())
  await result()
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('heading', { level: 2, name: 'Rows' })))
})

test('RPT-24 until it is first looked at over a slow network, it is being prepared and not asked for again', async () => {
  const portal = await open()
  const letGo = portal.network.hold(api.reportJobs.one)
  await press('Submit')
  await waitFor(() => expect(portal.address()).toMatch(/job=\d+/))
  await press(/^(Submit|Preparing…)$/)
  screen.getByRole('button', { name: 'Preparing…' })
  screen.getByRole('progressbar', { name: 'Order Summary Data File' })
  expect(askedOf(api.reportJobs.ask, portal.sent)).toHaveLength(1)
  jobs.start(by(thirty))
  await act(async () => letGo())
  await result()
})

test('RPT-29 a page that is left and opened again finds its report, with its settings', async () => {
  const held = newDoor()
  jobs.start(by(slicedReport({ slices: 3, before: held.pass })))
  const { visit, address } = await open(`${PAGE}?level=ROUTE&filetype=CSV`)
  await press('Submit')
  await held.reached
  await visit('/reports')
  await waitFor(() => expect(recent()[0]).toMatch(/^(Waiting|Preparing)/))
  await visit(PAGE)
  await screen.findByRole('button', { name: 'Preparing…' })
  expect((screen.getByLabelText('Level') as HTMLSelectElement).value).toBe('ROUTE')
  expect(address()).toMatch(/level=ROUTE&filetype=CSV&job=\d+$/)
  held.open()
  await result()
})

test('RPT-24 Cancel stops it', async () => {
  const held = newDoor()
  jobs.start(by(slicedReport({ slices: 3, before: held.pass })))
  await open()
  await press('Submit')
  await held.reached
  await screen.findByRole('progressbar', { name: 'Order Summary Data File' })
  await press('Cancel')
  await screen.findByText('This report was canceled. Nothing was made.')
  held.open()
  expect(screen.queryByRole('link', { name: 'Download File' })).toBeNull()
  await screen.findByRole('button', { name: 'Submit' })
})

test('a report that fails says why, and Try again makes it', async () => {
  let isBroken = true
  const make: Make = async (asked) => {
    if (isBroken) throw new Refusal('Route R99 is not there any more.')
    return thirty(asked)
  }
  jobs.start(by(make))
  await open()
  await press('Submit')
  await screen.findAllByText('Route R99 is not there any more.', {}, { timeout: 10_000 })
  isBroken = false
  await press('Try again')
  within(await result()).getByRole('link', { name: 'Download File' })
})

test('a report of nothing is a sentence, and no file', async () => {
  jobs.start(by(nothing))
  await open()
  await press('Submit')
  const shown = within(await result())
  shown.getByText('There are no rows.')
  expect(shown.queryByRole('link', { name: 'Download File' })).toBeNull()
  expect(shown.queryByRole('table')).toBeNull()
  await waitFor(() => expect(recent()).toEqual(['No data']))
  expect(screen.queryByRole('link', { name: /^Download / }), 'nor among the recent ones').toBeNull()
})

test('an answer that is lost is not said to be done, nor not to be; what was asked for is in the list', async () => {
  const held = newDoor()
  jobs.start(by(slicedReport({ slices: 3, before: held.pass })))
  const { network } = await open()
  await screen.findByText('The last 20 that you ask for stay here for 7 days.')
  network.mishap = (sent) => (isOf(api.reportJobs.ask)(sent) ? 'answer lost' : undefined)
  await press('Submit')
  await screen.findByText(/^It is not known whether this was done: look before you try again\./)
  await waitFor(() => expect(recent()).toHaveLength(1))
  network.mishap = () => undefined
  await press('Submit')
  await screen.findByRole('button', { name: 'Preparing…' })
  await waitFor(() => expect(recent(), 'the same one').toHaveLength(1))
  held.open()
  await result()
})

test('a server that is away for a while has the report when it is back', async () => {
  const held = newDoor()
  jobs.start(by(slicedReport({ slices: 3, before: held.pass })))
  const { network } = await open()
  await press('Submit')
  await held.reached
  await screen.findByRole('progressbar', { name: 'Order Summary Data File' })
  network.goes()
  held.open()
  await screen.findByRole('button', { name: 'Preparing…' })
  await network.comesBack()
  await result()
})

test('a refusal of the server is said at Submit', async () => {
  const client = await world.as(reader)
  for (const day of [10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20])
    await client.ask(api.reportJobs.ask, { link: LINK.replaceAll('11/09', `11/${day}`).replace('11/15', `11/${day}`) })
  await open()
  await press('Submit')
  await screen.findByText(/reports are being made\. Wait for one of them, or cancel one\./)
})

test('recent downloads are one’s own, can be fetched, opened again and deleted', async () => {
  jobs.start(by(thirty))
  const other = await jobs.ask(await world.as(customerAdmin))
  const portal = await open('/reports/order-summary-data-file?filetype=CSV')
  await press('Submit')
  await result()
  await waitFor(() => expect(recent()).toEqual(['Ready']))
  const row = within(document.querySelector('.recent-list > li') as HTMLElement)
  row.getByText('CSV, TOTAL by ITEM, 11/15–11/21/2026')
  row.getByText('Asked today at 12:00 PM, expires Thu 11/26, 12:00 PM')
  const link = row.getByRole('link', { name: /^Download Order Summary Data File/ })
  expect(await (await portal.client.send('GET', link.getAttribute('href') ?? '')).text()).toContain('0000000001')
  await act(async () => fireEvent.click(row.getByRole('button', { name: /^Delete Order Summary Data File/ })))
  await screen.findByText('The last 20 that you ask for stay here for 7 days.')
  await portal.visit(`${PAGE}?job=${other.jobId}`)
  await screen.findByText(`Report ${other.jobId} was not found.`)
})

test('GEN-04 the file of staff viewing as a customer is that customer’s', async () => {
  jobs.start(by(thirty))
  await open(PAGE, staff, { viewing: OWN })
  await press('Submit')
  const link = within(await result()).getByRole('link', { name: 'Download File' })
  expect(link.getAttribute('href')).toMatch(new RegExp(`^/api/pdfs/ReportFile\\.php\\?id=\\d+&impersonate=${OWN}$`))
})

test('every bar of a picture has its name, and every figure of its scale its room', async () => {
  const labels = Array.from({ length: 12 }, (_, at) => `A${at + 10}`)
  const series = [{ name: 'Pieces', values: labels.map((_, at) => 1_000_000 * (at + 1)) }]
  const charts = async () => [
    { title: 'Pieces by price code', unit: 'pieces' as const, labels, note: '39 more codes: 8,400 pieces', series },
  ]
  jobs.start(by(async (asked) => ({ ...(await thirty(asked)), charts })))
  await open()
  await press('Submit')
  const figure = within(await result()).getByRole('figure', { name: 'Pieces by price code' })
  const named = () => [...figure.querySelectorAll('.chart-label')].map((label) => label.textContent)
  expect(named()).toEqual(labels)
  expect(within(figure).getByText('39 more codes: 8,400 pieces')).toBeTruthy()
  for (const tick of figure.querySelectorAll('.chart-tick'))
    expect(Number(tick.getAttribute('x')), tick.textContent).toBeGreaterThanOrEqual(8 * tick.textContent.length)
})

test('a picture has its figures in a table, and says where it is highest', async () => {
  const charts = async () => [
    {
      title: 'Waste share by weekday',
      unit: 'percent' as const,
      labels: ['Mon', 'Tue', 'Wed'],
      series: [
        { name: 'This period', values: [32, 123, undefined] },
        { name: 'The week before', values: [40, 0, 15] },
      ],
    },
  ]
  jobs.start(by(async (asked) => ({ ...(await thirty(asked)), charts })))
  await open(reportAddress('waste', { from: '11/09/2026', to: '11/15/2026' }), otherAdmin)
  await press('Submit')
  const figure = within(await result()).getByRole('figure', { name: 'Waste share by weekday' })
  within(figure).getByRole('img', {
    name: 'Waste share by weekday. Most: Tue (12.3%). The figures are in the table.',
  })
  expect(figure.querySelectorAll('rect.chart-bar[x]').length, 'a value that is missing is no bar').toBe(2 + 5)
  fireEvent.click(within(figure).getByText('Show as table'))
  expect(
    [...figure.querySelectorAll('tbody tr')].map((row) => [...row.children].map((cell) => cell.textContent)),
  ).toEqual([
    ['Mon', '3.2%', '4%'],
    ['Tue', '12.3%', '0%'],
    ['Wed', '', '1.5%'],
  ])
})
