// The version is one number: package.json, the lock file and the newest section of CHANGELOG.md have the same.
import { expect, test } from 'vitest'
import { readSource } from '#tests/support/sources.ts'

const { version } = JSON.parse(readSource('package.json').text) as { version: string }
const sections = readSource('CHANGELOG.md')
  .text.split(/^## /m)
  .slice(1)
  .map((text) => ({ heading: text.split('\n')[0] ?? '', text }))
const NUMBERED = /^(\d+)\.(\d+)\.(\d+) \((\d{4}-\d\d-\d\d)\)$/

test('Unreleased is on top, and the newest version is that of package.json and the lock file', () => {
  expect(sections[0]?.heading).toBe('Unreleased')
  expect(sections[1]?.heading.split(' ')[0]).toBe(version)
  const lock = JSON.parse(readSource('package-lock.json').text) as {
    version: string
    packages: { '': { version: string } }
  }
  expect([lock.version, lock.packages[''].version]).toEqual([version, version])
})

test('versions have a date and go down, and every one but the first says what an upgrade needs', () => {
  const numbered = sections.slice(1)
  for (const { heading } of numbered) expect(heading).toMatch(NUMBERED)
  const order = numbered.map(
    ({ heading }) =>
      heading
        .match(NUMBERED)
        ?.slice(1, 4)
        .map((each) => each.padStart(4, '0'))
        .join('.') ?? '',
  )
  expect(order).toEqual(order.toSorted().reverse())
  const dates = numbered.map(({ heading }) => heading.match(NUMBERED)?.[4] ?? '')
  expect(dates).toEqual(dates.toSorted().reverse())
  const withoutNotes = sections.slice(0, -1).filter(({ text }) => !/^\*\*Upgrading\*\*: /m.test(text))
  expect(withoutNotes.map(({ heading }) => heading)).toEqual([])
})
