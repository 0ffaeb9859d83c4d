// What is exported is used: a value that nobody imports is the file's own, and one that only tests import is dead.
import { posix } from 'node:path'
import { expect, test } from 'vitest'
import { allSources, filesUnder, type Source } from '../support/sources.ts'

/** Exports that tests alone import. */
const FOR_TESTS = new Set([
  'rules/access.ts ABILITIES',
  'rules/items/line-price.ts linePrice', // What `linePriceFacts` is compared with.
  'rules/ordering/needs-order.ts needsOrder', // What the server's question is compared with.
  'rules/orders/delivered.ts deliveredOf', // What `deliveredRows` is compared with.
  'rules/waste/entry.ts comparedSince', // What `wasteFactsOf` is compared with, by these two.
  'rules/waste/entry.ts isOnShelf',
  'server/import/page.ts layoutPage', // docs/import.md is compared with it.
  'server/runtime/clock.ts testClock',
  'web/portal/clock.ts forgetServerTime',
])

const exported = /^export (?:async )?(?:const|function\*?|class) (?<name>\w+)/gm
const named = /\b(?:import|export)\s+(?:type\s+)?(?:\w+\s*,\s*)?\{(?<names>[^}]*)\}\s*from\s+['"](?<from>[^'"]+)['"]/g
const whole = /(?:\*\s+as\s+\w+\s+from\s+|\*\s+from\s+|\bimport\(\s*)['"](?<from>[^'"]+)['"]/g

const isCode = ({ path }: Source) => /\.(tsx?|mjs)$/.test(path)
const isTest = (path: string) => /\.test\.tsx?$|-in-test\.tsx?$/.test(path) || /^(tests|bench)\//.test(path)
const isProduct = ({ path }: Source) => /^(rules|contract|server|web)\//.test(path) && !isTest(path)

const targetOf = (path: string, from: string) =>
  from.startsWith('.') ? posix.join(posix.dirname(path), from) : from.replace(/^#/, '')

/** 'FILE NAME' of what a source imports, or 'FILE *'. */
function importedBy({ path, text }: Source): string[] {
  const some = [...text.matchAll(named)].flatMap(({ groups: { names = '', from = '' } = {} }) =>
    names
      .split(',')
      .map((each) =>
        each
          .trim()
          .replace(/^type\s+/, '')
          .replace(/\s+as\s.*$/s, ''),
      )
      .map((name) => `${targetOf(path, from)} ${name}`),
  )
  const all = [...text.matchAll(whole)].map(({ groups: { from = '' } = {} }) => `${targetOf(path, from)} *`)
  return [...some, ...all]
}

/** What is wrong with the exports of these sources, as sentences. */
function complaintsOf(sources: readonly Source[], forTests: ReadonlySet<string>): string[] {
  const importsOf = (wanted: boolean) =>
    new Set(sources.filter(({ path }) => isTest(path) === wanted).flatMap(importedBy))
  const [inTests, inProduct] = [importsOf(true), importsOf(false)]
  return sources.filter(isProduct).flatMap(({ path, text }) =>
    [...text.matchAll(exported)].flatMap(({ groups: { name = '' } = {} }) => {
      const isIn = (imported: ReadonlySet<string>) => imported.has(`${path} ${name}`) || imported.has(`${path} *`)
      if (isIn(inProduct) || forTests.has(`${path} ${name}`)) return []
      const isUsedHere = [...text.matchAll(new RegExp(`\\b${name}\\b`, 'g'))].length > 1
      if (isIn(inTests)) return isUsedHere ? [] : [`${path} exports ${name}, which only tests use: delete it.`]
      return [`${path} exports ${name}, which nobody imports: ${isUsedHere ? 'keep it to the file' : 'delete it'}.`]
    }),
  )
}

const sources = allSources().filter(isCode)

test('what is exported is used', () => expect(complaintsOf(sources, FOR_TESTS)).toEqual([]))

test('an export that is named here is one that tests alone use', () => {
  const said = new Set(
    complaintsOf(sources, new Set()).map((text) => text.replace(/^(\S+) exports (\w+),.*$/, '$1 $2')),
  )
  expect([...FOR_TESTS].filter((each) => !said.has(each))).toEqual([])
})

test('an export nobody imports, and one that only tests import, are found', () => {
  const files = [
    {
      path: 'rules/a.ts',
      text: 'export const used = 1\nexport const own = 2\nexport const dead = own\nexport const tried = 3',
    },
    { path: 'rules/b.ts', text: "import { used } from './a.ts'" },
    { path: 'rules/a.test.ts', text: "import { tried, type Used as U } from './a.ts'" },
  ]
  expect(complaintsOf(files, new Set())).toEqual([
    'rules/a.ts exports own, which nobody imports: keep it to the file.',
    'rules/a.ts exports dead, which nobody imports: delete it.',
    'rules/a.ts exports tried, which only tests use: delete it.',
  ])
})

test('a folder of a room is looked into, whatever its name', () => {
  expect(filesUnder('web')).toContain('web/orders/data/order-view.ts')
})
