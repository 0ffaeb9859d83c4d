/** What the operator chooses, read from the environment once. Every wrong value is refused with a sentence. */
import { readImageUrl } from './image-setting.ts'

export interface Config {
  readonly isProduction: boolean
  readonly port: number
  readonly host: string
  readonly dataDir: string
  readonly databaseUrl: string | undefined
  /** The address people use, without a slash at the end; links in mail are built from it. */
  readonly publicUrl: string
  /** The address was not told: a page is ours when it comes from the host that it asks. */
  readonly trustsHost: boolean
  /** Seals API secrets; never the default in production. */
  readonly secret: string
  readonly timeZone: string
  readonly supportPhone: string
  readonly companyName: string
  readonly smtpUrl: string | undefined
  readonly mailFrom: string
  readonly marketingUrl: string | undefined
  /** Where pictures of items are, by rules/item-image.ts (GEN-16); without it there are none. */
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
}

const DEFAULT_SECRET = 'provender-test-environment-only'
const HOUR = 3_600_000

type Environment = Readonly<Record<string, string | undefined>>

/** Reads the environment. Throws an Error whose message tells the operator what to set. */
export function readConfig(env: Environment): Config {
  const isProduction = env['NODE_ENV'] === 'production'
  const host = env['HOST'] || '127.0.0.1'
  const port = number(env, 'PORT', 3000, 0, 65_535)
  const secret = env['PORTAL_SECRET'] || DEFAULT_SECRET
  if (isProduction && (secret === DEFAULT_SECRET || secret.length < 32)) {
    throw new Error(
      'Set PORTAL_SECRET to at least 32 random characters, for example the output of: openssl rand -hex 32',
    )
  }
  if (isProduction && !env['PUBLIC_URL']?.startsWith('https://')) {
    throw new Error('Set PUBLIC_URL to the https:// address that people use.')
  }
  const publicUrl = (env['PUBLIC_URL'] || `http://${hostInUrl(host)}:${port}`).replace(/\/$/, '')
  return {
    isProduction,
    port,
    host,
    dataDir: env['DATA_DIR'] || 'data',
    databaseUrl: env['DATABASE_URL'] || undefined,
    publicUrl,
    trustsHost: !isProduction && !env['PUBLIC_URL'],
    secret,
    timeZone: env['TIME_ZONE'] || 'America/Chicago',
    supportPhone: env['SUPPORT_PHONE'] || '555-555-0100',
    companyName: env['COMPANY_NAME'] || 'Provender',
    smtpUrl: env['SMTP_URL'] || undefined,
    mailFrom: env['MAIL_FROM'] || 'orders@provender.example',
    marketingUrl: env['MARKETING_URL'] || undefined,
    imageUrl: readImageUrl(env['IMAGE_URL'], publicUrl),
    trustedProxies: number(env, 'TRUSTED_PROXIES', 0, 0, 10),
    acceptsQueryTokens: toggle(env, 'COMPAT_TOKENS', !isProduction),
    needsAnOrder: toggle(env, 'NEEDS_AN_ORDER', true),
    sessionIdleMs: number(env, 'SESSION_IDLE_HOURS', 12, 1, 720) * HOUR,
    sessionMs: number(env, 'SESSION_DAYS', 30, 1, 365) * 24 * HOUR,
    logLevel: env['LOG_LEVEL'] || (isProduction ? 'info' : 'warn'),
  }
}

/** An address as a link has it: IPv6 in brackets, and this machine's name for "every address". */
export function hostInUrl(host: string): string {
  if (host === '0.0.0.0' || host === '::') return 'localhost'
  return host.includes(':') ? `[${host}]` : host
}

function number(env: Environment, name: string, fallback: number, least: number, most: number): number {
  const text = env[name]
  if (text === undefined || text === '') return fallback
  const value = Number(text)
  if (!Number.isInteger(value) || value < least || value > most) {
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
