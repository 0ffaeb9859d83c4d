import { beforeEach, expect, test, vi } from 'vitest'
import type { SaveAnswer } from './line-status.ts'
import { createQuantityStore } from './quantity-store.ts'
import { createSaveVoice, VOICE_AFTER_MS, VOICE_EVERY_MS } from './save-voice.ts'

const names: Record<string, string> = { '100147': 'Chicken on Oat', '100154': 'Egg Salad' }
const setUp = () => {
  const said: string[] = []
  const later = (run: () => void, ms: number) => {
    const timer = setTimeout(run, ms)
    return () => clearTimeout(timer)
  }
  const voice = createSaveVoice({
    say: (text) => said.push(text),
    descriptionOf: (itemNo) => names[itemNo] ?? '',
    later,
    now: () => Date.now(),
  })
  return { said, voice }
}
beforeEach(() => {
  vi.useFakeTimers()
  return () => vi.useRealTimers()
})

test('one saved quantity is said with its item', () => {
  const { said, voice } = setUp()
  voice.saved('100147', 15, 1)
  expect(said).toEqual([])
  vi.advanceTimersByTime(VOICE_AFTER_MS)
  expect(said).toEqual(['Saved 15, Chicken on Oat'])
})

test('a line that was emptied is said to be empty', () => {
  const { said, voice } = setUp()
  voice.saved('100147', 0, 1)
  vi.advanceTimersByTime(VOICE_AFTER_MS)
  expect(said).toEqual(['Saved empty, Chicken on Oat'])
})

test('whoever types fast hears one sentence every few seconds, each line counted once', () => {
  const { said, voice } = setUp()
  for (let line = 0; line < 40; line += 1) {
    voice.saved(line % 2 === 0 ? '100147' : '100154', line, line)
    vi.advanceTimersByTime(500)
  }
  vi.advanceTimersByTime(VOICE_EVERY_MS)
  expect(said.length).toBeLessThanOrEqual(5)
  expect(said.at(-1)).toBe('Saved 2 quantities, last 39, Egg Salad')
})

test('a screen that is left says nothing more', () => {
  const { said, voice } = setUp()
  voice.saved('100147', 15, 1)
  voice.stop()
  vi.advanceTimersByTime(VOICE_EVERY_MS)
  expect(said).toEqual([])
})

test('the last is the line that was typed last, in whatever order the server answers', async () => {
  const { said, voice } = setUp()
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
      look: () => new Promise(() => {}),
      later: () => () => {},
      now: () => new Date(),
      keep: () => {},
      forget: () => {},
      onClosed: () => {},
    },
  )
  store.onSaved(voice.saved)
  store.commit('100147', 4)
  store.commit('100154', 9)
  answers.get('100154')?.()
  await vi.advanceTimersByTimeAsync(10)
  answers.get('100147')?.()
  await vi.advanceTimersByTimeAsync(VOICE_AFTER_MS)
  expect(said).toEqual(['Saved 2 quantities, last 9, Egg Salad'])
})
