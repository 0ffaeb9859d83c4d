import { expect, test } from 'vitest'
import { api } from '#contract/index.ts'
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

test('ERP-02 docs/erp.md has one picture, and its commands and calls are there', () => {
  const { text } = readSource('docs/erp.md')
  const pictures = [...text.matchAll(/```mermaid\n([\s\S]*?)```/g)].map(([, picture]) => picture ?? '')
  expect(pictures).toHaveLength(1)
  const { scripts } = JSON.parse(readSource('package.json').text) as { scripts: Record<string, string> }
  const commands = [...text.matchAll(/npm run ([a-z:]+)/g)].map(([, name = '']) => name)
  for (const name of commands) expect(scripts).toHaveProperty([name])
  expect(new Set(pictures[0]?.match(/npm run [a-z]+/g))).toEqual(
    new Set(['npm run import', 'npm run export', 'npm run reconcile']),
  )
  const calls = new Set([...text.matchAll(/\/api(\/erp\/[a-z_]+)/g)].map(([, path]) => path))
  expect(calls).toEqual(new Set(Object.values(api.erp).map(({ path }) => path)))
})
