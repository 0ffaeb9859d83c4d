import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { FEATURES, planOf } from '../scripts/changed.ts'
import { stepTimes } from '../scripts/step-times.ts'
import { root, type Source } from './support/sources.ts'

const sources: Source[] = [
  { path: 'rules/money.ts', text: 'export const cents = 1' },
  { path: 'rules/money.test.ts', text: "import { cents } from './money.ts'" },
  { path: 'rules/users/status.ts', text: "import { cents } from '../money.ts'" },
  { path: 'server/users/users.ts', text: "import { isUsable } from '#rules/users/status.ts'" },
  { path: 'server/users/users.test.ts', text: "import { openWorld } from '#tests/support/world.ts'" },
  { path: 'server/items/items.ts', text: "import { cents } from '#rules/money.ts'" },
  { path: 'server/items/items.test.ts', text: "import { openWorld } from '#tests/support/world.ts'" },
  {
    path: 'server/app.ts',
    text: "import { userHandlers } from './users/users.ts'\nimport { itemHandlers } from './items/items.ts'",
  },
  { path: 'tests/support/world.ts', text: "import { createApp } from '#server/app.ts'" },
  { path: 'web/users/UsersScreen.tsx', text: '' },
  { path: 'web/users/UsersScreen.test.tsx', text: "import { UsersScreen } from './UsersScreen.tsx'" },
]

test('a change of one feature runs the tests of that feature, not of every user of the server', () => {
  expect(planOf(['server/users/users.ts'], sources)).toMatchObject({
    rooms: ['server', 'tests'],
    tests: ['server/users/users.test.ts', 'web/users/UsersScreen.test.tsx'],
    journeys: ['tests/e2e/users.e2e.ts'],
    states: ['user', 'where-signed-in'],
  })
})

test('a change of a rule checks the types of every room and runs the nearest tests first', () => {
  const plan = planOf(['rules/money.ts'], sources)
  expect(plan.rooms).toEqual(['rules', 'contract', 'server', 'web', 'tests'])
  expect(plan.tests).toEqual([
    'rules/money.test.ts',
    'server/items/items.test.ts',
    'server/users/users.test.ts',
    'web/users/UsersScreen.test.tsx',
  ])
})

test('a change of a test runs that test alone', () => {
  expect(planOf(['server/items/items.test.ts'], sources)).toMatchObject({
    rooms: ['tests'],
    tests: ['server/items/items.test.ts'],
  })
})

test('a change of what every screen uses runs one journey through the product', () => {
  expect(planOf(['web/ui/Button.tsx'], sources).journeys).toEqual(['tests/e2e/main-journey.e2e.ts'])
})

test('a deleted file runs the tests of what imports it, and is not run or linted itself', () => {
  const left = sources.filter(({ path }) => path !== 'rules/users/status.ts')
  const plan = planOf(['rules/users/status.ts', 'server/users/gone.test.ts'], left)
  expect(plan.rooms).toContain('server')
  expect(plan.tests).toContain('server/users/users.test.ts')
  expect([...plan.tests, ...plan.lint]).not.toContain('server/users/gone.test.ts')
  expect(plan.lint).toEqual([])
})

test('a change of documents checks only the rules of the house', () => {
  expect(planOf(['docs/api.md'], sources)).toEqual({
    rooms: [],
    lint: [],
    tests: [],
    testsLeft: 0,
    journeys: [],
    states: [],
  })
})

test('every folder of screens names its journeys, and each named journey exists', () => {
  const shared = ['ordering', 'portal', 'public', 'screens', 'session', 'shell', 'styles', 'ui']
  const folders = readdirSync(join(root, 'web'), { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && !shared.includes(entry.name))
    .map(({ name }) => name)
  expect(folders.filter((name) => !(name in FEATURES))).toEqual([])
  const journeys = Object.values(FEATURES).flatMap((feature) => feature.journeys)
  expect(journeys.filter((name) => !existsSync(join(root, `tests/e2e/${name}.e2e.ts`)))).toEqual([])
})

test('the step times end with a warning only when the run took over 20 minutes', () => {
  expect(
    stepTimes([
      ['types', 300],
      ['tests', 900],
    ]),
  ).toEqual(['   300.0 s  25 %  types', '   900.0 s  75 %  tests', 'All steps passed in 1200 s.'])
  expect(stepTimes([['tests', 1201]]).at(-1)).toMatch(/^This took longer than 20 minutes\./)
})
