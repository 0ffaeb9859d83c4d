import { existsSync } from 'node:fs'
import { chromium, type LaunchOptions } from '@playwright/test'
import { runStep } from './step.ts'

const systemPaths = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome']
/** Chromium without windows, toolbars and viewers, as Debian packs it: pages open much faster. */
const headlessShell = '/usr/bin/chromium-headless-shell'

/** The browser of the journeys: CHROMIUM_PATH, else Playwright's own, else one of the system; undefined when there is none. */
export function findChromium(): string | undefined {
  const named = process.env['CHROMIUM_PATH']
  if (named) return named
  return [chromium.executablePath(), ...systemPaths].find((path) => existsSync(path))
}

/**
 * What most journeys start: the headless shell of the system or of Playwright where there is one and CHROMIUM_PATH names no other
 * browser, else the whole browser.
 */
export function launchShell(): LaunchOptions {
  if (process.env['CHROMIUM_PATH']) return launchWhole()
  // Playwright comes with a shell of its own, which it starts by itself.
  if (existsSync(chromium.executablePath())) return { args: [...chromiumArgs] }
  return existsSync(headlessShell) ? { args: [...chromiumArgs], executablePath: headlessShell } : launchWhole()
}

/** What journeys start that need a viewer of PDFs, or a browser that can install a page. */
export function launchWhole(): LaunchOptions {
  const executablePath = findChromium()
  return { args: [...chromiumArgs], ...(executablePath ? { executablePath } : {}) }
}

/** Makes sure there is a browser: as root on Debian by apt-get; elsewhere it throws one sentence that says what to install. */
export async function installChromium(): Promise<void> {
  const found = findChromium()
  if (found && existsSync(found)) return
  const missing = found ? `CHROMIUM_PATH names ${found}, which does not exist.` : 'No Chromium was found.'
  if (!found && process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    const env = { DEBIAN_FRONTEND: 'noninteractive' }
    await runStep('apt-get update', 'apt-get', ['update', '-qq'], { env })
    const install = ['install', '-y', '-qq', '--no-install-recommends']
    await runStep('install Chromium', 'apt-get', [...install, 'chromium'], { env })
    // Older systems have no package of it, and the journeys then take longer.
    await runStep('install its headless shell', 'apt-get', [...install, 'chromium-headless-shell'], { env }).catch(() =>
      console.log('There is no package chromium-headless-shell: the journeys run in the whole browser.'),
    )
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
