/** `npm run doctor` (OPS-01): looks at everything that an installation stands on, and says what is wrong in one table. */
import fs from 'node:fs'
import path from 'node:path'
import { figure, many } from '#rules/many.ts'
import { unseal } from '../../access/secrets/sealed-secret.ts'
import { reasonOf } from '../../db/answers.ts'
import { FolderInUse } from '../../db/folder-lock.ts'
import { ownMigrations } from '../../db/migrate.ts'
import { openDatabase } from '../../db/open.ts'
import { isReplicaOf, NOT_OURS } from '../../db/replica/replica.ts'
import { openTransports } from '../../mail/transports.ts'
import type { Clock } from '../../runtime/clock.ts'
import { type Config, readConfig } from '../../runtime/config.ts'
import { COMMIT, VERSION } from '../../runtime/root.ts'
import { misspelled } from '../../runtime/settings/misspelled.ts'
import { unprotected } from '../../runtime/settings/unprotected.ts'
import { ranMigrations } from '../../runtime/system-status.sql.ts'
import { type DatabaseFacts, databaseFacts, followsAnother, sealedSecrets } from './doctor.sql.ts'
import type { Finding } from './finding.ts'
import { roles } from './roles.ts'
import { unanswered } from './unanswered.ts'

type Environment = Readonly<Record<string, string | undefined>>

const OLDEST_POSTGRES = 15
const CONNECTIONS_OF_A_SERVER = 16
const LEAST_FREE_MB = 1_000
const CLOCKS_APART_MS = 5_000
const PATIENCE_MS = 5_000

/** Answers one finding for each thing looked at. Changes nothing; never throws. */
export async function examine(env: Environment, clock: Pick<Clock, 'now'>, fetcher = fetch): Promise<Finding[]> {
  const config = attempt(() => readConfig(env))
  if (config instanceof Error) return [{ what: 'settings', verdict: 'wrong', says: config.message }]
  return [
    version,
    settings(config),
    ...replaced(config),
    ...misspelled(env, readConfig).map((says) => ({ what: 'settings', verdict: 'look', says }) as const),
    dataFolder(config),
    ...(await database(config, clock)),
    ...(await replica(config)),
    await mail(config),
    texts(config),
    ...networks(config),
    await address(config, fetcher),
  ]
}

/** Keys that are being replaced: the one before opens as much as the new one until it is taken out. */
const replaced = ({ previousErpKey, metrics }: Config): Finding[] => {
  const names = [
    previousErpKey === undefined ? [] : ['ERP_KEY_PREVIOUS'],
    metrics?.previousToken === undefined ? [] : ['METRICS_TOKEN_PREVIOUS'],
  ].flat()
  return names.map((name) => ({
    ...{ what: 'settings', verdict: 'look' },
    says: `${name} is still accepted. Take it out once every caller uses the new key.`,
  }))
}

/** The table, one line a finding. */
export const tableOf = (findings: readonly Finding[]): string => {
  const width = Math.max(...findings.map(({ what }) => what.length))
  return findings.map(({ what, verdict, says }) => `${verdict.padEnd(5)}  ${what.padEnd(width)}  ${says}`).join('\n')
}

const OWN = `${VERSION}${COMMIT === undefined ? '' : `, commit ${COMMIT.slice(0, 12)}`}`
const version: Finding = { what: 'version', verdict: 'ok', says: `${OWN}.` }

const settings = ({ isProduction, timeZone }: Config): Finding =>
  isProduction
    ? { what: 'settings', verdict: 'ok', says: `Production, zone ${timeZone}.` }
    : {
        ...{ what: 'settings', verdict: 'look' },
        says: `A test environment, zone ${timeZone}. Set NODE_ENV=production for real orders.`,
      }

function dataFolder({ dataDir }: Config): Finding {
  const what = 'data folder'
  const folder = path.resolve(dataDir)
  try {
    if (!fs.statSync(nearest(folder)).isDirectory()) throw new Error(`${nearest(folder)} is a file`)
    fs.accessSync(nearest(folder), fs.constants.W_OK)
    const { bavail, bsize, blocks } = fs.statfsSync(nearest(folder))
    const free = Math.floor((bavail * bsize) / 1_000_000)
    // Such as /proc: nothing can be kept there.
    if (blocks === 0) throw new Error('it is not on a disk')
    return free < LEAST_FREE_MB
      ? { what, verdict: 'look', says: `${folder}: only ${figure(free)} MB free.` }
      : { what, verdict: 'ok', says: `${folder}: ${figure(free)} MB free.` }
  } catch (error) {
    return { what, verdict: 'wrong', says: `DATA_DIR: ${folder} cannot be written: ${reasonOf(error)}.` }
  }
}
/** The folder, or the one in which it will be made. */
const nearest = (folder: string): string =>
  fs.existsSync(folder) || path.dirname(folder) === folder ? folder : nearest(path.dirname(folder))

