import { describe, expect, test } from 'vitest'
import { fine, kindsOf, type Mishap, makeServer, makeStore, makeTime, run } from '#tests/support/save-world.ts'

describe('one line', () => {
  const world = (mishap: () => { what: Mishap; ms: number } = fine) => {
    const time = makeTime()
    const server = makeServer(time, mishap)
    return { time, server, ...makeStore(server, time, ['1', '2', '3', '4', '5', '6']) }
  }

  test('ORD-39: a quantity that the server has is not sent', async () => {
    const { time, server, store } = world()
    store.commit('1', 0)
    await run(time)
    expect(server.applied).toEqual([])
    expect(kindsOf(store, '1')).toEqual(['clean'])
  })

  test('goes from saving to saved, and is clean 2 seconds later', async () => {
    const { time, store } = world()
    store.commit('1', 12)
    expect(kindsOf(store, '1')).toEqual(['saving'])
    await time.step()
    await time.step()
    expect(kindsOf(store, '1')).toEqual(['saved'])
    await time.step()
    expect(time.now()).toBe(2100)
    expect(kindsOf(store, '1')).toEqual(['clean'])
  })

  test('SCL-06 whoever waits for an answer is told within three seconds, until it comes', async () => {
    const { time, store } = world(() => ({ what: 'none', ms: 9000 }))
    store.commit('1', 12)
    expect(store.summary()).toMatchObject({ saving: 1, late: 0 })
    await time.step()
    expect(time.now()).toBeLessThan(3000)
    expect(store.summary()).toMatchObject({ saving: 1, late: 1 })
    await run(time)
    expect(store.summary()).toMatchObject({ saving: 0, late: 0, unsaved: 0 })
    expect(store.line('1').quantity).toBe(12)
  })

  test('the latest value wins, one request in flight', async () => {
    const { time, server, store } = world()
    for (const quantity of [1, 12, 7, 5]) store.commit('1', quantity)
    expect(kindsOf(store, '1')).toEqual(['saving'])
    await run(time)
    expect(server.applied).toEqual(['1=1', '1=5'])
    expect(server.most()).toEqual({ perLine: 1, inAll: 1 })
  })

  test('at most four requests at once', async () => {
    const { time, server, store } = world()
    for (const itemNo of ['1', '2', '3', '4', '5', '6']) store.commit(itemNo, 9)
    expect(kindsOf(store, '4', '5')).toEqual(['saving', 'queued'])
    await run(time)
    expect(server.most().inAll).toBe(4)
    expect(server.applied).toHaveLength(6)
  })

  test('ORD-41: a refused quantity is put back, with the attempt and the reason kept for another try', async () => {
    const { time, server, store, refresh } = world()
    server.lines.set('1', { quantity: 8, version: 1 })
    refresh()
    store.commit('1', 13)
    await run(time)
    expect(store.line('1').status).toEqual({ kind: 'failed', attempted: 13, text: 'No thirteens.' })
    expect(store.line('1').quantity).toBe(8)
    store.giveUp('1')
    expect(kindsOf(store, '1')).toEqual(['clean'])
  })

  test('a late refusal of an older value does not undo the newer one', async () => {
    const { time, server, store } = world()
    store.commit('1', 13)
    store.commit('1', 14)
    await run(time)
    expect(server.quantityOf('1')).toBe(14)
    expect(kindsOf(store, '1')).toEqual(['clean'])
  })

  test('ORD-42: what someone else changed is not overwritten unasked', async () => {
    const { time, server, store } = world()
    server.write('1', 9)
    store.commit('1', 12)
    await run(time)
    expect(store.line('1').status).toEqual({ kind: 'conflict', attempted: 12, by: 'OTHER' })
    expect([store.line('1').quantity, server.quantityOf('1')]).toEqual([9, 9])
    store.retry('1')
    await run(time)
    expect([store.line('1').quantity, server.quantityOf('1')]).toEqual([12, 12])
  })

  test('Undo of a decided conflict goes back to the other’s quantity, not to what was there before both', async () => {
    const { time, server, store } = world()
    server.write('1', 9)
    store.commit('1', 12)
    await run(time)
    store.retry('1')
    await run(time)
    expect(store.undoable()).toEqual({ itemNo: '1', from: 9, to: 12 })
    store.undo()
    await run(time)
    expect([store.line('1').quantity, server.quantityOf('1')]).toEqual([9, 9])
  })

  test('an order that closes over what is being typed: it is told as not saved, and counted no more', async () => {
    const { time, server, store } = world()
    store.type('1', 66)
    server.close()
    store.commit('1', 66)
    await run(time)
    expect(store.line('1').status).toMatchObject({ kind: 'closed', attempted: 66 })
    expect([store.summary().typing, store.line('1').quantity]).toEqual([0, 0])
  })

  test('an answer that got lost is found out, not saved twice', async () => {
    const mishaps: Mishap[] = ['answer lost', 'none', 'none', 'none']
    const { time, server, store, kept } = world(() => ({ what: mishaps.shift() ?? 'none', ms: 100 }))
    store.commit('1', 12)
    await run(time, 900)
    expect(kindsOf(store, '1')).toEqual(['waiting'])
    expect([store.summary().isOffline, kept.get('1')?.quantity]).toEqual([true, 12])
    await run(time)
    expect(server.applied).toEqual(['1=12'])
    expect([...kindsOf(store, '1'), store.summary().isOffline, kept.size]).toEqual(['clean', false, 0])
  })

  test('an own value whose answer got lost is no conflict: the newer one follows it', async () => {
    const mishaps: Mishap[] = ['answer lost']
    const { time, server, store } = world(() => ({ what: mishaps.shift() ?? 'none', ms: 100 }))
    store.commit('1', 12)
    store.commit('1', 7)
    await run(time)
    expect(server.applied).toEqual(['1=12', '1=7'])
    expect(kindsOf(store, '1')).toEqual(['clean'])
  })

  test('a straggler that gets through before the order closes is seen, not called refused', async () => {
    const weather: { what: Mishap; ms: number }[] = [
      { what: 'late', ms: 1000 }, // arrives at 1200, given up at 1000, looked after at 2000
    ]
    const { time, server, store } = world(() => weather.shift() ?? { what: 'none', ms: 100 })
    store.commit('1', 12)
    time.later(server.close, 1100)
    time.later(() => server.write('1', 12), 1050)
    await run(time)
    expect([store.line('1').quantity, ...kindsOf(store, '1')]).toEqual([12, 'clean'])
  })

  test('G23: 60 s without network: nothing lost, nothing doubled', async () => {
    let isOn = false
    const { time, server, store, busy } = world(() => ({ what: isOn ? 'none' : 'request lost', ms: 50 }))
    store.commit('1', 3)
    await run(time, 30_000)
    store.commit('2', 4)
    expect(kindsOf(store, '1', '2')).toEqual(['waiting', 'waiting'])
    expect(await store.flush()).toEqual(['1', '2'])
    await run(time, 60_000)
    isOn = true
    store.wake()
    await run(time, 70_000)
    expect(server.applied.toSorted()).toEqual(['1=3', '2=4'])
    expect(busy().size).toBe(0)
  })

  test('G24: closed while offline: what was not sent is listed with both numbers and not sent', async () => {
    let isOn = false
    const { time, server, store, refresh, closed } = world(() => ({ what: isOn ? 'none' : 'request lost', ms: 50 }))
    server.write('1', 8)
    refresh()
    store.commit('1', 12)
    await run(time, 5000)
    server.close()
    isOn = true
    await run(time, 40_000)
    expect(store.line('1').status).toEqual({ kind: 'closed', attempted: 12, text: 'The cut-off has passed.' })
    expect([store.line('1').quantity, server.quantityOf('1')]).toEqual([8, 8])
    expect(closed).toEqual(['The cut-off has passed.'])
  })

  test('a server fault is borne three times, then told', async () => {
    let lines = 0
    const { time, store } = world(() => ({ what: lines++ % 2 === 0 ? 'fault' : 'none', ms: 50 }))
    store.commit('1', 12)
    await run(time)
    expect(store.line('1').status).toEqual({ kind: 'failed', attempted: 12, text: 'No answer.' })
  })

  test('refused after a try without an answer: what the line holds is read at once, then told', async () => {
    const mishaps: Mishap[] = ['request lost']
    const { time, store } = world(() => ({ what: mishaps.shift() ?? 'none', ms: 100 }))
    store.commit('1', 13)
    await run(time, 1300) // lost at 100, looked after at 1100, sent again at 1200, refused at 1300
    expect(kindsOf(store, '1')).toEqual(['waiting'])
    await run(time, 1400)
    expect(store.line('1').status).toEqual({ kind: 'failed', attempted: 13, text: 'No thirteens.' })
  })

  test('the summary has the time of the last save', async () => {
    const { time, store } = world()
    expect(store.summary().savedAt).toBeUndefined()
    store.commit('1', 5)
    await run(time)
    expect(store.summary().savedAt).toEqual(new Date(100))
  })

  test('Undo back to a quantity over the limit asks nobody: it was confirmed when it was typed', async () => {
    const { time, store, kept } = world()
    for (const quantity of [340, 12]) {
      store.commit('1', quantity, quantity > 300 ? 'hash' : undefined)
      await run(time)
    }
    store.undo()
    expect(kept.get('1')).toMatchObject({ quantity: 340, confirmedBy: 'question' })
    await run(time)
    store.undo()
    expect(kept.get('1')).toMatchObject({ quantity: 0, confirmedBy: undefined })
  })

  test('flush waits for what is on its way', async () => {
    const { time, store } = world()
    store.commit('1', 5)
    let told: readonly string[] | undefined
    void store.flush().then((unsaved) => {
      told = unsaved
    })
    await time.drain()
    expect(told).toBeUndefined()
    await run(time)
    expect(told).toEqual([])
  })

  test('SES-07: an earlier visit is taken up: sent, found done, or asked about', async () => {
    const { time, server, store, refresh, kept } = world()
    server.write('2', 6)
    server.write('3', 1)
    refresh()
    const unsent = (itemNo: string, quantity: number) => ({ itemNo, quantity, version: 1, confirmedBy: undefined })
    const earlier = [unsent('1', 4), unsent('2', 6), unsent('3', 9)]
    for (const one of earlier) kept.set(one.itemNo, one)
    store.start(earlier)
    await run(time)
    expect(server.quantityOf('1')).toBe(4)
    expect(kindsOf(store, '1', '2', '3')).toEqual(['clean', 'clean', 'conflict'])
    expect(kept.size).toBe(0)
  })
})
