// Units of measure in files of orders. Orders count pieces; a file may count dozens, cases or pounds (XML-11).

/** A customer's answer: how many pieces one unit is. `itemNo` is '' where the unit has one size for all items. */
export interface UnitAnswer {
  /** unitKey() of it. */
  readonly unit: string
  readonly itemNo: string
  readonly pieces: number
}

/** UNECE, ANSI X12 and plain words for one piece; a quantity without a unit is pieces as well. */
const PIECES = new Set([
  ...['', 'EA', 'EACH', 'EACHES', 'C62', 'H87', 'PCE', 'PC', 'PCS', 'PIECE', 'PIECES', 'PIECE(S)', 'PC(S)'],
  ...['UNIT', 'UNITS', 'UNIT(S)', 'STÜCK', 'PIEZA', 'PIEZAS', 'PIÈCE', 'PIÈCES'],
])

interface KnownUnit {
  readonly name: string
  /** Pieces in one, where that is the same for every item. */
  readonly pieces?: number
  /** It usually holds as many as a tray of the item. */
  readonly isCase?: boolean
  /** A weight or a volume. */
  readonly isMeasure?: boolean
  /** It holds cases, so the pieces of a pack are not its size. */
  readonly holdsCases?: boolean
}
const units = (codes: string, unit: KnownUnit) => codes.split(' ').map((code) => [code, unit] as const)
const KNOWN: ReadonlyMap<string, KnownUnit> = new Map([
  ...units('DZN DZ DOZ DOZEN DOZENS', { name: 'dozen', pieces: 12 }),
  ...units('GRO GROSS', { name: 'gross', pieces: 144 }),
  ...units('PR NPR PAIR PAIRS', { name: 'pair', pieces: 2 }),
  ...units('CEN HUNDRED', { name: 'hundred', pieces: 100 }),
  ...units('CS CA XCS CASE CASES', { name: 'case', isCase: true }),
  ...units('CT CTN XCT CARTON CARTONS', { name: 'carton', isCase: true }),
  ...units('XPU XDT TRAY TRAYS', { name: 'tray', isCase: true }),
  ...units('BX XBX BOX BOXES', { name: 'box' }),
  ...units('PK XPK PA XPA PKG PKGS PACK PACKS PACKAGE PACKAGES', { name: 'pack' }),
  ...units('CRT CRATE CRATES', { name: 'crate' }),
  ...units('BAG BAGS', { name: 'bag' }),
  ...units('PF PAL PALLET PALLETS', { name: 'pallet', holdsCases: true }),
  ...units('LYR LAYER LAYERS', { name: 'layer', holdsCases: true }),
  ...units('KGM KG KGS KILO KILOS KILOGRAM KILOGRAMS', { name: 'kilogram', isMeasure: true }),
  ...units('LBR LB LBS POUND POUNDS', { name: 'pound', isMeasure: true }),
  ...units('GRM GRAM GRAMS', { name: 'gram', isMeasure: true }),
  ...units('ONZ OZ OUNCE OUNCES', { name: 'ounce', isMeasure: true }),
  ...units('LTR LITER LITERS', { name: 'liter', isMeasure: true }),
])

/** As units are compared: without case, blanks around them or a final period. */
export const unitKey = (unit: string): string => unit.trim().replace(/\.$/, '').toUpperCase()
export const isPieceUnit = (unit: string): boolean => PIECES.has(unitKey(unit))

/** Whether a unit counts pieces, or packs of them; false for weights and for what is not known. */
const sizesCount = (unit: string): boolean => {
  const known = KNOWN.get(unitKey(unit))
  return (unit !== '' && isPieceUnit(unit)) || (known !== undefined && !known.isMeasure)
}

/** Whether a column with the pieces in a pack gives the size of a unit: not of a dozen, a pound or a pallet. */
export const takesPackSize = (unit: string): boolean => {
  const { pieces, isMeasure, holdsCases } = KNOWN.get(unitKey(unit)) ?? {}
  return pieces === undefined && !isMeasure && !holdsCases
}

/** Whether two texts are one unit: DZ and dozen, EA and piece. */
export const isSameUnit = (a: string, b: string): boolean => {
  const name = KNOWN.get(unitKey(a))?.name
  const isKnown = name !== undefined && name === KNOWN.get(unitKey(b))?.name
  return isKnown || unitKey(a) === unitKey(b) || (isPieceUnit(a) && isPieceUnit(b))
}

