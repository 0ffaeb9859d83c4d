import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  createSaveQueue,
  isUnsaved,
  type LookAnswer,
  type SaveAnswer,
  type SaveQueue,
  type SaveRequest,
  type Unsent,
} from './save-queue.ts'

/** Time that stands still between events; every event is followed by all that it sets off. */
function makeTime() {
  let now = 0
  let order = 0
  let events: { at: number; order: number; run: () => void }[] = []
  const later = (run: () => void, ms: number) => {
    const event = { at: now + ms, order: order++, run }
    events.push(event)
    return () => {
      events = events.filter((one) => one !== event)
    }
  }
  const drain = async () => {
    for (let i = 0; i < 12; i++) await Promise.resolve()
  }
  const step = async () => {
    const next = events.toSorted((a, b) => a.at - b.at || a.order - b.order)[0]
    if (!next) return false
    events = events.filter((one) => one !== next)
    now = next.at
    next.run()
    await drain()
    return true
  }
  return { later, step, drain, now: () => now, pending: () => events.length }
}

type Mishap = 'none' | 'request lost' | 'answer lost' | 'late' | 'fault' | 'fault after saving'

/** A server with versions, refusals, a cut-off and other people; the network in front of it does as it is told. */
function makeServer(
  time: ReturnType<typeof makeTime>,
  mishap: () => { what: Mishap; ms: number },
  bumpsAlways = false,
) {
  const lines = new Map<string, { quantity: number; version: number }>()
  const history = new Map<string, { at: number; quantity: number }[]>()
  const applied: string[] = []
  let closed: string | undefined
  let inFlight = new Map<string, number>()
  let most = { perLine: 0, inAll: 0 }
  const lineOf = (itemNo: string) => lines.get(itemNo) ?? { quantity: 0, version: 1 }
  const write = (itemNo: string, quantity: number) => {
    lines.set(itemNo, { quantity, version: lineOf(itemNo).version + 1 })
    history.set(itemNo, [...(history.get(itemNo) ?? []), { at: time.now(), quantity }])
  }
  const act = ({ itemNo, quantity, version }: SaveRequest): SaveAnswer => {
    if (closed) return { kind: 'refused', text: closed, isClosed: true }
    if (quantity === 13) return { kind: 'refused', text: 'No thirteens.', isClosed: false }
    const line = lineOf(itemNo)
    if (line.version !== version) return { kind: 'conflict', ...line, by: 'OTHER' }
    if (bumpsAlways || line.quantity !== quantity) {
      write(itemNo, quantity)
      applied.push(`${itemNo}=${quantity}`)
    }
    return { kind: 'saved', ...lineOf(itemNo) }
  }
  const down = (isUnreachable: boolean): SaveAnswer => ({ kind: 'down', text: 'No answer.', isUnreachable })
  const send = (request: SaveRequest) =>
    new Promise<SaveAnswer>((resolve) => {
      const mine = (inFlight.get(request.itemNo) ?? 0) + 1
      inFlight.set(request.itemNo, mine)
      const all = [...inFlight.values()].reduce((a, b) => a + b, 0)
      most = { perLine: Math.max(most.perLine, mine), inAll: Math.max(most.inAll, all) }
      const { what, ms } = mishap()
      let answer: SaveAnswer
      time.later(() => {
        if (what === 'none') answer = act(request)
        if (what === 'answer lost' || what === 'fault after saving') act(request)
        if (what === 'late') time.later(() => act(request), 700)
      }, ms / 2)
      time.later(() => {
        inFlight.set(request.itemNo, (inFlight.get(request.itemNo) ?? 1) - 1)
        resolve(what === 'none' ? answer : down(!what.startsWith('fault')))
      }, ms)
    })
  const look = () =>
    new Promise<LookAnswer>((resolve) => {
      const { what, ms } = mishap()
      let seen: LookAnswer
      time.later(() => {
        seen = { kind: 'seen', closed, lines: [...lines].map(([itemNo, line]) => ({ itemNo, ...line })) }
      }, ms / 2)
      time.later(() => resolve(what === 'none' ? seen : { kind: 'down' }), ms)
    })
  return {
    lines,
    applied,
    send,
    look,
    write,
    quantityOf: (itemNo: string) => lineOf(itemNo).quantity,
    hadSince: (itemNo: string, quantity: number, since: number) => {
      const log = [{ at: 0, quantity: 0 }, ...(history.get(itemNo) ?? [])]
      return log.some((one, i) => one.quantity === quantity && (log[i + 1]?.at ?? Number.POSITIVE_INFINITY) >= since)
    },
    close: () => {
      closed = 'The cut-off has passed.'
    },
    most: () => most,
  }
}

