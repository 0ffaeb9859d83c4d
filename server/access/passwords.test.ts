import { verify } from '@node-rs/argon2'
import { beforeEach, expect, test, vi } from 'vitest'
import { hashPassword, isPassword } from './passwords.ts'

vi.mock('@node-rs/argon2', async (load) => {
  const real = await load<typeof import('@node-rs/argon2')>()
  return { ...real, verify: vi.fn((...given: Parameters<typeof real.verify>) => real.verify(...given)) }
})

beforeEach(() => {
  vi.mocked(verify).mockClear()
})

test('LOG-09 T21 an unknown user costs the same work as a wrong password: one verification at the same cost', async () => {
  const stored = await hashPassword('right')
  expect(await isPassword('wrong', stored)).toBe(false)
  expect(await isPassword('wrong', undefined)).toBe(false)
  expect(await isPassword('right', stored)).toBe(true)
  const costs = vi.mocked(verify).mock.calls.map(([hash]) => String(hash).split('$').slice(1, 4).join('$'))
  expect(costs).toEqual(Array(3).fill('argon2id$v=19$m=19456,t=2,p=1'))
})

test('D11 no account is signed in to, whatever the password', async () => {
  for (const password of ['', 'no such account', 'demo']) expect(await isPassword(password, undefined)).toBe(false)
})

test('D11 there are never more than two hashes at once, whoever comes in the moment in which one becomes free', async () => {
  let [running, most] = [0, 0]
  const ends: (() => void)[] = []
  vi.mocked(verify).mockImplementation(async () => {
    running += 1
    most = Math.max(most, running)
    await new Promise<void>((resolve) => ends.push(resolve))
    running -= 1
    return true
  })
  const begun = Array.from({ length: 3 }, () => isPassword('right', 'hash'))
  await vi.waitFor(() => expect(ends).toHaveLength(2))
  // One comes in each step of what follows.
  ends.shift()?.()
  for (let step = 0; step < 40; step += 1) {
    begun.push(isPassword('right', 'hash'))
    await Promise.resolve()
  }
  while (begun.length > 0) {
    ends.shift()?.()
    if (ends.length === 0) await Promise.race([begun.shift(), new Promise(setImmediate)])
  }
  expect(most).toBe(2)
})
