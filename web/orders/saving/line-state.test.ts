import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  answered,
  faded,
  givenUp,
  isOwed,
  type Line,
  left,
  leftWithText,
  newLine,
  readAgain,
  refreshed,
  retried,
  type SaveAnswer,
  type SaveRequest,
  savedElsewhere,
  sent,
  takenUp,
  toSend,
  typing,
  unreachable,
  viewOf,
} from './line-state.ts'

const clean8 = newLine({ itemNo: '1', quantity: 8, version: 3 })
const queued12 = left(clean8, 12, undefined, 1)
const saving12 = sent(queued12)
const saving12Wants7 = left(saving12, 7, undefined, 2)
const saved = (quantity: number, version: number): SaveAnswer => ({ kind: 'saved', quantity, version })
const conflict = (quantity: number, version: number): SaveAnswer => ({ kind: 'conflict', quantity, version, by: 'ANN' })
const refused: SaveAnswer = { kind: 'refused', text: 'No.', isClosed: false }
const tooLate: SaveAnswer = { kind: 'refused', text: 'Closed.', isClosed: true }
const down: SaveAnswer = { kind: 'down', text: 'Away.', isUnreachable: true }
const fault: SaveAnswer = { kind: 'down', text: 'A fault.', isUnreachable: false }
const waiting12 = answered(saving12, down)
const triedAgain = (line: Line, answer: SaveAnswer) =>
  answered(sent(readAgain(line, { itemNo: '1', quantity: 8, version: 3 }, undefined)), answer)
const asRead = (quantity: number, version: number) => ({ itemNo: '1', quantity, version })
const failed12 = answered(saving12, refused)
const conflict12 = answered(saving12, conflict(9, 5))

