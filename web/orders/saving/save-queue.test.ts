import { describe, expect, test } from 'vitest'
import { fine, kindsOf, type Mishap, makeQueue, makeServer, makeTime, run } from '#tests/support/save-world.ts'

describe('one line', () => {
  const world = (mishap: () => { what: Mishap; ms: number } = fine) => {
    const time = makeTime()
    const server = makeServer(time, mishap)
    return { time, server, ...makeQueue(server, time, ['1', '2', '3', '4', '5', '6']) }
  }

  test('ORD-39: a quantity that the server has is not sent', async () => {
    const { time, server, queue } = world()
    queue.change('1', 0)
    await run(time)
    expect(server.applied).toEqual([])
    expect(kindsOf(queue, '1')).toEqual(['clean'])
  })

  test('goes from saving to saved, and is clean 2 seconds later', async () => {
    const { time, queue } = world()
    queue.change('1', 12)
    expect(kindsOf(queue, '1')).toEqual(['saving'])
    await time.step()
    await time.step()
    expect(kindsOf(queue, '1')).toEqual(['saved'])
    await time.step()
    expect(time.now()).toBe(2100)
    expect(kindsOf(queue, '1')).toEqual(['clean'])
  })

  test('the latest value wins, one request in flight', async () => {
    const { time, server, queue } = world()
    for (const quantity of [1, 12, 7, 5]) queue.change('1', quantity)
    expect(kindsOf(queue, '1')).toEqual(['saving'])
    await run(time)
    expect(server.applied).toEqual(['1=1', '1=5'])
    expect(server.most()).toEqual({ perLine: 1, inAll: 1 })
  })

  test('at most four requests at once', async () => {
    const { time, server, queue } = world()
    for (const itemNo of ['1', '2', '3', '4', '5', '6']) queue.change(itemNo, 9)
    expect(kindsOf(queue, '4', '5')).toEqual(['saving', 'queued'])
    await run(time)
    expect(server.most().inAll).toBe(4)
    expect(server.applied).toHaveLength(6)
  })

  test('ORD-41: a refused quantity is put back, with the attempt and the reason kept for another try', async () => {
    const { time, server, queue } = world()
    server.lines.set('1', { quantity: 8, version: 1 })
    queue.refresh([{ itemNo: '1', quantity: 8, version: 1 }])
    queue.change('1', 13)
    await run(time)
    expect(queue.statusOf('1')).toEqual({ kind: 'failed', attempted: 13, text: 'No thirteens.' })
    expect(queue.quantityOf('1')).toBe(8)
    queue.giveUp('1')
    expect(kindsOf(queue, '1')).toEqual(['clean'])
  })

  test('a late refusal of an older value does not undo the newer one', async () => {
    const { time, server, queue } = world()
    queue.change('1', 13)
    queue.change('1', 14)
    await run(time)
    expect(server.quantityOf('1')).toBe(14)
    expect(kindsOf(queue, '1')).toEqual(['clean'])
  })

  test('ORD-42: what someone else changed is not overwritten unasked', async () => {
    const { time, server, queue } = world()
    server.write('1', 9)
    queue.change('1', 12)
    await run(time)
    expect(queue.statusOf('1')).toEqual({ kind: 'conflict', attempted: 12, by: 'OTHER' })
    expect([queue.quantityOf('1'), server.quantityOf('1')]).toEqual([9, 9])
    queue.retry('1')
    await run(time)
    expect([queue.quantityOf('1'), server.quantityOf('1')]).toEqual([12, 12])
  })

  test('an answer that got lost is found out, not saved twice', async () => {
    const mishaps: Mishap[] = ['answer lost', 'none', 'none', 'none']
    const { time, server, queue, kept } = world(() => ({ what: mishaps.shift() ?? 'none', ms: 100 }))
    queue.change('1', 12)
    await run(time, 900)
    expect(kindsOf(queue, '1')).toEqual(['waiting'])
    expect([queue.isOffline(), kept.get('1')?.quantity]).toEqual([true, 12])
    await run(time)
    expect(server.applied).toEqual(['1=12'])
    expect([...kindsOf(queue, '1'), queue.isOffline(), kept.size]).toEqual(['clean', false, 0])
  })

  test('an own value whose answer got lost is no conflict: the newer one follows it', async () => {
    const mishaps: Mishap[] = ['answer lost']
    const { time, server, queue } = world(() => ({ what: mishaps.shift() ?? 'none', ms: 100 }))
    queue.change('1', 12)
    queue.change('1', 7)
    await run(time)
    expect(server.applied).toEqual(['1=12', '1=7'])
    expect(kindsOf(queue, '1')).toEqual(['clean'])
  })

  test('a straggler that gets through before the order closes is seen, not called refused', async () => {
    const weather: { what: Mishap; ms: number }[] = [
      { what: 'late', ms: 1000 }, // arrives at 1200, given up at 1000, looked after at 2000
    ]
    const { time, server, queue } = world(() => weather.shift() ?? { what: 'none', ms: 100 })
    queue.change('1', 12)
    time.later(server.close, 1100)
    time.later(() => server.write('1', 12), 1050)
    await run(time)
    expect([queue.quantityOf('1'), ...kindsOf(queue, '1')]).toEqual([12, 'clean'])
  })

  test('G23: 60 s without network: nothing lost, nothing doubled', async () => {
    let isOn = false
    const { time, server, queue } = world(() => ({ what: isOn ? 'none' : 'request lost', ms: 50 }))
    queue.change('1', 3)
    await run(time, 30_000)
    queue.change('2', 4)
    expect(kindsOf(queue, '1', '2')).toEqual(['waiting', 'waiting'])
    expect(await queue.flush()).toEqual(['1', '2'])
    await run(time, 60_000)
    isOn = true
    queue.wake()
    await run(time, 70_000)
    expect(server.applied.toSorted()).toEqual(['1=3', '2=4'])
    expect(queue.busy().size).toBe(0)
  })

  test('G24: closed while offline: what was not sent is listed with both numbers and not sent', async () => {
    let isOn = false
    const { time, server, queue, closed } = world(() => ({ what: isOn ? 'none' : 'request lost', ms: 50 }))
    server.write('1', 8)
    queue.refresh([{ itemNo: '1', quantity: 8, version: 2 }])
    queue.change('1', 12)
    await run(time, 5000)
    server.close()
    isOn = true
    await run(time, 40_000)
    expect(queue.statusOf('1')).toEqual({ kind: 'closed', attempted: 12, text: 'The cut-off has passed.' })
    expect([queue.quantityOf('1'), server.quantityOf('1')]).toEqual([8, 8])
    expect(closed).toEqual(['The cut-off has passed.'])
  })

  test('a server fault is borne three times, then told', async () => {
    let lines = 0
    const { time, queue } = world(() => ({ what: lines++ % 2 === 0 ? 'fault' : 'none', ms: 50 }))
    queue.change('1', 12)
    await run(time)
    expect(queue.statusOf('1')).toEqual({ kind: 'failed', attempted: 12, text: 'No answer.' })
  })

  test('flush waits for what is on its way', async () => {
    const { time, queue } = world()
    queue.change('1', 5)
    let told: readonly string[] | undefined
    void queue.flush().then((unsaved) => {
      told = unsaved
    })
    await time.drain()
    expect(told).toBeUndefined()
    await run(time)
    expect(told).toEqual([])
  })

  test('SES-07: an earlier visit is taken up: sent, found done, or asked about', async () => {
    const { time, server, queue, kept } = world()
    server.write('2', 6)
    server.write('3', 1)
    queue.refresh([
      { itemNo: '2', quantity: 6, version: 2 },
      { itemNo: '3', quantity: 1, version: 2 },
    ])
    const unsent = (itemNo: string, quantity: number) => ({ itemNo, quantity, version: 1, confirmedBy: undefined })
    queue.start([unsent('1', 4), unsent('2', 6), unsent('3', 9)])
    await run(time)
    expect(server.quantityOf('1')).toBe(4)
    expect(kindsOf(queue, '1', '2', '3')).toEqual(['clean', 'clean', 'conflict'])
    expect(kept.size).toBe(0)
  })
})
