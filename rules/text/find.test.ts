import { expect, test } from 'vitest'
import { CAPITALS, findText, SINGLE } from './find.ts'

test.each([
  ['Jalapeño Crème Brûlée “Café” ½ — Łódź', 'jalapeno creme brulee "cafe" 1⁄2 - lodz'],
  ['Mom’s Ham & Swiss 6″ Hoagie™', 'mom\'s ham & swiss 6" hoagietm'],
  ['O`Brien OʼBrien O´Brien', "o'brien o'brien o'brien"],
  ['Straße Æbleskiver Œuf', 'strasse aebleskiver oeuf'],
  ['ÎLE FLOTTANTE, İstanbul, ılık', 'ile flottante, istanbul, ilik'],
  ['ΣΊΣΥΦΟΣ σίσυφος', 'σισυφοσ σισυφοσ'],
  ['БОРЩ Йогурт', 'борщ иогурт'],
  ['Cafe\u0301\u00a0X', 'cafe x'],
  ['東京 Roll', '東京 roll'],
  ['R14-000213', 'r14-000213'],
  ['', ''],
])('Find compares %j as %j', (text, plain) => expect(findText(text)).toBe(plain))

test('each sign that is replaced has one in its place', () => {
  for (const [from, to] of [SINGLE, CAPITALS]) expect([...from].length).toBe([...to].length)
})
