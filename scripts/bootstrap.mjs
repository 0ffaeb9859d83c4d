// This file, help.mjs, version.mjs and node-version.mjs must run on Node 20. It makes sure that node_modules is what package-lock.json says, and hands over
// to scripts/NAME on a Node that runs TypeScript: the one running now when it is new enough, else the one that the
// development dependencies bring along (docs/decisions/0002).
//
//   node scripts/bootstrap.mjs [NAME [ARGUMENT...]]        without a name: install only
import { spawn } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { delimiter, join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { asksForHelp, helpOf } from './help.mjs'
import { runsTypeScript, tooOld } from './node-version.mjs'
import { asksForVersion, versionLine } from './version.mjs'

const root = resolve(import.meta.dirname, '..')
const modules = join(root, 'node_modules')
const broughtNode = join(modules, 'node', 'bin', process.platform === 'win32' ? 'node.exe' : 'node')
const needsDevelopmentTools = new Set(['build', 'dev', 'test', 'bench', 'gen-tables', 'openapi', 'pictures'])

/** An end that a sentence explains; anything else is shown with its stack. */
class Failure extends Error {}

const [name, ...args] = process.argv.slice(2)
const isProduction =
  !needsDevelopmentTools.has(name) &&
  (process.env.NODE_ENV === 'production' || (process.env.npm_config_omit ?? '').split(/\s+/).includes('dev'))

try {
  process.chdir(root)
  const file = name && asksForHelp(args) ? scriptOf(name) : undefined
  // Before anything is installed, opened or made.
  if (file) console.log(helpOf(file))
  else if (name && asksForVersion(args)) console.log(versionLine())
  else {
    if (!isInstalled()) await install()
    if (name) await handOver(name)
  }
} catch (error) {
  console.error(error instanceof Failure ? error.message : error)
  process.exitCode = 1
}

/**
 * True when every package of the lock file that this machine needs stands in node_modules at its version (npm keeps the list). Where no
 * development dependency stands, a command does without them, whatever NODE_ENV says: bringing them takes everything away first, from
 * under the server that runs.
 */
function isInstalled() {
  const kept = join(modules, '.package-lock.json')
  if (!existsSync(kept)) return false
  const wanted = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')).packages
  const found = JSON.parse(readFileSync(kept, 'utf8')).packages
  const isBare = !Object.values(found).some(({ dev }) => dev)
  const needsThem = name === undefined || needsDevelopmentTools.has(name) || !runsTypeScript(process.versions.node)
  const withoutThem = isProduction || (isBare && !needsThem)
  return Object.entries(wanted).every(
    ([path, entry]) =>
      path === '' ||
      entry.optional ||
      entry.devOptional ||
      (withoutThem && entry.dev) ||
      (found[path]?.version === entry.version && existsSync(join(root, path))),
  )
}

async function install() {
  const flags = ['ci', isProduction ? '--omit=dev' : '--include=dev', '--no-audit', '--no-fund', '--loglevel=error']
  const started = performance.now()
  const seconds = () => Math.round((performance.now() - started) / 1000)
  console.log(`Installing the dependencies (npm ${flags.slice(0, 2).join(' ')}), about a minute the first time …`)
  const progress = setInterval(() => console.log(`  … still installing, ${seconds()} s`), 15_000)
  const code = await run('npm', flags, { PATH: pathWithout(join(modules, '.bin')) }).finally(() =>
    clearInterval(progress),
  )
  if (code !== 0) throw new Failure(`npm ci failed (exit code ${code}); its message stands above.`)
  console.log(`Dependencies installed in ${seconds()} s.`)
}

/** Runs the script here when this Node can, else in the Node brought along, which then gets our signals and gives our exit code. */
async function handOver(name) {
  const script = scriptOf(name)
  if (script === undefined) throw new Failure(`There is no scripts/${name}.ts.`)
  process.env.PATH = [join(modules, '.bin'), pathWithout(join(modules, '.bin'))].join(delimiter)
  if (runsTypeScript(process.versions.node)) {
    process.argv = [process.execPath, script, ...args]
    await import(pathToFileURL(script).href)
    return
  }
  if (!existsSync(broughtNode)) throw new Failure(tooOld(process.versions.node, isProduction))
  process.exitCode = await run(broughtNode, [...process.execArgv, script, ...args], {})
}

/** The file of a command. */
function scriptOf(name) {
  return ['mjs', 'ts'].map((ending) => join(root, 'scripts', `${name}.${ending}`)).find((file) => existsSync(file))
}

function pathWithout(folder) {
  return (process.env.PATH ?? '')
    .split(delimiter)
    .filter((entry) => resolve(entry) !== folder)
    .join(delimiter)
}

/** Starts the command on this terminal and answers its exit code. */
function run(command, commandArgs, env) {
  return new Promise((settle, fail) => {
    const child = spawn(command, commandArgs, {
      cwd: root,
      env: { ...process.env, ...env },
      stdio: 'inherit',
      shell: command === 'npm' && process.platform === 'win32',
    })
    // Ctrl+C in a terminal reaches the child by itself; a second SIGINT would cut its orderly end short.
    const forward = (signal) => {
      if (signal !== 'SIGINT' || !process.stdin.isTTY) child.kill(signal)
    }
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, forward)
    child.once('error', fail)
    child.once('exit', (code, signal) => {
      for (const each of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.off(each, forward)
      settle(code ?? (signal === 'SIGINT' ? 130 : 143))
    })
  })
}
