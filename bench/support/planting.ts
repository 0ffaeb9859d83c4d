/** A copy of the sources in which faults are planted one after the other, and one Vitest that asks tests about each. */
import { spawnSync } from 'node:child_process'
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { createVitest } from 'vitest/node'

/** One place of a file and what is written there instead. */
export interface Planted {
  readonly file: string
  readonly at: number
  readonly from: string
  readonly to: string
}

export interface Planting {
  /** Whether tests pass on the sources as they are; asked once. Test files, parted by a space. */
  passes(tests: string): Promise<boolean>
  /** Whether a test fails while the fault stands. */
  notices(tests: string, fault: Planted): Promise<boolean>
  close(): Promise<void>
}

/** So many times longer than without a fault: a loop without an end. */
const TOO_LONG = { times: 10, atLeastMs: 60_000 }

/** Copies what Git knows of, and what it would; the packages are those of the original. */
export async function openPlanting(root: string): Promise<Planting> {
  const copy = mkdtempSync(join(tmpdir(), 'provender-faults-'))
  process.on('exit', () => rmSync(copy, { recursive: true, force: true }))
  const list = ['ls-files', '--cached', '--others', '--exclude-standard', '-z']
  const files = spawnSync('git', list, { cwd: root, encoding: 'utf8' }).stdout.split('\0')
  for (const file of files.filter((path) => path !== '')) cpSync(join(root, file), join(copy, file))
  symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'))
  process.chdir(copy)
  process.env['PATH'] = `${dirname(process.execPath)}:${process.env['PATH']}`
  // A fault may make a test wait; a busy machine may, too.
  const patience = { testTimeout: 600_000, hookTimeout: 600_000 }
  const vitest = await createVitest({ ...patience, root: copy, watch: false, bail: 1, silent: true, reporters: [{}] })

  async function run(tests: string, longestMs?: number): Promise<boolean> {
    const paths = tests.split(' ').map((test) => join(copy, test))
    const found = await vitest.globTestSpecifications(paths)
    const asked = found.filter(({ moduleId }) => paths.includes(moduleId))
    if (asked.length < paths.length) return false
    // It remembers earlier runs, and stops at the first failure of any.
    vitest.state.idMap.clear()
    vitest.state.filesMap.clear()
    const ending = longestMs === undefined ? undefined : setInterval(endWorkers, longestMs)
    const { testModules, unhandledErrors } = await vitest.runTestSpecifications(asked)
    clearInterval(ending)
    return unhandledErrors.length === 0 && testModules.every((module) => module.ok())
  }
  function write(path: string, text: string): void {
    writeFileSync(path, text)
    vitest.invalidateFile(path)
  }
  const known = new Map<string, { readonly isPassing: boolean; readonly ms: number }>()
  async function withoutFault(tests: string) {
    const startedAt = performance.now()
    const found = known.get(tests) ?? { isPassing: await run(tests), ms: performance.now() - startedAt }
    known.set(tests, found)
    return found
  }
  return {
    passes: async (tests) => (await withoutFault(tests)).isPassing,
    async notices(tests, { file, at, from, to }) {
      const { ms } = await withoutFault(tests)
      const path = join(copy, file)
      const text = readFileSync(path, 'utf8')
      write(path, text.slice(0, at) + to + text.slice(at + from.length))
      const isNoticed = !(await run(tests, Math.max(TOO_LONG.atLeastMs, TOO_LONG.times * ms)))
      write(path, text)
      return isNoticed
    },
    close: () => vitest.close(),
  }
}

/** A loop without an end hears no message. */
function endWorkers(): void {
  const list = spawnSync('ps', ['-A', '-o', 'ppid=,pid=,args='], { encoding: 'utf8' }).stdout.split('\n')
  for (const line of list) {
    const [parent, pid] = line.trim().split(/\s+/)
    if (Number(parent) === process.pid && line.includes('vitest/dist/workers')) process.kill(Number(pid), 'SIGKILL')
  }
}
