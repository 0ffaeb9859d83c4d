/** Whether ordering is up: the operator's switch and the database's own word, never on the way of a request (SYS-06). */
import { existsSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { maintenanceSwitch, switchMaintenance } from './system-status.sql.ts'
import type { World } from './world.ts'

const switchFile = (dataDir: string) => path.join(dataDir, 'maintenance')

/**
 * The operator's switch. In PostgreSQL, where every server on it sees it; beside the embedded database, which a running server
 * keeps for itself, a file. Opening ordering takes both away.
 */
export async function setMaintenance(
  { dataDir, db }: { dataDir: string; db?: World['db'] | undefined },
  isOn: boolean,
): Promise<void> {
  if (db) await switchMaintenance(db, isOn)
  else if (isOn) writeFileSync(switchFile(dataDir), 'on\n')
  if (!isOn) rmSync(switchFile(dataDir), { force: true })
}

const LOOK_EVERY_MS = 1000
const PATIENCE_MS = 3000

interface State {
  isClosed: boolean
  isLost: boolean
  isStopping: boolean
  isFull: boolean
  lookedAt: number
  looking: Promise<void> | undefined
  asking: Promise<boolean | undefined> | undefined
}
const states = new WeakMap<object, State>()

function stateOf({ database }: World): State {
  const state = states.get(database) ?? {
    isClosed: false,
    isLost: false,
    isStopping: false,
    isFull: false,
    lookedAt: Number.NEGATIVE_INFINITY,
    looking: undefined,
    asking: undefined,
  }
  states.set(database, state)
  return state
}

/** True while the maintenance switch is on or the database does not answer, by the last look. Looks at most once a second. */
export function isDown(world: World): boolean {
  const state = stateOf(world)
  if (performance.now() - state.lookedAt > LOOK_EVERY_MS) void look(world, state)
  return state.isClosed || state.isLost || !world.database.isHealthy()
}

/** True from the signal that ends this server on. */
export const isStopping = (world: World): boolean => stateOf(world).isStopping

/** True while the database does not answer, by the last look. */
export const isLost = (world: World): boolean => stateOf(world).isLost

export interface SystemState {
  readonly isDown: boolean
  readonly isClosed: boolean
  readonly isLost: boolean
}

/** The same, looked up now; who has no time for that is told of the last look when this one takes long. */
export async function systemState(world: World, withinMs?: number): Promise<SystemState> {
  const state = stateOf(world)
  const looking = look(world, state)
  await (withinMs === undefined ? looking : Promise.race([looking, sleep(withinMs, undefined, { ref: false })]))
  const { isClosed, isLost } = state
  return { isDown: isDown(world), isClosed, isLost }
}

/** From now on this server says that it is not ready. */
export function beginStopping(world: World): void {
  stateOf(world).isStopping = true
}

/** Looks once a second until the answer is called, so that the log knows what happened while nobody asked. */
export function watchSystem(world: World): () => void {
  const timer = setInterval(() => void look(world, stateOf(world)), LOOK_EVERY_MS)
  timer.unref()
  return () => clearInterval(timer)
}

function look(world: World, state: State): Promise<void> {
  state.looking ??= lookOnce(world, state).finally(() => {
    state.looking = undefined
  })
  return state.looking
}

async function lookOnce(world: World, state: State): Promise<void> {
  const { database, config, log } = world
  state.lookedAt = performance.now()
  // A busy embedded database is slow, not lost: its own watchdog judges it.
  const isInDatabase = database.kind === 'postgres'
  const inDatabase = isInDatabase ? await askDatabase(world, state) : false
  const isLost = inDatabase === undefined
  if (isLost !== state.isLost) log.warn(isLost ? 'database lost' : 'database back')
  state.isLost = isLost
  // From here on what stores is refused as it comes in, where no statement fails that the log could tell of.
  const isFull = !database.hasRoom()
  if (isFull !== state.isFull) log.warn(isFull ? 'disk full' : 'disk has room again')
  state.isFull = isFull
  const isClosed = existsSync(switchFile(config.dataDir)) || (inDatabase ?? state.isClosed)
  if (isClosed !== state.isClosed) log.warn(isClosed ? 'maintenance on' : 'maintenance off')
  state.isClosed = isClosed
}

/** What the database says of the switch; undefined when it does not answer in time. A question still open is not asked twice. */
function askDatabase({ db }: World, state: State): Promise<boolean | undefined> {
  state.asking ??= maintenanceSwitch(db)
    .catch(() => undefined)
    .finally(() => {
      state.asking = undefined
    })
  return Promise.race([state.asking, sleep(PATIENCE_MS, undefined, { ref: false })])
}
