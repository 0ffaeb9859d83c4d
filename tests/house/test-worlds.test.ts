// Worlds and databases of tests are opened in one place, so that how they are opened, reset and closed can change in one place.
import { expect, test } from 'vitest'
import { allSources, type Source } from '../support/sources.ts'

/** Files whose tests change the schema, and so need a new database each. */
const CHANGE_THE_SCHEMA = new Set(['server/db/migrate.test.ts', 'server/db/upgrade.test.ts'])

/** The `beforeAll` and `beforeEach` calls of a formatted source that open a world or database. */
const openingHooks = (text: string): string[] =>
  [...text.matchAll(/^( *)before(?:All|Each)\((?:.*\)$|[\s\S]*?^\1\}.*$)/gm)]
    .map(([hook]) => hook)
    .filter((hook) => /\b(?:openWorld|openTestDatabase)\(/.test(hook))

const handWritten = (sources: readonly Source[]) =>
  sources
    .filter(({ path, text }) => /\.test\.tsx?$/.test(path) && openingHooks(text).length > 0)
    .map(({ path }) => path)

test('hooks that open a world or database are found, however they are written', () => {
  const hooks = [
    'beforeAll(async () => {\n  host = await start()\n  world = await openWorld()\n})',
    '  beforeEach(async () => {\n    database = await openTestDatabase(kind)\n  }, 60_000)',
    'beforeEach(async () => void (world = await openWorld()))',
  ]
  for (const hook of hooks) expect(openingHooks(`let world\n${hook}\n\ntest('a', () => {})\n`)).toEqual([hook])
  expect(openingHooks("beforeAll(() => {\n  a()\n})\n\ntest('a', async () => {\n  await openWorld()\n})\n")).toEqual([])
})

test('no test file opens its world or database in a hook of its own', () => {
  const said = handWritten(allSources().filter(({ path }) => !CHANGE_THE_SCHEMA.has(path))).map(
    (path) => `${path} opens a world in a hook: use freshWorld() or its siblings in tests/support/fresh-world.ts.`,
  )
  expect(said).toEqual([])
})

test('a file that is excepted here has such a hook', () => {
  const excepted = allSources().filter(({ path }) => CHANGE_THE_SCHEMA.has(path))
  expect(handWritten(excepted)).toEqual([...CHANGE_THE_SCHEMA])
})
