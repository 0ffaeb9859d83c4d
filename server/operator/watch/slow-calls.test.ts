import { expect, test } from 'vitest'
import { testClock } from '#server/runtime/clock.ts'
import { type SeenCall, watchersOf } from '#server/runtime/watch/watchers.ts'
import type { World } from '#server/runtime/world.ts'
import { NOON } from '#tests/support/world.ts'
import { keepSlowCalls, slowCalls } from './slow-calls.ts'

function kept() {
  const clock = testClock(NOON, 'UTC')
  const world = { database: { pool: {} }, clock } as unknown as World
  keepSlowCalls(world)
  keepSlowCalls(world)
  const see = (ms: number, call = `call ${ms}`) => {
    const seen = { call, ms, status: 200, requestId: 'x', refused: undefined, user: 'A', customer: undefined }
    for (const watcher of watchersOf(world).calls) watcher({ ...seen, at: clock.now() } satisfies SeenCall)
  }
  return { see, clock, told: () => slowCalls(world).map(({ ms }) => ms) }
}

test('OPS-07 the slowest come first, each once; a bad minute does not push out the others', () => {
  const { see, clock, told } = kept()
  see(900)
  clock.advance(60_000)
  for (let ms = 1000; ms < 1100; ms += 1) see(ms)
  expect(told()).toEqual([1099, 1098, 1097, 1096, 1095, 900])
})

test('OPS-07 after an hour a call is not told any more, and twenty are told at most', () => {
  const { see, clock, told } = kept()
  for (let minute = 0; minute < 130; minute += 1) {
    see(5_000 - minute)
    clock.advance(60_000)
  }
  clock.advance(1_000)
  expect(told()).toHaveLength(20)
  expect(told()[0]).toBe(5_000 - 71)
  clock.advance(3_600_000)
  expect(told()).toEqual([])
})
