// Units of measure in files of orders. Orders count pieces; a file may count dozens, cases or pounds (XML-11).

/** A customer's answer: how many pieces one unit is. `itemNo` is '' where the unit has one size for all items. */
export interface UnitAnswer {
  /** unitKey() of it. */
  readonly unit: string
  readonly itemNo: string
  readonly pieces: number
}

/** UNECE, ANSI X12 and plain words for one piece; a quantity without a unit is pieces as well. */
const PIECES = new Set(['', 'EA', 'EACH', 'C62', 'H87', 'PCE', 'PC', 'PCS', 'PIECE', 'PIECES'])

interface KnownUnit {
  readonly name: string
  /** Pieces in one, where that is the same for every item. */
  readonly pieces?: number
  /** It usually holds as many as a tray of the item. */
  readonly isCase?: boolean
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
  ...units('PK XPK PA XPA PACK PACKS', { name: 'pack' }),
  ...units('KGM KG KGS', { name: 'kilogram' }),
  ...units('LBR LB LBS', { name: 'pound' }),
  ...units('GRM', { name: 'gram' }),
  ...units('ONZ OZ', { name: 'ounce' }),
  ...units('LTR', { name: 'liter' }),
])

/** As units are compared: without case, blanks around them or a final period. */
export const unitKey = (unit: string): string => unit.trim().replace(/\.$/, '').toUpperCase()
export const isPieceUnit = (unit: string): boolean => PIECES.has(unitKey(unit))

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
  if (known?.pieces !== undefined) return { pieces: known.pieces, because: `a ${known.name} is ${known.pieces}` }
  if (packSize > 1) return { pieces: packSize, because: `the file says ${packSize} in a pack` }
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

/** '5 EA' → quantity 5, unit EA; '12' has no unit. Undefined for anything that is not a number with or without a unit. */
export function quantityAndUnit(text: string): { readonly quantity: string; readonly unit: string } | undefined {
  const [, quantity, unit = ''] = /^(\d+(?:\.\d+)?)\s*([a-z][a-z0-9]{0,19}\.?)?$/i.exec(text.trim()) ?? []
  // 1e3 is a number that a program wrote, without a unit.
  return quantity === undefined || /^e\d*$/i.test(unit) ? undefined : { quantity, unit: unit.trim() }
}

/** The sentence for a quantity in a unit that is not a piece. */
export const unitQuestion = (quantity: string, unit: string): string =>
  `The file orders ${quantity} ${unitText(unit)}, not pieces. How many pieces is that?`

/** What '5 DZN' would be in pieces, where that is known without the item; undefined for anything else. */
export function offeredPieces(text: string): number | undefined {
  const given = quantityAndUnit(text)
  const size = given && offeredSize(given.unit, { traySize: 0, packSize: 0 })
  return given && size && inPieces(given.quantity, size.pieces)
}
