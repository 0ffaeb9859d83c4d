import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { outageOf } from '../db/outage.ts'
import { unlessLost } from './patience.ts'

const times = { firstMs: 10, againMs: 5 }

test('SCL-05 a call whose database is lost is answered, though its statement is not', async () => {
  let isLost = false
  const never = new Promise<string>(() => undefined)
  const answer = unlessLost(() => isLost, never, times).catch(outageOf)
  await sleep(30)
  isLost = true
  expect(await answer).toBe('lost')
})

test('SCL-05 a slow call on a database that answers gets its own answer, good or bad', async () => {
  const slow = sleep(40).then(() => 'done')
  expect(await unlessLost(() => false, slow, times)).toBe('done')
  const bad = sleep(20).then(() => Promise.reject(new Error('its own')))
  await expect(unlessLost(() => false, bad, times)).rejects.toThrow('its own')
})

test('SCL-05 what fails after its caller was answered ends nothing', async () => {
  const late = sleep(30).then(() => Promise.reject(new Error('late')))
  await expect(unlessLost(() => true, late, times)).rejects.toThrow('has not answered')
  await sleep(40)
})