const fine = () => ({ what: 'none' as const, ms: 100 })
function makeQueue(
  server: ReturnType<typeof makeServer>,
  time: ReturnType<typeof makeTime>,
  itemNos: readonly string[],
) {
  const kept = new Map<string, Unsent>()
  const closed: string[] = []
  for (const itemNo of itemNos) if (!server.lines.has(itemNo)) server.lines.set(itemNo, { quantity: 0, version: 1 })
  const queue = createSaveQueue(
    itemNos.map((itemNo) => ({ itemNo, ...(server.lines.get(itemNo) ?? { quantity: 0, version: 1 }) })),
    {
      send: server.send,
      look: server.look,
      later: time.later,
      keep: (unsent) => kept.set(unsent.itemNo, unsent),
      forget: (itemNo) => kept.delete(itemNo),
      onLine: () => {},
      onSaved: () => {},
      onClosed: (text) => closed.push(text),
    },
  )
  return { queue, kept, closed }
}
const run = async (time: ReturnType<typeof makeTime>, until = 60_000) => {
  await time.drain()
  while (time.now() < until && (await time.step()));
}
const kindsOf = (queue: SaveQueue, ...itemNos: string[]) => itemNos.map((itemNo) => queue.statusOf(itemNo).kind)

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
    queue.restore([unsent('1', 4), unsent('2', 6), unsent('3', 9)])
    await run(time)
    expect(server.quantityOf('1')).toBe(4)
    expect(kindsOf(queue, '1', '2', '3')).toEqual(['clean', 'clean', 'conflict'])
    expect(kept.size).toBe(0)
  })
})

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
      const { queue, kept } = makeQueue(server, time, itemNos)
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
          const status = queue.statusOf(itemNo)
          if (who === 'decide') {
            if (!('attempted' in status)) return
            if (quantity % 2) {
              typed.set(itemNo, { quantity: status.attempted, at: time.now() })
              commits += 1
              return queue.retry(itemNo)
            }
            typed.delete(itemNo)
            return queue.giveUp(itemNo)
          }
          if (queue.quantityOf(itemNo) === quantity) return // what the screen shows is not typed anew (ORD-39)
          // Typing 6, 0 and 6 again before anything is settled is one wish, as old as its first 6.
          const isOwed = ['queued', 'saving', 'waiting'].includes(status.kind)
          typed.set(itemNo, { quantity, at: isOwed ? (typed.get(itemNo)?.at ?? 0) : time.now() })
          commits += 1
          queue.change(itemNo, quantity)
          // Put back to what the server last told, while somebody else has changed it unseen: nothing was asked for (ORD-39).
          if (queue.statusOf(itemNo).kind === 'clean' && touchedByOthers.has(itemNo)) typed.delete(itemNo)
        }, at)
      }
      const check = () => {
        for (const [itemNo, { quantity, at: since }] of typed) {
          const status = queue.statusOf(itemNo)
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
      expect(
        [...queue.busy().values()].filter((status) => ['queued', 'saving', 'waiting'].includes(status.kind)),
      ).toEqual([])
      expect(server.most().perLine).toBeLessThanOrEqual(1)
      expect(server.most().inAll).toBeLessThanOrEqual(4)
      expect(server.applied.length).toBeLessThanOrEqual(commits)
      expect(await queue.flush()).toEqual(
        [...queue.busy()].filter(([, status]) => isUnsaved(status)).map(([itemNo]) => itemNo),
      )
    }),
    { numRuns: 1000 },
  )
})
