// A database of an earlier version, full of lines, is brought to this version and killed on the way: node bench/migration-kill.ts [lines]
// [rounds]. F19, on both engines. After each kill it has the schema of one migration or of the next, never half; it goes on from there.
import { spawnSync } from 'node:child_process'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { migrate, ownMigrations } from '#server/db/migrate.ts'
import { type OpenDatabase, openDatabase } from '#server/db/open.ts'
import { type PostgresServer, postgresBinaries, startPostgres } from '#tests/support/postgres-server.ts'
import { proofRow } from './support/proof-row.ts'
import { fillReleased, pastOf, schemaOf } from './support/released.sql.ts'
import { heading, table } from './support/report.ts'
import { type Place, startServer } from './support/server.ts'

const LINES = Number(process.argv[2] ?? 50_000)
const ROUNDS = Number(process.argv[3] ?? 4)
/** The last one of the earlier version. */
const RELEASED = '0031-alerts-once.sql'
const READY_MS = 60_000
const all = ownMigrations()
const newer = all.filter(({ name }) => name > RELEASED)

/** A place with the earlier version's data in it, and copies of it. */
interface Stage {
  readonly name: string
  readonly released: Place
  copy(): Promise<Place>
  /** Besides the server itself. */
  readonly postgres?: PostgresServer
}

heading(`migration-kill ${LINES} ${ROUNDS}`)
const home = fs.mkdtempSync(path.join(os.tmpdir(), 'provender-migration-'))
try {
  const binaries = postgresBinaries()
  if (binaries !== undefined) {
    const postgres = await startPostgres(binaries)
    const placeOf = (name: string): Place => ({ dataDir: path.join(home, 'p'), databaseUrl: postgres.urlOf(name) })
    const psql = (command: string) => {
      const args = ['-q', '-v', 'ON_ERROR_STOP=1', postgres.urlOf('postgres'), '-c', command]
      const made = spawnSync('psql', args, { encoding: 'utf8' })
      if (made.status !== 0) throw new Error(made.stderr)
    }
    psql('create database released')
    const copy = async () => {
      // A backend whose client was killed ends with its statement.
      psql('drop database if exists work with (force)')
      psql('create database work template released')
      return placeOf('work')
    }
    try {
      await series({ name: 'PostgreSQL', released: placeOf('released'), copy, postgres })
    } finally {
      await postgres.remove()
    }
  }
  const [released, work] = [path.join(home, 'released'), path.join(home, 'work')]
  const copy = async () => {
    fs.rmSync(work, { recursive: true, force: true })
    fs.cpSync(path.join(released, 'database'), path.join(work, 'database'), { recursive: true })
    return { dataDir: work }
  }
  await series({ name: 'embedded', released: { dataDir: released }, copy })
} finally {
  fs.rmSync(home, { recursive: true, force: true })
}

async function series({ name, released, copy, postgres }: Stage): Promise<void> {
  const past = await on(released, async (database) => {
    await migrate(
      database.pool,
      all.filter((one) => one.name <= RELEASED),
    )
    await fillReleased(database, LINES)
    return pastOf(database)
  })

  // The shape after each migration, and how long each takes.
  const shapes = new Map<string, string>()
  const took: [name: string, ms: number][] = []
  await on(await copy(), async (database) => {
    for (const upTo of [RELEASED, ...newer.map((one) => one.name)]) {
      const started = performance.now()
      await migrate(
        database.pool,
        all.filter((one) => one.name <= upTo),
      )
      took.push([upTo, performance.now() - started])
      const { ran, shape } = await schemaOf(database)
      shapes.set(ran, shape)
    }
  })
  const steps = took.slice(1)
  const [longest, longestMs] = steps.toSorted((a, b) => b[1] - a[1])[0] ?? ['', 0]
  const sumMs = steps.reduce((sum, [, ms]) => sum + ms, 0)
  table(
    [`${name}, ${LINES.toLocaleString('en-US')} lines`, 'ms'],
    steps.map(([step, ms]) => [step, ms.toFixed(0)]),
  )

  // The migrations stand between the opening of the database and the rest of a start, which is the shorter part.
  const place = await copy()
  const clean = await startServer(place)
  await clean.stop()
  const plain = await startServer(place)
  await plain.stop()
  const someMoment = () => 0.7 * plain.readyMs + Math.random() * Math.max(sumMs / 2, clean.readyMs - plain.readyMs)
  const found = { first: 0, between: 0, done: 0 }
  let [half, changed, longestReadyMs] = [0, 0, 0]
  for (let round = 0; round < ROUNDS; round += 1) {
    const place = await copy()
    const after = someMoment()
    const isBoth = postgres !== undefined && round % 2 === 1
    let killed = Promise.resolve()
    const onSpawn = (child: { kill(signal: 'SIGKILL'): unknown }) => {
      killed = sleep(after).then(async () => {
        if (isBoth) await postgres.kill()
        child.kill('SIGKILL')
      })
    }
    await startServer(place, { onSpawn }).then(
      (server) => server.ended,
      () => undefined,
    )
    await killed
    if (isBoth) await postgres.start()
    const { ran, shape } = await on(place, schemaOf)
    if (shapes.get(ran) !== shape) half += 1
    const at = ran.split(' ').at(-1)
    found[at === RELEASED ? 'first' : at === newer.at(-1)?.name ? 'done' : 'between'] += 1

    const next = await startServer(place)
    longestReadyMs = Math.max(longestReadyMs, next.readyMs)
    await next.stop()
    const now = await on(
      place,
      async (database) => [await schemaOf(database), await pastOf(database, past.lastEntry)] as const,
    )
    if (now[0].ran.split(' ').length !== all.length || shapes.get(now[0].ran) !== now[0].shape) half += 1
    if (now[1].sums !== past.sums) changed += 1
  }
  const seconds = (ms: number) => `${(ms / 1000).toFixed(1)} s`
  proofRow({
    what: name,
    figure: `${newer.length} migrations take ${seconds(sumMs)} (longest ${longest.slice(0, 4)}, ${seconds(longestMs)}); ${ROUNDS} kills: ${found.first} before the first was done, ${found.between} between two, ${found.done} after the last; ${half} half, ${changed} with other rows; ready again after at most ${seconds(longestReadyMs)}`,
    passed: half + changed === 0 && longestReadyMs <= READY_MS && found.done < ROUNDS,
  })
}

/** Opens a place as it is, without migrating it. */
async function on<T>({ dataDir, databaseUrl }: Place, work: (database: OpenDatabase) => Promise<T>): Promise<T> {
  const database = await openDatabase({ dataDir, databaseUrl })
  try {
    return await work(database)
  } finally {
    await database.close()
  }
}