async function database(
  { databaseUrl, ownerUrl, dataDir, secret }: Config,
  clock: Pick<Clock, 'now'>,
): Promise<Finding[]> {
  const what = 'database'
  if (databaseUrl === undefined && !fs.existsSync(path.join(dataDir, 'database')))
    return [{ what, verdict: 'ok', says: 'The embedded one; it will be made with the first start.' }]
  const opened = await openDatabase({ dataDir, databaseUrl, log: () => undefined }).catch((error: unknown) => error)
  if (opened instanceof FolderInUse) return [inUse(opened)]
  if (opened instanceof Error || typeof opened !== 'object' || opened === null || !('db' in opened)) {
    const says = reasonOf(opened)
    return [{ what, verdict: 'wrong', says: databaseUrl === undefined ? `${says}.` : `DATABASE_URL: ${says}.` }]
  }
  const { db, pool, close } = opened as Awaited<ReturnType<typeof openDatabase>>
  try {
    const facts = await databaseFacts(db)
    const { isNew, mayRead } = facts
    const servers =
      databaseUrl === undefined ? [embedded(facts)] : [postgres(facts), ...(await roles(pool, ownerUrl, isNew))]
    const state = isNew ? [EMPTY] : mayRead ? [migrationState(await ranMigrations(db))] : []
    const sealed = isNew ? [] : await sealedSecrets(db).catch(() => [])
    return [...servers, ...state, ...secretState(secret, sealed), clockState(facts, clock.now())]
  } catch (error) {
    return [{ what, verdict: 'wrong', says: `DATABASE_URL: ${reasonOf(error)}.` }]
  } finally {
    await close()
  }
}

/** Without one everything is read from the primary, so that one that is away wants only to be looked at. */
async function replica({ databaseUrl, replicaUrl, dataDir }: Config): Promise<Finding[]> {
  const what = 'replica'
  if (databaseUrl === undefined || replicaUrl === undefined) return []
  const [primary, second] = await Promise.all([
    openDatabase({ dataDir, databaseUrl }),
    openDatabase({ dataDir, databaseUrl: replicaUrl }),
  ])
  try {
    const isFollowing = await followsAnother(second.db)
    // A primary that is away has a line of its own.
    if (!(await isReplicaOf(second.db, primary.db).catch(() => true)))
      return [{ what, verdict: 'wrong', says: NOT_OURS }]
    return isFollowing
      ? [{ what, verdict: 'ok', says: 'It follows the database; weeks, prints and reports are read there.' }]
      : [{ what, verdict: 'look', says: 'DATABASE_REPLICA_URL leads to the primary itself, and takes nothing off it.' }]
  } catch (error) {
    const says = `DATABASE_REPLICA_URL: ${reasonOf(error)}. Everything is read from the primary in the meantime.`
    return [{ what, verdict: 'look', says }]
  } finally {
    await Promise.all([primary.close(), second.close()])
  }
}

/** The usual state beside a running server: its database is fine, and only one process can open it. */
const inUse = ({ pid }: FolderInUse): Finding => ({
  ...{ what: 'database', verdict: 'look' },
  says: `The server, or a command, is running (process ${pid}) and has the embedded database open. Stop it to look inside.`,
})

const embedded = ({ version }: DatabaseFacts): Finding => ({
  ...{ what: 'database', verdict: 'look' },
  says: `The embedded one (${version}). Set DATABASE_URL to a PostgreSQL server for production.`,
})

/** What of a PostgreSQL server would lose orders or stop an upgrade comes first. */
export function postgres(facts: DatabaseFacts): Finding {
  const { version, fsync, jit, mostConnections, usedConnections } = facts
  const what = 'database'
  if (Number.parseInt(version, 10) < OLDEST_POSTGRES)
    return { what, verdict: 'wrong', says: `PostgreSQL ${version}; ${OLDEST_POSTGRES} or newer is needed.` }
  if (fsync !== 'on')
    return { what, verdict: 'wrong', says: 'fsync is off: orders are lost when the machine stops. Set it on.' }
  if (jit !== 'off')
    return { what, verdict: 'look', says: 'jit is on: saves of a large database are slow. alter role … set jit = off.' }
  const free = mostConnections - usedConnections
  const says = `PostgreSQL ${version}, ${many(free, 'connection')} of ${figure(mostConnections)} free; each server takes up to ${CONNECTIONS_OF_A_SERVER}.`
  return { what, verdict: free < CONNECTIONS_OF_A_SERVER ? 'look' : 'ok', says }
}

const EMPTY: Finding = {
  what: 'migrations',
  verdict: 'ok',
  says: 'The database is empty; the first start or npm run migrate makes its tables.',
}

/** Whether this version and the database fit each other. */
export function migrationState(ran: readonly string[]): Finding {
  const what = 'migrations'
  const own = ownMigrations().map(({ name }) => name)
  const foreign = ran.filter((name) => !own.includes(name))
  if (foreign.length > 0)
    return { what, verdict: 'wrong', says: `A newer version has run here (${foreign.join(', ')}). Start that version.` }
  const waiting = own.filter((name) => !ran.includes(name))
  if (waiting.length === 0) return { what, verdict: 'ok', says: `All ${own.length} have run.` }
  return {
    what,
    verdict: 'look',
    says: `${many(waiting.length, 'migration')} will run with the next start or npm run migrate. Back up first.`,
  }
}

