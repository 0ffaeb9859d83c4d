import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { itemOfScan } from '../codes/codes.ts'
import { createScanGuard, type Pressed, readDigits } from './scan-guard.ts'

/** The digits of `text`, so many milliseconds apart, in a field that held `held`. */
const pressed = (text: string, gapMs: number, held = ''): Pressed[] =>
  [...text].map((digit, index) => ({ digit, atMs: 1000 + index * gapMs, before: held + text.slice(0, index) }))

test.each([
  // What people type, however fast.
  ['1', 0, 'quantity'],
  ['24', 0, 'quantity'],
  ['9999', 25, 'quantity'],
  ['0012', 25, 'quantity'],
  // Five digits: a sixth may come.
  ['12345', 0, 'unclear'],
  ['12345', 150, 'unclear'],
  ['10000', 60, 'unclear'],
  // A sixth within a second of the first is a scanner's, fast, slow, or over Bluetooth.
  ['471000102962', 4, 'code'],
  ['471000102962', 15, 'code'],
  ['471000102962', 25, 'code'],
  ['471000102962', 40, 'code'],
  ['471000102962', 200, 'code'],
  ['100247', 0, 'code'],
  ['1234567', 5, 'code'],
  // Five digits that begin with a zero: fast ones are scanned, and a person's are a quantity such as 12.
  ['00012', 400, 'unclear'],
  ['00012', 150, 'unclear'],
  ['00012', 60, 'unclear'],
  ['00001', 25, 'code'],
  ['000010', 400, 'unclear'],
  ['000010103333', 200, 'code'],
  ['000010103333', 25, 'code'],
  ['04712', 40, 'code'],
  // A person's sixth digit comes later; the field keeps it, and the number is refused as a quantity.
  ['123456', 201, 'unclear'],
  ['100000', 900, 'unclear'],
] as const)('%s, %i ms a digit, is %s', (text, gapMs, kind) => {
  expect(readDigits(pressed(text, gapMs)).kind).toBe(kind)
})

test('a code has all its digits and the text from before the first', () => {
  expect(readDigits(pressed('000010103333', 25, '8'))).toEqual({ kind: 'code', code: '000010103333', before: '8' })
})

test('a pause inside a quick scan does not break the code', () => {
  const halting = pressed('047100010371', 4).map((one, index) => ({ ...one, atMs: one.atMs + (index > 3 ? 90 : 0) }))
  expect(readDigits(halting)).toMatchObject({ kind: 'code', code: '047100010371' })
})

test('a digit typed long before the scan stays: the code begins with its own first', () => {
  const typed: Pressed = { digit: '7', atMs: 0, before: '' }
  const scanned = pressed('471000102962', 25, '7')
  expect(readDigits([typed, ...scanned])).toEqual({ kind: 'code', code: '471000102962', before: '7' })
})

test('a quantity with zeros before it stays in the field when it is typed slowly', () => {
  const guard = createScanGuard()
  expect(pressed('00012', 300).map((one) => guard.digit(one))).toEqual(Array(5).fill(false))
  expect([guard.isScanning(), guard.unclearForMs(2200), guard.end()]).toEqual([false, 0, undefined])
})

test('up to four digits are a quantity at any speed', () => {
  fc.assert(
    fc.property(fc.stringMatching(/^\d{1,4}$/), fc.nat(2000), (text, gapMs) => {
      expect(readDigits(pressed(text, gapMs)).kind).toBe('quantity')
    }),
  )
})

describe('the guard of a field', () => {
  const feed = (text: string, gapMs: number, guard = createScanGuard()) => ({
    taken: pressed(text, gapMs).map((one) => guard.digit(one)),
    guard,
  })

  test('the first five digits go into the field, the rest of a code does not', () => {
    const { taken, guard } = feed('471000', 25)
    expect([taken, guard.isScanning()]).toEqual([[false, false, false, false, false, true], true])
    expect(guard.end()).toMatchObject({ code: '471000', before: '' })
    expect([guard.isScanning(), guard.end()]).toEqual([false, undefined])
  })

  test('a burst over several lines never joins: each other key ends it', () => {
    const guard = createScanGuard()
    for (const text of ['31', '38', '45', '52', '59', '66']) {
      const { taken } = feed(text, 0, guard)
      expect(taken).toEqual([false, false])
      expect(guard.end()).toBeUndefined()
    }
  })

  test("after a second's pause digits begin anew", () => {
    const guard = createScanGuard()
    feed('00', 0, guard)
    expect(guard.digit({ digit: '1', atMs: 2100, before: '00' })).toBe(false)
    expect(guard.digit({ digit: '2', atMs: 2200, before: '001' })).toBe(false)
    expect(guard.digit({ digit: '3', atMs: 2300, before: '0012' })).toBe(false)
  })

  test('five digits are unclear until a second after the first; fewer, and a code, are not', () => {
    const { guard } = feed('12345', 100)
    expect([guard.unclearForMs(1400), guard.unclearForMs(1999), guard.unclearForMs(2000)]).toEqual([600, 1, 0])
    expect(feed('1234', 0).guard.unclearForMs(1000)).toBe(0)
    expect(feed('123456', 0).guard.unclearForMs(1000)).toBe(0)
    guard.end()
    expect(guard.unclearForMs(1400)).toBe(0)
  })
})

describe('a code with signs', () => {
  const feed = (text: string, held = '') => {
    const guard = createScanGuard()
    const taken = pressed(text, 5, held).map((one) => (/\d/.test(one.digit) ? guard.digit(one) : guard.sign(one)))
    return { taken, ended: guard.end() }
  }
  test.each([
    '01004710001029621726120110LOT7',
    ']C101004710001029621726120110LOT7',
    '(01)00471000102962(17)261201',
    'https://id.gs1.org/01/00471000102962?17=261201',
    ']E00471000102962',
  ])('%s is taken whole', (text) => {
    const { taken, ended } = feed(text, '8')
    expect(ended).toMatchObject({ kind: 'code', code: text, before: '8' })
    // Digits of a quantity's length alone went into the field, and come out of it again.
    expect(taken.filter((isTaken) => !isTaken).length).toBe(/^\d/.test(text) ? 4 : 0)
  })
  test.each([']', '(', 'h', '(12)', 'https:/'])('%s was typed by a person, and stays', (text) => {
    expect(feed(text, '8').ended).toEqual({ code: '', before: `8${text}` })
  })
  test.each(['x', '-', '1-', '12a'])('%s is text of the field', (text) => {
    const { taken, ended } = feed(text)
    expect([taken.includes(true), ended]).toEqual([false, undefined])
  })
})

describe('the item of a scanned code', () => {
  const milk = { itemNo: '100154', upc: '041000102967', customerItemNo: 'M-1' }
  test.each(['0041000102967', '41000102967', '100154', 'm-1', '(01)00041000102967(17)261201', ']E00041000102967'])(
    '%s is the milk',
    (code) => {
      expect(itemOfScan(code, [{ itemNo: '100155' }, milk])).toMatchObject({ item: { itemNo: '100154' } })
    },
  )
  test('a misread code is named', () => {
    expect(itemOfScan('41000102963', [milk])).toEqual({ refusal: 'Item 41000102963 was not found.' })
    expect(itemOfScan('041000102963', [milk])).toMatchObject({ refusal: expect.stringContaining('misread') })
  })
})