describe('from one state to the next', () => {
  const rows: readonly (readonly [what: string, line: Line, status: object, wanted: number, version: number])[] = [
    ['a quantity that the server has is not sent', left(clean8, 8, undefined, 1), { kind: 'clean' }, 8, 3],
    ['another one is to be sent', queued12, { kind: 'queued' }, 12, 3],
    ['put back before it went out, nothing is', left(queued12, 8, undefined, 2), { kind: 'clean' }, 8, 3],
    ['it goes out', saving12, { kind: 'saving' }, 12, 3],
    ['a newer one waits for its answer', saving12Wants7, { kind: 'saving' }, 7, 3],

    ['saved', answered(saving12, saved(12, 4)), { kind: 'saved' }, 12, 4],
    ['an older one saved: the newer follows', answered(saving12Wants7, saved(12, 4)), { kind: 'queued' }, 7, 4],
    ['"Saved" was seen', faded(answered(saving12, saved(12, 4))), { kind: 'clean' }, 12, 4],
    ['refused and put back', failed12, { kind: 'failed', attempted: 12, text: 'No.' }, 8, 3],
    ['an older one refused: the newer follows', answered(saving12Wants7, refused), { kind: 'queued' }, 7, 3],
    ['too late', answered(saving12Wants7, tooLate), { kind: 'closed', attempted: 7, text: 'Closed.' }, 8, 3],
    ["another's change", conflict12, { kind: 'conflict', attempted: 12, by: 'ANN' }, 9, 5],
    ['another typed the same', answered(saving12, conflict(12, 5)), { kind: 'saved' }, 12, 5],
    ['another typed the same newer one', answered(saving12Wants7, conflict(7, 5)), { kind: 'saved' }, 7, 5],
    ['no answer', waiting12, { kind: 'waiting' }, 12, 3],
    ['signed out', answered(saving12, { kind: 'signed out' }), { kind: 'waiting' }, 12, 3],
    ['the server was lost before it went out', unreachable(queued12), { kind: 'waiting' }, 12, 3],

    ['put back while the server may have it', left(waiting12, 8, undefined, 2), { kind: 'queued' }, 8, 3],

    ['read again: it had not arrived', readAgain(waiting12, asRead(8, 3), undefined), { kind: 'queued' }, 12, 3],
    ['read again: it had arrived', readAgain(waiting12, asRead(12, 4), undefined), { kind: 'saved' }, 12, 4],
    [
      "read again: another's change",
      readAgain(waiting12, asRead(9, 4), undefined),
      { kind: 'conflict', attempted: 12, by: '' },
      9,
      4,
    ],
    ['read again: closed after it arrived', readAgain(waiting12, asRead(12, 4), 'Late.'), { kind: 'saved' }, 12, 4],
    [
      'read again: closed before it arrived',
      readAgain(waiting12, asRead(8, 3), 'Late.'),
      { kind: 'closed', attempted: 12, text: 'Late.' },
      8,
      3,
    ],
    [
      'an own older value is no conflict',
      triedAgain(left(waiting12, 7, undefined, 2), conflict(12, 4)),
      { kind: 'queued' },
      7,
      4,
    ],
    ['refused, but an earlier try may have arrived', triedAgain(waiting12, refused), { kind: 'waiting' }, 12, 3],
    [
      'refused, and no try has arrived',
      readAgain(triedAgain(waiting12, refused), asRead(8, 3), undefined),
      { kind: 'failed', attempted: 12, text: 'No.' },
      8,
      3,
    ],
    [
      'two faults are borne',
      readAgain(triedAgain(answered(saving12, fault), fault), asRead(8, 3), undefined),
      { kind: 'queued' },
      12,
      3,
    ],
    [
      'the third is told',
      readAgain(triedAgain(triedAgain(answered(saving12, fault), fault), fault), asRead(8, 3), undefined),
      { kind: 'failed', attempted: 12, text: 'A fault.' },
      8,
      3,
    ],

    [
      'no answer is no fault, however often',
      readAgain(triedAgain(triedAgain(triedAgain(waiting12, down), down), down), asRead(8, 3), undefined),
      { kind: 'queued' },
      12,
      3,
    ],
    [
      'a newer quantity is tried as often as the first',
      readAgain(
        triedAgain(left(triedAgain(answered(saving12, fault), fault), 7, undefined, 2), fault),
        asRead(8, 3),
        undefined,
      ),
      { kind: 'queued' },
      7,
      3,
    ],

    ['a refused one is sent once more', retried(failed12), { kind: 'queued' }, 12, 3],
    ["a conflicting one is sent over the other's", retried(conflict12), { kind: 'queued' }, 12, 5],
    ['given up', givenUp(conflict12), { kind: 'clean' }, 9, 5],

    ['refreshed, nobody changing it', refreshed(clean8, asRead(9, 4)), { kind: 'clean' }, 9, 4],
    ['refreshed while it is to be sent', refreshed(queued12, asRead(9, 4)), { kind: 'queued' }, 12, 3],
    [
      'refreshed while it is to be sent, though it is as it was: the older one was refused',
      refreshed(answered(left(saving12, 8, undefined, 2), refused), asRead(9, 4)),
      { kind: 'queued' },
      8,
      3,
    ],
    ['refreshed by an older answer', refreshed(clean8, asRead(7, 2)), { kind: 'clean' }, 8, 3],
    ['saved by a batch', savedElsewhere(failed12, asRead(9, 4)), { kind: 'clean' }, 9, 4],
    ['saved by a batch before what is typed', savedElsewhere(queued12, asRead(9, 4)), { kind: 'queued' }, 12, 4],
    ['saved by a batch while in flight', savedElsewhere(saving12, asRead(9, 4)), { kind: 'saving' }, 12, 3],

    ['kept since, and done', takenUp(clean8, { ...asRead(8, 2), confirmedBy: undefined }), { kind: 'clean' }, 8, 3],
    ['kept since', takenUp(clean8, { ...asRead(12, 3), confirmedBy: 'hash' }), { kind: 'queued' }, 12, 3],
    [
      'kept since, and changed',
      takenUp(clean8, { ...asRead(12, 2), confirmedBy: undefined }),
      { kind: 'conflict', attempted: 12, by: '' },
      8,
      3,
    ],
  ]
  test.each(rows)('%s', (_what, line, status, wanted, version) => {
    expect([line.status, line.wanted, line.version]).toEqual([status, wanted, version])
  })

  test('what is typed counts, and hides nothing of how the line stands', () => {
    expect(viewOf(typing(saving12, 125))).toMatchObject({ quantity: 12, live: 125, status: { kind: 'saving' } })
    expect(viewOf(typing(typing(saving12, 125), undefined))).toMatchObject({ quantity: 12, live: 12 })
  })

  test('ORD-46 a text that is no quantity is shown until it is corrected or given up; the quantity before it is saved meanwhile', () => {
    const line = answered(leftWithText(typing(saving12, 2), '2.5', 'Not whole.'), saved(12, 4))
    const mistyped = { kind: 'mistyped', attempted: '2.5', text: 'Not whole.' }
    expect(viewOf(line)).toMatchObject({ quantity: 12, live: 12, status: mistyped })
    expect(viewOf(givenUp(line)).status).toEqual({ kind: 'saved' })
    expect(viewOf(typing(line, 25)).status).toEqual({ kind: 'saved' })
  })

  test('at most four are in flight, each line once, the oldest first', () => {
    const lines = ['1', '2', '3', '4', '5', '6'].map((itemNo) =>
      left(newLine({ itemNo, quantity: 0, version: 1 }), 4, undefined, 1),
    )
    expect(toSend(lines).map(({ itemNo }) => itemNo)).toEqual(['1', '2', '3', '4'])
    const [first, second, ...rest] = lines.map((line, at) => (at < 2 ? sent(line) : line)) as [Line, Line, ...Line[]]
    expect(toSend([first, second, ...rest]).map(({ itemNo }) => itemNo)).toEqual(['3', '4'])
    expect(toSend([answered(first, saved(4, 2)), second, ...rest]).map(({ itemNo }) => itemNo)).toEqual(['3', '4', '5'])
  })
})

