// Compares the figures that matter with another commit's, alternating in one run: node bench/gate.ts COMMIT [rounds] [name...]. Exits with 1
// when one of them is more than a tenth worse in every round. Names: saves, start, report, first-load, typing; without any, all.
import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { checkOut, commitOf } from './gate/checkout.ts'
import { type Ask, type Question, questions, type Values } from './gate/figures.ts'
import { judge, type Round } from './gate/judge.ts'
import { heading, table } from './support/report.ts'

const ROOT = path.join(import.meta.dirname, '..')

/** A process that measures one commit. */
interface Side {
  ask(ask: Ask): Promise<Values | undefined>
  end(): Promise<void>
}

const [name, roundsText = '3', ...names] = process.argv.slice(2)
const rounds = Number(roundsText)
const unknown = names.find((each) => !questions.some((question) => question.name === each))
if (name === undefined || !Number.isInteger(rounds) || rounds < 1 || unknown !== undefined) {
  const all = [...new Set(questions.map((question) => question.name))].join(' ')
  console.error(`npm run bench -- gate COMMIT [ROUNDS, 3 unless told] [${all}]`)
  process.exit(2)
}

const commit = commitOf(name)
const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'provender-gate-'))
heading(`gate ${process.argv.slice(2).join(' ')}`)
const sides: Side[] = []
try {
  checkOut(commit, folder)
  const here = await startSide(ROOT)
  sides.push(here)
  const there = await startSide(folder)
  sides.push(there)
  const asked = questions.filter((question) => names.length === 0 || names.includes(question.name))
  const results = new Map<Question, Taken[]>(asked.map((question) => [question, []]))
  // The first round warms caches and makes test data; it does not count.
  for (let round = 0; round <= rounds; round += 1)
    for (const question of asked) {
      const taken = await take(question, { here, there }, round % 2 === 0)
      if (round > 0) results.get(question)?.push(taken)
    }
  const judged = asked.flatMap((question) => {
    const taken = results.get(question) ?? []
    return question.figures.map((figure) =>
      judge(
        figure,
        taken.map(({ here: ours, there: theirs, bare }): Round => {
          const { key } = figure
          return { here: ours?.[key], there: theirs?.[key], bare: bare?.[key] }
        }),
      ),
    )
  })
  table(
    ['figure', 'here', commit.slice(0, 8), 'times as good', 'by round', 'here to bare', 'there to bare', ''],
    judged.map(({ cells }) => cells),
  )
  const worse = judged.filter(({ isWorse }) => isWorse)
  if (worse.length > 0)
    console.log(`More than 10 % worse in every round: ${worse.map(({ cells }) => cells[0]).join('; ')}.`)
  process.exitCode = worse.length > 0 ? 1 : 0
} finally {
  for (const side of sides) await side.end()
  fs.rmSync(folder, { recursive: true, force: true })
}

interface Taken {
  readonly here: Values | undefined
  readonly there: Values | undefined
  readonly bare: Values | undefined
}

/** One round of a question. Who comes first has the cooler machine, so they take turns at that as well. */
async function take({ ask, bare }: Question, { here, there }: Record<'here' | 'there', Side>, isHereFirst: boolean) {
  const bareValues = bare && (await here.ask(bare))
  if (isHereFirst) {
    const ours = await here.ask(ask)
    return { here: ours, there: await there.ask(ask), bare: bareValues } satisfies Taken
  }
  const theirs = await there.ask(ask)
  return { here: await here.ask(ask), there: theirs, bare: bareValues } satisfies Taken
}

async function startSide(root: string): Promise<Side> {
  const child = fork(path.join(root, 'bench/gate/side.ts'), { cwd: root })
  await nextOf(child)
  return {
    async ask(ask) {
      child.send(ask)
      const { values, fault } = (await nextOf(child)) as { values?: Values; fault?: string }
      if (fault !== undefined) throw new Error(`${root} could not be measured: ${fault}`)
      return values
    },
    async end() {
      if (child.exitCode !== null || child.signalCode !== null) return
      const ended = once(child, 'exit')
      child.send('end')
      await ended
    },
  }
}

async function nextOf(child: ChildProcess): Promise<unknown> {
  const answered = new AbortController()
  const { signal } = answered
  const ended = once(child, 'exit', { signal }).then(() => Promise.reject(new Error('A side of the gate ended early.')))
  // Aborted as soon as there is an answer.
  ended.catch(() => undefined)
  try {
    const [message] = (await Promise.race([once(child, 'message', { signal }), ended])) as [unknown]
    return message
  } finally {
    answered.abort()
  }
}