/** Whether PORTAL_SECRET opens what this database holds: after a restore elsewhere it may be another one. Nothing where nothing is sealed. */
export function secretState(secret: string, sealed: Awaited<ReturnType<typeof sealedSecrets>>): Finding[] {
  const what = 'secret'
  const closed = sealed.filter((each) => unseal(secret, each.owner, each.sealed) === undefined).length
  if (sealed.length === 0) return []
  if (closed === 0) return [{ what, verdict: 'ok', says: 'PORTAL_SECRET opens the API keys in the database.' }]
  const says =
    closed === sealed.length
      ? 'PORTAL_SECRET is not the one of this database: no API key works. Set the one of its installation.'
      : `PORTAL_SECRET does not open ${many(closed, 'API key')} of this database; their users must make new ones.`
  return [{ what, verdict: closed === sealed.length ? 'wrong' : 'look', says }]
}

/** Cut-offs are judged by the database's clock and shown by this machine's. */
export function clockState({ now }: Pick<DatabaseFacts, 'now'>, here: Date): Finding {
  const apart = Math.abs(now.getTime() - here.getTime())
  return apart > CLOCKS_APART_MS
    ? {
        what: 'clock',
        verdict: 'wrong',
        says: `This machine and the database are ${Math.round(apart / 1000)} s apart. Let both take the time from NTP.`,
      }
    : { what: 'clock', verdict: 'ok', says: 'This machine and the database agree.' }
}

async function mail(config: Config): Promise<Finding> {
  const what = 'mail'
  if (!config.smtpUrl)
    return {
      what,
      verdict: 'look',
      says: config.isProduction
        ? 'SMTP_URL=none: this server sends no mail, and leaves it to other servers on the database.'
        : `SMTP_URL is not set: mail is written to ${path.join(config.dataDir, 'mail')} and not sent.`,
    }
  const { smtp } = await openTransports(config)
  try {
    await smtp?.verify()
    return { what, verdict: 'ok', says: `The mail server lets us in. npm run mail:test -- YOU@EXAMPLE.COM sends one.` }
  } catch (error) {
    return { what, verdict: 'wrong', says: `SMTP_URL: ${reasonOf(error)}.` }
  } finally {
    smtp?.close()
  }
}

const texts = ({ sms }: Config): Finding =>
  sms
    ? { what: 'text alerts', verdict: 'ok', says: 'Sent by the provider of SMS_URL.' }
    : { what: 'text alerts', verdict: 'look', says: 'SMS_URL is not set: text messages are logged and not sent.' }

/** 12.3.1: what goes to another host without verified TLS. */
function networks(config: Config): Finding[] {
  const what = 'network'
  const open = unprotected(config)
  if (open.length > 0) return open.map(({ says }) => ({ what, verdict: 'look', says }))
  return [{ what, verdict: 'ok', says: 'Nothing goes to another host without verified TLS.' }]
}

interface Answered {
  readonly forwarded?: number
  readonly version?: string
  readonly commit?: string
}
/** What runs there, where it is not what this folder holds. */
function otherVersion({ version: runs, commit }: Answered): string | undefined {
  if (runs === undefined) return undefined
  const there = `${runs}${commit === undefined ? '' : `, commit ${commit}`}`
  return there === OWN ? undefined : there
}

/** Asks the portal as people do, through whatever stands in front. */
async function address({ publicUrl, trustedProxies }: Config, fetcher: typeof fetch): Promise<Finding> {
  const what = 'address'
  try {
    const answer = await fetcher(`${publicUrl}/healthz`, {
      signal: AbortSignal.timeout(PATIENCE_MS),
      redirect: 'manual',
    })
    const told = (await answer.json().catch(() => undefined)) as Answered | undefined
    if (!answer.ok || told?.forwarded === undefined)
      return {
        what,
        verdict: 'wrong',
        says: `PUBLIC_URL: ${publicUrl}/healthz answers ${answer.status}, and not as the portal does.`,
      }
    if (told.forwarded !== trustedProxies)
      return {
        ...{ what, verdict: 'wrong' },
        says: `TRUSTED_PROXIES is ${trustedProxies}, but ${many(told.forwarded, 'address', 'addresses')} came in X-Forwarded-For. Set it to ${told.forwarded}, or let the proxy pass the header.`,
      }
    const other = otherVersion(told)
    if (other !== undefined)
      return {
        what,
        verdict: 'look',
        says: `${publicUrl} runs version ${other}, and this folder is ${OWN}. Restart it.`,
      }
    return { what, verdict: 'ok', says: `${publicUrl} answers, through ${many(trustedProxies, 'proxy', 'proxies')}.` }
  } catch (error) {
    return { what, ...unanswered(publicUrl, (error as Error).cause ?? error) }
  }
}

function attempt<T>(work: () => T): T | Error {
  try {
    return work()
  } catch (error) {
    return error as Error
  }
}
