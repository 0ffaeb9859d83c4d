// A planted fault whose place has changed is asked of nobody any more: each of the list still applies, and its tests are there.
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { abilities } from '../../bench/faults/abilities.ts'
import { byHand } from '../../bench/faults/by-hand.ts'
import { filters } from '../../bench/faults/filters.ts'
import { fragments } from '../../bench/faults/fragments.ts'
import { readSource, root } from '../support/sources.ts'

test('each fault planted by hand stands once in its file, and its tests are there', () => {
  const said = byHand.flatMap(({ what, file, from, tests }) => {
    const times = existsSync(join(root, file)) ? readSource(file).text.split(from).length - 1 : 0
    return [
      ...(times === 1 ? [] : [`“${what}”: its text stands ${times} times in ${file}; write it anew.`]),
      ...tests.filter((path) => !existsSync(join(root, path))).map((path) => `“${what}”: there is no ${path}.`),
    ]
  })
  expect(said).toEqual([])
})

test('each fault that is found in the sources has a test to ask, and it is there', () => {
  const found = [...abilities(root), ...fragments(root), ...filters(root)]
  const said = found.flatMap(({ file, line, what, tests }) => [
    ...(tests.length > 0 ? [] : [`${file}:${line}, “${what}”: name its tests in bench/faults/near.ts.`]),
    ...tests.filter((path) => !existsSync(join(root, path))).map((path) => `${file}:${line}: there is no ${path}.`),
  ])
  expect(found.length).toBeGreaterThan(0)
  expect(said).toEqual([])
})
