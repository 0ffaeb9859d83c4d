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

test('where a user may wait behind himself he does, to a point, and holds up nobody else', async () => {
  const { take } = turns({ atOnce: 2, waiting: 9, waitMs: 30, ownWaiting: 2 })
  const [a, b, c, d] = [work(), work(), work(), work()]
  const first = take(1, a.run)
  const second = take(1, b.run)
  const third = take(1, c.run)
  expect(await reasonOf(take(1, d.run))).toBe('own')
  expect(await take(2, async () => 'at once')).toBe('at once')
  expect([a, b, c].map((each) => each.isBegun())).toEqual([true, false, false])
  a.end()
  await first
  await tick()
  expect([b, c].map((each) => each.isBegun())).toEqual([true, false])
  expect(await reasonOf(third), 'its own work was in the way for too long').toBe('own')
  b.end()
  expect(await second).toBe('done')
  expect(await take(1, async () => 'again')).toBe('again')
})

test('a turn that is freed passes by those whose own work is still running', async () => {
  const { take } = turns({ atOnce: 2, waiting: 9, waitMs: 10_000, ownWaiting: 1 })
  const [a, b, c, d] = [work(), work(), work(), work()]
  const all = [take(1, a.run), take(2, b.run), take(1, c.run), take(3, d.run)]
  b.end()
  await tick()
  expect([c, d].map((each) => each.isBegun())).toEqual([false, true])
  a.end()
  await tick()
  expect(c.isBegun()).toBe(true)
  for (const each of [c, d]) each.end()
  expect(await Promise.all(all)).toEqual(Array(4).fill('done'))
})
