import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Fault } from './fault.ts'
import { testsNear } from './near.ts'

/** How a statement asks one of the rules that stand once, and what is left when it forgets to. */
const forgotten: readonly (readonly [asked: RegExp, what: string, rest: string])[] = [
  [/\$\{isOnMenu\}/g, 'what is not on the menu', 'true'],
  [/\$\{isAllowed\}/g, 'restricted items', 'true'],
  [/\$\{isCounted\([^)]*\)\}/g, 'canceled and empty orders count', 'true'],
  [/\.where\(isCounted\([^)]*\)\)/g, 'canceled and empty orders count', ''],
  [/\$\{isShipped\(\)\}/g, 'orders that have not left the house', 'true'],
  [/\$\{isForEveryCustomer\}/g, 'items that are restricted or no longer made', 'true'],
  [/\$\{maySignIn\(\w+\)\}/g, 'users who may not sign in', 'true'],
  [/\.where\(maySignIn\(\w+\)\)/g, 'users who may not sign in', ''],
  [/\$\{isOnHold\}/g, 'accounts on hold', 'false'],
  [/(?<=and )\$\{isNoWork\}/g, 'days that the customer works', 'true'],
  [/\$\{listOwner\}/g, 'the list of the customer itself, not its master’s', 'c.customer_no'],
  [/\blistOwner(?=\.as\()/g, 'the list of the customer itself, not its master’s', 'sql<string>`c.customer_no`'],
]
/** Each use of a rule's fragment forgotten, one at a time. */
export function fragments(root: string): Fault[] {
  const files = readdirSync(join(root, 'server'), { recursive: true, encoding: 'utf8' })
    .map((name) => `server/${name}`)
    .filter((name) => name.endsWith('.sql.ts'))
  return files.flatMap((file) => {
    const text = readFileSync(join(root, file), 'utf8')
    return forgotten.flatMap(([asked, what, to]) =>
      [...text.matchAll(asked)].map((found): Fault => {
        const line = text.slice(0, found.index).split('\n').length
        return { kind: 'fragments', what, file, line, from: found[0], to, tests: testsNear(root, file) }
      }),
    )
  })
}