/** Six lines, a server with versions, and requests on their way: what happens to them is said by a plan. */
function makeOrder() {
  let now = 0
  let next = 100
  let closed: string | undefined
  const itemNos = ['0', '1', '2', '3', '4', '5']
  const lines = itemNos.map((itemNo) => newLine({ itemNo, quantity: 0, version: 1 }))
  const server = itemNos.map(() => ({ quantity: 0, version: 1, history: [{ at: 0, quantity: 0 }] }))
  const flying: SaveRequest[] = []
  const stragglers: SaveRequest[] = []
  const wishes: ({ quantity: number; since: number } | undefined)[] = itemNos.map(() => undefined)
  const asked: number[][] = itemNos.map(() => [])
  const applied: number[][] = itemNos.map(() => [])
  const at = <T>(list: readonly T[], index: number): T => list[index % list.length] as T

  const write = (index: number, quantity: number) => {
    const line = at(server, index)
    line.quantity = quantity
    line.version += 1
    line.history.push({ at: now, quantity })
  }
  const act = ({ itemNo, quantity, version }: SaveRequest): SaveAnswer => {
    const index = Number(itemNo)
    const line = at(server, index)
    if (closed !== undefined) return { kind: 'refused', text: closed, isClosed: true }
    if (quantity % 13 === 0 && quantity > 0) return { kind: 'refused', text: 'No thirteens.', isClosed: false }
    if (version !== line.version) return { kind: 'conflict', quantity: line.quantity, version: line.version, by: 'ANN' }
    if (quantity !== line.quantity) {
      write(index, quantity)
      applied[index]?.push(quantity)
    }
    return { kind: 'saved', quantity: line.quantity, version: line.version }
  }
  const answer = (which: number, fate: 'fine' | 'lost' | 'answer lost' | 'straggles' | 'fault' | 'signed out') => {
    const [request] = flying.splice(which % Math.max(1, flying.length), 1)
    if (!request) return
    const given = fate === 'fine' || fate === 'answer lost' ? act(request) : down
    if (fate === 'straggles') stragglers.push(request)
    const told = { fine: given, fault, 'signed out': { kind: 'signed out' } as const }[fate as 'fine'] ?? down
    const index = Number(request.itemNo)
    lines[index] = answered(at(lines, index), told)
  }
  const want = (index: number, quantity: number) => {
    wishes[index] = { quantity, since: now }
    asked[index]?.push(quantity)
  }
  const leave = (index: number, quantity: number) => {
    const line = at(lines, index)
    lines[index] = left(line, quantity, undefined, now)
    if (quantity === line.wanted) return
    want(index, quantity)
    // Put back before it went out: nothing is asked for any more (ORD-39).
    if (lines[index]?.status.kind === 'clean') wishes[index] = undefined
  }
  const readAll = () => {
    for (const [index, line] of lines.entries())
      lines[index] = readAgain(line, { itemNo: line.itemNo, ...at(server, index) }, closed)
  }
  const sendAll = () => {
    for (const line of toSend(lines)) {
      const { itemNo, wanted: quantity, version, confirmedBy } = line
      flying.push({ itemNo, quantity, version, confirmedBy })
      lines[Number(itemNo)] = sent(line)
    }
  }

  const acts = {
    leave: (index: number) => leave(index, next++),
    putBack: (index: number) => leave(index, at(lines, index).baseline),
    type: (index: number, n: number) => {
      lines[index] = typing(at(lines, index), n)
    },
    text: (index: number) => {
      lines[index] = leftWithText(at(lines, index), '2.5', 'Not whole.')
    },
    retry: (index: number) => {
      const { status } = at(lines, index)
      if ('attempted' in status) asked[index]?.push(status.attempted)
      lines[index] = retried(at(lines, index))
    },
    giveUp: (index: number) => {
      const { mistyped, status } = at(lines, index)
      if (!mistyped && 'attempted' in status) wishes[index] = undefined
      lines[index] = givenUp(at(lines, index))
    },
    fade: (index: number) => {
      lines[index] = faded(at(lines, index))
    },
    sendAll,
    readAll,
    fine: (_index: number, n: number) => answer(n, 'fine'),
    lose: (_index: number, n: number) => answer(n, 'lost'),
    loseAnswer: (_index: number, n: number) => answer(n, 'answer lost'),
    straggle: (_index: number, n: number) => answer(n, 'straggles'),
    fault: (_index: number, n: number) => answer(n, 'fault'),
    signOut: (_index: number, n: number) => answer(n, 'signed out'),
    straggler: () => {
      const [request] = stragglers.splice(0, 1)
      if (request) act(request)
    },
    loseServer: () => {
      for (const [index, line] of lines.entries()) lines[index] = unreachable(line)
    },
    other: (index: number, n: number) => write(index, n > 3 ? (wishes[index]?.quantity ?? n) : n),
    refresh: (index: number) => {
      lines[index] = refreshed(at(lines, index), at(server, index))
    },
    batch: (index: number, n: number) => {
      const { version, status } = at(lines, index)
      // It waits for what is in flight, is not sent while offline, and is refused over what somebody else changed.
      if (closed !== undefined || ['saving', 'waiting'].includes(status.kind)) return
      if (version !== at(server, index).version) return
      const wasOwed = isOwed(at(lines, index))
      write(index, n)
      if (!wasOwed) wishes[index] = { quantity: n, since: now }
      lines[index] = savedElsewhere(at(lines, index), at(server, index))
    },
    cutOff: (_index: number, n: number) => {
      if (n === 0) closed = 'Past the cut-off.'
    },
  }

  const had = (index: number, quantity: number, since: number) => {
    const { history } = at(server, index)
    return history.some(
      (one, i) => one.quantity === quantity && (history[i + 1]?.at ?? Number.POSITIVE_INFINITY) >= since,
    )
  }
  const check = () => {
    expect(flying.length, 'at most four in flight').toBeLessThanOrEqual(4)
    expect(new Set(flying.map(({ itemNo }) => itemNo)).size, 'one a line').toBe(flying.length)
    for (const [index, line] of lines.entries()) {
      expect(isOrdered(applied[index] ?? [], asked[index] ?? []), `order of ${applied[index]} in ${asked[index]}`).toBe(
        true,
      )
      const wish = wishes[index]
      if (!wish) continue
      if (isOwed(line)) expect(line.wanted, 'still to be saved').toBe(wish.quantity)
      else if ('attempted' in line.status) expect(line.status.attempted, 'shown as not saved').toBe(wish.quantity)
      else expect(had(index, wish.quantity, wish.since), `${wish.quantity} is called ${line.status.kind}`).toBe(true)
    }
  }
  return {
    acts,
    check,
    tick: () => {
      now += 1
    },
    lines: () => lines,
    isIdle: () => flying.length === 0 && !lines.some(isOwed),
  }
}

