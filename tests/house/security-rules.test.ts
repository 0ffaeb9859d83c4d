// What the sources may not hold (PRF-03): code and statements made of text, processes, hosts, weak ciphers, secrets.
import { expect, test } from 'vitest'
import { allSources, filesUnder, readSource, type Source } from '../support/sources.ts'

const isTest = ({ path }: Source) => /\.(test|e2e)\.tsx?$/.test(path)
const shipped = allSources().filter((source) => /^(rules|contract|server|web)\//.test(source.path) && !isTest(source))

/** The files among these where a pattern is found. */
const where = (pattern: RegExp, among: readonly Source[] = shipped) =>
  among.filter(({ text }) => pattern.test(withoutComments(text))).map(({ path }) => path)
const withoutComments = (text: string) => text.replace(/\/\*[\s\S]*?\*\//g, '').replace(/^\s*\/\/.*$/gm, '')

test('what is looked for is found, and a comment is no code', () => {
  const found = (text: string) => where(/\beval\(/, [{ path: 'a.ts', text }])
  expect([found('eval(x)'), found('// eval(x)'), found('/** eval(x) */')]).toEqual([['a.ts'], [], []])
})

test('PRF-03 no code is made of text', () => {
  expect(where(/\beval\(|new Function\(|from 'node:vm'|setTimeout\(\s*['"`]/)).toEqual([])
})

test('PRF-03 no page is written from text', () => {
  expect(where(/insertAdjacentHTML|document\.write\(|outerHTML\s*=|createContextualFragment|javascript:/)).toEqual([])
  // The marketing site's page, sanitized, in a frame without scripts.
  expect(where(/\bsrcDoc\b/)).toEqual(['web/ui/foreign/ForeignPage.tsx'])
  expect(readSource('web/ui/foreign/ForeignPage.tsx').text).toMatch(/\bsandbox=/)
})

test('PRF-03 one file starts processes, and it is given no text of a caller', () => {
  expect(where(/from 'node:child_process'/)).toEqual(['server/workbooks/reading.ts'])
  expect(readSource('server/workbooks/reading.ts').text).not.toMatch(/\b(exec|execSync|execFile)\(|shell: true/)
})

test('PRF-03 named files reach other hosts, beside the database', () => {
  const fetches = where(/\bfetch\(|from 'node:(https?|net|tls|dgram)'/, shipped.filter(isOfServer))
  const serves = ['server/http/listen.ts', 'server/main.ts', 'server/operator/watch/mount.ts', 'server/runtime/stop.ts']
  expect(fetches.filter((path) => !serves.includes(path))).toEqual([
    'server/alerts/sms.ts',
    'server/runtime/fetch-once.ts',
  ])
  expect(where(/import\('nodemailer'\)|from 'nodemailer/, shipped.filter(isOfServer))).toContain(
    'server/mail/transports.ts',
  )
  // This one tells of an address that says so, and sets nothing.
  expect(where(/rejectUnauthorized|NODE_TLS_REJECT_UNAUTHORIZED|insecureHTTPParser/)).toEqual([
    'server/runtime/settings/unprotected.ts',
  ])
})
const isOfServer = ({ path }: Source) => path.startsWith('server/') && !path.startsWith('server/operator/doctor/')

test('PRF-03 no statement is made of text that came from outside: sql.raw() stands where constants are written', () => {
  expect(where(/\bsql\.raw\(/)).toEqual([
    'server/import/complete/missing.sql.ts',
    'server/import/load.sql.ts',
    'server/ordering/places/route-order.sql.ts',
    'server/orders/lines/save-line.sql.ts',
    'server/production/told.sql.ts',
  ])
  expect(
    where(
      /\.query\(\s*`[^`]*\$\{/,
      shipped.filter(({ path }) => path.endsWith('.sql.ts')),
    ),
  ).toEqual([])
})

test('PRF-03 regular expressions are made of constants', () => {
  // Words that are escaped, a name that is written in the call, and a text of the rules.
  expect(where(/new RegExp\(/)).toEqual(['rules/pattern.ts', 'rules/text/links.ts', 'server/http/multipart.ts'])
})

test('PRF-03 secrets are compared in one place', () => {
  expect(where(/timingSafeEqual/)).toEqual(['server/access/secrets/same-secret.ts'])
})

test('PRF-03 known ciphers and hashes', () => {
  const named = shipped.flatMap(({ text }) =>
    [...text.matchAll(/\b(?:createHash|hash|createCipheriv|createHmac|hkdfSync)\(\s*'([\w-]+)'/g)].map(
      ([, name]) => name,
    ),
  )
  expect([...new Set(named)].toSorted()).toEqual(['aes-256-gcm', 'sha256'])
})

test('PRF-03 messages go to workers and to tabs of ours, never to a window', () => {
  expect(where(/\.postMessage\(/)).toEqual([
    'web/portal/tabs.ts',
    'web/uploads/use-upload.ts',
    'web/uploads/worker/worker.ts',
    'web/waste/scanner/decode-worker.ts',
    'web/waste/scanner/decoder.ts',
  ])
  expect(where(/(window|parent|opener|top)\.postMessage|window\.addEventListener\('message'/)).toEqual([])
})

test('PRF-03 no secret stands in the sources', () => {
  const texts = filesUnder('').filter((path) => /\.(tsx?|mjs|json|ya?ml|env|md|sh|service|conf)$|^\.ci\//.test(path))
  const secret =
    /-----BEGIN (?:RSA |EC |OPENSSH )?PRIVATE KEY|\bAKIA[0-9A-Z]{16}\b|\bgh[pousr]_\w{36}\b|\bxox[bap]-\d|(?:PORTAL_SECRET|PASSWORD|SMS_TOKEN)=[0-9a-f]{32,}/
  expect(where(secret, texts.map(readSource))).toEqual([])
})
