import fc from 'fast-check'
import { expect, test } from 'vitest'
import { foundShipTos, plainInstructions, textOfComments } from './instructions.ts'

test.each([
  ['Rear door.\nRing twice.', 'Rear door.\nRing twice.'],
  ['Rear door.\r\nRing twice.\r', 'Rear door.\nRing twice.'],
  [String.raw`Rear door.\r\nRing twice.\nWait.`, 'Rear door.\nRing twice.\nWait.'],
  ['Rear door.<br>Ring twice.<br/>Wait.<br />', 'Rear door.\nRing twice.\nWait.'],
  ['Guard &amp; badge, under 12&quot;, Joe&#39;s', 'Guard & badge, under 12", Joe\'s'],
  // Once: what is escaped twice was meant to be read so.
  ['&amp;lt;b&amp;gt;', '&lt;b&gt;'],
  ['<script>alert(1)</script>', '<script>alert(1)</script>'],
  [String.raw`Dock\t3`, 'Dock 3'],
  ['\n\n First line  \n\nThird line\n\n', ' First line\n\nThird line'],
  ['', ''],
  ['  \n ', ''],
])('DLV-03 the ERP’s %j is read as %j', (stored, told) => {
  expect(plainInstructions(stored)).toBe(told)
})

test('DLV-05 comment lines stand by their numbers, whatever the order in which they come', () => {
  const line = fc.record({ lineNo: fc.nat(900), comment: fc.string() })
  const lines = fc.uniqueArray(line, { selector: ({ lineNo }) => lineNo, minLength: 1 })
  fc.assert(
    fc.property(
      lines.chain((given) => fc.tuple(fc.constant(given), fc.shuffledSubarray(given, { minLength: given.length }))),
      ([given, shuffled]) => {
        expect(textOfComments(shuffled)).toBe(textOfComments(given))
      },
    ),
  )
  const said = [
    { lineNo: 30_000, comment: 'third' },
    { lineNo: 9, comment: 'first' },
    { lineNo: 10_000, comment: '' },
  ]
  expect(textOfComments(said)).toBe('first\n\nthird')
})

test('S17 Find looks for every word in code, name and city', () => {
  const shipTos = [
    { shipToCode: 'NORTH', name: 'Lakeshore North Dock', city: 'Port Haven' },
    { shipToCode: 'HILL', name: 'Lakeshore Hill Street', city: 'Cedar Mill' },
  ]
  const codes = (find: string) => foundShipTos(shipTos, find).map(({ shipToCode }) => shipToCode)
  expect(codes('')).toEqual(['NORTH', 'HILL'])
  expect(codes(' port  lakeshore ')).toEqual(['NORTH'])
  expect(codes('hill')).toEqual(['HILL'])
  expect(codes('hill port')).toEqual([])
})
