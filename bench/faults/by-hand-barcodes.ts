import type { Planted } from './fault.ts'

const CODE = 'rules/waste/barcode.ts'
const READING = 'web/waste/scanner/reading.ts'
const LIVE = 'web/waste/scanner/use-live-scan.ts'
const OF_READING = ['web/waste/scanner/reading.test.ts']
const OF_SCANNER = ['web/waste/scanner/Scanner.test.tsx']
const OF_CODE = ['rules/waste/barcode.test.ts']

const LAZY = 'web/orders/codes/lazy-codes.ts'

/** What a bar code means, that none is guessed at, and when the camera runs. */
export const barcodePlanted: readonly Planted[] = [
  ['of two items with one code the first is taken', CODE, 'if (numbers.length === 1) return', 'return', OF_CODE],
  [
    'keys typed while a scan is looked up go into the field that was scanned into',
    LAZY,
    'const release = holdKeys()',
    'const release = () => {}',
    ['web/orders/codes/first-scan.test.tsx'],
  ],
  [
    'a barcode in Find is not looked for again once it can be read',
    LAZY,
    'if (isCode) void loadCodes()',
    'void isCode',
    ['web/orders/codes/find-again.test.tsx'],
  ],
  ['what one look read is taken', READING, 'if (seen.includes(code)) return code', 'return code', OF_READING],
  ['of two codes in the picture one is taken', READING, 'CLEARLY = 3', 'CLEARLY = 0', OF_READING],
  [
    'a camera that rests on a label saves again and again',
    'web/waste/scanner/lock-out.ts',
    'nowMs - before >= OUT_OF_SIGHT_MS',
    'true',
    ['web/waste/scanner/lock-out.test.ts'],
  ],
  ['the camera runs on behind another page', LIVE, 'if (isHidden) return', '', OF_SCANNER],
  ['the camera runs on when it is closed', LIVE, '      opened?.stop()\n', '', OF_SCANNER],
  ['a camera that comes late runs on', LIVE, 'if (isOver) return ready.stop()', '', OF_SCANNER],
  [
    'without a camera nobody is led to typing',
    'web/waste/scanner/Scanner.tsx',
    'setProblem(why)\n    onType()',
    'setProblem(why)',
    OF_SCANNER,
  ],
  [
    'every script may compile WebAssembly',
    'server/http/headers.ts',
    'DECODER.test(path) ?',
    'path ?',
    ['server/app.test.ts'],
  ],
]
