/** Whether ordering is up: the operator's switch and the database's own word, never on the way of a request (SYS-06). */
import { existsSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { pingDatabase } from './system-status.sql.ts'
import type { World } from './world.ts'

const switchFile = (dataDir: string) => path.join(dataDir, 'maintenance')

/** The operator's switch: a file in the data folder, so that it works with no database and beside a running server. */
export function setMaintenance(dataDir: string, isOn: boolean): void {
  if (isOn) writeFileSync(switchFile(dataDir), 'on\n')
  else rmSync(switchFile(dataDir), { force: true })
}

const CHECK_EVERY_MS = 1000
const PING_TIMEOUT_MS = 3000
const states = new WeakMap<object, { maintenance: boolean; lost: boolean; checkedAt: number; isPinging: boolean }>()

/** True while the maintenance switch is on or the database does not answer. Looks at most once a second. */
export function isDown(world: World): boolean {
  const state = states.get(world.database) ?? {
    maintenance: false,
    lost: false,
    checkedAt: Number.NEGATIVE_INFINITY,
    isPinging: false,
  }
  states.set(world.database, state)
  const at = performance.now()
  if (at - state.checkedAt > CHECK_EVERY_MS) {
    state.checkedAt = at
    state.maintenance = existsSync(switchFile(world.config.dataDir))
    if (!state.isPinging) void ping(world, state)
  }
  return state.maintenance || state.lost || !world.database.isHealthy()
}

async function ping(world: World, state: { lost: boolean; isPinging: boolean }): Promise<void> {
  state.isPinging = true
  // A busy embedded database is slow, not lost: its own watchdog judges it.
  if (world.database.kind === 'postgres') {
    const late = new Promise<boolean>((resolve) => setTimeout(() => resolve(false), PING_TIMEOUT_MS).unref())
    const answers = await Promise.race([pingDatabase(world.db), late])
    state.lost = !answers
  }
  state.isPinging = false
}
