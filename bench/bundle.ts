// What a first visit fetches: node bench/bundle.ts. Ends with 1 when something is over its budget (G11, G12).
import { budgets, firstLoad, overBudget } from '#tests/e2e/first-load.ts'
import { withOrder } from './support/browser.ts'
import { heading, table } from './support/report.ts'

const rows: string[][] = []
const faults: string[] = []
const kB = (bytes: number) => (bytes / 1000).toFixed(1)

heading('bundle')
await withOrder(600, async ({ address, order, newPage }) => {
  for (const screen of ['sign-in', 'order'] as const) {
    const page = await newPage({ isSignedOut: screen === 'sign-in' })
    const load = await firstLoad(page, async () => {
      await page.goto(screen === 'sign-in' ? `${address}/login` : order)
      await page
        .getByRole(screen === 'sign-in' ? 'button' : 'region', {
          name: screen === 'sign-in' ? 'Sign in' : 'Order lines',
        })
        .waitFor()
    })
    faults.push(...overBudget(screen, load))
    const { script, stylesheet, font } = budgets[screen]
    rows.push([
      screen,
      `${kB(load.script)} (≤ ${kB(script)})`,
      `${kB(load.stylesheet)} (≤ ${kB(stylesheet)})`,
      `${kB(load.font)} (≤ ${kB(font)})`,
    ])
  }
})
table(['first visit, kB gzip -9 (budget)', 'JavaScript', 'CSS', 'fonts'], rows)
for (const fault of faults) console.log(fault)
process.exitCode = faults.length > 0 ? 1 : 0
