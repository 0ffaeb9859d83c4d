import { describe, expect, test } from 'vitest'
import { upcCheckDigit } from '#rules/upc.ts'
import { itemFor } from '#rules/waste/barcode.ts'
import { type BarcodeKind, barsOf } from '#tests/support/barcodes/bars.ts'
import { frameOf, type Shot } from '#tests/support/barcodes/frame.ts'
import { lookAt } from '#tests/support/barcodes/look.ts'
import { matrixFrame } from '#tests/support/barcodes/matrix.ts'
import { agreedCode, type Found } from './reading.ts'

const found = (text: string, lineCount = 10, format = 'EAN13'): Found => ({ text, lineCount, format })
/** What is found look after look. */
const agreed = (...looks: readonly (readonly Found[])[]) => {
  const left = [...looks]
  return agreedCode(async () => left.shift() ?? [])
}

describe('WST-04 a code is read when two looks agree', () => {
  test('at once, or in the third', async () => {
    expect(await agreed([found('4006381333931')], [found('4006381333931')])).toBe('4006381333931')
    expect(await agreed([found('4006381333931')], [], [found('4006381333931')])).toBe('4006381333931')
    expect(await agreed([found('1')], [found('4006381333931')], [found('4006381333931')])).toBe('4006381333931')
  })

  test.each([
    ['one look', [[found('4006381333931')], [], []]],
    ['three that differ', [[found('1')], [found('2')], [found('3')]]],
    ['nothing', [[], [], []]],
    ['two codes in the picture', Array(3).fill([found('4006381333931', 20), found('012345678905', 10)])],
  ])('%s is no code', async (_, looks) => {
    expect(await agreed(...looks)).toBeUndefined()
  })

  test('a stray line beside many does not count, and lines of one code in two places do', async () => {
    const look = [found('0012345678905', 8), found('0012345678905', 8), found('0166322000064', 5)]
    expect(await agreed(look, look)).toBe('012345678905')
  })

  test('the zero that makes a UPC an EAN is taken off, and none of a Code 128', async () => {
    const [upc, own] = [[found('0012345678905')], [found('0012345678905', 9, 'Code128')]]
    expect(await agreed(upc, upc)).toBe('012345678905')
    expect(await agreed(own, own)).toBe('0012345678905')
  })
})

describe('WST-04 codes with GS1 data, and matrix codes', () => {
  const GS1 = '(01)00471000102962(17)261201(10)LOT7'
  const read = '01004710001029621726120110LOT7'
  const LINK = 'https://id.gs1.org/01/00471000102962/10/LOT7?17=261201'
  test.each([
    ['DataMatrix', GS1, `]d2${read}`],
    ['QRCode', GS1, `]Q3${read}`],
    ['Code128', GS1, `]C1${read}`],
    ['DataBarExpanded', GS1, `]e0${read}`],
    ['QRCode', LINK, LINK],
    ['DataMatrix', '100247', '100247'],
  ] as const)('%s %s is read as %s', async (format, text, code) => {
    expect(await agreedCode(lookAt(await matrixFrame([{ format, text }])))).toBe(code)
  })

  test('a matrix code counts before the bars beside it, and of two none is taken', async () => {
    const [matrix, bars] = [
      { format: 'DataMatrix', text: GS1 } as const,
      { format: 'EAN13', text: '4006381333931' } as const,
    ]
    expect(await agreedCode(lookAt(await matrixFrame([matrix, bars])))).toBe(`]d2${read}`)
    const other = { format: 'DataMatrix', text: '100247' } as const
    expect(await agreedCode(lookAt(await matrixFrame([matrix, other])))).toBeUndefined()
  })

  test('it is an item of the customer, with the date on its label', async () => {
    const code = await agreedCode(lookAt(await matrixFrame([{ format: 'DataMatrix', text: GS1 }])))
    const items = [{ itemNo: '100156', upc: '471000102962', customerItemNo: '' }]
    expect(itemFor(code ?? '', items)).toEqual({ item: items[0], useBy: '2026-12-01' })
  })
})

describe('WST-04 off a picture of 1280×960', () => {
  const read = (kind: BarcodeKind, text: string, shot: Shot) => agreedCode(lookAt(frameOf(barsOf(kind, text), shot)))
  const upc = `47100010296${upcCheckDigit('47100010296')}`
  const codes = [
    ['EAN-13', '4006381333931', '4006381333931'],
    ['EAN-8', '96385074', '96385074'],
    ['UPC-A', upc, upc],
    ['UPC-E', '04252614', '042100005264'],
    ['Code 128', '100247', '100247'],
    ['Code 128', 'HAM-7', 'HAM-7'],
  ] as const

  test.each(codes)(
    '%s %s is read as %s, straight and tilted, upside down and on its side',
    async (kind, text, code) => {
      for (const degrees of [0, 12, 90, 180, 262])
        expect(await read(kind, text, { degrees, modulePx: 3.2, blurPx: 0.7, noise: 6 })).toBe(code)
    },
  )

  test.each(codes)('%s %s is read away from the middle', async (kind, text, code) => {
    expect(await read(kind, text, { modulePx: 3, blurPx: 0.6, center: [300, 180], heightPx: 120 })).toBe(code)
  })

  test('of two codes side by side none is taken, and of a code half out of the picture neither', async () => {
    const [one, other] = [barsOf('UPC-A', upc), barsOf('EAN-13', '4006381333931')]
    const both = [...one, ...Array<boolean>(24).fill(false), ...other]
    expect(await agreedCode(lookAt(frameOf(both, { modulePx: 3 })))).toBeUndefined()
    expect(await read('UPC-A', upc, { modulePx: 4, center: [60, 400] })).toBeUndefined()
  })

  test('stripes that are no code give none', async () => {
    const stripes = Array.from({ length: 95 }, (_, index) => (index * index) % 7 < 3)
    expect(await agreedCode(lookAt(frameOf(stripes, { modulePx: 3 })))).toBeUndefined()
  })
})
