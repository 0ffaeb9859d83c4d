/** What the operator chooses, read from the environment once. Every wrong value is refused with a sentence. */
import type { Ages } from '#rules/retention/kinds.ts'
import { readImageUrl } from './settings/image-setting.ts'
import { readKey } from './settings/key-setting.ts'
import { readRetentionMinimum } from './settings/retention-setting.ts'
import { readHookSecret, readSms, type SmsConfig } from './settings/sms-setting.ts'
import { type MetricsConfig, readMetrics, readTracing, type TracingConfig } from './watch/watch-setting.ts'

export interface Config {
  readonly isProduction: boolean
  readonly port: number
  readonly host: string
  readonly dataDir: string
  readonly databaseUrl: string | undefined
  /** The role that owns the database and upgrades it, where the one of `databaseUrl` only serves (SEC-39). */
  readonly ownerUrl: string | undefined
  readonly replicaUrl: string | undefined
  /** The address people use, without a slash at the end; links in mail are built from it. */
  readonly publicUrl: string
  /** The address was not told: a page is ours when it comes from the host that it asks. */
  readonly trustsHost: boolean
  /** Seals API secrets; never the default in production. */
  readonly secret: string
  readonly timeZone: string
  readonly supportPhone: string
  readonly companyName: string
  /** On invoices: where the company is, and where payments go; parts divided by a bar, blank where not set. */
  readonly companyAddress: string
  readonly remitTo: string
  /** Undefined: mail is written to files outside production; in production it is not sent (SMTP_URL=none). */
  readonly smtpUrl: string | undefined
  /** Where weaknesses are reported, as security.txt has it. */
  readonly securityContact: string | undefined
  readonly mailFrom: string
  /** How text messages are sent (TXT-03); without it they are logged and not sent. */
  readonly sms: SmsConfig | undefined
  /** What the provider shows when it hands us a text message; without it none is taken. */
  readonly smsHookSecret: string | undefined
  /** What the ERP shows on its calls (ERP-08); without it they are closed. */
  readonly erpKey: string | undefined
  /** The key before, accepted beside it while the ERP changes over. */
  readonly previousErpKey?: string | undefined
  readonly marketingUrl: string | undefined
  /** Where pictures of items are, by rules/items/image.ts (GEN-16); without it there are none. */
  readonly imageUrl: string | undefined
  /** How many proxies in front may name the client's address; 0 trusts none. */
  readonly trustedProxies: number
  /** The specified `token` in the query and GETs that change data, for programs (security, a.2). */
  readonly acceptsQueryTokens: boolean
  /** DSH-03: whether the dashboard begins with the locations that need an order. */
  readonly needsAnOrder: boolean
  readonly sessionIdleMs: number
  readonly sessionMs: number
  readonly logLevel: string
  /** OPS-04, OPS-08: undefined where nobody watches from outside. */
  readonly metrics: MetricsConfig | undefined
  readonly tracing: TracingConfig | undefined
  /** RET-08: the months that each kind is kept at least. */
  readonly leastAges: Ages
}

const DEFAULT_SECRET = 'provender-test-environment-only'
const HOUR = 3_600_000
const ENVIRONMENTS: readonly string[] = ['production', 'development', 'test']
const LINE_LENGTH = 100
const LOG_LEVELS: readonly string[] = ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent']

type Environment = Readonly<Record<string, string | undefined>>

/** Settings without a default in production: only the operator knows them, and a default would show customers someone else's. */
const TO_SAY: Readonly<Record<string, string>> = {
  TRUSTED_PROXIES:
    'how many proxies stand in front of this server, usually 1; 0 when people reach it without one. Behind a proxy that is not counted all users have one address, and one who guesses passwords shuts out all',
  COMPANY_NAME: 'your company’s name, as screens, mail and prints show it',
  SUPPORT_PHONE: 'the telephone number of your route office',
  SMTP_URL: 'your mail server, such as smtps://user:password@mail.example; none when this server is to send no mail',
  MAIL_FROM: 'the address your mail is from, such as orders@example.com',
}

