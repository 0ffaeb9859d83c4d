/** One Vitest whose sources have their faults behind switches. Test files run one after the other, each in a new process. */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createVitest } from 'vitest/node'
import config from '../../vitest.config.ts'
import { byFile, type OperatorFault } from './faults.ts'
import { clearLines, FOLDER, type Line, type Plan, readLines, readNow, writeNow, writePlan } from './plan.ts'
import { openSwitches } from './state.ts'
import { withSwitches } from './switches.ts'

export interface Asked {
  readonly lines: readonly Line[]
  /** No test failed, and nothing else went wrong. */
  readonly isOk: boolean
  /** The fault with which a test did not end, so that the worker was killed or ran out of memory. */
  readonly endless: number
}

export interface Asker {
  ask(test: string, plan: Plan): Promise<Asked>
  close(): Promise<void>
}

export async function openAsker(root: string, faults: readonly OperatorFault[]): Promise<Asker> {
  const folder = mkdtempSync(join(tmpdir(), 'provender-faults-'))
  process.on('exit', () => rmSync(folder, { recursive: true, force: true }))
  process.env[FOLDER] = folder
  process.env['TEST_ENGINE'] = 'postgres'
  // What Vitest loads in this process has the switches, too.
  openSwitches()
  const plantedIn = byFile(faults)
  const switches = {
    name: 'faults behind switches',
    enforce: 'pre' as const,
    transform(code: string, id: string) {
      const file = id.startsWith(`${root}/`) ? id.slice(root.length + 1) : ''
      const planted = plantedIn.get(file)
      if (planted === undefined) return undefined
      if (code !== readFileSync(id, 'utf8')) throw new Error(`${file} was changed before its faults were planted.`)
      const numbered = planted.map((edit) => ({ number: edit.number, edit }))
      return { code: withSwitches(file, code, numbered), map: null }
    },
  }
  const { projects: _, sequence: __, ...settings } = config.test ?? {}
  const vitest = await createVitest(
    {
      ...settings,
      config: false,
      root,
      watch: false,
      silent: true,
      reporters: [{}],
      include: ['{rules,contract,server,web,tests}/**/*.test.{ts,tsx}'],
      maxWorkers: 1,
      testTimeout: 600_000,
      hookTimeout: 600_000,
      teardownTimeout: 5000,
      runner: join(root, 'bench/operators/runner.ts'),
      expect: { poll: { timeout: 3000 } },
      // Its key knows the file and not the faults.
      fsModuleCache: false,
    },
    { plugins: [switches], resolve: config.resolve ?? {}, ...(config.oxc === undefined ? {} : { oxc: config.oxc }) },
  )

  return {
    async ask(test, plan) {
      writePlan(plan)
      clearLines()
      writeNow(undefined)
      const path = join(root, test)
      const found = await vitest.globTestSpecifications([path])
      const asked = found.filter(({ moduleId }) => moduleId === path)
      vitest.state.idMap.clear()
      vitest.state.filesMap.clear()
      let endless = 0
      const watch = setInterval(() => {
        const now = readNow()
        if (now === null || Date.now() < now.until) return
        endless = now.fault
        writeNow(undefined)
        end(now.pid)
      }, 1000)
      const { testModules, unhandledErrors } = await vitest.runTestSpecifications(asked)
      clearInterval(watch)
      // The fault that was active when the worker ended by itself, for example out of memory.
      if (endless === 0) endless = readNow()?.fault ?? 0
      const isOk = asked.length > 0 && unhandledErrors.length === 0 && testModules.every((module) => module.ok())
      return { lines: readLines(), isOk, endless }
    },
    close: () => vitest.close(),
  }
}

/** A loop without an end hears no message. */
function end(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL')
  } catch {
    // It has ended by itself.
  }
}
