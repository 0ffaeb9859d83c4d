/** Bar codes as a printer draws them, from the standards' own tables: nothing of them comes from the library that reads them. */

export const KINDS = ['Code 128', 'EAN-13', 'EAN-8', 'UPC-A', 'UPC-E'] as const
export type BarcodeKind = (typeof KINDS)[number]

/** The modules of a code from left to right, dark ones true, without the quiet zones beside them. */
export function barsOf(kind: BarcodeKind, text: string): readonly boolean[] {
  const modules = {
    'Code 128': code128,
    'EAN-13': ean13,
    'EAN-8': ean8,
    'UPC-A': (upc: string) => ean13(`0${upc}`),
    'UPC-E': upcE,
  }[kind](text)
  return [...modules].map((module) => module === '1')
}

const LEFT = [
  ...['0001101', '0011001', '0010011', '0111101', '0100011'],
  ...['0110001', '0101111', '0111011', '0110111', '0001011'],
]
const right = (digit: string) => [...left(digit)].map((module) => (module === '1' ? '0' : '1')).join('')
const left = (digit: string) => LEFT[Number(digit)] ?? ''
/** The left half's other way of writing a digit: which of the two each has tells one digit more. */
const even = (digit: string) => [...right(digit)].reverse().join('')
const PARITY = [
  ...['LLLLLL', 'LLGLGG', 'LLGGLG', 'LLGGGL', 'LGLLGG'],
  ...['LGGLLG', 'LGGGLL', 'LGLGLG', 'LGLGGL', 'LGGLGL'],
]
const byParity = (digits: string, parity: string) =>
  [...digits].map((digit, index) => (parity[index] === 'L' ? left(digit) : even(digit))).join('')

const ean13 = (digits: string) =>
  `101${byParity(digits.slice(1, 7), PARITY[Number(digits[0])] ?? '')}01010${[...digits.slice(7)].map(right).join('')}101`

const ean8 = (digits: string) =>
  `101${[...digits.slice(0, 4)].map(left).join('')}01010${[...digits.slice(4)].map(right).join('')}101`

const UPC_E_PARITY = [
  ...['GGGLLL', 'GGLGLL', 'GGLLGL', 'GGLLLG', 'GLGGLL'],
  ...['GLLGGL', 'GLLLGG', 'GLGLGL', 'GLGLLG', 'GLLGLG'],
]
/** From all eight digits: the number system and the check digit are in the parity alone. */
function upcE(eight: string): string {
  const parity = UPC_E_PARITY[Number(eight[7])] ?? ''
  const turned = parity.replace(/[GL]/g, (each) => (each === 'G' ? 'L' : 'G'))
  return `101${byParity(eight.slice(1, 7), eight[0] === '0' ? parity : turned)}010101`
}

/** Widths of bar, space, bar, … of each value. */
const WIDTHS = (
  '212222 222122 222221 121223 121322 131222 122213 122312 132212 221213 221312 231212 112232 122132 122231 113222 ' +
  '123122 123221 223211 221132 221231 213212 223112 312131 311222 321122 321221 312212 322112 322211 212123 212321 ' +
  '232121 111323 131123 131321 112313 132113 132311 211313 231113 231311 112133 112331 132131 113123 113321 133121 ' +
  '313121 211331 231131 213113 213311 213131 311123 311321 331121 312113 312311 332111 314111 221411 431111 111224 ' +
  '111422 121124 121421 141122 141221 112214 112412 122114 122411 142112 142211 241211 221114 413111 241112 134111 ' +
  '111242 121142 121241 114212 124112 124211 411212 421112 421211 212141 214121 412121 111143 111341 131141 114113 ' +
  '114311 411113 411311 113141 114131 311141 411131 211412 211214 211232 2331112'
).split(' ')
const [START_B, START_C, STOP] = [104, 105, 106]

/** Digits two by two (code set C) where they come in pairs, else one by one (B). */
function code128(text: string): string {
  const isPairs = /^(\d\d)+$/.test(text)
  const values = isPairs
    ? (text.match(/\d\d/g) ?? []).map(Number)
    : [...text].map((character) => character.charCodeAt(0) - 32)
  const start = isPairs ? START_C : START_B
  const check = values.reduce((sum, value, index) => sum + value * (index + 1), start) % 103
  return [start, ...values, check, STOP].map(widthsOf).join('')
}

const widthsOf = (value: number) =>
  [...(WIDTHS[value] ?? '')].map((width, index) => (index % 2 === 0 ? '1' : '0').repeat(Number(width))).join('')