/** Reads the environment. Throws an Error whose message tells the operator what to set. */
export function readConfig(env: Environment): Config {
  const isProduction = readEnvironment(env['NODE_ENV']) === 'production'
  const host = readHost(env['HOST'] || '127.0.0.1')
  const port = number(env, 'PORT', 3000, 0, 65_535)
  const secret = env['PORTAL_SECRET'] || DEFAULT_SECRET
  if (isProduction && (secret === DEFAULT_SECRET || secret.trim().length < 32 || isGuessable(secret))) {
    throw new Error(
      'Set PORTAL_SECRET to at least 32 random characters, for example the output of: openssl rand -hex 32',
    )
  }
  const address = env['PUBLIC_URL']?.trim()
  if (isProduction && !/^https:\/\//i.test(address ?? '')) {
    throw new Error('Set PUBLIC_URL to the https:// address that people use.')
  }
  const publicUrl = readPublicUrl(address || `http://${hostInUrl(host)}:${port}`)
  if (isProduction) refuseUnsaid(env)
  const erp = readKey(env, 'ERP_KEY')
  return {
    isProduction,
    port,
    host,
    dataDir: readDataDir(env['DATA_DIR'] || 'data'),
    databaseUrl: readDatabaseUrl(env['DATABASE_URL'], 'DATABASE_URL'),
    ownerUrl: readOwnerUrl(env),
    replicaUrl: readReplicaUrl(env),
    publicUrl,
    trustsHost: !isProduction && !address,
    secret,
    timeZone: readTimeZone(env['TIME_ZONE'] ?? 'America/Chicago'),
    supportPhone: readPhone(env['SUPPORT_PHONE'] || '555-555-0100'),
    companyName: readName(env['COMPANY_NAME'] || 'Provender'),
    companyAddress: readAddress(env, 'COMPANY_ADDRESS'),
    remitTo: readAddress(env, 'REMIT_TO'),
    smtpUrl: readSmtpUrl(env),
    securityContact: readUrl(env, 'SECURITY_CONTACT', ['https:', 'mailto:'], 'mailto:security@example.com'),
    mailFrom: readMailFrom(env['MAIL_FROM'] || 'orders@provender.example'),
    sms: readSms(env, isProduction),
    smsHookSecret: readHookSecret(env['SMS_HOOK_SECRET']),
    erpKey: erp.key,
    previousErpKey: erp.previous,
    marketingUrl: readUrl(env, 'MARKETING_URL', ['https:', 'http:'], 'https://www.example.com'),
    imageUrl: readImageUrl(env['IMAGE_URL'], publicUrl),
    trustedProxies: number(env, 'TRUSTED_PROXIES', 0, 0, 10),
    acceptsQueryTokens: toggle(env, 'COMPAT_TOKENS', !isProduction),
    needsAnOrder: toggle(env, 'NEEDS_AN_ORDER', true),
    sessionIdleMs: number(env, 'SESSION_IDLE_HOURS', 12, 1, 720) * HOUR,
    sessionMs: number(env, 'SESSION_DAYS', 30, 1, 365) * 24 * HOUR,
    logLevel: readLogLevel(env['LOG_LEVEL'] || (isProduction ? 'info' : 'warn')),
    metrics: readMetrics(env, port),
    tracing: readTracing(env),
    leastAges: readRetentionMinimum(env['RETENTION_MINIMUM']),
  }
}

const LEAST_CHARACTERS = 8
/** True for few different characters, such as one letter repeated. 64 random digits of openssl have 14 to 16 different ones. */
const isGuessable = (secret: string): boolean => new Set(secret).size < LEAST_CHARACTERS

/** What is misspelled is refused: it would be taken for the test environment, whose demo has log-ins that everybody knows. */
function readEnvironment(text: string | undefined): string {
  if (text && !ENVIRONMENTS.includes(text))
    throw new Error(`NODE_ENV must be production, development or test, not "${text}".`)
  return text || 'test'
}

function readHost(text: string): string {
  if (!/^[\w.:-]+$/.test(text) || text.includes('//'))
    throw new Error(`HOST must be an address or a name of this machine, not "${text}".`)
  return text
}

const isLine = (text: string) => text.length <= LINE_LENGTH && !/\p{Cc}/u.test(text)

function readPhone(text: string): string {
  if (!isLine(text) || text.replace(/\D/g, '').length < 3)
    throw new Error(`SUPPORT_PHONE must be a telephone number on one line, not "${text}".`)
  return text
}

function readName(text: string): string {
  if (!isLine(text)) throw new Error(`COMPANY_NAME must be a name on one line, of ${LINE_LENGTH} characters at most.`)
  return text
}

const ADDRESS_LENGTH = 200
function readAddress(env: Environment, name: string): string {
  const text = env[name]?.trim() ?? ''
  if (text.length > ADDRESS_LENGTH || /\p{Cc}/u.test(text))
    throw new Error(`${name} must be on one line, of ${ADDRESS_LENGTH} characters at most, its parts divided by |.`)
  return text
}

/** An address as a link has it: IPv6 in brackets, and this machine's name for "every address". */
export function hostInUrl(host: string): string {
  if (host === '0.0.0.0' || host === '::') return 'localhost'
  return host.includes(':') ? `[${host}]` : host
}

