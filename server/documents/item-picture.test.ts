import { createServer, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { inflateSync } from 'node:zlib'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { api } from '#contract/index.ts'
import { SEED } from '#server/demo/demo-rows.ts'
import { DEMO_IMAGES, demoPicture } from '#server/demo/pictures/demo-pictures.ts'
import { makeProducts } from '#server/demo/products.ts'
import { itemPicture } from '#server/documents/item-picture.ts'
import { renderPdf } from '#server/render/pdf.ts'
import { freshWorld } from '#tests/support/fresh-world.ts'
import { objectsOf, pdfPages, streamOf } from '#tests/support/pdf-text.ts'
import { clerk } from '#tests/support/personas.ts'
import { JPEG, png } from '#tests/support/pictures.ts'
import { requestOf } from '#tests/support/request-of.ts'

let host: Server
let asked: string[] = []
let answer: RequestListener
const picture =
  (bytes: Buffer, headers: Record<string, string> = { 'content-type': 'image/jpeg' }): RequestListener =>
  (_, response) =>
    response.writeHead(200, headers).end(bytes)

beforeAll(async () => {
  host = createServer((request, response) => {
    asked.push(`${request.method} ${request.url}`)
    answer(request, response)
  })
  await new Promise<void>((resolve) => host.listen(0, '127.0.0.1', resolve))
})
const config = () => ({ imageUrl: `${addressOfHost()}/pictures/{itemNo}{-p}.jpg` })
const world = freshWorld({ kind: 'any', config }, async () => {
  asked = []
  await world.make.shop()
})
afterEach(() => host.closeAllConnections())
afterAll(async () => {
  await new Promise((resolve) => host.close(resolve))
})

const addressOfHost = () => `http://127.0.0.1:${(host.address() as AddressInfo).port}`
async function itemPdf(): Promise<Buffer> {
  const { method, path, fields } = requestOf(api.documents.itemInfo, { itemNo: '100100' })
  const response = await (await world.as(clerk)).send(method, path, fields)
  expect(response.status).toBe(200)
  return Buffer.from(await response.arrayBuffer())
}
const imagesIn = (pdf: Buffer) => [...objectsOf(pdf).values()].filter(({ head }) => head.includes('/Subtype /Image'))
const withConfig = (config: object) => ({ ...world, config: { ...world.config, ...config } })

describe('LNK-05 the picture of an item on its PDF', () => {
  test('a JPEG is asked for at IMAGE_URL, once, and stands on the page as it is, above what is said of the item', async () => {
    answer = picture(JPEG)
    const pdf = await itemPdf()
    expect(asked).toEqual(['GET /pictures/100100.jpg'])
    const [image, ...others] = imagesIn(pdf)
    expect(others).toEqual([])
    expect(image?.head).toMatch(/\/Width 16\n\/Height 8\n/)
    expect(image?.head).toContain('/DCTDecode')
    expect(Buffer.from(image?.stream ?? []).equals(JPEG)).toBe(true)
    const lines = pdfPages(pdf)[0] ?? []
    expect(lines).toContain('UPC\t012345678905')
    expect(lines.join('\n')).not.toMatch(/https?:|127\.0\.0\.1|Picture/)
  })

  test('a PNG is told by its bytes, whatever its name and type say; clear parts are as white as the paper', async () => {
    answer = picture(png({ color: 6 }))
    const [image, ...others] = imagesIn(await itemPdf())
    expect(others).toEqual([])
    expect(image?.head).toMatch(/\/Width 40\n\/Height 30\n\/BitsPerComponent 8\n\/ColorSpace \/DeviceRGB\n/)
    const row = [1, 255, 255, 255, ...Array.from({ length: 39 * 3 }, () => 0)]
    const rows = Buffer.from(Array.from({ length: 30 }, () => row).flat())
    expect(inflateSync(image?.stream ?? Buffer.alloc(0)).equals(rows)).toBe(true)
  })

  test('a PNG of a palette brings its colors along', async () => {
    answer = picture(png({ color: 3 }))
    const pdf = await itemPdf()
    const [, place = ''] = /\/ColorSpace \[\/Indexed \/DeviceRGB 0 (\d+) 0 R\]/.exec(imagesIn(pdf)[0]?.head ?? '') ?? []
    expect(streamOf(objectsOf(pdf).get(place))).toBe(Buffer.from([227, 142, 142]).toString('latin1'))
  })

  const whole = async () => {
    const without = await pdfWithout()
    return (pdf: Buffer) => {
      expect(imagesIn(pdf)).toEqual([])
      // No empty place either: the page is the one of an installation without pictures.
      expect(linesOf(pdf)).toEqual(linesOf(without))
    }
  }
  const linesOf = (pdf: Buffer) =>
    [...objectsOf(pdf).values()]
      .filter(({ head }) => head.includes('/FlateDecode') && !head.includes('Length1'))
      .map(streamOf)[0]
  async function pdfWithout(): Promise<Buffer> {
    answer = (_, response) => response.writeHead(404).end()
    return itemPdf()
  }

  test.each<[string, RequestListener]>([
    ['an answer of 500', (_, response) => response.writeHead(500).end()],
    ['a page of an error that calls itself a picture', picture(Buffer.from('<!doctype html>'))],
    ['a page', picture(JPEG, { 'content-type': 'text/html' })],
    ['a picture that is packed', picture(JPEG, { 'content-type': 'image/jpeg', 'content-encoding': 'gzip' })],
    ['more than 4 MB', picture(Buffer.concat([JPEG, Buffer.alloc(4 * 1024 * 1024)]))],
    ['a PNG that unpacks to more than it says', picture(png({ data: Buffer.alloc(5_000_000) }))],
    [
      'half an answer',
      (_, response) =>
        void response
          .writeHead(200, { 'content-type': 'image/jpeg', 'content-length': '9999' })
          .write(JPEG, () => response.destroy()),
    ],
    ['no answer at all', (request) => request.socket.destroy()],
  ])('%s leaves the PDF without a picture and without a place for one', async (_, listener) => {
    const expectWhole = await whole()
    answer = listener
    expectWhole(await itemPdf())
  })

  test('a host that says nothing is waited for 3 seconds', async () => {
    answer = () => {}
    const from = performance.now()
    expect(await itemPicture(world, '100100')).toBeUndefined()
    expect(performance.now() - from).toBeGreaterThan(2900)
  })

  test('SSRF nothing leads elsewhere: no redirect is followed, no item number leaves its place', async () => {
    answer = (request, response) =>
      request.url === '/secret'
        ? picture(JPEG)(request, response)
        : response.writeHead(302, { location: '/secret' }).end()
    expect(imagesIn(await itemPdf())).toEqual([])
    expect(asked).toEqual(['GET /pictures/100100.jpg'])
    asked = []
    for (const itemNo of ['..', '', '../secret', '@other.example/x', '?/../secret']) await itemPicture(world, itemNo)
    expect(asked).toEqual([
      'GET /pictures/..%2Fsecret.jpg',
      'GET /pictures/%40other.example%2Fx.jpg',
      'GET /pictures/%3F%2F..%2Fsecret.jpg',
    ])
  })

  test('nothing is asked where no pictures are set', async () => {
    expect(await itemPicture(withConfig({ imageUrl: undefined }), '100100')).toBeUndefined()
    expect(asked).toEqual([])
  })
})

async function chunksOf(file: AsyncIterable<Uint8Array>): Promise<Uint8Array[]> {
  const chunks: Uint8Array[] = []
  for await (const chunk of file) chunks.push(chunk)
  return chunks
}

describe('LNK-05 the pictures that the demo draws', () => {
  const demo = () => withConfig({ imageUrl: DEMO_IMAGES })
  const items = makeProducts(SEED).map(({ item }) => String(item.itemNo))
  const table = {
    title: 'x',
    facts: [],
    columns: [{ label: 'x', kind: 'text', width: 1 }],
    groups: [],
    emptyText: '',
    footer: '',
  } as const
  const by = { company: 'x', printedAt: 'x', now: new Date(0), isCompressed: false }

  test('are drawn on the PDF; an item without one has no place for it', async () => {
    const drawn = items.find((itemNo) => demoPicture(itemNo, 'product')) ?? ''
    const missing = items.find((itemNo) => !demoPicture(itemNo, 'product')) ?? ''
    expect(await itemPicture(demo(), missing)).toBeUndefined()
    const pdf = Buffer.concat(await chunksOf(renderPdf(table, by, await itemPicture(demo(), drawn))))
    const curves = pdf.toString('latin1').match(/ c$/gm) ?? []
    expect(curves.length).toBeGreaterThan(4)
  })

  test('every shape of every one of them is known to the page', async () => {
    const pictures = items.flatMap((itemNo) => demoPicture(itemNo, 'product') ?? [])
    // Two that differ in figures and colors alone are drawn by the same steps.
    const kinds = new Map(pictures.map((svg) => [svg.replace(/#[0-9a-f]{3,8}|-?[\d.]+/gi, '0'), svg]))
    expect(kinds.size).toBeGreaterThan(10)
    for (const svg of kinds.values()) for await (const _ of renderPdf(table, by, { kind: 'drawing', svg }));
  })

  test('in production they are not drawn, nor asked for', async () => {
    expect(await itemPicture(withConfig({ imageUrl: undefined, isProduction: true }), items[0] ?? '')).toBeUndefined()
    expect(asked).toEqual([])
  })
})
