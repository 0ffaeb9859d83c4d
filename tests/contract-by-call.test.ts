import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { allEndpoints, api } from '#contract/index.ts'
import { byCall, calledIn, cutOut, featureFiles } from '../scripts/web/contract-by-call.ts'
import { unjudged } from '../scripts/web/contract-only.ts'

const read = (path: string) => readFileSync(new URL(`../${path}`, import.meta.url), 'utf8')
const files = featureFiles(read('contract/index.ts'))
const imported = "import { api } from '#contract/index.ts'\n"

test('every feature of the contract has its file', () => {
  expect([...files.keys()].sort()).toEqual(Object.keys(api).sort())
})

test('a source gets the calls that it names, types as types, and nothing else is touched', () => {
  const source = `${imported}import { ask } from '../api.ts'\nask(api.orders.load, {})\ntype Mail = typeof api.mail.state\n`
  expect(byCall(source, files, 'web/x.ts')).toBe(
    "import $orders_load from '#contract/calls/orders.ts?call=orders.load&lang.ts'\n" +
      "import { ask } from '../api.ts'\nask($orders_load, {})\ntype Mail = typeof import('#contract/calls/mail.ts').mail.state\n",
  )
})

test('a source that chooses among the calls of a feature gets them all', () => {
  expect(byCall(`${imported}ask(api.reports[name])\n`, files, 'web/x.ts')).toBe(
    "import { reports as $reports } from '#contract/calls/reports/reports.ts'\nask($reports[name])\n",
  )
})

test('a source without the contract stays as it is', () => {
  expect(byCall('const api = 1\n', files, 'web/x.ts')).toBe('const api = 1\n')
})

test('a source that takes all of it does not build', () => {
  expect(() => byCall(`${imported}Object.values(api)\n`, files, 'web/x.ts')).toThrow(
    'web/x.ts takes api as a whole: name the call, as in api.orders.load.',
  )
})

// The page that shows programs their whole API takes it as a whole.
test('no source takes calls past contract/index.ts, which would bring them twice', () => {
  const features = [...files.keys()].join('|')
  const past = new RegExp(`^import \\{[^}]*\\b(${features})\\b[^}]*\\} from '#contract/calls/`, 'm')
  const sources = readdirSync(new URL('../web', import.meta.url), { recursive: true, encoding: 'utf8' })
    .filter((file) => /(?<!\.test)\.tsx?$/.test(file) && !file.startsWith('integration/examples/'))
    .filter((file) => past.test(read(`web/${file}`)))
  expect(sources).toEqual([])
})

test('a call is cut out with what it is made of, in the order of its file', () => {
  const source = `import * as z from 'zod/mini'
import { text, whole } from '../kernel/kinds.ts'
import type { Kind } from '../kernel/wire.ts'
const first = { a: ['a', text(3)] } as const
const other = { b: ['b', whole()] }
const both = { ...first, c: ['c', text()] }
export const orders = {
  load: endpoint('GET /a', { query: record(both) }),
  save: endpoint('GET /b', { query: record(other), schema: z.any() }),
}
`
  expect(cutOut(source, 'orders', 'load')).toBe(`import { text } from '../kernel/kinds.ts'
const first = { a: ['a', text(3)] } as const
const both = { ...first, c: ['c', text()] }
export default endpoint('GET /a', { query: record(both) })
`)
  expect(() => cutOut(source, 'orders', 'gone')).toThrow('There is no call orders.gone')
})

test('every call of the contract can be cut out', () => {
  for (const { name } of allEndpoints()) {
    const [feature = '', call = ''] = name.split('.')
    expect(cutOut(read(`contract/${files.get(feature)}`), feature, call), name).toContain('export default ')
  }
})

test('the feature of a call stands in its address', () => {
  expect(calledIn('/x/contract/calls/orders.ts?call=orders.load&lang.ts')).toBe('orders')
  expect(calledIn('/x/contract/calls/orders.ts')).toBeUndefined()
})

test('what only the server asks of the contract is left out for the browser, and nothing else', () => {
  const source = `const kind: Kind<string> = { schema: z.string().check(z.refine((s) => s.length < 3)), read: (w) => w, write: (v) => v }
export const text = (max = 250): Kind<string> => plain(said(z.string(), { maxLength: max }))
const Row = record({ schema: ['schema', text(20)], lane: ['lane', word('a', 'b')], n: ['n', whole(9)] })
export const orders = {
  load: endpoint('GET /a', { summary: "An order's lines", ability: 'orders.open', lane: 'reading', query: Row, changes: true }),
}
`
  expect(unjudged(source).replace(/ +/g, ' ')).toBe(`const kind: Kind<string> = { read: (w) => w, write: (v) => v }
export const text = (max = 250): Kind<string> => plain()
const Row = record({ schema: ['schema', text()], lane: ['lane', word()], n: ['n', whole()] })
export const orders = {
 load: endpoint('GET /a', { query: Row, changes: true }),
}
`)
})

test('no two calls answer the same request: what tells them apart is in `when`', () => {
  const asked = allEndpoints().map(({ name, endpoint: { method, path, when, changes } }) => ({
    name,
    // A GET that changes data is asked by POST as well.
    routes: (changes && method === 'GET' ? ['GET', 'POST'] : [method]).map(
      (each) => `${each} ${path} ${JSON.stringify(Object.entries(when).sort())}`,
    ),
  }))
  const said = asked.flatMap(({ name, routes }) =>
    asked
      .filter((other) => other.name > name && other.routes.some((route) => routes.includes(route)))
      .map((other) => `${name} and ${other.name} are asked alike: ${routes.join(', ')}`),
  )
  expect(said).toEqual([])
})