function refuseUnsaid(env: Environment): void {
  for (const [name, what] of Object.entries(TO_SAY)) if (!env[name]?.trim()) throw new Error(`Set ${name} to ${what}.`)
}

function readDataDir(text: string): string {
  // With a blank at its end it would be another folder, and an empty database.
  if (text === '' || text.trim() !== text || /\p{Cc}/u.test(text))
    throw new Error(`DATA_DIR must be the name of a folder, not "${text}".`)
  return text
}

/** Throws unless the address is one of `protocols`; `example` shows how it looks. */
function readUrl(env: Environment, name: string, protocols: readonly string[], example: string): string | undefined {
  const text = env[name]?.trim()
  if (!text) return undefined
  const url = URL.canParse(text) ? new URL(text) : undefined
  // What it holds may be a password: it is not repeated.
  if (!url || !protocols.includes(url.protocol) || (url.hostname === '' && url.protocol !== 'mailto:'))
    throw new Error(`${name} must be an address such as ${example}.`)
  return text
}

/** Production without mail must state 'none', because a missing value is a mistake there. */
function readSmtpUrl(env: Environment): string | undefined {
  if (env['SMTP_URL']?.trim().toLowerCase() === 'none') return undefined
  return readUrl(env, 'SMTP_URL', ['smtp:', 'smtps:'], 'smtps://user:password@mail.example, or none')
}

function readPublicUrl(text: string): string {
  const url = URL.canParse(text) ? new URL(text) : undefined
  const isAddress = url && ['http:', 'https:'].includes(url.protocol) && url.hostname !== ''
  if (!isAddress || url.pathname !== '/' || url.search || url.hash || url.username)
    throw new Error(`PUBLIC_URL must be an address without a path, such as https://orders.example.com, not "${text}".`)
  return url.origin
}

/** With an address in it, or with a socket's folder as ?host=, which is no whole URL. */
function readReplicaUrl(env: Environment): string | undefined {
  const url = readDatabaseUrl(env['DATABASE_REPLICA_URL'], 'DATABASE_REPLICA_URL')
  if (url && !env['DATABASE_URL'])
    throw new Error('DATABASE_REPLICA_URL needs DATABASE_URL: the embedded database has no replica.')
  return url
}

function readOwnerUrl(env: Environment): string | undefined {
  const url = readDatabaseUrl(env['DATABASE_OWNER_URL'], 'DATABASE_OWNER_URL')
  if (url && !env['DATABASE_URL'])
    throw new Error('DATABASE_OWNER_URL needs DATABASE_URL: the embedded database has no roles.')
  return url
}

function readDatabaseUrl(text: string | undefined, name: string): string | undefined {
  if (!text) return undefined
  // A socket's address names nobody between user and path; a port that cannot be is found here, and not when it is used.
  if (!/^postgres(ql)?:\/\/\S+$/.test(text) || !URL.canParse(text.replace('@/', '@socket/')))
    throw new Error(`${name} must be an address such as postgres://user:password@db.example:5432/provender.`)
  const prepare = /[?&]prepare=([^&]*)/.exec(text)?.[1] ?? 'on'
  if (!['on', 'off'].includes(prepare)) throw new Error(`${name}: prepare must be on or off, not "${prepare}".`)
  return text
}

function readTimeZone(text: string): string {
  try {
    return new Intl.DateTimeFormat('en-US', { timeZone: text }).resolvedOptions().timeZone && text
  } catch {
    throw new Error(`TIME_ZONE must be the name of a zone, such as America/Chicago, not "${text}".`)
  }
}

function readMailFrom(text: string): string {
  const address = /^[^<>]*<([^<>]+)>$/.exec(text)?.[1] ?? text
  if (!isLine(text) || !/^[^\s@<>:/,;]+@[^\s@<>:/,;]+$/.test(address))
    throw new Error(`MAIL_FROM must be an address such as orders@example.com, not "${text}".`)
  return text
}

function readLogLevel(text: string): string {
  if (!LOG_LEVELS.includes(text)) throw new Error(`LOG_LEVEL must be one of ${LOG_LEVELS.join(', ')}, not "${text}".`)
  return text
}

function number(env: Environment, name: string, fallback: number, least: number, most: number): number {
  const text = env[name]
  if (text === undefined || text === '') return fallback
  const value = Number(text)
  if (!/^\s*\d+\s*$/.test(text) || value < least || value > most) {
    throw new Error(`${name} must be a whole number from ${least} to ${most}, not "${text}".`)
  }
  return value
}

function toggle(env: Environment, name: string, fallback: boolean): boolean {
  const text = env[name]
  if (text === undefined || text === '') return fallback
  if (text === 'on') return true
  if (text === 'off') return false
  throw new Error(`${name} must be on or off, not "${text}".`)
}
