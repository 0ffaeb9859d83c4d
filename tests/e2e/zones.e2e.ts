// GEN-12: a producer far from where the reader sits. Days and times are the producer's on every screen and in print.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { documents } from '#contract/calls/documents.ts'
import { toUsDate } from '#rules/calendar.ts'
import { paths } from '#web/portal/paths.ts'
import { type RunningServer, startServer } from '../../bench/support/server.ts'
import { pdfText } from '../support/pdf-text.ts'
import { expect, test } from './fixtures.ts'
import { CUSTOMER, harbor, openDay } from './places.ts'
import { allSaved, enter, footer, openedOrder, serverOrder, signInByHand } from './portal.ts'

const DAY_MS = 86_400_000
const zones = [
  // A quarter of an hour off every clock of the reader's.
  { timeZone: 'Asia/Kathmandu', timezoneId: 'America/Los_Angeles' },
  // A day ahead of the reader's, nearly always.
  { timeZone: 'Pacific/Auckland', timezoneId: 'Pacific/Pago_Pago' },
]

for (const { timeZone, timezoneId } of zones) {
  test.describe(`a producer in ${timeZone}, a reader in ${timezoneId}`, () => {
    // Another server than the other journeys': the guard against other origins knows only theirs.
    test.use({ timezoneId, tolerated: [/^request to another origin: http:\/\/127\.0\.0\.1/] })
    let dataDir = ''
    let server: RunningServer | undefined
    test.beforeAll(async () => {
      dataDir = mkdtempSync(join(tmpdir(), 'provender-zone-'))
      server = await startServer({ dataDir, environment: 'test', timeZone })
    })
    test.afterAll(async () => {
      await server?.stop()
      rmSync(dataDir, { recursive: true, force: true })
    })

    /** What the producer's clocks show: an oracle that knows none of our code. */
    const wall = (instant: string | Date, options: Intl.DateTimeFormatOptions) =>
      new Date(instant).toLocaleString('en-US', { timeZone, ...options })
    const dayOf = (instant: Date) => instant.toLocaleDateString('sv-SE', { timeZone })
    const timeOf = (instant: string | Date) =>
      wall(instant, { hour: 'numeric', minute: '2-digit', timeZoneName: 'shortGeneric' })
    const zoneName = timeOf(new Date()).split(' ').slice(2).join(' ')
    const cutoffOf = (instant: string) =>
      `Cut-off ${wall(instant, { weekday: 'short' })} ${wall(instant, { month: '2-digit', day: '2-digit' })}, ${timeOf(instant)}`

    test('dashboard, calendar, week, order and print tell the producer’s day and time', async ({ page }) => {
      const at = `http://127.0.0.1:${server?.port}`
      await page.goto(at + paths.login())
      await signInByHand(page, 'CLERK')
      const side = page.getByRole('region', { name: 'Cut-off and account' })
      await expect(side).toContainText(new RegExp(`Cut-off \\w{3} \\d+/\\d+, 2:00 PM ${zoneName}`))

      // Today, and the week that it is in; the journey may pass a midnight.
      const days = [dayOf(new Date())]
      await page.goto(at + paths.calendar({ ...harbor, month: undefined }))
      const today = page.locator('[aria-current="date"]')
      await expect(today).toHaveCount(1)
      const shownToday = await today.getAttribute('data-date')
      await page.goto(at + paths.summary({ firstDate: undefined, summaryType: 'LOCATION' }))
      const title = page.getByRole('heading', { level: 1, name: /^Order Summary for/ })
      const shownWeek = /for (\S+) thru/.exec((await title.textContent()) ?? '')?.[1]
      days.push(dayOf(new Date()))
      expect(days).toContain(shownToday)
      expect(days.map(sundayOf)).toContain(shownWeek)

      // An order: its cut-off, and when it was saved.
      const { routeNo, locationNo } = harbor
      await page.goto(`${at}/orders/${routeNo}/${locationNo}/create/edit?FirstDate=${toUsDate(openDay(30))}`)
      const orderNo = await openedOrder(page)
      const { cutoffAt } = await serverOrder(page, orderNo, { at })
      await expect(page.getByText(cutoffOf(cutoffAt))).toBeVisible()
      const saved = [new Date()]
      await enter(page, 7)
      await allSaved(page)
      saved.push(new Date())
      const shownSaved = /All saved (\d+:\d+ [AP]M)/.exec((await footer(page).textContent()) ?? '')?.[1]
      expect(saved.map((instant) => wall(instant, { hour: 'numeric', minute: '2-digit' }))).toContain(shownSaved)

      const asked = new URLSearchParams(
        documents.order.query.write({ customerNo: CUSTOMER, orderNo }) as Record<string, string>,
      )
      const printed = await page.request.get(`${at}/api${documents.order.path}?${asked}`)
      expect(pdfText(await printed.body())).toMatch(
        new RegExp(`printed \\d\\d/\\d\\d/\\d{4} \\d+:\\d\\d [AP]M ${zoneName}`),
      )
    })
  })
}

/** The Sunday that begins the week of a day, as MM/DD/YYYY. */
function sundayOf(day: string): string {
  const noon = new Date(`${day}T12:00:00Z`)
  const sunday = new Date(noon.getTime() - noon.getUTCDay() * DAY_MS)
  return sunday.toLocaleDateString('en-US', { timeZone: 'UTC', year: 'numeric', month: '2-digit', day: '2-digit' })
}
