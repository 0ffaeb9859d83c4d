// A harmless fault is one that no test can notice: each has a reason, and the list names only what is still in the sources.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { faultsOf } from '../../bench/operators/faults.ts'
import { harmless, isMeant } from '../../bench/operators/harmless.ts'
import { root } from '../support/sources.ts'

const page = readFileSync(join(root, 'docs/faults.md'), 'utf8')

test.each(harmless)(
  'the harmless fault in $file is in the sources, and its reason is in docs/faults.md: $line',
  (entry) => {
    const found = faultsOf(root, [entry.file]).filter((fault) => isMeant(entry, fault))
    expect(found.map(({ operator }) => operator)).toEqual(expect.arrayContaining([...entry.operators]))
    expect(page).toContain(`| \`${entry.file}\`, \`${entry.line}\` |`)
    expect(page).toContain(`| ${entry.why} |`)
  },
)
