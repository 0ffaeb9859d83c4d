import { expect, test } from 'vitest'
import { readConfig } from '#server/runtime/config.ts'

const production = {
  NODE_ENV: 'production',
  PORTAL_SECRET: 'abcdefghij0123456789abcdefghij01',
  PUBLIC_URL: 'https://orders.example',
  TRUSTED_PROXIES: '0',
  COMPANY_NAME: 'Lakeside Fresh',
  SUPPORT_PHONE: '414-555-0134',
  MAIL_FROM: 'orders@lakeside.example',
  SMTP_URL: 'none',
}

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
  for (const PUBLIC_URL of ['https://orders.example/', ' https://orders.example ', 'HTTPS://Orders.Example'])
    expect(readConfig({ ...production, PUBLIC_URL }).publicUrl).toBe('https://orders.example')
})

test.each([
  [{ ...production, PORTAL_SECRET: undefined }, 'Set PORTAL_SECRET to at least 32 random characters'],
  [{ ...production, PORTAL_SECRET: 'provender-test-environment-only' }, 'Set PORTAL_SECRET'],
  [{ ...production, PORTAL_SECRET: 'short' }, 'Set PORTAL_SECRET'],
  [{ ...production, PORTAL_SECRET: ' '.repeat(40) }, 'Set PORTAL_SECRET'],
  [{ ...production, PUBLIC_URL: undefined }, 'Set PUBLIC_URL to the https:// address'],
  [{ ...production, PUBLIC_URL: 'http://orders.example' }, 'Set PUBLIC_URL'],
  [{ ...production, TRUSTED_PROXIES: undefined }, 'Set TRUSTED_PROXIES to how many proxies stand in front'],
  [{ ...production, TRUSTED_PROXIES: '' }, 'Set TRUSTED_PROXIES'],
  [{ ...production, COMPANY_NAME: undefined }, 'Set COMPANY_NAME'],
  [{ ...production, SUPPORT_PHONE: ' ' }, 'Set SUPPORT_PHONE'],
  [{ ...production, MAIL_FROM: undefined }, 'Set MAIL_FROM'],
  // Anything but these would be taken for the demo, whose passwords everybody knows.
  [{ ...production, NODE_ENV: 'Production' }, 'NODE_ENV must be production, development or test, not "Production".'],
  [{ NODE_ENV: 'prod' }, 'NODE_ENV must be'],
  [{ NODE_ENV: 'production ' }, 'NODE_ENV must be'],
  [{ ...production, SUPPORT_PHONE: 'on' }, 'SUPPORT_PHONE must be a telephone number on one line, not "on".'],
  [{ ...production, SUPPORT_PHONE: '414-555\n0134' }, 'SUPPORT_PHONE must be'],
  [{ ...production, COMPANY_NAME: 'Lakeside\r\nBcc: x' }, 'COMPANY_NAME must be a name on one line'],
  [{ ...production, COMPANY_NAME: 'x'.repeat(101) }, 'COMPANY_NAME must be'],
  [{ ...production, COMPANY_ADDRESS: 'x'.repeat(201) }, 'COMPANY_ADDRESS must be on one line'],
  [{ ...production, REMIT_TO: 'PO Box 1\nChicago' }, 'REMIT_TO must be on one line'],
  [{ HOST: ' ' }, 'HOST must be an address or a name of this machine, not " ".'],
  [{ HOST: 'http://x' }, 'HOST must be'],
  [{ MAIL_FROM: 'https://u:p@mail.example/path' }, 'MAIL_FROM must be'],
  [{ MAIL_FROM: 'Orders\r\nBcc: x <orders@lakeside.example>' }, 'MAIL_FROM must be'],
  [{ MAIL_FROM: 'orders' }, 'MAIL_FROM must be an address such as orders@example.com, not "orders".'],
  [{ ...production, PUBLIC_URL: 'https://' }, 'PUBLIC_URL must be an address without a path'],
  [{ PUBLIC_URL: 'https://a.example/portal' }, 'PUBLIC_URL must be an address without a path'],
  [{ PUBLIC_URL: 'https://user:password@a.example' }, 'PUBLIC_URL must be an address'],
  [{ ERP_KEY: 'a'.repeat(31) }, 'ERP_KEY must be at least 32 characters without blanks'],
  [{ ERP_KEY: 'a'.repeat(32), ERP_KEY_PREVIOUS: 'b'.repeat(31) }, 'ERP_KEY_PREVIOUS must be at least 32 characters'],
  [{ ERP_KEY_PREVIOUS: 'b'.repeat(32) }, 'ERP_KEY_PREVIOUS needs ERP_KEY, the key that replaces it.'],
  [
    { ERP_KEY: 'a'.repeat(32), ERP_KEY_PREVIOUS: 'a'.repeat(32) },
    'ERP_KEY_PREVIOUS is the same as ERP_KEY. Set the new key as ERP_KEY, or leave out ERP_KEY_PREVIOUS.',
  ],
  [{ SMTP_URL: 'nonsense' }, 'SMTP_URL must be an address such as smtps://'],
  [{ SMTP_URL: 'https://mail.example' }, 'SMTP_URL must be'],
  [{ SMTP_URL: 'smtp://' }, 'SMTP_URL must be'],
  [{ MARKETING_URL: 'zzz' }, 'MARKETING_URL must be an address such as https://www.example.com.'],
  [{ LOG_LEVEL: 'loud' }, 'LOG_LEVEL must be one of trace, debug, info, warn, error, fatal, silent, not "loud".'],
  [{ RETENTION_MINIMUM: 'orders=36' }, 'RETENTION_MINIMUM: "orders=36" needs an age such as orders=24m'],
  [
    { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://c.example', OTEL_EXPORTER_OTLP_HEADERS: 'x' },
    'OTEL_EXPORTER_OTLP_HEADERS must',
  ],
  [{ DATABASE_URL: 'nonsense' }, 'DATABASE_URL must be an address such as postgres://'],
  [{ DATABASE_URL: 'mysql://db.example/x' }, 'DATABASE_URL must be'],
  [{ DATABASE_URL: 'postgres://u:p@db.example:99999/x' }, 'DATABASE_URL must be'],
  [{ DATABASE_URL: 'postgres://u:p@db.example:port/x' }, 'DATABASE_URL must be'],
  [{ DATA_DIR: ' ' }, 'DATA_DIR must be the name of a folder, not " ".'],
  [{ DATA_DIR: 'data\n' }, 'DATA_DIR must be'],
  [{ DATA_DIR: '/var/lib/provender ' }, 'DATA_DIR must be the name of a folder, not "/var/lib/provender ".'],
  [{ DATABASE_REPLICA_URL: 'postgres://db.example/x' }, 'DATABASE_REPLICA_URL needs DATABASE_URL'],
  [{ DATABASE_URL: 'postgres://db.example/x?prepare=no' }, 'DATABASE_URL: prepare must be on or off, not "no".'],
  [{ TIME_ZONE: 'Mars' }, 'TIME_ZONE must be the name of a zone, such as America/Chicago, not "Mars".'],
  [{ TIME_ZONE: '' }, 'TIME_ZONE must be the name of a zone'],
  [{ PORT: 'http' }, 'PORT must be a whole number from 0 to 65535, not "http".'],
  [{ PORT: '70000' }, 'PORT must be'],
  [{ PORT: '80.5' }, 'PORT must be'],
  [{ PORT: ' ' }, 'PORT must be'],
  [{ PORT: '0x50' }, 'PORT must be'],
  [{ SESSION_DAYS: '1e2' }, 'SESSION_DAYS must be'],
  [{ TRUSTED_PROXIES: '-1' }, 'TRUSTED_PROXIES must be'],
  [{ SESSION_IDLE_HOURS: '0' }, 'SESSION_IDLE_HOURS must be'],
  [{ COMPAT_TOKENS: 'yes' }, 'COMPAT_TOKENS must be on or off, not "yes".'],
])('refuses %j', (env, text) => expect(() => readConfig(env)).toThrow(text))

test('what is well written is taken as it stands', () => {
  for (const NODE_ENV of ['', 'development', 'test']) expect(readConfig({ NODE_ENV }).isProduction).toBe(false)
  for (const HOST of ['::', '0.0.0.0', 'orders-1.lan']) expect(readConfig({ HOST }).host).toBe(HOST)
  for (const MAIL_FROM of ['Lakeside Fresh <o.r+d@mail.lakeside.example>', '"Fresh, Lakeside" <orders@localhost>'])
    expect(readConfig({ MAIL_FROM }).mailFrom).toBe(MAIL_FROM)
  for (const DATABASE_URL of [
    'postgres:///x?host=/run/postgresql',
    'postgresql://u:p@/x?host=/tmp',
    'postgres://[::1]/x',
  ])
    expect(readConfig({ DATABASE_URL }).databaseUrl).toBe(DATABASE_URL)
  expect(readConfig({ SMTP_URL: ' smtp://mail.example\n' }).smtpUrl).toBe('smtp://mail.example')
  for (const SUPPORT_PHONE of ['1-800-FLOWERS', '+49 (0)40 555 01-34', '911'])
    expect(readConfig({ SUPPORT_PHONE }).supportPhone).toBe(SUPPORT_PHONE)
})

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

test('an address of IPv6 stands in brackets in links, and every address is told as this machine', () => {
  expect(readConfig({ HOST: '::1', PORT: '4000' }).publicUrl).toBe('http://[::1]:4000')
  expect(readConfig({ HOST: '0.0.0.0', PORT: '4000' }).publicUrl).toBe('http://localhost:4000')
})

test('SEC-38 a production start says how mail is sent, or that none is', () => {
  const { SMTP_URL: _, ...unsaid } = production
  expect(() => readConfig(unsaid)).toThrow(/^Set SMTP_URL to your mail server, .*; none when/)
  expect(readConfig({ ...production, SMTP_URL: 'None' }).smtpUrl).toBeUndefined()
  expect(readConfig({ ...production, SMTP_URL: 'smtps://mail.example' }).smtpUrl).toBe('smtps://mail.example')
})

test.each(['a'.repeat(40), 'ab'.repeat(20), '1234567'.repeat(6)])(
  'SEC-38 the secret %s of few different characters is refused in production',
  (PORTAL_SECRET) => {
    expect(() => readConfig({ ...production, PORTAL_SECRET })).toThrow(/^Set PORTAL_SECRET to at least 32 random/)
    expect(readConfig({ PORTAL_SECRET }).secret).toBe(PORTAL_SECRET)
  },
)

test('SECURITY_CONTACT is a mail address or a page', () => {
  for (const contact of ['mailto:security@example.com', 'https://example.com/security'])
    expect(readConfig({ SECURITY_CONTACT: contact }).securityContact).toBe(contact)
  expect(() => readConfig({ SECURITY_CONTACT: 'security@example.com' })).toThrow(/^SECURITY_CONTACT must be an address/)
})
