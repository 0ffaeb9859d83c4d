import pg from 'pg'

const { builtins } = pg.types
const getTypeParser = pg.types.getTypeParser as (oid: number, format?: 'text' | 'binary') => (text: string) => unknown
const DATE_ARRAY = 1182
const INT8_ARRAY = 1016
const TEXT_ARRAY = 1009

/** A bigint column as a number; refuses what a number cannot hold exactly. */
function exactNumber(text: string): number {
  const value = Number(text)
  if (!Number.isSafeInteger(value)) throw new RangeError(`${text} is too large for a whole number here`)
  return value
}

const textArray = getTypeParser(TEXT_ARRAY) as (text: string) => (string | null)[]
const own = new Map<number, (text: string) => unknown>([
  [builtins.DATE, (text) => text],
  [DATE_ARRAY, textArray],
  [builtins.INT8, exactNumber],
  // At most 16 digits, which a number keeps.
  [builtins.NUMERIC, Number],
  [INT8_ARRAY, (text) => textArray(text).map((each) => (each === null ? null : exactNumber(each)))],
])

/**
 * How columns arrive, the same on both engines: date 'YYYY-MM-DD', bigint number, numeric number, timestamptz Date.
 * Given to each pool; nothing global is changed.
 */
export const columnTypes: pg.CustomTypesConfig = {
  getTypeParser: ((oid: number, format: 'text' | 'binary' = 'text') =>
    (format === 'text' ? own.get(oid) : undefined) ?? getTypeParser(oid, format)) as typeof pg.types.getTypeParser,
}
