import fc from 'fast-check'
import { expect, test } from 'vitest'
import { fileResponse, namedAs } from './file-answer.ts'

test.each([
  ['Order 480001.pdf', `filename="Order 480001.pdf"; filename*=UTF-8''Order%20480001.pdf`],
  ['Łódź "Deli".pdf', `filename="_odz Deli .pdf"; filename*=UTF-8''%C5%81%C3%B3d%C5%BA%20Deli%20.pdf`],
  ['../../etc/passwd', `filename="etc passwd"; filename*=UTF-8''etc%20passwd`],
  ['a\r\nSet-Cookie: x=1', `filename="a Set-Cookie x=1"; filename*=UTF-8''a%20Set-Cookie%20x%3D1`],
  ['\u202egnp.exe', `filename="gnp.exe"; filename*=UTF-8''gnp.exe`],
  ["it's (50%).pdf", `filename="it's (50_).pdf"; filename*=UTF-8''it%27s%20%2850%25%29.pdf`],
  ['...', `filename="document"; filename*=UTF-8''document`],
])('RFC 6266 RFC 5987 %j is named safely', (name, expected) => {
  expect(namedAs(name)).toBe(expected)
})

test('no name breaks out of its header', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 200 }), (name) => {
      const header = namedAs(name)
      expect(header).toMatch(/^filename="[^"\\/\r\n]{1,200}"; filename\*=UTF-8''[A-Za-z0-9%._~-]+$/)
      expect(() => new Headers({ 'content-disposition': `inline; ${header}` })).not.toThrow()
    }),
  )
})

test('T33 T36 a file is shown by name, stored nowhere, and has no power', () => {
  const { headers } = fileResponse(
    { fileName: 'a.pdf', type: 'application/pdf', body: new Uint8Array(3) },
    'r1',
    new Headers(),
  )
  expect(Object.fromEntries(headers)).toMatchObject({
    'content-type': 'application/pdf',
    'content-disposition': `inline; filename="a.pdf"; filename*=UTF-8''a.pdf`,
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
    'cross-origin-resource-policy': 'same-origin',
    'content-security-policy': expect.stringContaining('sandbox'),
    'x-request-id': 'r1',
  })
  const csv = fileResponse({ fileName: 'a.csv', type: 'text/csv', body: new Uint8Array(3) }, 'r1', new Headers())
  expect(csv.headers.get('content-disposition')).toMatch(/^attachment;/)
})