/** Whether the first are found in the second in the same order, each once. */
function isOrdered(some: readonly number[], all: readonly number[]): boolean {
  let from = 0
  return some.every((one) => {
    const found = all.indexOf(one, from)
    from = found + 1
    return found >= 0
  })
}

test('whatever is typed, answered, lost or cut off: the last quantity is saved or shown as not saved, and they are saved in order', () => {
  const { acts } = makeOrder()
  const names = Object.keys(acts) as (keyof typeof acts)[]
  const often = ['leave', 'leave', 'leave', 'sendAll', 'sendAll', 'fine', 'fine', 'readAll'] as const
  const step = fc.record({
    what: fc.constantFrom(...often, ...names),
    index: fc.integer({ min: 0, max: 5 }),
    n: fc.integer({ min: 0, max: 5 }),
  })
  fc.assert(
    fc.property(fc.array(step, { minLength: 20, maxLength: 120 }), (steps) => {
      const order = makeOrder()
      for (const { what, index, n } of steps) {
        order.tick()
        order.acts[what](index, n)
        order.check()
      }
      // Left alone with a server that answers, every line comes to an end.
      for (let round = 0; round < 30 && !order.isIdle(); round += 1) {
        order.tick()
        order.acts.readAll()
        order.acts.sendAll()
        order.acts.fine(0, 0)
        order.check()
      }
      expect(order.isIdle()).toBe(true)
    }),
    { numRuns: 1000 },
  )
})
