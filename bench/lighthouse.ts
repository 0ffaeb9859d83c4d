// Lighthouse on the screens of the store's side, desktop and phone: node bench/lighthouse.ts [rounds] [word in the screen's name].
// The library is no dependency of the project (114 packages, for one bench): npm install --no-save lighthouse@13.5.0
// Ends with 1 where accessibility is under its goal; performance under its goal is marked, for it is of the machine as well.
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type BrowserContext, chromium, type Page } from '@playwright/test'
import { FORMATS } from '#rules/uploads/formats.ts'
import { paths } from '#web/portal/paths.ts'
import { chromiumArgs, findChromium, installChromium } from '../scripts/chromium.ts'
import { buildWeb } from '../scripts/web-build.ts'
import { heading, median, table } from './support/report.ts'
import { startServer } from './support/server.ts'

const ROUNDS = Number(process.argv[2] ?? 3)
const ONLY = process.argv[3] ?? ''
const LIBRARY = 'lighthouse'
const INSTALL = 'npm install --no-save lighthouse@13.5.0'
const GOALS = { desktop: 95, phone: 85, accessibility: 100 } as const
const SHAPES = ['desktop', 'phone'] as const
type Shape = (typeof SHAPES)[number]

interface Audit {
  readonly id: string
  readonly title: string
  readonly score: number | null
  readonly numericValue?: number
  readonly displayValue?: string
  readonly details?: { readonly items?: readonly { readonly node?: { readonly snippet?: string } }[] }
}
interface Result {
  readonly finalDisplayedUrl: string
  readonly audits: Readonly<Record<string, Audit>>
  readonly categories: Readonly<
    Record<string, { readonly score: number | null; readonly auditRefs: readonly { readonly id: string }[] }>
  >
}
interface Lighthouse {
  readonly default: (address: string, flags: object, config?: object) => Promise<{ readonly lhr: Result } | undefined>
  readonly desktopConfig: object
}

async function measure(lighthouse: Lighthouse): Promise<void> {
  heading(`lighthouse ${ROUNDS}${ONLY && ` ${ONLY}`}`)
  await installChromium()
  await buildWeb({ log: console.log })
  const home = mkdtempSync(join(tmpdir(), 'provender-bench-'))
  const server = await startServer({ dataDir: join(home, 'data'), environment: 'test' })
  try {
    const port = await freePort()
    const executablePath = findChromium()
    const browser = await chromium.launchPersistentContext(join(home, 'profile'), {
      args: [...chromiumArgs, `--remote-debugging-port=${port}`],
      viewport: null,
      ...(executablePath && { executablePath }),
    })
    try {
      await look(lighthouse, port, `http://127.0.0.1:${server.port}`, browser)
    } finally {
      await browser.close()
    }
  } finally {
    await server.stop()
    rmSync(home, { recursive: true, force: true })
  }
}

async function look(lighthouse: Lighthouse, port: number, address: string, browser: BrowserContext): Promise<void> {
  const rows: (string | number)[][] = []
  const named = new Map<string, readonly string[]>()
  const run = async (screen: string, path: string) => {
    if (!screen.includes(ONLY)) return
    for (const shape of SHAPES) {
      const results: Result[] = []
      for (let round = 0; round < ROUNDS; round += 1) {
        const asked = { port, output: 'json', logLevel: 'error', onlyCategories: ['performance', 'accessibility'] }
        const config = shape === 'desktop' ? lighthouse.desktopConfig : undefined
        const answer = await lighthouse.default(`${address}${path}`, asked, config)
        if (answer) results.push(answer.lhr)
      }
      rows.push(rowOf(screen, shape, results))
      for (const said of new Set(results.flatMap(faultsOf)))
        named.set(said, [...(named.get(said) ?? []), `${screen} ${shape}`])
      if (
        results.some(({ finalDisplayedUrl }) => new URL(finalDisplayedUrl).pathname !== new URL(path, address).pathname)
      )
        throw new Error(`${screen} led to ${results[0]?.finalDisplayedUrl}: it was not measured.`)
    }
  }
  // Before anybody has signed in.
  await run('sign-in', paths.login())
  const page = await signedIn(browser, address)
  const order = await anOrder(page, address)
  const [, , locationNo = ''] = order.split('/').filter(Boolean)
  await page.goto('about:blank')
  await run('dashboard', paths.dashboard)
  await run('order', order)
  await run('week', paths.week({ locationNo, firstDate: undefined }))
  await run('summary', paths.summary({ firstDate: undefined, summaryType: 'LOCATION' }))
  await run('upload', FORMATS.csv.path)
  await run('waste', paths.waste)
  await run('reports', paths.reports)
  table(['screen', 'shape', 'performance, median', 'each', 'goal', 'accessibility', 'LCP ms', 'TBT ms', 'CLS'], rows)
  for (const [said, where] of named) console.log(`- ${said} (${where.join(', ')})`)
}

