import { beforeEach, expect, test, vi } from 'vitest'
import { previewFill } from '#rules/orders/order-fill.ts'
import { fine, makeServer, makeTime } from '#tests/support/save-world.ts'
import { ApiDown, ApiRefusal } from '../../../portal/api.ts'
import { createQuantityStore, type QuantityStore } from '../../saving/saving.ts'
import { needsLook, saveBatch, undoing } from './batch.ts'
import type { BatchDeps } from './batch-screen.ts'

const item = (itemNo: string, quantity = 0, version = 1) => ({ itemNo, quantity, version, lastQuantity: 0 })
let server: ReturnType<typeof makeServer>
let time: ReturnType<typeof makeTime>
let store: QuantityStore
/** What becomes of the next batch on its way. */
let fate: 'fine' | 'request lost' | 'answer lost'
let batches: number

beforeEach(() => {
  time = makeTime()
  server = makeServer(time, fine)
  fate = 'fine'
  batches = 0
  for (const itemNo of ['A', 'B', 'C']) server.lines.set(itemNo, { quantity: 0, version: 1 })
  store = createQuantityStore(
    [item('A'), item('B'), item('C')],
    { oneItemPerTray: false, limit: 300 },
    {
      send: server.send,
      checkServer: server.checkServer,
      later: time.later,
      keep: () => {},
      forget: () => {},
      onClosed: () => {},
      now: () => new Date(0),
    },
  )
})

/** The way to the server for many lines, as its fate will have it. */
const send: BatchDeps['send'] = async ({ lines }) => {
  batches += 1
  if (fate === 'request lost') throw new ApiDown(true)
  if (lines.some(({ itemNo, version }) => server.lines.get(itemNo)?.version !== version))
    throw new ApiRefusal('Changed in the meantime.', 'conflict', 200, {})
  for (const { itemNo, quantity } of lines) server.write(itemNo, quantity)
  if (fate === 'answer lost') throw new ApiDown(true)
  return { lines: lines.map(({ itemNo }) => ({ itemNo, ...lineOf(itemNo) })) }
}
const lineOf = (itemNo: string) => server.lines.get(itemNo) ?? { quantity: 0, version: 0 }
const reload = async () => {
  const items = [...server.lines].map(([itemNo, { quantity, version }]) => item(itemNo, quantity, version))
  store.refresh(items)
  return { items: items as never[] }
}
const batch = (...lines: readonly (readonly [itemNo: string, to: number])[]) =>
  saveBatch(
    lines.map(([itemNo, to]) => ({ itemNo, from: 0, to })),
    undefined,
    { orderNo: '480001', store, send, reload },
  )
const shown = () => ['A', 'B', 'C'].map((itemNo) => store.line(itemNo).quantity)
const stored = () => ['A', 'B', 'C'].map((itemNo) => lineOf(itemNo).quantity)

test('what a batch saved is known with its versions: the next line is saved over them', async () => {
  await batch(['A', 4], ['B', 6])
  expect([shown(), stored(), store.counts().pieces]).toEqual([[4, 6, 0], [4, 6, 0], 10])
  store.commit('A', 5)
  while (await time.step());
  expect([store.line('A').status.kind, stored()]).toEqual(['clean', [5, 6, 0]])
})

test('a line that is typed while a batch is on its way waits for it, and is not lost', async () => {
  const sent = batch(['A', 4], ['B', 6])
  await Promise.resolve()
  store.commit('B', 9)
  await sent
  while (await time.step());
  expect([shown(), stored()]).toEqual([
    [4, 9, 0],
    [4, 9, 0],
  ])
})

test('an answer that is lost is looked up in the order; nothing is sent twice', async () => {
  fate = 'answer lost'
  expect(await batch(['A', 4], ['B', 6])).toEqual({ differing: [] })
  expect([shown(), stored(), batches]).toEqual([[4, 6, 0], [4, 6, 0], 1])
})

