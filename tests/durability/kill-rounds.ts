import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { openDatabase } from '#server/db/open.ts'

const VICTIM = path.join(import.meta.dirname, 'save-victim.ts')

export interface Victim {
  /** Starts the process that saves; it writes the name of each acknowledged save on a line of its own. */
  start(): ChildProcess
  /** Ends it, and whatever else is to die in this round, without any warning. */
  kill(child: ChildProcess): Promise<void>
  /** Opens the database again; answers the acknowledged saves that are not there whole, and the saves that are torn. */
  check(acknowledged: readonly string[]): Promise<{ lost: string[]; torn: string[] }>
}

export interface RoundResult {
  readonly acknowledged: number
  readonly lost: string[]
  readonly torn: string[]
}

/** One round: start, let it save for `delayMs` after its first acknowledgement (or its start), kill, open, check. */
export async function killRound(victim: Victim, delayMs: number, waitForFirst = true): Promise<RoundResult> {
  const child = victim.start()
  const acknowledged: string[] = []
  const complaints: string[] = []
  child.stderr?.on('data', (chunk) => complaints.push(String(chunk)))
  const lines = createInterface({ input: child.stdout ?? process.stdin })
  const first = once(lines, 'line')
  lines.on('line', (line) => acknowledged.push(line))
  const read = once(lines, 'close')
  const ended = once(child, 'exit').then(() => 'ended')
  if (waitForFirst && (await Promise.race([first, ended])) === 'ended') {
    throw new Error(`The victim ended by itself: ${complaints.join('')}`)
  }
  await sleep(delayMs)
  await victim.kill(child)
  await Promise.all([read, ended])
  return { acknowledged: acknowledged.length, ...(await victim.check(acknowledged)) }
}

/** Kills a process and nothing else. */
export async function killProcess(child: ChildProcess): Promise<void> {
  child.kill('SIGKILL')
  if (child.exitCode === null && child.signalCode === null) await once(child, 'exit')
}

export interface PowerCut {
  /** Whether unsynced pages are all dropped or every other one at random. */
  readonly keeps: 'none' | 'some'
  /** A disk that only says it has synced: the proof that the proof can fail. */
  readonly lies?: boolean
}

/** The same victim, embedded, on a disk that loses its power: unsynced pages are gone. */
export function powerCutVictim(dataDir: string, { keeps, lies = false }: PowerCut): Victim {
  const env = {
    ...process.env,
    POWER_CUT_KEEPS: keeps,
    POWER_CUT_LIES: lies ? 'yes' : 'no',
  }
  const scripts = ['--import', path.join(import.meta.dirname, 'power-cut.ts'), VICTIM]
  return {
    ...saveVictim(dataDir),
    start: () => spawn(process.execPath, [...scripts, dataDir], { env }),
    kill: async (child) => {
      child.kill('SIGUSR2')
      if (child.exitCode === null && child.signalCode === null) await once(child, 'exit')
    },
  }
}

/** The victim that saves through openDatabase, in a folder or on the PostgreSQL of `databaseUrl`. */
export function saveVictim(dataDir: string, databaseUrl?: string): Victim {
  return {
    start: () => spawn(process.execPath, [VICTIM, dataDir, ...(databaseUrl === undefined ? [] : [databaseUrl])]),
    kill: killProcess,
    async check(acknowledged) {
      const { db, close } = await openDatabase({ dataDir, databaseUrl })
      const there = await sql<{ no: number; halves: number }>`
        select save_no as no, count(*) as halves from kill_save group by save_no`.execute(db)
      const total = await sql<{ saves: number }>`select saves from kill_total`.execute(db)
      await close()
      const whole = new Set(there.rows.filter(({ halves }) => halves === 2).map(({ no }) => String(no)))
      const torn = there.rows.filter(({ halves }) => halves !== 2).map(({ no }) => String(no))
      if (total.rows[0]?.saves !== whole.size) torn.push('total')
      return { lost: acknowledged.filter((no) => !whole.has(no)), torn }
    },
  }
}
