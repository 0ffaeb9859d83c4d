import { expect, test } from 'vitest'
import { pattern } from './pattern.ts'

test.each([
  ['tur', 'Smoked Turkey', true],
  [' TUR ', 'smoked turkey', true],
  ['tur', '  ', false],
  ['', 'anything', true],
  ['t*y', 'Turkey ', true],
  ['t*y', 'Smoked Turkey', false],
  ['*turkey', 'Smoked Turkey', true],
  ['a.c*', 'abc', false],
  ['a.c*', 'a.c 12', true],
  ['(west)', 'Prairie Stop (West)', true],
  ['p.*', 'Prairie', false],
  ['*[a-z]*', 'Prairie', false],
  ['cafe', 'Café Łódź', true],
  ['cafe*lodz', 'CAFÉ ŁÓDŹ', true],
  ["o'b*", 'O’Brien', true],
])('searching for %j matches %j: %s', (wanted, text, expected) => {
  expect(pattern(wanted)(text)).toBe(expected)
})
