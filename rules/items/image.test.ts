import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { IMAGE_KINDS, imageAddress, imageTemplate, isImageTemplate } from './image.ts'

const BASE = 'https://images.example/items'
const JPG = `${BASE}/{itemNo}{-p}.jpg`

describe('GEN-16 the setting', () => {
  test.each([
    [BASE, JPG],
    [`${BASE}/`, JPG],
    ['/pictures', '/pictures/{itemNo}{-p}.jpg'],
    ['https://images.example/?of={itemNo}{-p}', 'https://images.example/?of={itemNo}{-p}'],
  ])('%s means %s', (setting, template) => expect(imageTemplate(setting)).toBe(template))

  test.each([
    [JPG, true],
    [`${BASE}/{-p}/{itemNo}.png`, true],
    [`${BASE}/{itemNo}.jpg`, false],
    [`${BASE}/{-p}.jpg`, false],
    [`${BASE}/{itemNo}/{itemNo}{-p}.jpg`, false],
    [`${BASE}/{itemNo}{-p}{-p}.jpg`, false],
    [`${BASE}/{customer}/{itemNo}{-p}.jpg`, false],
    [`${BASE}/{itemNo}{-p}}.jpg`, false],
  ])('%s names its places: %j', (template, is) => expect(isImageTemplate(template)).toBe(is))
})

describe('GEN-15 the address of a picture', () => {
  test.each([
    ['100147', 'product', `${BASE}/100147.jpg`],
    ['100147', 'package', `${BASE}/100147-p.jpg`],
    ['A 1/2', 'product', `${BASE}/A%201%2F2.jpg`],
    ['a?b#c', 'product', `${BASE}/a%3Fb%23c.jpg`],
    ['50%', 'product', `${BASE}/50%25.jpg`],
    ['{-p}', 'product', `${BASE}/%7B-p%7D.jpg`],
    ['$&', 'package', `${BASE}/%24%26-p.jpg`],
    ['é', 'product', `${BASE}/%C3%A9.jpg`],
  ] as const)('%s, %s: %s', (itemNo, kind, address) => expect(imageAddress(JPG, itemNo, kind)).toBe(address))

  test('a mark before the number stands where the template says', () =>
    expect(imageAddress(`${BASE}/x{-p}/{itemNo}.png`, '7', 'package')).toBe(`${BASE}/x-p/7.png`))

  test.each(['', '.', '..', '...', '\ud800', 'A\udc00'])('%j has none', (itemNo) =>
    expect(imageAddress(JPG, itemNo, 'product')).toBeUndefined(),
  )

  const templates = [JPG, `${BASE}/{itemNo}/front{-p}.png`, `${BASE}/{itemNo}{-p}`, `${BASE}/{-p}{itemNo}`]
  const itemNos = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 6 }),
    fc.string({ unit: fc.constantFrom('.', '/', '\\', '%', '2', 'e', '?', '#', '@', ':', '{', '}'), maxLength: 6 }),
    fc.constantFrom('../x', '..\\x', '//evil', '%2e%2e', '\t..', '..\n', '@evil', '{itemNo}'),
  )
  test('never leaves the base, whatever the item number', () =>
    fc.assert(
      fc.property(fc.constantFrom(...templates), itemNos, fc.constantFrom(...IMAGE_KINDS), (template, itemNo, kind) => {
        const address = imageAddress(template, itemNo, kind)
        if (address === undefined) return
        const { origin, pathname, search, hash, username } = new URL(address)
        expect([origin, search, hash, username]).toEqual(['https://images.example', '', '', ''])
        expect(pathname.startsWith('/items/')).toBe(true)
        // Nothing of it was mended away: what is asked for is what was written.
        expect(pathname.split('/')).toHaveLength(new URL(template).pathname.split('/').length)
        expect(decodeURIComponent(pathname)).toContain(itemNo)
      }),
      { numRuns: 2000 },
    ))

  test('two items never share a picture', () =>
    fc.assert(
      fc.property(itemNos, itemNos, (one, other) => {
        fc.pre(one !== other)
        const [first, second] = [imageAddress(JPG, one, 'product'), imageAddress(JPG, other, 'product')]
        expect(first === undefined || first !== second).toBe(true)
      }),
    ))
})
