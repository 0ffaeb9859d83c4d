import { expect, test } from 'vitest'
import { readConfig } from '#server/config.ts'

const production = { NODE_ENV: 'production', PORTAL_SECRET: 'x'.repeat(32), PUBLIC_URL: 'https://orders.example' }

test('the test environment starts with nothing set', () => {
  expect(readConfig({})).toMatchObject({ isProduction: false, port: 3000, host: '127.0.0.1', acceptsQueryTokens: true })
})

test('SEC-38 production starts with its own secret and an https address, and takes no token from an address', () => {
  expect(readConfig(production)).toMatchObject({
    isProduction: true,
    acceptsQueryTokens: false,
    publicUrl: 'https://orders.example',
    trustedProxies: 0,
  })
  expect(readConfig({ ...production, COMPAT_TOKENS: 'on' }).acceptsQueryTokens).toBe(true)
  expect(readConfig({ ...production, PUBLIC_URL: 'https://orders.example/' }).publicUrl).toBe('https://orders.example')
})

test.each([
  [{ ...production, PORTAL_SECRET: undefined }, 'Set PORTAL_SECRET to at least 32 random characters'],
  [{ ...production, PORTAL_SECRET: 'provender-test-environment-only' }, 'Set PORTAL_SECRET'],
  [{ ...production, PORTAL_SECRET: 'short' }, 'Set PORTAL_SECRET'],
  [{ ...production, PUBLIC_URL: undefined }, 'Set PUBLIC_URL to the https:// address'],
  [{ ...production, PUBLIC_URL: 'http://orders.example' }, 'Set PUBLIC_URL'],
  [{ PORT: 'http' }, 'PORT must be a whole number from 0 to 65535, not "http".'],
  [{ PORT: '70000' }, 'PORT must be'],
  [{ PORT: '80.5' }, 'PORT must be'],
  [{ TRUSTED_PROXIES: '-1' }, 'TRUSTED_PROXIES must be'],
  [{ SESSION_IDLE_HOURS: '0' }, 'SESSION_IDLE_HOURS must be'],
  [{ COMPAT_TOKENS: 'yes' }, 'COMPAT_TOKENS must be on or off, not "yes".'],
])('refuses %j', (env, text) => expect(() => readConfig(env)).toThrow(text))

test('limits of sessions are read in hours and days', () => {
  expect(readConfig({ SESSION_IDLE_HOURS: '2', SESSION_DAYS: '1' })).toMatchObject({
    sessionIdleMs: 7_200_000,
    sessionMs: 86_400_000,
  })
})

test('DSH-03 the dashboard begins with who needs an order unless that is switched off', () => {
  expect(readConfig({}).needsAnOrder).toBe(true)
  expect(readConfig({ NEEDS_AN_ORDER: 'off' }).needsAnOrder).toBe(false)
  expect(() => readConfig({ NEEDS_AN_ORDER: 'no' })).toThrow('NEEDS_AN_ORDER must be on or off, not "no".')
})
