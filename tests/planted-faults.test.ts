// A planted fault whose place has changed is asked of nobody any more: each of the list still applies, and its tests are there.
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { byHand } from '../bench/faults/by-hand.ts'
import { readSource, root } from './support/sources.ts'

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
