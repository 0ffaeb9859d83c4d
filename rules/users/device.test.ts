import fc from 'fast-check'
import { expect, test } from 'vitest'
import { deviceWords } from './device.ts'

const APPLE = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko)'
const CHROME = 'AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0'

test.each([
  [`Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${CHROME} Safari/537.36`, 'Chrome on Windows'],
  [`Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${CHROME} Safari/537.36 Edg/141.0.0.0`, 'Edge on Windows'],
  [`Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${CHROME} Safari/537.36 OPR/120.0.0.0`, 'Opera on Windows'],
  ['Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0', 'Firefox on Linux'],
  [`Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) ${CHROME} Safari/537.36`, 'Chrome on a Chromebook'],
  [`${APPLE} Version/18.1 Safari/605.1.15`, 'Safari on a Mac'],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) CriOS/141.0.0.0 Mobile/15E148 Safari/604.1',
    'Chrome on an iPhone',
  ],
  [
    'Mozilla/5.0 (iPad; CPU OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Mobile/15E148 Safari/604.1',
    'Safari on an iPad',
  ],
  [`Mozilla/5.0 (Linux; Android 10; K) ${CHROME} Mobile Safari/537.36`, 'Chrome on an Android phone'],
  [`Mozilla/5.0 (Linux; Android 10; K) ${CHROME} Safari/537.36`, 'Chrome on an Android tablet'],
  [
    'Mozilla/5.0 (Linux; Android 14; SM-G991B) AppleWebKit/537.36 (KHTML, like Gecko) SamsungBrowser/28.0 Chrome/130.0.0.0 Mobile Safari/537.36',
    'Samsung Internet on an Android phone',
  ],
  ['Mozilla/5.0 (Windows NT 10.0)', 'A browser on Windows'],
  ['something', 'A browser'],
  ['', 'A browser'],
])('PWD-07 %s is %s', (userAgent, words) => {
  expect(deviceWords({ userAgent, isBearer: false })).toBe(words)
})

test('PWD-07 what has a bearer token is a program, whatever it says of itself', () => {
  for (const userAgent of ['', 'curl/8.5.0', `${APPLE} Version/18.1 Safari/605.1.15`])
    expect(deviceWords({ userAgent, isBearer: true })).toBe('A program')
})

test('PWD-07 no text of a sender comes out: the words are ours', () => {
  const browser = '(Chrome|Edge|Opera|Firefox|Safari|Samsung Internet|A browser)'
  const device = 'Windows|Linux|a Chromebook|a Mac|an iPhone|an iPad|an Android phone|an Android tablet'
  const ours = new RegExp(`^${browser}( on (${device}))?$`)
  const words = fc.constantFrom('Chrome/1', 'Edg/1', 'Firefox/', 'Windows NT', 'Android', 'Mobile', 'iPhone', '<b>')
  fc.assert(
    fc.property(fc.array(fc.oneof(words, fc.string({ unit: 'grapheme' }))), (parts) => {
      expect(deviceWords({ userAgent: parts.join(' '), isBearer: false })).toMatch(ours)
    }),
  )
})