function rowOf(screen: string, shape: Shape, results: readonly Result[]): (string | number)[] {
  const scores = (category: string) =>
    results.map(({ categories }) => Math.round(100 * (categories[category]?.score ?? 0)))
  const of = (audit: string) => median(results.map(({ audits }) => audits[audit]?.numericValue ?? 0))
  const performance = median(scores('performance'))
  const accessibility = Math.min(...scores('accessibility'))
  if (accessibility < GOALS.accessibility) process.exitCode = 1
  return [
    ...[
      screen,
      shape,
      `${performance}${performance < GOALS[shape] ? ' (!)' : ''}`,
      scores('performance').join(' '),
      GOALS[shape],
    ],
    `${accessibility}${accessibility < GOALS.accessibility ? ' (!)' : ''}`,
    ...[of('largest-contentful-paint').toFixed(0), of('total-blocking-time').toFixed(0)],
    of('cumulative-layout-shift').toFixed(3),
  ]
}

/** What an accessibility audit names; of performance, what it says could be better. */
const faultsOf = ({ audits, categories }: Result): string[] =>
  ['accessibility', 'performance'].flatMap((category) =>
    (categories[category]?.auditRefs ?? []).flatMap(({ id }) => {
      const audit = audits[id]
      if (!audit || audit.score === null || audit.score >= 0.9) return []
      const where =
        category === 'accessibility' ? (audit.details?.items ?? []).map(({ node }) => node?.snippet ?? '') : []
      return [[`${category}: ${audit.title}`, ...where].join('; ')]
    }),
  )

/** A customer's administrator, who has every screen that is measured; in the browser's own profile, which Lighthouse opens its tabs in. */
async function signedIn(browser: BrowserContext, address: string): Promise<Page> {
  const page = browser.pages()[0] ?? (await browser.newPage())
  await page.goto(`${address}${paths.login()}`)
  await page.getByLabel('Customer number').fill('104220')
  await page.getByLabel('Username').fill('MANAGER')
  await page.getByLabel('Password', { exact: true }).fill('demo')
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page.waitForURL(`${address}${paths.dashboard}`)
  return page
}

/** The path of a new order for the first location that needs one. */
async function anOrder(page: Page, address: string): Promise<string> {
  await page
    .getByRole('region', { name: 'Without an order' })
    .getByRole('link', { name: /^Create/ })
    .first()
    .click()
  await page.waitForURL(/\/orders\/.*\/\d+\/edit/)
  return page.url().slice(address.length)
}

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1')
  await new Promise((resolve) => probe.once('listening', resolve))
  const at = probe.address()
  await new Promise((resolve) => probe.close(resolve))
  return typeof at === 'object' && at ? at.port : 0
}

const library = (await import(LIBRARY).catch(() => undefined)) as Lighthouse | undefined
if (library) await measure(library)
else {
  console.error(`Lighthouse is not installed: ${INSTALL}`)
  process.exitCode = 1
}
