// Bar codes off still pictures of 1280×960, as sharp and as steady as a hand holds a phone: how many are read, that none is read wrong,
// and how long it takes, beside a single look of the same library and beside another library on the same pictures.
//   npm install --no-save @zxing/library@0.23.0      the other one, which the project does not use
//   npm run bench -- scan [PICTURES]
import { expandedUpcE } from '#rules/upc.ts'
import { type BarcodeKind, barsOf, KINDS } from '#tests/support/barcodes/bars.ts'
import { codeOf } from '#tests/support/barcodes/codes.ts'
import { type Frame, frameOf, randomOf } from '#tests/support/barcodes/frame.ts'
import { lookAt } from '#tests/support/barcodes/look.ts'
import { agreedCode } from '#web/waste/scanner/reading.ts'
import { heading, median, table } from './support/report.ts'

const NO_CODE = 'stripes that are no code'
const PICTURES = Number(process.argv[2] ?? 200)
type Reader = (frame: Frame) => Promise<string | undefined>

heading(['scan', ...process.argv.slice(2)].join(' '))
const other = await otherLibrary()
if (!other) console.log('@zxing/library is not installed: `npm install --no-save @zxing/library@0.23.0` brings it.\n')
const readers: Readonly<Record<string, Reader>> = {
  'ours, looks that agree': (frame) => agreedCode(lookAt(frame)),
  'one look of the same library': async (frame) => {
    const [first] = await lookAt(frame)(1)
    return first?.text
  },
  ...(other && { '@zxing/library': other }),
}

interface Score {
  read: number
  wrong: number
  readonly ms: number[]
}
const scores = new Map(
  Object.keys(readers).flatMap((reader) => [...KINDS, NO_CODE].map((kind) => [`${reader} ${kind}`, empty()] as const)),
)
// The first run of each compiles.
for (const read of Object.values(readers)) await read(frameOf([]))
for (const [number, kind] of KINDS.entries()) {
  const random = randomOf(number + 1)
  for (let picture = 0; picture < PICTURES; picture++) {
    const { text, code } = codeOf(kind, random)
    await score(kind, frameOf(barsOf(kind, text), held(random, picture + 1)), code)
  }
}
const random = randomOf(99)
for (let picture = 0; picture < PICTURES; picture++) {
  const stripes = Array.from({ length: 60 + Math.floor(random() * 60) }, () => random() < 0.5)
  await score(NO_CODE, frameOf(stripes, held(random, picture + 1)), undefined)
}

const rows = Object.keys(readers).flatMap((reader) =>
  [...KINDS, NO_CODE].map((kind) => {
    const { read, wrong, ms } = scores.get(`${reader} ${kind}`) ?? empty()
    const share = kind === NO_CODE ? '' : `${((100 * read) / PICTURES).toFixed(1)} %`
    return [reader, kind, PICTURES, share, wrong, median(ms).toFixed(0), Math.max(...ms).toFixed(0)]
  }),
)
table(['reader', 'on the label', 'pictures', 'read', 'read wrong', 'ms, median', 'ms, most'], rows)
const wrong = [...scores].filter(([key]) => key.startsWith('ours')).reduce((sum, [, each]) => sum + each.wrong, 0)
console.log(`Ours read ${wrong} wrong.`)
process.exitCode = wrong > 0 ? 1 : 0

function empty(): Score {
  return { read: 0, wrong: 0, ms: [] }
}

/** How a label is held: within 20 degrees of upright, on its side or upside down; not quite sharp, in all kinds of light. */
function held(random: () => number, seed: number) {
  return {
    modulePx: 2 + random() * 3,
    heightPx: 150 + random() * 150,
    degrees: 90 * Math.floor(random() * 4) + (random() * 2 - 1) * 20,
    blurPx: 0.5 + random(),
    noise: random() * 12,
    ink: 20 + random() * 50,
    paper: 160 + random() * 80,
    seed,
  }
}

async function score(kind: BarcodeKind | typeof NO_CODE, frame: Frame, code: string | undefined): Promise<void> {
  for (const [reader, read] of Object.entries(readers)) {
    const since = performance.now()
    const got = await read(frame)
    const into = scores.get(`${reader} ${kind}`) ?? empty()
    into.ms.push(performance.now() - since)
    if (got === undefined) continue
    // A UPC with the zero that makes it an EAN is the same code.
    if (code !== undefined && (got === code || got === `0${code}`)) into.read++
    else into.wrong++
  }
}

/** The port of ZXing to JavaScript, with the same kinds of code and all its effort; lying pictures are turned for it, which it cannot do itself. */
async function otherLibrary(): Promise<Reader | undefined> {
  const name = '@zxing/library'
  const library = await import(name).catch(() => undefined)
  if (!library) return undefined
  const { BarcodeFormat, BinaryBitmap, DecodeHintType, HybridBinarizer, MultiFormatOneDReader } = library
  const { CODE_128, EAN_13, EAN_8, UPC_A, UPC_E } = BarcodeFormat
  const hints = new Map<unknown, unknown>([
    [DecodeHintType.POSSIBLE_FORMATS, [CODE_128, EAN_13, EAN_8, UPC_A, UPC_E]],
    [DecodeHintType.TRY_HARDER, true],
  ])
  const reader = new MultiFormatOneDReader(hints)
  const readAs = ({ luma, width, height }: Frame): string | undefined => {
    try {
      const source = new library.RGBLuminanceSource(luma, width, height)
      const result = reader.decode(new BinaryBitmap(new HybridBinarizer(source)), hints)
      const text: string = result.getText()
      return result.getBarcodeFormat() === UPC_E ? (expandedUpcE(text) ?? text) : text
    } catch {
      return undefined
    }
  }
  return async (frame) => readAs(frame) ?? readAs(turned(frame))
}

function turned({ luma, width, height }: Frame): Frame {
  const onSide = new Uint8ClampedArray(luma.length)
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) onSide[x * height + (height - 1 - y)] = luma[y * width + x] ?? 0
  return { luma: onSide, width: height, height: width }
}
