// Each fault that is listed as harmless is still in the sources, and docs/faults.md gives its reason.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { faultsOf } from '../../bench/operators/faults.ts'
import { harmless, isMeant } from '../../bench/operators/harmless.ts'
import { root } from '../support/sources.ts'

const rows = readFileSync(join(root, 'docs/faults.md'), 'utf8').split('\n')

test.each(harmless)(
  'the harmless fault in $file is in the sources, and its reason is in docs/faults.md: $line',
  (entry) => {
    const found = faultsOf(root, [entry.file]).filter((fault) => isMeant(entry, fault))
    expect(found.map(({ operator }) => operator)).toEqual(expect.arrayContaining([...entry.operators]))
    const place = `| \`${entry.file}\`, \`${entry.line}\` |`
    expect(rows.filter((row) => row.startsWith(place) && row.endsWith(`| ${entry.why} |`))).toHaveLength(1)
  },
)
