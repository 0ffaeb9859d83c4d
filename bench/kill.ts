// Kills a saving process again and again and counts what was lost: node bench/kill.ts [rounds]
// Embedded: kill -9, and the same number of power cuts. PostgreSQL: kill -9 of the saver, in every other round of the
// server as well.
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { killProcess, killRound, powerCutVictim, saveVictim, type Victim } from '#tests/durability/kill-rounds.ts'
import { postgresBinaries, startPostgres } from '#tests/support/postgres-server.ts'

const rounds = Number(process.argv[2] ?? 40)
const dataDir = fs.mkdtempSync(path.join(os.tmpdir(), 'provender-kill-'))
let failures = 0

try {
  await killRound(saveVictim(dataDir), 0)
  await series('embedded, kill -9', () => saveVictim(dataDir))
  await series('embedded, power cut', (round) => powerCutVictim(dataDir, { keeps: round % 2 === 0 ? 'none' : 'some' }))
  await postgres()
} finally {
  fs.rmSync(dataDir, { recursive: true, force: true })
}
process.exitCode = failures > 0 ? 1 : 0

async function series(title: string, victimOf: (round: number) => Victim): Promise<void> {
  const sum = { acknowledged: 0, lost: 0, torn: 0 }
  for (let round = 0; round < rounds; round++) {
    const { acknowledged, lost, torn } = await killRound(victimOf(round), Math.random() * 700)
    sum.acknowledged += acknowledged
    sum.lost += lost.length
    sum.torn += torn.length
  }
  failures += sum.lost + sum.torn
  console.log(`${title}: ${rounds} rounds, ${sum.acknowledged} acknowledged, ${sum.lost} lost, ${sum.torn} torn`)
}

async function postgres(): Promise<void> {
  const binaries = postgresBinaries()
  if (binaries === undefined) {
    console.log('PostgreSQL: no binaries were found on this machine')
    return
  }
  const server = await startPostgres(binaries)
  try {
    const saver = saveVictim(dataDir, server.urlOf('postgres'))
    await series('PostgreSQL, kill -9 (of the server too in every other round)', (round) =>
      round % 2 === 0 ? saver : { ...saver, kill: (child) => killBoth(child, server) },
    )
  } finally {
    await server.remove()
  }
}

async function killBoth(child: Parameters<Victim['kill']>[0], server: Awaited<ReturnType<typeof startPostgres>>) {
  await server.kill()
  await killProcess(child)
  await server.start()
}
