import { expect, test } from 'vitest'
import { phoneFault } from './phone.ts'

test.each([
  '',
  '414-555-0100',
  '(414) 555-0100',
  '414.555.0100',
  '4145550100',
  '+1 414 555 0100',
  '+49 30 / 901820',
  '555-0100',
  '414-555-0100 x12',
  '414-555-0100 ext. 4021',
])('LOC-36 takes the phone number %j', (phone) => expect(phoneFault(phone)).toBeUndefined())

const NOT_VALID = 'The phone number is not valid. Enter it like 414-555-0100 or 414-555-0100 x12.'
test.each([
  ['123', NOT_VALID],
  ['call Ana', NOT_VALID],
  ['ana@example.com', NOT_VALID],
  ['414-555-01O0', NOT_VALID],
  ['414-555-0100 or 414-555-0101', NOT_VALID],
  ['414-555-0100;', NOT_VALID],
  ['41 x12345', NOT_VALID],
  ['414-555-0100 x', NOT_VALID],
  ['4+14 555 0100', NOT_VALID],
  ['1'.repeat(31), 'A phone number has at most 30 characters.'],
])('LOC-36 refuses the phone number %j', (phone, fault) => expect(phoneFault(phone)).toBe(fault))
