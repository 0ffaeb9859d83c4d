import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Mishap, makeServer, makeStore, makeTime } from '#tests/support/save-world.ts'
import { isUnsaved } from './saving/line-state.ts'

test('G21: over 1,000 random runs it never says saved while the server lacks a value; nothing lost, nothing doubled', async () => {
  const mishaps: readonly Mishap[] = [
    'none',
    'none',
    'none',
    'none',
    'request lost',
    'answer lost',
    'late',
    'fault',
    'fault after saving',
  ]
  const itemNos = ['1', '2', '3', '4', '5', '6']
  const act = fc.record({
    pause: fc.integer({ min: 0, max: 1500 }),
    who: fc.constantFrom<'me' | 'me' | 'other' | 'decide'>('me', 'me', 'me', 'me', 'other', 'decide'),
    itemNo: fc.constantFrom(...itemNos),
    quantity: fc.integer({ min: 0, max: 20 }),
  })
  const plan = fc.record({
    acts: fc.array(act, { minLength: 1, maxLength: 30 }),
    network: fc.array(fc.record({ what: fc.constantFrom(...mishaps), ms: fc.integer({ min: 2, max: 900 }) }), {
      maxLength: 40,
    }),
    closesAt: fc.option(fc.integer({ min: 100, max: 20_000 }), { freq: 4, nil: undefined }),
    bumpsAlways: fc.boolean(),
  })
  await fc.assert(
    fc.asyncProperty(plan, async ({ acts, network, closesAt, bumpsAlways }) => {
      const time = makeTime()
      const weather = [...network]
      const server = makeServer(time, () => weather.shift() ?? { what: 'none', ms: 80 }, bumpsAlways)
      const { store, kept, busy } = makeStore(server, time, itemNos)
      const typed = new Map<string, { quantity: number; at: number }>()
      const touchedByOthers = new Set<string>()
      let commits = 0
      if (closesAt) time.later(server.close, closesAt)
      let at = 0
      for (const { pause, who, itemNo, quantity } of acts) {
        at += pause
        time.later(() => {
          if (who === 'other') {
            touchedByOthers.add(itemNo)
            return server.write(itemNo, quantity)
          }
          const status = store.line(itemNo).status
          if (who === 'decide') {
            if (!('attempted' in status) || status.kind === 'mistyped') return
            if (quantity % 2) {
              typed.set(itemNo, { quantity: status.attempted, at: time.now() })
              commits += 1
              return store.retry(itemNo)
            }
            typed.delete(itemNo)
            return store.giveUp(itemNo)
          }
          if (store.line(itemNo).quantity === quantity) return // what the screen shows is not typed anew (ORD-39)
          // Typing 6, 0 and 6 again before anything is settled is one wish, as old as its first 6.
          const isOwed = ['queued', 'saving', 'waiting'].includes(status.kind)
          typed.set(itemNo, { quantity, at: isOwed ? (typed.get(itemNo)?.at ?? 0) : time.now() })
          commits += 1
          store.commit(itemNo, quantity)
          // Put back to what the server last told, while somebody else has changed it unseen: nothing was asked for (ORD-39).
          if (store.line(itemNo).status.kind === 'clean' && touchedByOthers.has(itemNo)) typed.delete(itemNo)
        }, at)
      }
      const check = () => {
        for (const [itemNo, { quantity, at: since }] of typed) {
          const status = store.line(itemNo).status
          if (status.kind === 'clean' || status.kind === 'saved') {
            if (!server.hadSince(itemNo, quantity, since))
              throw new Error(`item ${itemNo} is called ${status.kind}, but ${quantity} never arrived`)
          } else if ('attempted' in status && status.attempted !== quantity)
            throw new Error(`item ${itemNo} forgot ${quantity}`)
          const isOwed = ['queued', 'saving', 'waiting'].includes(status.kind)
          if (isOwed && kept.get(itemNo)?.quantity !== quantity)
            throw new Error(`item ${itemNo}: ${quantity} is not kept on the device`)
        }
      }
      await time.drain()
      while (time.now() < 400_000 && (await time.step())) check()
      expect([...busy().values()].filter((status) => ['queued', 'saving', 'waiting'].includes(status.kind))).toEqual([])
      expect(server.most().perLine).toBeLessThanOrEqual(1)
      expect(server.most().inAll).toBeLessThanOrEqual(4)
      expect(server.applied.length).toBeLessThanOrEqual(commits)
      expect((await store.flush()).toSorted()).toEqual(
        [...busy()].filter(([, status]) => isUnsaved(status)).map(([itemNo]) => itemNo),
      )
    }),
    { numRuns: 1000 },
  )
})
