import { expect, test } from 'vitest'
import { QUANTITY_MAX } from '../limits.ts'
import type { LineFacts } from '../orders/order-batch.ts'
import { type DayOrder, type GroupFacts, judgeGroup } from '../uploads/judge-group.ts'
import { refusalText } from '../uploads/results.ts'
import { LINE_CODES, LOCATION_CODES, lineCode, locationCode } from './refusal-codes.ts'

const flags = [true, false]
const item: LineFacts = {
  ...{ description: 'Egg Salad', isActive: true, isOnMenu: true, isRemoved: false },
  ...{ quantity: null, version: null, modifiedBy: null },
}
const items: readonly (LineFacts | undefined)[] = [
  undefined,
  item,
  { ...item, isOnMenu: false },
  { ...item, isRemoved: true },
  { ...item, quantity: 5, version: 1 },
]
const order: DayOrder = { orderNo: '77', state: 'open', usedOnDay: 6, pieces: 5, pastCutoff: false }
const states = ['open', 'in production', 'shipped', 'invoiced', 'cancelled'] as const
const days: readonly (readonly DayOrder[])[] = [
  [],
  ...states.flatMap((state) => flags.map((pastCutoff) => [{ ...order, state, pastCutoff }])),
  [{ ...order, usedOnDay: 2 }],
  [{ ...order, pieces: 0 }],
]
const places: readonly GroupFacts['location'][] = [
  undefined,
  ...flags.flatMap((isActive) =>
    ['MTWRF', 'S'].flatMap((menuDays) => [0, 1].map((ordersAllowed) => ({ isActive, menuDays, ordersAllowed }))),
  ),
]
const asksFarDate = 'of the request' as const
const quantities = [0, 5, 301, QUANTITY_MAX]

/** Everything that a program's order can come to. */
function* verdicts() {
  for (const location of places)
    for (const orders of days)
      for (const isStaff of flags)
        for (const isNoWork of flags)
          for (const pastCutoff of flags)
            for (const isOnHold of flags)
              for (const today of ['2026-08-21', '2026-11-21', '2026-11-28']) {
                const day = { location, orders, isNoWork, pastCutoff, isOnHold, today, limit: 300, asksFarDate }
                const viewer = { isStaff, staffMayEditBeforeCutoff: true }
                const asked = { locationNo: '000123', orderDate: '2026-11-27', usedOnDay: 6 as const }
                yield judgeGroup({ ...asked, lines: [] }, { ...day, viewer, itemFacts: () => item })
                for (const kind of ['barcode', 'case barcode', 'own number'] as const)
                  yield judgeGroup(
                    { ...asked, lines: [{ itemNo: '471000100104', quantity: 5, isConfirmed: false }] },
                    {
                      ...{ ...day, viewer, itemFacts: () => undefined },
                      otherNumber: () => ({ kind, itemNo: '100100', description: 'Ham Salad' }),
                    },
                  )
                for (const facts of items)
                  yield judgeGroup(
                    {
                      ...asked,
                      // An item that stands twice is added up: so it can come to more than a line may say.
                      lines: quantities.flatMap((quantity, i) =>
                        flags.flatMap((isConfirmed, j) => {
                          const line = { itemNo: `${i}${j}`, quantity, isConfirmed }
                          return quantity === QUANTITY_MAX ? [line, line] : [line]
                        }),
                      ),
                    },
                    { ...day, viewer, itemFacts: () => facts },
                  )
              }
}

test('INT-02 every refusal that can be given has one code of the table, and every code of the table can be given', () => {
  const [lines, locations] = [new Set<string>(), new Set<string>()]
  /** A sentence without its numbers → its codes. */
  const ofSentence = new Map<string, Set<string>>()
  const note = (text: string, code: string) => {
    const sentence = text.replaceAll(/\d[\d,]*/g, '#')
    ofSentence.set(sentence, (ofSentence.get(sentence) ?? new Set()).add(code))
  }
  for (const verdict of verdicts()) {
    if (verdict.outcome === 'refused') {
      locations.add(locationCode(verdict))
      note(verdict.text, locationCode(verdict))
      continue
    }
    for (const line of verdict.lines) {
      const code = lineCode(line)
      if (code === undefined) continue
      lines.add(code)
      note(refusalText(verdict, line), code)
    }
  }
  const codesOf = (table: readonly { readonly code: string }[]) => table.map(({ code }) => code).sort()
  expect([...lines].sort()).toEqual(codesOf(LINE_CODES))
  expect([...locations].sort()).toEqual(codesOf(LOCATION_CODES))
  expect([...ofSentence].filter(([, codes]) => codes.size > 1)).toEqual([])
  const all = [...codesOf(LINE_CODES), ...codesOf(LOCATION_CODES)]
  expect(new Set(all).size).toBe(all.length)
  for (const code of all) expect(code).toMatch(/^[a-z]+(-[a-z]+)*$/)
})

test('a word that is not in the table is returned with hyphens', () => {
  expect(locationCode({ code: 'no such word' })).toBe('no-such-word')
})
