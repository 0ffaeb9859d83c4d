import { describe, expect, test } from 'vitest'
import { againLock, mailStateOf } from './order-mail.ts'

const now = new Date('2026-11-19T18:00:00Z')
const secondsAgo = (seconds: number) => new Date(now.getTime() - seconds * 1000)

test.each([
  ['no longer held', undefined, 'sent'],
  ['done', { isDone: true, isGivenUp: false, lastError: '' }, 'sent'],
  ['done without sending', { isDone: true, isGivenUp: false, lastError: 'Mail is not sent here.' }, 'not sent'],
  ['given up', { isDone: false, isGivenUp: true, lastError: 'refused' }, 'failed'],
  ['tried once', { isDone: false, isGivenUp: false, lastError: 'refused' }, 'waiting'],
  ['new', { isDone: false, isGivenUp: false, lastError: '' }, 'waiting'],
] as const)('ORD-75 the state of an e-mail: %s', (_, sending, state) => expect(mailStateOf(sending)).toBe(state))

describe('ORD-75 an e-mail is sent again', () => {
  const mail = { state: 'sent', isKept: true, lastAt: secondsAgo(60), againInHour: 9 } as const
  test.each([
    ['a minute after the last', mail, undefined],
    ['one that failed', { ...mail, state: 'failed' }, undefined],
    ['one that was not sent', { ...mail, state: 'not sent' }, undefined],
    ['not within the minute', { ...mail, lastAt: secondsAgo(59) }, 'e-mail sent now'],
    ['not while it waits', { ...mail, state: 'waiting' }, 'e-mail waiting'],
    ['not once its text is gone', { ...mail, isKept: false }, 'e-mail removed'],
    ['not more than ten an hour', { ...mail, againInHour: 10 }, 'too many e-mails'],
  ] as const)('%s', (_, given, code) => expect(againLock(given, now)?.code).toBe(code))
})
