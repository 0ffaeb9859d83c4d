/**
 * Text as Find compares it: case, accents and the style of quotes and dashes do not matter, so that jalapeno finds Jalapeño and
 * mom's finds Mom’s. `foundText` of server/ordering/find/ does the same in SQL.
 */
export function findText(text: string): string {
  if (/^[ -_a-~\n]*$/.test(text)) return text.toLowerCase()
  const single = [...text].map((sign) => SINGLE_SIGNS.get(sign) ?? sign).join('')
  const plain = single.normalize('NFKD').replace(/[\u0300-\u036F]/g, '')
  const spelled = PAIRS.reduce((all, [sign, letters]) => all.replaceAll(sign, letters), plain)
  return [...spelled].map((sign) => SMALL_LETTERS.get(sign) ?? sign).join('')
}

/** Each sign of the first text is read as the sign at the same place of the second. */
export const SINGLE: readonly [from: string, to: string] = [
  '‘’‚‛´`ʼ′“”„‟″‐‑‒–—―−ŁłØøĐđĦħŦŧı',
  "''''''''\"\"\"\"\"-------LlOoDdHhTti",
]
/** Letters that are written as two. */
export const PAIRS: readonly (readonly [sign: string, letters: string])[] = [
  ['ß', 'ss'],
  ['ẞ', 'ss'],
  ['Æ', 'ae'],
  ['æ', 'ae'],
  ['Œ', 'oe'],
  ['œ', 'oe'],
]
/** Capital letters and their small ones: Latin, Greek, Cyrillic. The database's own lower() depends on its locale. */
export const CAPITALS: readonly [from: string, to: string] = [
  'ABCDEFGHIJKLMNOPQRSTUVWXYZΑΒΓΔΕΖΗΘΙΚΛΜΝΞΟΠΡΣΤΥΦΧΨΩςАБВГДЕЖЗИКЛМНОПРСТУФХЦЧШЩЪЫЬЭЮЯЂЄЅІЈЉЊЋЏҐ',
  'abcdefghijklmnopqrstuvwxyzαβγδεζηθικλμνξοπρστυφχψωσабвгдежзиклмнопрстуфхцчшщъыьэюяђєѕіјљњћџґ',
]

const mapOf = ([from, to]: readonly [string, string]): ReadonlyMap<string, string> =>
  new Map([...from].map((sign, at) => [sign, [...to][at] as string]))
const SINGLE_SIGNS = mapOf(SINGLE)
const SMALL_LETTERS = mapOf(CAPITALS)
