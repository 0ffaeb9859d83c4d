import { expect, test } from 'vitest'
import { readSource } from '#tests/support/sources.ts'
import { lineColumns, orderColumns } from './order-files.ts'

test.each([
  ['orders-NNNNNN.csv', orderColumns],
  ['order-lines-NNNNNN.csv', lineColumns],
] as const)('ERP-02 docs/erp.md lists the columns of %s', (heading, columns) => {
  const section = readSource('docs/erp.md').text.split(`### ${heading}\n`)[1]?.split('\n#')[0] ?? ''
  const rows = [...section.matchAll(/^\| `(.+)` \| (.+) \|$/gm)].map(([, name, means]) => ({ name, means }))
  expect(rows).toEqual(columns.map(({ name, means }) => ({ name, means })))
})
