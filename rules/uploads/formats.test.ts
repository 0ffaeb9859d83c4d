import { expect, test } from 'vitest'
import { FILE_FORMATS } from './file-formats.ts'
import { FORMATS, UPLOAD_FORMATS, uploadPath } from './formats.ts'

test('SES-06 XML-01 every format has an address of its own; a customer’s own one names the customer', () => {
  const addresses = UPLOAD_FORMATS.map((format) => uploadPath(format, '104220'))
  const specified = ['/enterprise-upload', '/enterprise-upload-xlsx', '/enterprise-upload-xml-104220']
  expect(addresses).toEqual(expect.arrayContaining(specified))
  expect(new Set(addresses).size).toBe(UPLOAD_FORMATS.length)
})

test('UPL-14 a format that is turned on by customer is one of the customer’s own, and stands at its address', () => {
  for (const { path, label, notEnabled } of Object.values(FORMATS))
    if (notEnabled !== undefined) expect([label, path]).toEqual([expect.any(String), expect.stringContaining('$')])
})

test('CSV-15 a format of rows brings its reader', async () => {
  const tables = Object.values(FILE_FORMATS).flatMap(({ table }) => table ?? [])
  expect(tables).not.toEqual([])
  for (const table of tables) expect((await table())('')).toEqual({ refusals: ['The file is empty.'] })
})