test('a request that is lost has changed nothing, and says so; trying again saves it once', async () => {
  fate = 'request lost'
  await expect(batch(['A', 4])).rejects.toThrow(/Nothing was changed\.$/)
  expect([shown(), stored()]).toEqual([
    [0, 0, 0],
    [0, 0, 0],
  ])
  fate = 'fine'
  await batch(['A', 4])
  expect(stored()).toEqual([4, 0, 0])
})

test("another's change is not overwritten, and is on the screen afterwards", async () => {
  server.write('A', 7)
  await expect(batch(['A', 4], ['B', 6])).rejects.toThrow('Changed in the meantime.')
  expect([shown(), stored()]).toEqual([
    [7, 0, 0],
    [7, 0, 0],
  ])
})

test('Undo takes back the lines that still hold what the batch put there', async () => {
  await batch(['A', 4], ['B', 6])
  server.write('B', 2)
  await reload()
  const lines = [
    { itemNo: 'A', from: 1, to: 4 },
    { itemNo: 'B', from: 0, to: 6 },
  ]
  expect(undoing(lines, store)).toEqual({ lines: [{ itemNo: 'A', from: 4, to: 1 }], left: 1 })
})

test('steps of all kinds are undone last first', () => {
  const undo = vi.fn()
  store.commit('A', 3)
  store.remember({ undo })
  expect(store.undo()).toBeUndefined()
  expect(undo).toHaveBeenCalledOnce()
  expect(store.undo()).toEqual({ itemNo: 'A', from: 0, to: 3 })
  expect(store.undoable()).toBeUndefined()
})

test('only what must be decided or told is shown before it is done', () => {
  const lines = [
    { itemNo: 'A', description: 'A', quantity: 0, history: [5] },
    { itemNo: 'B', description: 'B', quantity: 2, history: [9] },
  ]
  expect(needsLook(previewFill(lines, 0, 300))).toBe(false)
  expect(needsLook(previewFill(lines, 0, 4))).toBe(true)
})

test('ORD-58 ORD-59 items that come and go are counted as they stand', async () => {
  store.refresh([item('A', 4, 2), { ...item('D', 3, 1), isRemoved: true }])
  expect([store.counts().pieces, store.counts().ordered]).toEqual([7, 2])
  expect([store.line('D').isOffMenu, store.line('A').isOffMenu]).toEqual([true, false])
})

test('a line that is not saved yet stays counted though the list has it no more', async () => {
  store.commit('A', 4)
  store.refresh([item('B', 2, 2)])
  expect([store.counts().pieces, store.counts().ordered]).toEqual([6, 2])
  while (await time.step());
  store.refresh([item('B', 2, 2)])
  expect(store.counts().pieces).toBe(2)
})

test('ORD-42 Undo offers what still stands: not what was refused, nor what someone else has changed since', async () => {
  const settle = async () => {
    while (await time.step());
  }
  store.commit('A', 4)
  await settle()
  store.commit('A', 13)
  await settle()
  expect(store.line('A')).toMatchObject({ quantity: 4, status: { kind: 'failed', attempted: 13 } })
  expect(store.undoable()).toEqual({ itemNo: 'A', from: 0, to: 4 })
  store.giveUp('A')

  store.commit('B', 6)
  await settle()
  server.write('B', 8)
  store.commit('B', 9)
  await settle()
  expect(store.line('B')).toMatchObject({ quantity: 8, status: { kind: 'conflict', attempted: 9 } })
  expect(store.undo()).toEqual({ itemNo: 'A', from: 0, to: 4 })
  expect(store.undo()).toBeUndefined()
  await settle()
  expect(stored()).toEqual([0, 8, 0])
  // Said once more it is there, and what is taken back is that: the other's 8 is what stood before it.
  store.retry('B')
  await settle()
  expect(store.undo()).toEqual({ itemNo: 'B', from: 8, to: 9 })
})
