import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isTimeZone } from '../zone.ts'
import { answerTo, wishOf } from './keywords.ts'
import { noticeFaults } from './notice.ts'
import {
  confirmationText,
  internationalOf,
  maskedEmail,
  maskedMobile,
  mobileOf,
  type SignUp,
  signUpFaults,
} from './sign-up.ts'

const good: SignUp = {
  ...{ name: 'Clara Kerr', email: 'clara@example.com', mobile: '414-555-0100', topics: ['cutoff'] },
  ...{ remindAt: '10:00', timeZone: 'Asia/Kathmandu', isAgreed: true },
}
const fields = (changes: Partial<SignUp>) => signUpFaults({ ...good, ...changes }, isTimeZone).map(({ field }) => field)

test.each([
  ['414-555-0100', '414-555-0100'],
  ['(414) 555-0100', '414-555-0100'],
  ['4145550100', '414-555-0100'],
  ['+1 414.555.0100', '414-555-0100'],
  ['1-414-555-0100', '414-555-0100'],
  ['414-555-010', undefined],
  ['414-555-01000', undefined],
  ['14-555-0100', undefined],
  ['114-555-0100', undefined],
  ['414-055-0100', undefined],
  ['414-555-010O', undefined],
  ['+44 20 7946 0958', undefined],
  // Ten digits, and a number of Switzerland.
  ['+41 45 550 10 0', undefined],
  ['+414-555-0100', undefined],
  ['414+555-0100', undefined],
  ['４１４-555-0100', undefined],
  ['', undefined],
])('TXT-01 %j is the number %j', (typed, mobile) => {
  expect(mobileOf(typed)).toBe(mobile)
})

test('TXT-01 a number that was read once reads the same again, and its mask tells four digits', () => {
  fc.assert(
    fc.property(fc.stringMatching(/^[2-9]\d{2}[2-9]\d{6}$/), (digits) => {
      const mobile = mobileOf(digits) ?? ''
      expect(mobile).toMatch(/^\d{3}-\d{3}-\d{4}$/)
      expect(mobileOf(mobile)).toBe(mobile)
      expect(mobileOf(internationalOf(mobile))).toBe(mobile)
      expect(maskedMobile(mobile)).toBe(`***-***-${digits.slice(-4)}`)
    }),
  )
  expect(maskedEmail('clara@example.com')).toBe('c***@example.com')
})

test('TXT-01 TXT-03 what is wrong is told at its field, all of it at once', () => {
  expect(fields({})).toEqual([])
  expect(fields({ name: ' ', email: '', mobile: '' })).toEqual(['name', 'email', 'mobile'])
  expect(fields({ name: 'x'.repeat(71), email: 'clara', mobile: '12' })).toEqual(['name', 'email', 'mobile'])
  expect(fields({ email: `${'x'.repeat(60)}@example.com` })).toEqual(['email'])
  expect(fields({ topics: [], isAgreed: false })).toEqual(['topics', 'isAgreed'])
  expect(fields({ remindAt: '24:00', timeZone: 'Mars/Olympus' })).toEqual(['remindAt', 'timeZone'])
  // Who wants no reminder chooses no time.
  expect(fields({ topics: ['notice'], remindAt: '', timeZone: '' })).toEqual([])
  expect(fields({ name: 'Clara\nKerr' })).toEqual(['name'])
})

test.each([
  ['STOP', 'stop'],
  [' stop. ', 'stop'],
  ['Unsubscribe', 'stop'],
  ['Stop all', 'stop'],
  ['opt-out', 'stop'],
  ['“Stop”', 'stop'],
  ['REVOKE', 'stop'],
  ['Do not stop', 'other'],
  ['start', 'start'],
  ['HELP', 'help'],
  ['please stop by the dock', 'other'],
  ['', 'other'],
])('TXT-03 the text %j asks to %s', (text, wish) => {
  expect(wishOf(text)).toBe(wish)
})

test('TXT-03 each wish has its answer', () => {
  const us = { companyName: 'Provender', supportPhone: '555-555-0100' }
  expect(answerTo('stop', { isKnown: true, waiting: 0 }, us)).toContain('no more alerts')
  expect(answerTo('start', { isKnown: true, waiting: 0 }, us)).toContain('again')
  expect(answerTo('start', { isKnown: false, waiting: 0 }, us)).toContain('not signed up')
  expect(answerTo('help', { isKnown: true, waiting: 0 }, us)).toContain('555-555-0100')
  expect(answerTo('other', { isKnown: true, waiting: 0 }, us)).toContain('Text STOP')
})

test('TXT-03 a notice has a text of its length, a customer and a route that can be one', () => {
  const wrong = (changes: object) =>
    noticeFaults({ text: 'Late by an hour.', customerNo: '', routeNo: '', ...changes }).map(({ field }) => field)
  expect(wrong({})).toEqual([])
  expect(wrong({ text: '  ' })).toEqual(['text'])
  expect(wrong({ text: 'x'.repeat(301) })).toEqual(['text'])
  expect(wrong({ customerNo: '104 220', routeNo: 'no such long route' })).toEqual(['customerNo', 'routeNo'])
})

test.each([
  [false, false, 'Enter the code that was texted to 414-555-0100. Open the link that was mailed to clara@example.com.'],
  [false, true, 'Enter the code that was texted to 414-555-0100.'],
  [true, false, '414-555-0100 is confirmed. Open the link that was mailed to clara@example.com.'],
  [true, true, '414-555-0100 and clara@example.com are confirmed.'],
])('number confirmed %s, address confirmed %s: the notice is %s', (isMobileConfirmed, isEmailConfirmed, text) => {
  expect(confirmationText({ ...good, isMobileConfirmed, isEmailConfirmed })).toBe(text)
})
