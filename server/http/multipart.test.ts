import fc from 'fast-check'
import { expect, test } from 'vitest'
import { BrokenForm, type PartHead, partsOf } from './multipart.ts'

async function* inChunks(body: Buffer, size: number) {
  for (let at = 0; at < body.length; at += size) yield body.subarray(at, at + size)
}
/** The parts that come out of a body that arrives in chunks of a size. */
async function read(body: Buffer, size = 7, boundary = 'edge') {
  const parts: (PartHead & { content: Buffer })[] = []
  for await (const each of partsOf(inChunks(body, size), boundary)) {
    const last = parts.at(-1)
    if (!(each instanceof Uint8Array)) parts.push({ ...each, content: Buffer.alloc(0) })
    else if (last) last.content = Buffer.concat([last.content, each])
  }
  return parts
}
const part = (head: string, content: string | Uint8Array) =>
  Buffer.concat([Buffer.from(`--edge\r\n${head}\r\n\r\n`), Buffer.from(content), Buffer.from('\r\n')])
const form = (...parts: Buffer[]) => Buffer.concat([...parts, Buffer.from('--edge--\r\n')])
const FILE = 'Content-Disposition: form-data; name="xlsx"; filename="a %22b%22.xlsx"\r\nContent-Type: application/zip'

test('T17 whatever a file holds comes out as it went in, however the body is cut', async () => {
  const bytes = fc.array(fc.constantFrom(...Buffer.from('\r\n-edgxa\0')), { maxLength: 60 }).map(Buffer.from)
  await fc.assert(
    fc.asyncProperty(bytes, fc.integer({ min: 1, max: 40 }), async (content, size) => {
      fc.pre(!content.includes('\r\n--edge'))
      const parts = await read(form(part(FILE, content), part('content-disposition: form-data; name="n"', 'x')), size)
      expect(parts).toEqual([
        { name: 'xlsx', fileName: 'a "b".xlsx', type: 'application/zip', content },
        { name: 'n', fileName: undefined, type: '', content: Buffer.from('x') },
      ])
    }),
  )
})

test('T17 what a program writes as a form is read, and what follows it is not', async () => {
  const sent = new FormData()
  sent.set('xlsx', new File(['one\r\n--two'], 'Süd "1".xlsx', { type: 'text/plain' }))
  const response = new Response(sent)
  const boundary = /boundary=(.*)$/.exec(response.headers.get('content-type') ?? '')?.[1]
  const body = Buffer.concat([Buffer.from(await response.arrayBuffer()), Buffer.from('\r\nand more')])
  expect(await read(body, 5, boundary)).toEqual([
    { name: 'xlsx', fileName: 'Süd "1".xlsx', type: 'text/plain', content: Buffer.from('one\r\n--two') },
  ])
})

test.each<[what: string, body: Buffer]>([
  ['nothing', Buffer.alloc(0)],
  ['a form that breaks off in a file', part(FILE, 'abc')],
  ['one that breaks off in a head', Buffer.from('--edge\r\ncontent-disposition: form-data')],
  ['text before the first part', Buffer.concat([Buffer.from('hello\r\n'), form(part(FILE, 'abc'))])],
  ['a part without a name', form(part('content-disposition: form-data', 'abc'))],
  ['a part that is no field', form(part('content-disposition: attachment; name="xlsx"', 'abc'))],
  ['a head of 20 kB', form(part(`${FILE}\r\nx: ${'x'.repeat(20_000)}`, 'abc'))],
  ['a boundary that goes on', Buffer.from('--edges\r\n\r\n\r\n--edges--')],
])('T17 %s is no form', async (_, body) => {
  for (const size of [1, 13, 100_000]) await expect(read(body, size)).rejects.toThrow(BrokenForm)
})
