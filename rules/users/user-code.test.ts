import { expect, test } from 'vitest'
import { asNewUserCode, asUserCode, userCodeFault } from './user-code.ts'

test('USR-03 a code is stored in plain capitals, however it is typed', () => {
  expect(asNewUserCode(' night.2 ')).toBe('NIGHT.2')
  expect(asNewUserCode('ＣＬＥＲＫ')).toBe('CLERK')
  expect(userCodeFault(asNewUserCode('ﬁeld-7_b'))).toBeUndefined()
})

test('USR-03 a code that exists is found as it is stored, also one made when other letters were allowed', () => {
  expect(asUserCode('zürich')).toBe('ZÜRICH')
  expect(asUserCode('ＯＬＤ')).toBe('ＯＬＤ')
})

test.each(['АDMIN', 'ZÜRICH', 'A B', 'A:B', '(OPERATOR)', 'X\u200bY', '١٢٣', 'X'.repeat(16)])(
  '%s is no new code',
  (code) => {
    expect(userCodeFault(asNewUserCode(code))).toMatch(/^The user code must be/)
  },
)

test.each(['IMPORT', 'SCHEDULE', 'COMMAND', 'OPERATOR', 'import', 'ＩＭＰＯＲＴ'])(
  'INV-33 %s is a word of the history',
  (code) => {
    expect(userCodeFault(asNewUserCode(code))).toMatch(/^The history of changes uses [A-Z]+ itself/)
  },
)

test('USR-03 a code of dots alone is refused: in the address of its screen it would be a step to another one', () => {
  for (const code of ['.', '..', ' ... '])
    expect(userCodeFault(asNewUserCode(code))).toBe(
      'The user code must have a letter, a digit, a hyphen or an underscore.',
    )
  for (const code of ['.A', '-', 'A..B']) expect(userCodeFault(asNewUserCode(code))).toBeUndefined()
})
