import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Fault } from './fault.ts'
import { testsNear } from './near.ts'

const OF_EVERYBODY = 'of every customer'
const BEYOND_ROUTE = 'beyond the user’s route'
const BEYOND_SHIP_TO = 'beyond the chosen ship-to'

/** How a question keeps to its customer, its reach or its ship-to, and what is left when it forgets to. */
const forgotten: readonly (readonly [sign: RegExp, what: string, rest: (found: string) => string])[] = [
  [/\b(?:\w+\.)?customer_no = \$\{(?!billedNo)[^}]*\}/g, OF_EVERYBODY, (found) => found.replace(/ = .*/, " <> ''")],
  [
    /\.where\('(?:\w+\.)?customerNo', '=', [^()]*(?:\([^()]*\))?[^()]*\)/g,
    OF_EVERYBODY,
    (found) => found.replace(/'=', .*/, "'<>', '')"),
  ],
  [/\$\{isMapped\((?:[^()]|\([^()]*\))*\)\}/g, BEYOND_ROUTE, () => 'true'],
  [/\.where\(isMapped\((?:[^()]|\([^()]*\))*\)\)/g, BEYOND_ROUTE, () => ''],
  [/\$\{isChosen\((?:[^()]|\([^()]*\))*\)\}/g, BEYOND_SHIP_TO, () => 'true'],
  [/\.where\(isChosen\((?:[^()]|\([^()]*\))*\)\)/g, BEYOND_SHIP_TO, () => ''],
]
/** Filters of which the loss changes nothing, as something else keeps to the customer, or to the reach: the file, the line's text, why. */
const harmless: readonly (readonly [file: string, line: RegExp, why: string, lost?: readonly string[]])[] = [
  [
    'server/orders/items.sql.ts',
    /^\s+(where customer_no = .* and show_on_menu|select item_no from order_line where )/,
    'it only chooses which items are looked at; each is joined to the customer’s own entry and line, and left without them',
  ],
  [
    'server/orders/lines/menu-removal.sql.ts',
    /or exists \(select 1 from order_line where customer_no/,
    'the order was found and locked as the customer’s, and its number is nobody else’s',
  ],
  [
    'server/access/view-as.sql.ts',
    /v\.customer_no = .* and v\.expires_at <= /,
    'only what has run out is ended, with the same words in the record, and the next sweep ends it anyway',
  ],
  [
    'server/cutoffs/cutoffs.sql.ts',
    /= '' or o\.customer_no = /,
    'a customer’s own row moves no other customer’s orders; without the filter they would be looked at for nothing',
  ],
  [
    'server/locations/save-location.sql.ts',
    /and o\.customer_no = .* and o\.order_no = m\.order_no/,
    'the orders were found as the customer’s, and their numbers are nobody else’s',
  ],
  [
    'server/locations/save-location.sql.ts',
    /select 1 from customer where customer_no = .* for no key update/,
    'it only locks; without it the saves of other customers would wait',
  ],
  [
    'server/missed-orders/reminders.sql.ts',
    /select 1 from location where customer_no = .* for no key update/,
    'it only locks; without it reminders of other customers’ locations of that number would wait',
  ],
  [
    'server/items/item-lists.sql.ts',
    /where\('customerNo', '=', ownerNo\)/,
    'it only locks the list, which is asked for and deleted by its own key; without it others of that code would wait',
  ],
  [
    'server/history/history.sql.ts',
    /const isOwn = customerNo === undefined/,
    'the question itself keeps to the customer: codes of others’ lists only add subjects that it does not have',
  ],
  [
    'server/workbooks/known.sql.ts',
    /where\('l\.customerNo'/,
    'what is read is kept by customer, and asked by it; without the filter it would only be slow',
  ],
  [
    'server/reports/menu/menu.sql.ts',
    /l\.location_no = any\(/,
    'only locations that were found within the user’s route and the chosen ship-to are asked about',
    [BEYOND_ROUTE, BEYOND_SHIP_TO],
  ],
]
const harmlessAt = (file: string, text: string, what: string) =>
  harmless.find(
    ([where, line, , lost = [OF_EVERYBODY]]) => where === file && line.test(text) && lost.includes(what),
  )?.[2]

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
        const why = harmlessAt(file, text.split('\n')[line - 1] ?? '', what)
        const fault = {
          kind: 'filters',
          what,
          file,
          line,
          from,
          to: rest(from),
          tests: testsOf(root, file, what),
        } as const
        return why === undefined ? fault : { ...fault, harmless: why }
      }),
    )
  })
}

/** The tests of two customers with the same numbers, those near the question, and the matrix of who may name what. */
const testsOf = (root: string, file: string, what: string): string[] =>
  what === OF_EVERYBODY
    ? ['tests/same-numbers.test.ts', ...testsNear(root, file), 'tests/authorisation.test.ts']
    : ['server/access/reach.test.ts', ...testsNear(root, file)]
