import { expect, test } from 'vitest'
import { type NoTurn, turns } from './turns.ts'

const reasonOf = (work: Promise<unknown>) => work.then(String, (error: NoTurn) => error.reason)
/** Work that ends when it is told to. */
function work(): { run: () => Promise<string>; end: () => void; isBegun: () => boolean } {
  let end: () => void = () => undefined
  const promise = new Promise<string>((resolve) => {
    end = () => resolve('done')
  })
  let begun = false
  return {
    run: () => {
      begun = true
      return promise
    },
    end: () => end(),
    isBegun: () => begun,
  }
}
const tick = () => new Promise((resolve) => setTimeout(resolve, 5))

test('T16 a user has one turn; the others wait for theirs, in their order', async () => {
  const { take } = turns({ atOnce: 2, waiting: 2, waitMs: 10_000 })
  const [a, b, c, d] = [work(), work(), work(), work()]
  const first = take(1, a.run)
  const second = take(2, b.run)
  const third = take(3, c.run)
  const fourth = take(4, d.run)
  await tick()
  expect([a, b, c, d].map((each) => each.isBegun())).toEqual([true, true, false, false])
  expect(await reasonOf(take(1, a.run))).toBe('own')
  expect(await reasonOf(take(3, a.run))).toBe('own')
  expect(await reasonOf(take(5, a.run))).toBe('full')
  b.end()
  await second
  await tick()
  expect([c, d].map((each) => each.isBegun())).toEqual([true, false])
  for (const each of [a, c, d]) each.end()
  expect(await Promise.all([first, third, fourth])).toEqual(['done', 'done', 'done'])
  expect(await take(1, async () => 'again')).toBe('again')
})

test('who waits too long is sent away and leaves the queue; work that fails frees its turn', async () => {
  const { take } = turns({ atOnce: 1, waiting: 1, waitMs: 20 })
  const slow = work()
  const first = take(1, slow.run)
  expect(await reasonOf(take(2, slow.run))).toBe('full')
  slow.end()
  await first
  await expect(
    take(2, () => {
      throw new Error('broken')
    }),
  ).rejects.toThrow('broken')
  expect(await take(2, async () => 'fine')).toBe('fine')
})
