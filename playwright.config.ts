import { resolve } from 'node:path'
import { defineConfig } from '@playwright/test'
import { launchShell } from './scripts/chromium.ts'
import { systemClock } from './server/runtime/clock.ts'

// The workers and the server inherit it (tests/e2e/places.ts): a run that passes midnight keeps its day.
process.env['E2E_TODAY'] ??= systemClock('America/Chicago').today()

const port = Number(process.env['E2E_PORT'] ?? 4173)
/** Each worker has a server with data of its own: files that run beside one another never meet. */
const WORKERS = 2
const addressOf = (worker: number) => `http://127.0.0.1:${port + worker}`
// Set in a worker; the run itself has none.
const worker = Number(process.env['TEST_PARALLEL_INDEX'] ?? 0)
// Two runs at once need a port and a folder each.
const outputDir = resolve(import.meta.dirname, process.env['E2E_OUTPUT'] ?? 'test-results')

// Playwright empties test-results before it starts the server: every run creates the demo data anew.
export default defineConfig({
  testDir: 'tests/e2e',
  testMatch: '**/*.e2e.ts',
  outputDir,
  workers: WORKERS,
  // The sweep comes first, on the demo's own data: journeys leave orders, notices and marks behind. API's password is another one
  // once it was forgotten: that journey comes after all others.
  projects: [
    { name: 'sweep', testMatch: '**/sweep.e2e.ts' },
    { name: 'portal', testIgnore: ['**/sweep.e2e.ts', '**/forgotten-password.e2e.ts'] },
    { name: 'last', testMatch: '**/forgotten-password.e2e.ts', dependencies: ['sweep', 'portal'] },
  ],
  // A test that passes only the second time is listed as flaky in the report; the journeys run for ten minutes, and a machine
  // that stands still in the middle must not cost them all.
  retries: 1,
  forbidOnly: true,
  // A borrowed processor can stand still for seconds: what is expected must come true, not come fast (bench/ measures that).
  timeout: 120_000,
  expect: { timeout: 15_000 },
  reporter: 'list',
  use: {
    baseURL: addressOf(worker),
    timezoneId: 'America/Chicago',
    locale: 'en-US',
    // A trace slows every test, and a failure is tried again anyway.
    trace: 'on-first-retry',
    // What the service worker brings no test can hold back; tests/e2e/offline.e2e.ts allows it.
    serviceWorkers: 'block',
    launchOptions: launchShell(),
  },
  webServer: Array.from({ length: WORKERS }, (_, index) => ({
    command: `"${process.execPath}" tests/e2e/stage.ts`,
    url: addressOf(index),
    reuseExistingServer: false,
    timeout: 120_000,
    stdout: 'ignore' as const,
    stderr: 'pipe' as const,
    gracefulShutdown: { signal: 'SIGTERM' as const, timeout: 10_000 },
    env: {
      PORT: String(port + index),
      HOST: '127.0.0.1',
      DATA_DIR: resolve(outputDir, `server-data-${index}`),
      STAGE_TEMPLATE: resolve(outputDir, 'stage'),
      DATABASE_URL: '',
    },
  })),
})