/** 'DZN (dozen)'; only the code where it is a word itself or is not known. */
export function unitText(unit: string): string {
  const name = KNOWN.get(unitKey(unit))?.name
  const isWord = name === undefined || unitKey(unit).startsWith(name.toUpperCase())
  return isWord ? unit.trim() : `${unit.trim()} (${name})`
}

/** The item that an answer about a unit is kept for: '' for a dozen, which is the same of each item. */
export const answerItem = (unit: string, itemNo: string): string =>
  KNOWN.get(unitKey(unit))?.pieces === undefined ? itemNo : ''

/** Finds the answer given for a unit of an item. */
export type UnitAnswers = (unit: string, itemNo: string) => number | undefined
export const NO_UNIT_ANSWERS: UnitAnswers = () => undefined

const answerKey = (unit: string, itemNo: string) => `${unitKey(unit)}/${answerItem(unit, itemNo)}`
/** Later answers about the same unit and item replace earlier ones. */
export function unitAnswers(answers: Iterable<UnitAnswer>): UnitAnswers {
  const known = new Map<string, number>()
  for (const { unit, itemNo, pieces } of answers) known.set(answerKey(unit, itemNo), pieces)
  return (unit, itemNo) => known.get(answerKey(unit, itemNo))
}

/** Answers with one more, in place of an earlier one; 0 pieces removes it. */
export function withUnitAnswer(answers: readonly UnitAnswer[], answer: UnitAnswer): readonly UnitAnswer[] {
  const key = answerKey(answer.unit, answer.itemNo)
  const others = answers.filter((each) => answerKey(each.unit, each.itemNo) !== key)
  return answer.pieces > 0 ? [...others, answer] : others
}

/** What is known about a line whose unit is not a piece. */
export interface UnitFacts {
  /** Pieces in a tray of the item; 0: unknown. */
  readonly traySize: number
  /** Pieces in a pack, where the file says that itself; 0: it does not. */
  readonly packSize: number
}
/** How many pieces one unit may be, and the reason. An offer for the user to take, never used by itself. */
export function offeredSize(
  unit: string,
  { traySize, packSize }: UnitFacts,
): { readonly pieces: number; readonly because: string } | undefined {
  const known = KNOWN.get(unitKey(unit))
  if (packSize > 1) return { pieces: packSize, because: `the file says ${packSize} in a pack` }
  if (known?.pieces !== undefined) return { pieces: known.pieces, because: `a ${known.name} is ${known.pieces}` }
  if (known?.isCase && traySize > 1) return { pieces: traySize, because: `a tray of this item holds ${traySize}` }
  return undefined
}

/** 2.5 dozen are 30 pieces; undefined where the product is not a whole number. */
export function inPieces(quantity: string, size: number): number | undefined {
  if (!/^\d{1,9}(?:\.\d{1,5})?$/.test(quantity.trim())) return undefined
  // Exact in whole hundred-thousandths.
  const [whole = '', fraction = ''] = quantity.trim().split('.')
  const parts = BigInt(whole + fraction.padEnd(5, '0')) * BigInt(size)
  return parts % 100_000n === 0n ? Number(parts / 100_000n) : undefined
}

/** A quantity as it is written: a number, its unit, and how many are in one where the text says so itself. */
export interface Amount {
  readonly quantity: string
  readonly unit: string
  /** 0: the text does not say. */
  readonly packSize: number
}

