import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Fault } from './fault.ts'

/** Those that everybody has who is signed in. */
const OF_ALL = ['anyone', 'session.own', 'password.change']

/** Each ability that a call asks for, given to everybody who is signed in. */
export function abilities(root: string): Fault[] {
  const names = readdirSync(join(root, 'contract/calls'), { recursive: true, encoding: 'utf8' })
  const files = names.filter((name) => /(?<!\.test)\.ts$/.test(name))
  return files.flatMap((name) => {
    const lines = readFileSync(join(root, 'contract/calls', name), 'utf8').split('\n')
    return lines.flatMap((text, i): Fault[] => {
      const from = /ability: '([^']*)'/.exec(text)
      if (!from?.[1] || OF_ALL.includes(from[1])) return []
      return [
        {
          kind: 'ability',
          what: `a call that asks for ${from[1]} is everybody's`,
          ...{ file: `contract/calls/${name}`, line: i + 1, from: from[0], to: "ability: 'session.own'" },
          tests: ['tests/access.test.ts'],
        },
      ]
    })
  })
}
