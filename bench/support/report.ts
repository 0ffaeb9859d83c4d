/** What every figure carries with it: when, on what, by which command. */
import os from 'node:os'

/** Prints the heading of a bench. */
export function heading(command: string): void {
  const cores = os.availableParallelism()
  const load = os.loadavg()[0]?.toFixed(1)
  const when = new Date().toISOString().slice(0, 16).replace('T', ' ')
  console.log(`npm run bench -- ${command}`)
  console.log(
    `${when} UTC, ${cores} cores (${os.cpus()[0]?.model ?? 'unknown'}), Node ${process.versions.node}, load ${load}`,
  )
  console.log('')
}

/** Prints rows as a Markdown table, ready for docs/figures.md. */
export function table(head: readonly string[], rows: readonly (readonly (string | number)[])[]): void {
  console.log(`| ${head.join(' | ')} |`)
  console.log(`|${head.map((_, i) => (i === 0 ? '---' : '---:')).join('|')}|`)
  for (const row of rows) console.log(`| ${row.join(' | ')} |`)
  console.log('')
}

export const median = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0
export const mean = (values: readonly number[]): number => values.reduce((a, b) => a + b, 0) / (values.length || 1)
