/**
 * Worlds and databases for tests, with the hooks that open, empty and close them. These are functions rather than fixtures of
 * `test.extend`: Vitest refuses a fixture of scope 'file' inside a `describe`, and only there is the engine known.
 */
import type { Logger } from 'pino'
import { afterAll, beforeAll, beforeEach } from 'vitest'
import type { TestClock } from '#server/runtime/clock.ts'
import type { Config } from '#server/runtime/config.ts'
import { type AskedEngine, openTestDatabase, type TestDatabase } from './base-db.ts'
import { NOON, openWorld, type TestWorld } from './world.ts'

/** How a world differs from the default one. */
export interface WorldOptions {
  readonly kind?: AskedEngine
  /** A function is called when the world opens, after the `beforeAll` hooks registered earlier. */
  readonly config?: Partial<Config> | (() => Partial<Config>)
  readonly log?: Logger
  readonly clock?: TestClock
  /** Puts a proxy between the server and PostgreSQL: takes an address and returns the proxy's. */
  readonly through?: (url: string) => Promise<string>
}

/**
 * A world for the tests of the surrounding file or `describe`, on an empty database before each test. Runs `begin` then, at NOON.
 * The result is filled before the first test; hooks registered after this call find it ready.
 */
export function freshWorld(options: AskedEngine | WorldOptions, begin: () => unknown = () => {}): TestWorld {
  const world = openedWorld(options)
  beforeEach(async () => {
    await world.database.reset()
    world.clock.set(NOON)
    await begin()
  })
  return world
}

/** A world whose data and clock are kept between tests. Runs `begin` once, after opening. */
export function sharedWorld(options: AskedEngine | WorldOptions, begin: () => unknown = () => {}): TestWorld {
  const world = openedWorld(options)
  beforeAll(async () => void (await begin()))
  return world
}

/** A database without a server, emptied before each test. Runs `begin` then. */
export function freshDatabase(kind: AskedEngine, begin: () => unknown = () => {}): TestDatabase {
  const database = openedDatabase(kind)
  beforeEach(async () => {
    await database.reset()
    await begin()
  })
  return database
}

/** A database without a server, whose data is kept between tests. Runs `begin` once, after opening. */
export function sharedDatabase(kind: AskedEngine, begin: () => unknown = () => {}): TestDatabase {
  const database = openedDatabase(kind)
  beforeAll(async () => void (await begin()))
  return database
}

function openedWorld(options: AskedEngine | WorldOptions): TestWorld {
  const { kind, config, log, clock, through } = typeof options === 'string' ? { kind: options } : options
  return opened(() => openWorld(kind, typeof config === 'function' ? config() : config, log, clock, through))
}

const openedDatabase = (kind: AskedEngine) => opened(() => openTestDatabase(kind))

/** An object that is filled before the first test and closed after the last, unless opening it failed. */
function opened<T extends { close(): Promise<void> }>(open: () => Promise<T>): T {
  const target = {} as T
  beforeAll(async () => void Object.assign(target, await open()))
  afterAll(() => target.close?.())
  return target
}
