import { existsSync } from 'node:fs'
import { chromium } from '@playwright/test'
import { runStep } from './step.ts'

const systemPaths = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome']

/** The browser of the journeys: CHROMIUM_PATH, else Playwright's own, else one of the system; undefined when there is none. */
export function findChromium(): string | undefined {
  const named = process.env['CHROMIUM_PATH']
  if (named) return named
  return [chromium.executablePath(), ...systemPaths].find((path) => existsSync(path))
}

/** Makes sure there is a browser: as root on Debian by apt-get; elsewhere it throws one sentence that says what to install. */
export async function installChromium(): Promise<void> {
  const found = findChromium()
  if (found && existsSync(found)) return
  const missing = found ? `CHROMIUM_PATH names ${found}, which does not exist.` : 'No Chromium was found.'
  if (!found && process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    const env = { DEBIAN_FRONTEND: 'noninteractive' }
    await runStep('apt-get update', 'apt-get', ['update', '-qq'], { env })
    await runStep('install Chromium', 'apt-get', ['install', '-y', '-qq', '--no-install-recommends', 'chromium'], {
      env,
    })
    return
  }
  throw new Error(
    `${missing} Install it (Debian: sudo apt-get install chromium; elsewhere: npx playwright install chromium) or set CHROMIUM_PATH to a Chrome or Chromium, then run npm test again.`,
  )
}

/** What Chromium is started with: quiet, and without its sandbox only for root, who cannot have one. */
export const chromiumArgs: readonly string[] = [
  ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]
