// @vitest-environment happy-dom
import { beforeEach, describe, expect, test, vi } from 'vitest'
import type { SaveRequest } from '../saving/line-state.ts'
import { createQuantityStore } from '../saving/saving.ts'
import { createCells } from './cells.ts'

function setUp({ isMeant = true, limit = 300, quantity = 8 } = {}) {
  const sent: SaveRequest[] = []
  const store = createQuantityStore(
    [
      { itemNo: '100147', quantity, version: 1, lastQuantity: 5, traySize: 12, baseCostCents: 250 },
      { itemNo: '100154', quantity: 0, version: 0, lastQuantity: 3, traySize: 12, baseCostCents: 100 },
    ],
    { oneItemPerTray: false, limit },
    {
      send: (request) => {
        sent.push(request)
        return new Promise(() => {})
      },
      checkServer: async () => ({ kind: 'down' }),
      later: () => () => {},
      now: () => new Date('2026-11-20T19:14:00Z'),
      keep: () => {},
      forget: () => {},
      onClosed: () => {},
    },
  )
  const confirm = vi.fn(async (_question: string, _quantity: number, _was: number) => isMeant)
  const cells = createCells({ store, limit, descriptionOf: () => 'Turkey Wedge', confirm })
  const input = document.createElement('input')
  input.dataset['item'] = '100147'
  input.value = quantity ? String(quantity) : ''
  document.body.replaceChildren(input)
  const type = (text: string) => {
    input.value = text
    cells.typed(input)
  }
  return { store, cells, input, sent, confirm, type }
}
const settled = () => new Promise((resolve) => setTimeout(resolve))

