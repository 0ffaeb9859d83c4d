import { expect, test } from 'vitest'
import { readConfig } from '#server/runtime/config.ts'
import { imageOrigin, readImageUrl } from '#server/runtime/settings/image-setting.ts'

const OWN = 'https://orders.example'

test.each([
  [undefined, undefined],
  ['', undefined],
  ['https://images.example/items', 'https://images.example/items/{itemNo}{-p}.jpg'],
  ['https://images.example:8443/{itemNo}{-p}.png?w=400', 'https://images.example:8443/{itemNo}{-p}.png?w=400'],
  ['/pictures', '/pictures/{itemNo}{-p}.jpg'],
  [`${OWN}/pictures`, `${OWN}/pictures/{itemNo}{-p}.jpg`],
])('GEN-16 IMAGE_URL %s is read as %s', (setting, template) => expect(readImageUrl(setting, OWN)).toBe(template))

test('an own http address is good enough where the portal itself has one', () =>
  expect(readImageUrl('http://127.0.0.1:3000/p', 'http://127.0.0.1:3000')).toBe(
    'http://127.0.0.1:3000/p/{itemNo}{-p}.jpg',
  ))

test.each([
  'http://images.example/items',
  'images.example/items',
  '//images.example/items',
  '/\\images.example/items',
  'javascript:alert(1)//{itemNo}{-p}',
  'data:image/png,{itemNo}{-p}',
  'ftp://images.example',
  'https://user:secret@images.example/items',
  'https://{itemNo}.images.example/{-p}.jpg',
  'https://images.example{itemNo}/{-p}.jpg',
  'https://images.example:{itemNo}/{-p}.jpg',
  'https://images.example/{itemNo}.jpg',
  'https://images.example/{itemNo}{-p}{size}.jpg',
  'https://images.example/../{itemNo}{-p}.jpg',
  'https://images.example/..{-p}/{itemNo}.jpg',
  'https://images.example/%2e%2e/{itemNo}{-p}.jpg',
  'https://images.example/a b',
  'https://images.example/a#b',
  "https://images.example; script-src 'unsafe-inline'",
  'https://images.example\n/items',
  `https://images.example/${'a'.repeat(300)}`,
])('IMAGE_URL %s is refused with a sentence', (setting) =>
  expect(() => readConfig({ IMAGE_URL: setting })).toThrow(/^IMAGE_URL must be an https:\/\/ address, or a path/),
)

test.each([
  [undefined, undefined],
  ['https://images.example:8443/{itemNo}{-p}.png', 'https://images.example:8443'],
  ['/pictures/{itemNo}{-p}.jpg', undefined],
  [`${OWN}/pictures/{itemNo}{-p}.jpg`, undefined],
])('the content policy of %s allows %s besides our own', (template, origin) =>
  expect(imageOrigin(template, OWN)).toBe(origin),
)
