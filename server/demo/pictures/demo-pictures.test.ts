import { describe, expect, test } from 'vitest'
import { IMAGE_KINDS, imageAddress } from '#rules/items/image.ts'
import { createApp } from '#server/app.ts'
import { SEED } from '#server/demo/demo-rows.ts'
import { DEMO_IMAGES, demoPicture } from '#server/demo/pictures/demo-pictures.ts'
import { styles } from '#server/demo/pictures/dishes.ts'
import { makeProducts } from '#server/demo/products.ts'
import { systemClock } from '#server/runtime/clock.ts'
import type { World } from '#server/runtime/world.ts'
import { ZONE } from '#tests/support/zone.ts'

const items = makeProducts(SEED).map(({ item }) => item)
const pictures = items.map(({ itemNo }) => demoPicture(String(itemNo), 'product'))
const drawn = pictures.filter((one) => one !== undefined)

describe('pictures of the demo', () => {
  test('every section has a dish of its own', () =>
    expect(new Set(items.map(({ sectionName }) => sectionName))).toEqual(new Set(Object.keys(styles))))

  test('GEN-16 a few are missing, so that the demo shows what that looks like', () => {
    const missing = pictures.length - drawn.length
    expect(missing / pictures.length).toBeGreaterThan(0.02)
    expect(missing / pictures.length).toBeLessThan(0.08)
  })

  test('they differ by section and by what the name says', () => {
    expect(new Set(drawn).size).toBeGreaterThan(150)
    expect(new Set(drawn.map((svg) => /fill="(#\w+)"/.exec(svg)?.[1])).size).toBe(Object.keys(styles).length)
  })

  test('each is well-formed, of known size, and names nothing to fetch or run', () => {
    for (const svg of [...drawn, ...items.flatMap(({ itemNo }) => demoPicture(String(itemNo), 'package') ?? [])]) {
      expect(svg).toMatch(/^<svg xmlns="http:\/\/www\.w3\.org\/2000\/svg" width="320" height="240" /)
      expect(svg).not.toMatch(/undefined|NaN|href|script|style|url\(|&|http(?!:\/\/www\.w3\.org\/2000\/svg")/)
      expect(svg.length).toBeLessThan(3000)
      const open: string[] = []
      for (const [, isEnd, name = '', isEmpty] of svg.matchAll(/<(\/?)(\w+)[^<>]*?(\/?)>/g)) {
        if (isEnd) expect(open.pop()).toBe(name)
        else if (!isEmpty) open.push(name)
      }
      expect(open).toEqual([])
    }
  })
})

describe('their address', () => {
  const get = async (path: string, config: object = { imageUrl: DEMO_IMAGES, isProduction: false }) =>
    createApp(
      {
        config: { publicUrl: 'http://portal.test', ...config },
        clock: systemClock(ZONE),
        database: { pool: {} },
      } as World,
      '/nowhere',
    ).fetch(new Request(new URL(path, 'http://portal.test')))
  const itemNo = String(items[0]?.itemNo)

  test.each(IMAGE_KINDS)('the %s is an SVG that may do nothing, kept for a day', async (kind) => {
    const response = await get(imageAddress(DEMO_IMAGES, itemNo, kind) ?? '')
    expect(response.status).toBe(200)
    expect(response.headers.get('content-type')).toBe('image/svg+xml')
    expect(response.headers.get('cache-control')).toBe('public, max-age=86400')
    expect(response.headers.get('content-security-policy')).toContain("default-src 'none'")
    expect(await response.text()).toBe(demoPicture(itemNo, kind))
  })

  test.each(['999999', 'x', '100100-q', '..%2f100100', '100100.svg%00', '-p'])('%s is missing', async (file) => {
    const response = await get(`/demo-images/${file}.svg`)
    expect(response.status).toBe(404)
    expect(response.headers.get('cache-control')).toBe('public, max-age=3600')
  })

  test.each([
    { imageUrl: undefined, isProduction: false },
    { imageUrl: 'https://images.example/{itemNo}{-p}.jpg', isProduction: false },
    { imageUrl: DEMO_IMAGES, isProduction: true },
  ])('there are none with %j', async (config) => {
    const response = await get(`/demo-images/${itemNo}.svg`, config)
    expect(response.headers.get('content-type')).not.toContain('svg')
  })
})
