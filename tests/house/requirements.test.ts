// Numbers of requirements in code, tests and docs are on the page that says what they mean, so that they can be looked up.
import { expect, test } from 'vitest'
import { allSources, filesUnder, readSource, type Source } from '../support/sources.ts'

const PAGE = 'docs/requirements.md'
const listed = [...readSource(PAGE).text.matchAll(/^- \*\*([A-Z0-9-]+)\*\* \S/gm)].map(([, number = '']) => number)

/** 'ORD-18'; EAN-13 is a kind of bar code, UTF-16 of text. */
const LONG = /\b(?!EAN-|UTF-)[A-Z]{3}-\d{2}\b/g
/** 'T21', 'S10': only in comments and names of tests, for elsewhere they may be a cell of a sheet or a route. */
const SHORT = /\b[TSDGF]\d{1,2}\b/g
/** Places in papers that are no part of the project. */
const ELSEWHERE = /[1-3]§\d|\b(?:ux|security|pitfall|issue|section) [\da-h](?:\.\d+)?\b/

const comments = ({ text }: Source) => text.split('\n').filter((line) => /^\s*(?:\/\/|\/?\*)/.test(line))
const testNames = ({ text }: Source) => text.match(/\b(?:test|it|describe)\b[^\n'"`]*['"`][^'"`\n]+/g) ?? []
/** What a comment quotes is an example of data, such as a cell's name. */
const unquoted = (line: string) => line.replace(/'[^']*'|"[^"]*"|`[^`]*`/g, '')

function complaints(source: Source): readonly string[] {
  const isCode = !source.path.endsWith('.md')
  const spoken = isCode ? [...comments(source).map(unquoted), ...testNames(source)] : []
  const named = [...(source.text.match(LONG) ?? []), ...spoken.flatMap((line) => line.match(SHORT) ?? [])]
  return [
    ...[...new Set(named)]
      .filter((number) => !listed.includes(number))
      .map(
        (number) => `${source.path} names ${number}, which ${PAGE} does not have: add it there, or name the right one.`,
      ),
    ...spoken
      .filter((line) => ELSEWHERE.test(line))
      .map((line) => `${source.path} names a place outside the project (${line.trim()}): name a requirement.`),
  ]
}

test('a number that the page lacks is found, and so is a place outside the project', () => {
  const text =
    "// Waits (ORD-99, T98).\n/** As asked (ux 3.2); 'T97' is data. */\ntest('S96 shows', () => {})\nconst cell = 'T95'"
  expect(complaints({ path: 'web/a.ts', text })).toEqual([
    'web/a.ts names ORD-99, which docs/requirements.md does not have: add it there, or name the right one.',
    'web/a.ts names T98, which docs/requirements.md does not have: add it there, or name the right one.',
    'web/a.ts names S96, which docs/requirements.md does not have: add it there, or name the right one.',
    'web/a.ts names a place outside the project (/** As asked (ux 3.2);  is data. */): name a requirement.',
  ])
})

test('every number that code, tests and docs name is on the page, once', () => {
  const pages = ['README.md', 'ARCHITECTURE.md', 'CONTRIBUTING.md', ...filesUnder('docs')]
    .filter((path) => path.endsWith('.md') && path !== PAGE)
    .map(readSource)
  const sources = allSources().filter(({ path }) => path !== 'tests/house/requirements.test.ts')
  expect([...sources, ...pages].flatMap(complaints)).toEqual([])
  expect(listed.filter((number, index) => listed.indexOf(number) !== index)).toEqual([])
})
