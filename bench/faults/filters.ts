import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Fault } from './fault.ts'
import { testsNear } from './near.ts'

const OF_EVERYBODY = 'of every customer'

/** How a question keeps to its customer, its reach or its ship-to, and what is left when it forgets to. */
const forgotten: readonly (readonly [sign: RegExp, what: string, rest: (found: string) => string])[] = [
  [/\b(?:\w+\.)?customer_no = \$\{(?!billedNo)[^}]*\}/g, OF_EVERYBODY, (found) => found.replace(/ = .*/, " <> ''")],
  [
    /\.where\('(?:\w+\.)?customerNo', '=', [^()]*(?:\([^()]*\))?[^()]*\)/g,
    OF_EVERYBODY,
    (found) => found.replace(/'=', .*/, "'<>', '')"),
  ],
  [/\$\{isMapped\((?:[^()]|\([^()]*\))*\)\}/g, 'beyond the user’s route', () => 'true'],
  [/\.where\(isMapped\((?:[^()]|\([^()]*\))*\)\)/g, 'beyond the user’s route', () => ''],
  [/\$\{isChosen\((?:[^()]|\([^()]*\))*\)\}/g, 'beyond the chosen ship-to', () => 'true'],
  [/\.where\(isChosen\((?:[^()]|\([^()]*\))*\)\)/g, 'beyond the chosen ship-to', () => ''],
]
/** Written by people of the house about their own data: no session asks them. */
const notAsked = /^(server\/demo|server\/import)\//

/** Each filter of each question forgotten, one at a time. */
export function filters(root: string): Fault[] {
  const files = readdirSync(join(root, 'server'), { recursive: true, encoding: 'utf8' })
    .map((name) => `server/${name}`)
    .filter((name) => name.endsWith('.sql.ts') && !notAsked.test(name))
  return files.flatMap((file) => {
    const text = readFileSync(join(root, file), 'utf8')
    return forgotten.flatMap(([sign, what, rest]) =>
      [...text.matchAll(sign)].map((found): Fault => {
        const line = text.slice(0, found.index).split('\n').length
        const [from] = found
        return { kind: 'filters', what, file, line, from, to: rest(from), tests: testsOf(root, file, what) }
      }),
    )
  })
}

/** The tests of two customers with the same numbers, those near the question, and the matrix of who may name what. */
const testsOf = (root: string, file: string, what: string): string[] =>
  what === OF_EVERYBODY
    ? ['tests/same-numbers.test.ts', ...testsNear(root, file), 'tests/authorisation.test.ts']
    : ['server/reach.test.ts', ...testsNear(root, file)]
