// npm run advisories: asks the registry which packages have known weaknesses. Exit code 1 for a high or critical one in production.
// Where no registry answers it says so, and is no failure: a build must not hang on somebody else's server.
import { spawnSync } from 'node:child_process'
import { resolve } from 'node:path'

interface Audit {
  readonly vulnerabilities?: Readonly<
    Record<
      string,
      {
        readonly severity: string
        readonly range: string
        readonly via: readonly (string | { readonly title: string })[]
      }
    >
  >
}
const root = resolve(import.meta.dirname, '..')
const STOPS = ['high', 'critical']

for (const [what, omitted] of [
  ['production', ['--omit=dev']],
  ['development and production', []],
] as const) {
  const flags = ['audit', '--json', ...omitted, '--fetch-retries=0', '--fetch-timeout=20000']
  const { stdout } = spawnSync('npm', flags, { cwd: root, encoding: 'utf8', timeout: 60_000 })
  const found = read(stdout)?.vulnerabilities
  if (found === undefined) {
    console.log(`Advisories (${what}): not checked, because the registry did not answer.`)
    continue
  }
  console.log(`Advisories (${what}): ${Object.keys(found).length}`)
  for (const [name, { severity, range, via }] of Object.entries(found)) {
    const titles = via.map((each) => (typeof each === 'string' ? `by ${each}` : each.title))
    console.log(`  ${severity}  ${name} ${range}: ${titles.join('; ')}`)
    if (what === 'production' && STOPS.includes(severity)) process.exitCode = 1
  }
}

function read(text: string): Audit | undefined {
  try {
    return JSON.parse(text) as Audit
  } catch {
    return undefined
  }
}
