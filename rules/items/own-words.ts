/**
 * What a customer says of an item in place of the catalogue (SRV-05, ITM-06): every screen, print, file and answer shows the item as
 * its customer has it. In SQL: the facts of server/ordering/item-facts.sql.ts; a property test holds the two together.
 */

/** Of an item, what a customer may say otherwise. */
export interface CatalogueWords {
  readonly description: string
  readonly priceCode: string
  readonly userDefinedCode: string
  readonly shelfLifeDays: number
  readonly sectionName: string
}
/** The customer's own; null or a blank text: the item's own. */
export interface OwnWords {
  readonly description: string
  readonly priceCode: string | null
  readonly userDefinedCode: string | null
  readonly shelfLifeDays: number | null
  readonly menuSection: string
}

/** The item as the customer has it. A shelf life is never longer than the item's own, whatever was said when that was longer. */
export function inWordsOf(item: CatalogueWords, own: OwnWords | undefined): CatalogueWords {
  return {
    description: own?.description || item.description,
    priceCode: own?.priceCode ?? item.priceCode,
    userDefinedCode: own?.userDefinedCode ?? item.userDefinedCode,
    shelfLifeDays: Math.min(own?.shelfLifeDays ?? item.shelfLifeDays, item.shelfLifeDays),
    sectionName: own?.menuSection || item.sectionName,
  }
}

/** What is to be kept of a word: nothing where it is blank or the item's own anyway, so that it follows the item. */
export const ownOrNothing = (text: string, itemsOwn: string): string =>
  text.trim() === itemsOwn.trim() ? '' : text.trim()
