import { expect, test } from 'vitest'
import { mailStanding } from './mail-standing.ts'

test.each([
  [0, 0, '', ''],
  [0, 1, '', '1 message was given up.'],
  [1, 0, '2:10 AM', '1 message has been waiting since 2:10 AM.'],
  [3, 0, '2:10 AM', '3 messages are waiting, the oldest since 2:10 AM.'],
  [1_204, 2, 'Tue 11/17, 2:10 AM', '1,204 messages are waiting, the oldest since Tue 11/17, 2:10 AM. 2 were given up.'],
])('INV-31 %d waiting and %d given up read as one true sentence', (waiting, givenUp, since, text) =>
  expect(mailStanding({ waiting, givenUp, since })).toBe(text),
)
