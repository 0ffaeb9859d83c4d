/** What `npm run retention` is told, and what it says (RET-02, RET-03). */
import path from 'node:path'
import { parseArgs } from 'node:util'
import { figure, many } from '#rules/many.ts'
import { agesAsked } from '#rules/retention/ages.ts'
import {
  type Ages,
  isRetentionKind,
  RETENTION_KINDS,
  type RetentionKind,
  retentionKinds,
} from '#rules/retention/kinds.ts'
import { record } from '../audit/audit.sql.ts'
import type { Db } from '../db/open.ts'
import type { Clock } from '../runtime/clock.ts'
import { type Archive, openArchive } from './archive.ts'
import { type PlanOfKind, planRetention } from './plan.ts'
import { removeOld } from './remove.ts'

export const USAGE = `Usage:
  npm run retention -- --dry-run [--older-than 24m] [--only orders,waste]
  npm run retention -- --yes     [--older-than 24m] [--only orders,waste] [--archive FOLDER]
--dry-run says what would go, from which months, and changes nothing. --yes removes it. --older-than is one age for all (24m, 7y) or by kind
(orders=36m,mail=6m); without it each kind is kept as long as RETENTION_MINIMUM says. --archive writes what goes as CSV files first.
The kinds: orders, waste, erp, invoices, mail, alerts, imports, jobs, sessions, records.`

const OPTIONS = {
  'dry-run': { type: 'boolean' },
  yes: { type: 'boolean' },
  'older-than': { type: 'string' },
  only: { type: 'string' },
  archive: { type: 'string' },
} as const

export interface RetentionWorld {
  readonly db: Db
  readonly clock: Clock
  /** The months that each kind is kept at least. */
  readonly least: Ages
  /** Where a relative folder lies. */
  readonly base?: string | undefined
  readonly log: (line: string) => void
}

/** Does what the words ask, and says what was done. Throws with a sentence. */
export async function retentionCommand(world: RetentionWorld, words: readonly string[]): Promise<string> {
  const { db, clock, least, base = '.', log } = world
  const { given, isDryRun, ages, kinds } = readRetention(words, least)
  const plan = await planRetention(db, { today: clock.today(), ages, kinds })
  const told = plan.flatMap(planLines)
  if (isDryRun) return [...told, 'A dry run: nothing was removed.'].join('\n')
  if (!given.yes) throw new Error([...told, 'Nothing was removed. Add --yes to remove it, after a backup.'].join('\n'))
  const archive = given.archive === undefined ? undefined : await archiveAt(path.resolve(base, given.archive), clock)
  for (const line of told) log(line)
  if (plan.every(({ months }) => months.length === 0)) return 'Nothing is old enough to go.'
  await tell(world, plan, given.archive !== undefined)
  const gone = await removeOld(db, plan, { archive, log })
  const total = Object.values(gone).reduce((sum, rows) => sum + rows, 0)
  return `${many(total, 'row')} removed${archive ? `, and written to ${path.resolve(base, given.archive ?? '')} before` : ''}.`
}

/** Reads the words without a database, so that a mistake is refused before the database is opened. Throws with a sentence. */
export function readRetention(words: readonly string[], least: Ages) {
  const given = read(words)
  const isDryRun = given['dry-run'] ?? false
  if ((isDryRun && given.yes) || (isDryRun && given.archive !== undefined)) throw new Error(USAGE)
  if (given.archive?.trim() === '') throw new Error('--archive needs the name of a folder.')
  const asked = agesAsked(given['older-than'], least)
  if ('problem' in asked) throw new Error(asked.problem)
  return { given, isDryRun, ages: asked.ages, kinds: kindsOf(given.only) }
}

/** Before the first row goes, so that none ever goes without it (RET-06). */
const tell = ({ db, clock }: RetentionWorld, plan: readonly PlanOfKind[], isArchived: boolean) =>
  record(db, {
    actor: '(operator)',
    channel: 'command',
    action: 'retention.run',
    happenedAt: clock.now(),
    newValue: JSON.stringify(
      Object.fromEntries(plan.filter(hasSome).map(({ kind, until }) => [kind, `before ${until}`])),
    ),
    note: isArchived ? 'written to files before' : '',
  })

const hasSome = ({ months }: PlanOfKind) => months.length > 0

const archiveAt = (folder: string, clock: Clock): Promise<Archive> =>
  openArchive(
    folder,
    clock
      .now()
      .toISOString()
      .replaceAll(/[-:]|\.\d+/g, ''),
  )

function planLines({ kind, keptMonths, until, months, stays }: PlanOfKind): string[] {
  const { label, stays: why } = RETENTION_KINDS[kind]
  const rows = months.reduce((sum, each) => sum + each.rows, 0)
  const bytes = months.reduce((sum, each) => sum + each.bytes, 0)
  const what = rows === 0 && months.length === 0 ? 'nothing' : `${many(rows, 'row')}, about ${sizeText(bytes)}`
  const staying = stays > 0 && why !== '' ? ` ${figure(stays)} older ${stays === 1 ? 'stays' : 'stay'}: ${why}.` : ''
  return [
    `${kind} (${label}), kept ${many(keptMonths, 'month')}: before ${until}, ${what}.${staying}`,
    ...months.map((each) => `  ${each.month}  ${many(each.rows, 'row')}, about ${sizeText(each.bytes)}`),
  ]
}

const MB = 1_048_576
const sizeText = (bytes: number) =>
  bytes < MB ? `${figure(Math.ceil(bytes / 1024))} kB` : `${figure(Math.round(bytes / MB))} MB`

function kindsOf(text: string | undefined): readonly RetentionKind[] {
  if (text === undefined) return retentionKinds
  const asked = text.split(',').map((each) => each.trim())
  const wrong = asked.find((each) => !isRetentionKind(each))
  if (wrong !== undefined) throw new Error(`"${wrong}" is not one of ${retentionKinds.join(', ')}.`)
  return retentionKinds.filter((kind) => asked.includes(kind))
}

function read(words: readonly string[]) {
  try {
    return parseArgs({ args: [...words], options: OPTIONS }).values
  } catch {
    throw new Error(USAGE)
  }
}