describe('leaving a quantity cell', () => {
  let went = 0
  const then = () => {
    went += 1
  }
  beforeEach(() => {
    went = 0
  })

  test('ORD-39 sends a changed quantity with the version seen, and nothing for an unchanged one', () => {
    const { cells, input, sent, type } = setUp()
    type('008')
    cells.leave(input, then)
    expect([sent.length, input.value, went]).toEqual([0, '8', 1])
    type('12')
    cells.leave(input, then)
    expect(sent).toEqual([{ itemNo: '100147', quantity: 12, version: 1, confirmedBy: undefined }])
    expect(went).toBe(2)
  })

  test.each(['', '0', '00'])('ORD-43 ORD-46 takes "%s" as none', (text) => {
    const { cells, input, sent, type } = setUp()
    type(text)
    cells.leave(input)
    expect(sent[0]?.quantity).toBe(0)
  })

  test('ORD-45 asks above the limit, and moves on when it is meant', async () => {
    const { cells, input, sent, confirm, type } = setUp()
    type('340')
    cells.leave(input, then)
    expect([sent.length, went]).toEqual([0, 0])
    await settled()
    expect(confirm).toHaveBeenCalledWith(
      'Are you sure you want to order more than a quantity of 300 for Turkey Wedge?',
      340,
      8,
    )
    expect(sent[0]).toMatchObject({ quantity: 340, confirmedBy: 'question' })
    expect(went).toBe(1)
  })

  test('ORD-45 a declined quantity is put back and its cell has the focus again', async () => {
    const { cells, input, sent, store, type } = setUp({ isMeant: false })
    type('340')
    cells.leave(input, then)
    await settled()
    expect([input.value, sent.length, went]).toEqual(['8', 0, 0])
    expect(document.activeElement).toBe(input)
    expect(store.counts().pieces).toBe(8)
  })

  test('asks once, though Enter and blur both leave the cell', async () => {
    const { cells, input, confirm, type } = setUp()
    type('340')
    cells.leave(input, then)
    cells.leave(input)
    await settled()
    expect([confirm.mock.calls.length, went]).toEqual([1, 1])
  })

  test('a quantity over the limit that is there already is passed over without a question', () => {
    const { cells, input, confirm } = setUp({ quantity: 340 })
    cells.leave(input, then)
    expect([confirm.mock.calls.length, went]).toEqual([0, 1])
  })

  test("ORD-44 takes '#340' without a question and says how it was confirmed; '#5' needs no confirmation", () => {
    const { cells, input, sent, confirm, type } = setUp()
    type('#340')
    cells.leave(input)
    expect(input.value).toBe('340')
    expect(confirm).not.toHaveBeenCalled()
    expect(sent[0]).toMatchObject({ quantity: 340, confirmedBy: 'hash' })
    const other = setUp()
    other.type('#5')
    other.cells.leave(other.input)
    expect(other.sent[0]).toMatchObject({ quantity: 5, confirmedBy: undefined })
  })

  test.each(['2.5', '-4', '1e3', '12a', '1,5', '１２', '1 2', 'kale'])(
    'ORD-46 "%s" is refused with the reason, stays to be corrected, and nothing is counted or sent',
    async (text) => {
      const { cells, store, input, sent, type } = setUp()
      type(text)
      cells.leave(input, then)
      expect([input.value, sent.length, went, store.counts().pieces]).toEqual([text, 0, 1, 8])
      expect(store.line('100147').status).toEqual({
        kind: 'mistyped',
        attempted: text,
        text: 'Quantity must be a whole number from 0 to 99,999',
      })
      expect([await store.flush(), store.summary().unsaved]).toEqual([['100147'], 1])
      const told = store.line('100147').status
      // Passing by says nothing more.
      cells.leave(input, then)
      expect(store.line('100147').status).toBe(told)
      expect(went).toBe(2)
    },
  )

  test('what was refused is corrected by typing over it, put back by Esc, or left as it was', () => {
    const { cells, store, input, sent, type } = setUp()
    const mistype = () => {
      type('2.5')
      cells.leave(input)
    }
    mistype()
    type('25')
    expect([store.line('100147').status.kind, store.summary().unsaved]).toEqual(['clean', 0])
    cells.leave(input)
    expect(sent.map(({ quantity }) => quantity)).toEqual([25])
    mistype()
    cells.putBack(input)
    expect([input.value, store.unsettled()]).toEqual(['25', []])
    mistype()
    store.giveUp('100147')
    expect([store.unsettled(), store.line('100147').quantity]).toEqual([[], 25])
  })

  test('ORD-43 a word in an empty line leaves it empty', () => {
    const { cells, store, input, sent, type } = setUp({ quantity: 0 })
    type('kale')
    cells.leave(input)
    expect([input.value, sent.length, store.unsettled()]).toEqual(['', 0, []])
  })

  test('five digits that nothing follows yet are saved a moment later; further digits make them a code', async () => {
    vi.useFakeTimers()
    try {
      const { cells, input, sent, type } = setUp({ limit: 99_999 })
      type('47100')
      cells.leaveIn(input, 400)
      document.dispatchEvent(new KeyboardEvent('keydown', { key: '0' }))
      vi.advanceTimersByTime(500)
      expect([sent.length, input.value]).toEqual([0, '8'])
      type('12345')
      cells.leaveIn(input, 400)
      vi.advanceTimersByTime(399)
      expect(sent.length).toBe(0)
      vi.advanceTimersByTime(1)
      expect(sent.map(({ quantity }) => quantity)).toEqual([12_345])
      // Whoever needs it saved does not wait.
      type('12346')
      cells.leaveIn(input, 400)
      await cells.leaveFocused()
      expect(input.value).toBe('12346')
    } finally {
      vi.useRealTimers()
    }
  })

  test('Esc puts back what is saved', () => {
    const { cells, input, store, type } = setUp()
    type('77')
    expect([store.counts().pieces, cells.isChanged(input)]).toEqual([77, true])
    cells.putBack(input)
    expect([store.counts().pieces, input.value, cells.isChanged(input)]).toEqual([8, '8', false])
  })

  test.each(['123456', '100000', '#123456', '5'.repeat(60), '47100010296'])(
    'ORD-43 a sixth digit is kept and refused: "%s" is never cut to five digits',
    (text) => {
      const { cells, store, input, sent, confirm, type } = setUp()
      type(text)
      expect(input.maxLength, 'the field swallows no key and cuts no paste').toBe(-1)
      cells.leave(input)
      expect([input.value, sent.length, confirm.mock.calls.length]).toEqual([text, 0, 0])
      expect(store.line('100147').status).toMatchObject({
        kind: 'mistyped',
        text: 'Quantity must be a whole number from 0 to 99,999',
      })
    },
  )

  test('G24 at the cut-off a quantity over the limit is handed over without a question', () => {
    const { cells, input, sent, confirm, type } = setUp()
    type('340')
    cells.leaveAtOnce(input)
    expect(confirm).not.toHaveBeenCalled()
    expect(sent[0]).toMatchObject({ quantity: 340, confirmedBy: undefined })
  })
})

describe('totals, summary and Undo', () => {
  test('ORD-09 ORD-30 the totals follow each key, before anything is saved', () => {
    const { store, type } = setUp()
    type('24')
    expect(store.counts()).toMatchObject({ pieces: 24, trays: 2, extendedCents: 6000, ordered: 1, blankNow: 1 })
    expect(store.summary()).toMatchObject({ typing: 1, saving: 0 })
  })

  test('a key tells its own line and the whole, and no other line', async () => {
    const { store, type } = setUp()
    const told: string[] = []
    store.onLine('100147', () => told.push('100147'))
    store.onLine('100154', () => told.push('100154'))
    store.onWhole(() => told.push('whole'))
    type('9')
    await settled()
    expect(told).toEqual(['100147', 'whole'])
  })

  test('Undo sends the quantity before, one change at a time', () => {
    const { store } = setUp()
    store.commit('100147', 12)
    store.commit('100154', 340, 'question')
    expect(store.undo()).toEqual({ itemNo: '100154', from: 0, to: 340 })
    expect(store.line('100154').quantity).toBe(0)
    expect(store.undo()).toEqual({ itemNo: '100147', from: 8, to: 12 })
    expect(store.line('100147').quantity).toBe(8)
    expect(store.undo()).toBeUndefined()
  })
})
