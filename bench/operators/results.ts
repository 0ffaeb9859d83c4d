/** What was found out about each fault, kept between runs in a file outside of Git. */
import { appendFileSync, existsSync, mkdirSync, readFileSync } from 'node:fs'
import { dirname } from 'node:path'

export interface Result {
  readonly id: string
  readonly verdict: 'noticed' | 'survived' | 'not reached'
  /** The test that noticed it. */
  readonly by?: string
}

export interface Results {
  readonly known: ReadonlyMap<string, Result>
  add(result: Result): void
}

export function openResults(path: string): Results {
  mkdirSync(dirname(path), { recursive: true })
  const lines = existsSync(path) ? readFileSync(path, 'utf8').split('\n') : []
  const known = new Map<string, Result>()
  for (const line of lines.filter((each) => each.endsWith('}'))) {
    const result = JSON.parse(line) as Result
    known.set(result.id, result)
  }
  return {
    known,
    add(result) {
      known.set(result.id, result)
      appendFileSync(path, `${JSON.stringify(result)}\n`)
    },
  }
}
