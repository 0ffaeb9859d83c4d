import type { Logger } from 'pino'
import type { Db, OpenDatabase } from '../db/open.ts'
import type { Clock } from './clock.ts'
import type { Config } from './config.ts'

/** Everything the server stands on; main.ts makes the real one, tests make theirs. */
export interface World {
  readonly config: Config
  readonly database: OpenDatabase
  readonly db: Db
  readonly clock: Clock
  readonly log: Logger
}
