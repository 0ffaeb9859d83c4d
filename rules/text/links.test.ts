import fc from 'fast-check'
import { expect, test } from 'vitest'
import { withLinks } from './links.ts'

const linked = (text: string) => withLinks(text).flatMap((part) => (part.href ? [[part.text, part.href]] : []))

test.each([
  ['See https://docks.example.com/north.', [['https://docks.example.com/north', 'https://docks.example.com/north']]],
  ['(www.example.com/a_(b))', [['www.example.com/a_(b)', 'https://www.example.com/a_(b)']]],
  ['HTTP://EXAMPLE.COM, then', [['HTTP://EXAMPLE.COM', 'HTTP://EXAMPLE.COM']]],
  ['Call 555-555-0142 first', [['555-555-0142', 'tel:+15555550142']]],
  [
    'Call (555) 555-0142 or 1 555.555.0143',
    [
      ['(555) 555-0142', 'tel:+15555550142'],
      ['1 555.555.0143', 'tel:+15555550143'],
    ],
  ],
  ['+1 555 555 0142', [['+1 555 555 0142', 'tel:+15555550142']]],
])('S17 %j has the links %j', (text, links) => {
  expect(linked(text)).toEqual(links)
})

test.each([
  'PO 4555-555-01425',
  'item 100-200-30000',
  'javascript:alert(1)',
  'https://',
  'www.',
  'A https:///x',
  '5555550142',
])('S17 %j has no link', (text) => {
  expect(linked(text)).toEqual([])
})

test('S17 the parts are the text, and an address is of the web or a telephone', () => {
  const piece = fc.oneof(
    fc.string(),
    fc.webUrl(),
    fc.constantFrom(' ', '\n', '(', ')', '<a href="javascript:x">', '555-555-0142', 'www.', '"', '.'),
  )
  fc.assert(
    fc.property(fc.array(piece), (pieces) => {
      const text = pieces.join('')
      const parts = withLinks(text)
      expect(parts.map((part) => part.text).join('')).toBe(text)
      for (const { href = 'tel:+1' } of parts) expect(href).toMatch(/^(https?:\/\/[^/?#\s"<>]|tel:\+\d)/i)
    }),
  )
})
