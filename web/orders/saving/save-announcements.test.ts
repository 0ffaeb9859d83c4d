import { beforeEach, expect, test, vi } from 'vitest'
import type { SaveAnswer } from './line-state.ts'
import { ANNOUNCE_AFTER_MS, ANNOUNCE_EVERY_MS, createSaveAnnouncements } from './save-announcements.ts'
import { createQuantityStore } from './saving.ts'

const names: Record<string, string> = { '100147': 'Chicken on Oat', '100154': 'Egg Salad' }
const setUp = () => {
  const said: string[] = []
  const later = (run: () => void, ms: number) => {
    const timer = setTimeout(run, ms)
    return () => clearTimeout(timer)
  }
  const announcements = createSaveAnnouncements({
    say: (text) => said.push(text),
    descriptionOf: (itemNo) => names[itemNo] ?? '',
    later,
    now: () => Date.now(),
  })
  return { said, announcements }
}
beforeEach(() => {
  vi.useFakeTimers()
  return () => vi.useRealTimers()
})

test('one saved quantity is said with its item', () => {
  const { said, announcements } = setUp()
  announcements.saved('100147', 15, 1)
  expect(said).toEqual([])
  vi.advanceTimersByTime(ANNOUNCE_AFTER_MS)
  expect(said).toEqual(['Saved 15, Chicken on Oat'])
})

test('a line that was emptied is said to be empty', () => {
  const { said, announcements } = setUp()
  announcements.saved('100147', 0, 1)
  vi.advanceTimersByTime(ANNOUNCE_AFTER_MS)
  expect(said).toEqual(['Saved empty, Chicken on Oat'])
})

test('whoever types fast hears one sentence every few seconds, each line counted once', () => {
  const { said, announcements } = setUp()
  for (let line = 0; line < 40; line += 1) {
    announcements.saved(line % 2 === 0 ? '100147' : '100154', line, line)
    vi.advanceTimersByTime(500)
  }
  vi.advanceTimersByTime(ANNOUNCE_EVERY_MS)
  expect(said.length).toBeLessThanOrEqual(5)
  expect(said.at(-1)).toBe('Saved 2 quantities, last 39, Egg Salad')
})

test('a screen that is left says nothing more', () => {
  const { said, announcements } = setUp()
  announcements.saved('100147', 15, 1)
  announcements.stop()
  vi.advanceTimersByTime(ANNOUNCE_EVERY_MS)
  expect(said).toEqual([])
})

test('the last is the line that was typed last, in whatever order the server answers', async () => {
  const { said, announcements } = setUp()
  const answers = new Map<string, () => void>()
  const items = Object.keys(names).map((itemNo) => ({ itemNo, quantity: 0, version: 0, lastQuantity: 0 }))
  const store = createQuantityStore(
    items,
    { limit: 300, oneItemPerTray: false },
    {
      send: ({ itemNo, quantity }) =>
        new Promise<SaveAnswer>((resolve) =>
          answers.set(itemNo, () => resolve({ kind: 'saved', quantity, version: 1 })),
        ),
      checkServer: () => new Promise(() => {}),
      later: () => () => {},
      now: () => new Date(),
      keep: () => {},
      forget: () => {},
      onClosed: () => {},
    },
  )
  store.onSaved(announcements.saved)
  store.commit('100147', 4)
  store.commit('100154', 9)
  answers.get('100154')?.()
  await vi.advanceTimersByTimeAsync(10)
  answers.get('100147')?.()
  await vi.advanceTimersByTimeAsync(ANNOUNCE_AFTER_MS)
  expect(said).toEqual(['Saved 2 quantities, last 9, Egg Salad'])
})
