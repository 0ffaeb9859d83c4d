import { type ChildProcess, spawn } from 'node:child_process'
import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { getPriority } from 'node:os'
import { gunzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { matrixSheet, workbookOf } from '#tests/support/workbooks.ts'
import { workbookAnswer } from './reading.ts'
import type { Named } from './reading-process.ts'

const rows = (count: number) =>
  Array.from({ length: count }, (_, at) => ['104220', String(at + 1), `Stop ${at}`, 12, 6, 6] as const)
const book = (count: number) => [workbookOf({ sheets: [matrixSheet('Monday', {}, rows(count))] })]
const all = async (asked: readonly Named[]) => asked.map(({ locationNo }) => ({ locationNo, isByPos: false }))
const saidOf = (answer: Promise<unknown>) =>
  answer.then(
    () => 'read',
    (error: Error) => error.message,
  )

/** Does the work, and answers the processes that it began. */
async function processesOf(work: () => Promise<unknown>): Promise<ChildProcess[]> {
  const begun: ChildProcess[] = []
  const note = (message: unknown) => begun.push((message as { process: ChildProcess }).process)
  subscribe('child_process', note)
  await work().finally(() => unsubscribe('child_process', note))
  return begun
}
const isRunning = (pid: number) => {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

test('T16 a workbook that takes too long counts as too large, and its process is gone', async () => {
  const [reader, ...others] = await processesOf(async () => {
    expect(await saidOf(workbookAnswer(book(20_000), all, { clockMs: 20 }))).toBe('The workbook is too large')
  })
  expect([reader?.signalCode, others]).toEqual(['SIGKILL', []])
  expect(isRunning(reader?.pid ?? 0)).toBe(false)
})

test('T16 so does one that takes too much of a processor, however long it waits for one', async () => {
  expect(await saidOf(workbookAnswer(book(20_000), all, { readMs: 400 }))).toBe('The workbook is too large')
})

test('T16 so does one that takes too much memory; the server goes on', async () => {
  expect(await saidOf(workbookAnswer(book(40_000), all, { heapMb: 12 }))).toBe('The workbook is too large')
  expect(await saidOf(workbookAnswer(book(10), all))).toBe('read')
})

test('a fault while locations are looked up is a fault, not a refusal', async () => {
  const broken = () => Promise.reject(new Error('database is gone'))
  expect(await saidOf(workbookAnswer(book(10), broken))).toBe('database is gone')
})

test('T16 a file that breaks off while it arrives says so, and its process is gone', async () => {
  async function* brokenOff() {
    yield* book(3)
    throw new Error('broken off')
  }
  const [reader] = await processesOf(async () => {
    expect(await saidOf(workbookAnswer(brokenOff(), all))).toBe('broken off')
  })
  expect(isRunning(reader?.pid ?? 0)).toBe(false)
})

test('T16 the process has none of our environment, comes last, and ends by itself; packed or not the answer is the same', async () => {
  const nice: number[] = []
  const environment: string[] = []
  const knownOf = (asked: readonly Named[]) => {
    nice.push(getPriority(reader?.pid))
    if (process.platform === 'linux')
      environment.push(...readFileSync(`/proc/${reader?.pid}/environ`, 'utf8').split('\0'))
    return all(asked)
  }
  const answers: Buffer[] = []
  let reader: ChildProcess | undefined
  const note = (message: unknown) => {
    reader = (message as { process: ChildProcess }).process
  }
  subscribe('child_process', note)
  for (const encoding of ['identity', 'gzip'] as const)
    answers.push(Buffer.concat(await workbookAnswer(book(3), knownOf, { encoding })))
  unsubscribe('child_process', note)
  const [plain = Buffer.alloc(0), packed = Buffer.alloc(0)] = answers
  expect(gunzipSync(packed).equals(plain)).toBe(true)
  expect(JSON.parse(plain.toString('utf8'))).toMatchObject({ message: 'success', data: [{ sheet: 'Monday' }] })
  expect(nice).toEqual([19, 19])
  // What the channel itself needs is all there is.
  expect(environment.filter((each) => !/^(NODE_CHANNEL_|$)/.test(each))).toEqual([])
  expect(reader?.exitCode).toBe(0)
})

test('T16 a server that is killed leaves no reader behind', async () => {
  const program = `
    import { subscribe } from 'node:diagnostics_channel'
    import { workbookAnswer } from '${new URL('./reading.ts', import.meta.url)}'
    let reader
    subscribe('child_process', ({ process }) => { reader = process })
    const book = [Buffer.from(process.argv[1], 'base64')]
    await workbookAnswer(book, () => { console.log(reader.pid); return new Promise(() => {}) })`
  const server = spawn(process.execPath, [
    ...['--input-type=module', '-e', program, Buffer.concat(book(3)).toString('base64')],
  ])
  const [pid] = ((await once(server.stdout, 'data')) as [Buffer]).map(Number) as [number]
  expect(isRunning(pid)).toBe(true)
  server.kill('SIGKILL')
  await expect.poll(() => isRunning(pid), { timeout: 10_000 }).toBe(false)
})