/** A number and a word or a few, such as 'cs' or 'half trays'. */
const WITH_UNIT = /^(\d+(?:\.\d+)?)\s*(\p{L}[\p{L}.][\p{L}\d .'()/-]{0,18})?$/iu
/** '5-DZN' and '5 (cases)'. */
const APART = /^(\d+(?:\.\d+)?)\s*(?:[-–—]\s*(\p{L}[\p{L} ]{0,18}\p{L}\.?)|\(\s*(\p{L}[\p{L} ]{0,18}\p{L}\.?)\s*\))$/iu
/** '5/cs', which can also be 5 in a case: asked about as it is written. */
const SLASHED = /^(\d+(?:\.\d+)?)\s*(\/\s*\p{L}{2,12}\.?)$/iu
/** 'cs 5' and 'DZ. 2'. */
const UNIT_FIRST = /^(\p{L}{2,12}\.?)\s*:?\s*(\d+(?:\.\d+)?)$/iu
/** '2 x 12', '2 × 12 ea', '3 cs of 8', '3 cases @ 8', '2 cs/12' and '2 cs (12 ct)'. */
const PACKS =
  /^(\d+(?:\.\d+)?)\s*(?:[x×*]|(\p{L}{1,12}\.?)\s*(?:x|×|of|@|\/|\())\s*(\d{1,5})\s*(?:(?:ct|cnt|count|ea|each|pcs?|pce|pieces?|units?|pk|pack)\.?)?\)?$/iu

/** '5 EA' → quantity 5, unit EA; '12' has no unit. Undefined for anything that is not a number with or without a unit. */
export function readAmount(text: string): Amount | undefined {
  const given = text.trim().replace(/\s+/g, ' ')
  // Nearly all cells of a large file.
  if (/^\d+$/.test(given)) return { quantity: given, unit: '', packSize: 0 }
  const [, packs, ofUnit = '', size] = PACKS.exec(given) ?? []
  if (packs !== undefined) return { quantity: packs, unit: ofUnit || `x ${size}`, packSize: Number(size) }
  const [, apart, dashed, inBrackets] = APART.exec(given) ?? []
  if (apart !== undefined) return { quantity: apart, unit: dashed ?? inBrackets ?? '', packSize: 0 }
  const [, slashed, perUnit = ''] = SLASHED.exec(given) ?? []
  if (slashed !== undefined) return { quantity: slashed, unit: perUnit, packSize: 0 }
  const [, quantity, unit = ''] = WITH_UNIT.exec(given) ?? []
  // 1e3 is a number that a program wrote, without a unit.
  if (quantity !== undefined && !/^e\d*$/i.test(unit)) return { quantity, unit: unit.trim(), packSize: 0 }
  const [, unitFirst, number] = UNIT_FIRST.exec(given) ?? []
  return unitFirst !== undefined && number !== undefined && isUnit(unitFirst)
    ? { quantity: number, unit: unitFirst, packSize: 0 }
    : undefined
}
/** Whether a text is a unit that is known, and nothing else. */
export const isUnit = (text: string): boolean => text.trim() !== '' && (KNOWN.has(unitKey(text)) || isPieceUnit(text))

/** The unit that a heading gives for the quantities below it: 'Cases', 'Qty (CS)', 'Dozens ordered'. '' for pieces or none. */
export function unitOfHeading(heading: string): string {
  const words = heading.split(/[^\p{L}\d]+/u).filter(Boolean)
  return words.find((word) => KNOWN.has(unitKey(word))) ?? ''
}

/** The unit that an answer about an amount is kept for: 'cs of 24' where the line itself gives the size. */
export const answeredUnit = ({ unit, packSize }: Omit<Amount, 'quantity'>): string =>
  packSize > 1 && unit !== '' && !unit.startsWith('x ') ? `${unit} of ${packSize}` : unit
/** The unit in a text such as '3 cs of 24', as amountInPieces() gives it in `from`. */
export const unitOfText = (text: string): string => text.slice(text.indexOf(' ') + 1)

/** Whether the words of a text are units that count pieces, or packs of them: 'EA/CS' and 'per case'. */
export function isCounting(text: string): boolean {
  const words = (text.match(/\p{L}+/gu) ?? []).filter((word) => !/^(?:x|per|of|a)$/i.test(word))
  return words.length > 0 && words.every(sizesCount)
}

/** A count that is not a number with a unit, such as '1/2 cs', '2½ dz' and '5+2': it is refused as it is written, never read in part. */
export function isOddCount(text: string): boolean {
  const given = text.trim()
  const isCount = /^[~≈]?[\d½⅓⅔¼¾⅛][\d\p{L}½⅓⅔¼¾⅛\s.,+*×~≈?()/–—-]*$/u.test(given) && !/\d{6}/.test(given)
  if (!isCount || readAmount(given)) return false
  return isCounting(given) || /^[^\p{L}]*[½⅓⅔¼¾⅛+*×~≈?][^\p{L}]*$/u.test(given)
}

/** Two units that contradict each other, as one text: it is asked about, and no size is offered. */
export const bothUnits = (units: readonly string[]): string => units.join(BOTH)
const BOTH = ' / '

/** The sentence for a quantity in a unit that is not a piece. */
export function unitQuestion(quantity: string, unit: string, source: 'file' | 'row' = 'file'): string {
  const units = unit.split(BOTH)
  return units.length > 1
    ? `The ${source} orders ${quantity} in different units: ${units.map(unitText).join(' and ')}. How many pieces is that?`
    : `The ${source} orders ${quantity} ${unitText(unit)}, not pieces. How many pieces is that?`
}
