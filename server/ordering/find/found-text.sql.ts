import { type RawBuilder, sql } from 'kysely'
import { CAPITALS, findText, PAIRS, SINGLE } from '#rules/text/find.ts'

/** `findText` of rules/text/find.ts in SQL, in any locale of the database; a property test holds the two together. */
export const foundText = (text: RawBuilder<unknown>): RawBuilder<string> => {
  const plain = sql`regexp_replace(normalize(translate(${text}, ${SINGLE[0]}::text, ${SINGLE[1]}::text), NFKD), ${'[\u0300-\u036F]'}::text, '', 'g')`
  const spelled = PAIRS.reduce((all, [sign, letters]) => sql`replace(${all}, ${sign}::text, ${letters}::text)`, plain)
  return sql<string>`translate(${spelled}, ${CAPITALS[0]}::text, ${CAPITALS[1]}::text)`
}

/** Whether the text holds what is looked for. */
export const isIn = (text: RawBuilder<unknown>, find: string): RawBuilder<boolean> =>
  sql<boolean>`strpos(${foundText(text)}, ${findText(find)}::text) > 0`
