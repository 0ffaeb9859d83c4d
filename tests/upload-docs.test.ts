// docs/uploads.md says where each format keeps what, in the words that the readers go by (XML-09, CSV-01, XLS-07).
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { CXML } from '#rules/uploads/documents/cxml.ts'
import type { DocumentLayout } from '#rules/uploads/documents/order-document.ts'
import { UBL } from '#rules/uploads/documents/ubl.ts'
import { XCBL } from '#rules/uploads/documents/xcbl.ts'
import { readTable } from '#rules/uploads/enterprise-csv.ts'
import { MATRIX_TEMPLATE } from '#rules/uploads/matrix/matrix.ts'
import { templateCsv } from '#rules/uploads/order-table.ts'

const page = readFileSync(new URL('../docs/uploads.md', import.meta.url), 'utf8')
const TOLD = ['orderNo', 'orderDate', 'shipToIdent', 'customerItemNo', 'itemNo', 'quantity']
const pathsOf = ({ header, lines, line }: DocumentLayout) => [
  line,
  ...[...header, ...lines].filter(([, field]) => TOLD.includes(field)).map(([path]) => path),
]

test.each([
  ['xCBL', XCBL],
  ['cXML', CXML],
  ['UBL', UBL],
])('XML-09 every path of %s is documented', (_, layout) => {
  expect(pathsOf(layout).filter((path) => !page.includes(`\`${path}\``))).toEqual([])
})

test('CSV-01, XLS-07 so are the columns of the templates', () => {
  const table = readTable(`${templateCsv()}1,1,1,1\n`)
  const columns = 'rows' in table ? (table.rows[0] ?? []) : []
  expect(columns).toHaveLength(5)
  expect(columns.filter((title) => !page.includes(`| \`${title}\` |`))).toEqual([])
  expect(MATRIX_TEMPLATE.flat().filter((title) => !page.includes(title))).toEqual([])
})
