import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { allEndpoints, api } from '#contract/index.ts'
import { byFeature, featureFiles } from '../scripts/web/contract-by-feature.ts'

const index = readFileSync(new URL('../contract/index.ts', import.meta.url), 'utf8')
const files = featureFiles(index)
const imported = "import { api } from '#contract/index.ts'\n"

test('every feature of the contract has its file', () => {
  expect([...files.keys()].sort()).toEqual(Object.keys(api).sort())
})

test('a source gets the features that it names, and nothing else is touched', () => {
  const source = `${imported}import { ask } from '../api.ts'\nask(api.orders.load, {})\ntype Mail = typeof api.mail.state\n`
  expect(byFeature(source, files, 'web/x.ts')).toBe(
    "import { orders as $orders } from '#contract/calls/orders.ts'\nimport { mail as $mail } from '#contract/calls/mail.ts'\n" +
      "import { ask } from '../api.ts'\nask($orders.load, {})\ntype Mail = typeof $mail.state\n",
  )
})

test('a source without the contract stays as it is', () => {
  expect(byFeature('const api = 1\n', files, 'web/x.ts')).toBe('const api = 1\n')
})

test('a source that takes all of it does not build', () => {
  expect(() => byFeature(`${imported}Object.values(api)\n`, files, 'web/x.ts')).toThrow(
    'web/x.ts takes api as a whole: name the call, as in api.orders.load.',
  )
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
