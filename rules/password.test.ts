import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { passwordLock } from './password.ts'

const codeOf = (password: string, confirmed = password) =>
  passwordLock(password, confirmed, ['CLERK', '104220'])?.code ?? 'taken'

describe('a new password', () => {
  test('PWD-02 PWD-03 the sentences of the specification', () => {
    expect(passwordLock('', '')?.text).toBe('New Password can not be blank')
    expect(passwordLock('green bicycle 7', 'green bicycle 8')).toEqual({
      code: 'mismatch',
      text: 'New password and confirmed password does not match.',
      field: 'confirmed',
    })
  })

  test.each([
    ['nine char', 'length'],
    ['ten chars!', 'taken'],
    [`green bicycle ${'y z'.repeat(38)}`, 'taken'],
    [`green bicycle ${'y z'.repeat(38)}a`, 'length'],
    ['\u{1f966}\u{1f957}\u{1f96a}\u{1f96b}\u{1f963}\u{1f958}\u{1f372}\u{1f371}\u{1f35b}\u{1f35c}', 'taken'],
    ['\u{1f966}\u{1f957}\u{1f96a}\u{1f96b}\u{1f963}', 'length'],
    ['  leading and trailing  ', 'taken'],
    ['green bicycle\u0000', 'hidden character'],
    ['green bicycle\u{fffd}', 'hidden character'],
  ])('PWD-06 length counts characters: %j is %s', (password, wanted) => {
    expect(codeOf(password)).toBe(wanted)
  })

  test.each([
    ...['1234567890', '0987654321', 'aaaaaaaaaaaa', 'abcabcabcabc', '1212121212', 'qwertyuiop', 'poiuytrewq'],
    ...['qwerty123456', '1q2w3e4r5t', '1qaz2wsx3edc', 'abcdefghij', 'password12', 'Password2026', 'P@ssw0rd123!'],
    ...['pa55w0rd1234', 'welcome12345', 'iloveyou2024', 'princess1234', 'football2025', 'Summer2026!!', '!!monkey!!!!'],
    ...['passwordpassword', 'hellosunshine', 'changeme123!', 'trustno1trustno1', 'letmein12345', 'Packers12!'],
    ...['clerk104220', '1042201042', 'CLERK12345', 'clerkclerk', 'Clerk.104220', 'password clerk', 'provender1'],
  ])('PWD-06 %s is what anybody would try', (password) => {
    expect(codeOf(password)).toBe('common')
  })

  test.each([
    ...[
      'green bicycle 7',
      'correct horse: battery',
      'Tr4y of 8 salads',
      'summer in the harbor',
      'the password is long',
    ],
    ...['kx9#mQ2!vLp7', 'mississippi river', 'CLERK of the night', 'dfkjgh3948', '17 trays by noon'],
  ])('PWD-06 %s is not', (password) => {
    expect(codeOf(password)).toBe('taken')
  })

  test('PWD-06 random passwords are taken: the list turns nobody away by chance', () => {
    const letter = fc.constantFrom(...'abcdefghijkmnopqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ23456789')
    const random = fc.array(letter, { minLength: 14, maxLength: 40 }).map((letters) => letters.join(''))
    const isVaried = (text: string) => new Set(text.toLowerCase()).size > 6
    fc.assert(fc.property(random.filter(isVaried), (password) => codeOf(password) === 'taken'))
  })

  test.each([
    ['terminator', 'common'],
    ['TERMINATOR', 'common'],
    ['terminator2024', 'common'],
    ['!!Terminator!!', 'common'],
    ['7ugd5hip2j', 'common'],
    ['terminator at noon', 'taken'],
    // Its letters are the smaller part.
    ['39-58/bob#71', 'taken'],
    ['green bicycle 7', 'taken'],
  ])('PWD-06 with a list of leaked passwords %s is %s', (password, wanted) => {
    const leaked = new Set(['terminator', '7ugd5hip2j', 'bob', 'green', 'bicycle'])
    const code = passwordLock(password, password, [], (word) => leaked.has(word))?.code ?? 'taken'
    expect(code).toBe(wanted)
  })
})
