import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Fault } from './fault.ts'

/** How a statement asks one of the rules that stand once, and what is left when it forgets to. */
const forgotten: readonly (readonly [asked: RegExp, what: string, rest: string])[] = [
  [/\$\{isOnMenu\}/g, 'what is not on the menu', 'true'],
  [/\$\{isAllowed\}/g, 'restricted items', 'true'],
  [/\$\{isCounted\([^)]*\)\}/g, 'canceled and empty orders count', 'true'],
  [/\.where\(isCounted\([^)]*\)\)/g, 'canceled and empty orders count', ''],
  [/\$\{isOnHold\}/g, 'accounts on hold', 'false'],
  [/(?<=and )\$\{isNoWork\}/g, 'days that the customer works', 'true'],
  [/\$\{listOwner\}/g, 'the list of the customer itself, not its master’s', 'c.customer_no'],
  [/\blistOwner(?=\.as\()/g, 'the list of the customer itself, not its master’s', 'sql<string>`c.customer_no`'],
]
const tests: Readonly<Record<string, readonly string[]>> = {
  'server/customers.sql.ts': ['server/staff-desk.test.ts'],
  'server/documents.sql.ts': ['server/documents.test.ts'],
  'server/summaries.sql.ts': ['server/summaries.test.ts', 'server/needs-order.test.ts'],
  'server/enterprise/orders.sql.ts': ['server/enterprise/read-back.test.ts'],
  'server/orders/closed-days.sql.ts': ['server/orders/closed-days.test.ts'],
  'server/orders/growth.sql.ts': ['server/orders/growth.test.ts'],
  'server/orders/items.sql.ts': ['server/orders/load.test.ts', 'server/orders/load-history.test.ts'],
  'server/orders/menu.sql.ts': ['server/orders/one-truth.test.ts'],
  'server/orders/menu-removal.sql.ts': ['server/orders/one-truth.test.ts'],
  'server/orders/orders.sql.ts': ['server/orders/calendar.test.ts', 'server/orders/load.test.ts'],
  'server/orders/save-line.sql.ts': ['server/orders/one-truth.test.ts'],
  'server/orders/save-lines.sql.ts': ['server/orders/one-truth.test.ts'],
  'server/uploads/facts.sql.ts': ['server/enterprise/enterprise.test.ts', 'server/uploads/uploads.test.ts'],
}

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
        return { kind: 'fragments', what, file, line, from: found[0], to, tests: tests[file] ?? [] }
      }),
    )
  })
}
