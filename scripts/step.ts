import { spawn } from 'node:child_process'
import { delimiter, join, resolve } from 'node:path'

const root = resolve(import.meta.dirname, '..')

/** A step that ended with an exit code other than 0. */
export class StepFailed extends Error {}

/**
 * Runs one command of node_modules/.bin (or of the machine) on this terminal, names it and tells its time; answers it in
 * seconds. Throws StepFailed when it does not end with 0.
 */
export async function runStep(
  name: string,
  command: string,
  args: readonly string[],
  { log = console.log, env = {} }: { log?: (line: string) => void; env?: Readonly<Record<string, string>> } = {},
): Promise<number> {
  const started = performance.now()
  log(`▸ ${name}`)
  const code = await new Promise<number>((settle, fail) => {
    const child = spawn(command, args, {
      cwd: root,
      stdio: 'inherit',
      env: { ...process.env, PATH: [join(root, 'node_modules', '.bin'), process.env['PATH']].join(delimiter), ...env },
    })
    const end = () => child.kill('SIGTERM')
    process.once('SIGTERM', end)
    child.once('error', fail)
    child.once('exit', (exitCode) => {
      process.off('SIGTERM', end)
      settle(exitCode ?? 1)
    })
  })
  const seconds = (performance.now() - started) / 1000
  if (code !== 0) throw new StepFailed(`✗ ${name} failed after ${seconds.toFixed(1)} s (exit code ${code}).`)
  log(`✓ ${name}, ${seconds.toFixed(1)} s`)
  return seconds
}
