/** Connections to other hosts that are not protected by verified TLS (ASVS 12.3.1, 12.3.2): told by the doctor and at the start. */
import type { Config } from '../config.ts'

export interface Unprotected {
  /** The variable. */
  readonly name: string
  readonly says: string
  /** Its value says so itself: whoever runs it knows. */
  readonly isSaid: boolean
}

type Addresses = Pick<Config, 'databaseUrl' | 'ownerUrl' | 'replicaUrl' | 'smtpUrl' | 'marketingUrl'>

export function unprotected({ databaseUrl, ownerUrl, replicaUrl, smtpUrl, marketingUrl }: Addresses): Unprotected[] {
  return [
    ofDatabase('DATABASE_URL', databaseUrl),
    ofDatabase('DATABASE_OWNER_URL', ownerUrl),
    ofDatabase('DATABASE_REPLICA_URL', replicaUrl),
    ofMail(smtpUrl),
    ofSite(marketingUrl),
  ].filter((each) => each !== undefined)
}

/** Whether mail goes only over a connection that was upgraded to TLS, so that nobody on the way can take the offer of it away. */
export const mustUpgrade = (smtpUrl: string): boolean => {
  const url = new URL(smtpUrl)
  return url.protocol === 'smtp:' && !isHere(url.hostname) && !isOn(url, 'ignoreTLS')
}

function ofDatabase(name: string, text: string | undefined): Unprotected | undefined {
  // A socket's address has no host before the path, which a URL must have behind a user.
  const url = text === undefined ? undefined : new URL(text.replace('@/', '@localhost/'))
  const host = url && (url.searchParams.get('host') ?? decodeURIComponent(url.hostname))
  const mode = url?.searchParams.get('sslmode')
  if (host === undefined || isHere(host) || mode === 'verify-full') return undefined
  if (mode === 'disable')
    return { name, isSaid: true, says: `${name}: sslmode=disable. Let nobody else be on the network to ${host}.` }
  const says = `${name}: the connection to ${host} is not verified. End it with sslmode=verify-full, or with sslmode=disable where the network is your own.`
  return { name, isSaid: false, says }
}

function ofMail(text: string | undefined): Unprotected | undefined {
  const name = 'SMTP_URL'
  const url = text === undefined ? undefined : new URL(text)
  if (!url || isHere(url.hostname)) return undefined
  if (url.protocol === 'smtp:' && isOn(url, 'ignoreTLS'))
    return { name, isSaid: true, says: `${name}: ignoreTLS. Let nobody else be on the network to ${url.hostname}.` }
  const isChecked = !['false', '0'].includes(url.searchParams.get('tls.rejectUnauthorized') ?? '')
  if (isChecked) return undefined
  return {
    name,
    isSaid: false,
    says: `${name}: the certificate of ${url.hostname} is not checked. Take the setting out.`,
  }
}

function ofSite(text: string | undefined): Unprotected | undefined {
  const name = 'MARKETING_URL'
  const url = text === undefined ? undefined : new URL(text)
  if (!url || isHere(url.hostname) || url.protocol === 'https:') return undefined
  return { name, isSaid: false, says: `${name}: whoever is on the way can change its pages. Use https.` }
}

const isOn = (url: URL, name: string) => ['true', '1'].includes(url.searchParams.get(name) ?? '')

/** This machine: a socket, or a loopback address. */
const isHere = (host: string) =>
  host === '' || host.startsWith('/') || /^(localhost|127(\.\d+){3}|\[?::1\]?)$/i.test(host)
