import type { CodeShown } from '#rules/reports/request.ts'
import type { Place } from '#rules/reports/sums/places.ts'
import type { KnownItem } from '#rules/reports/sums/subjects.ts'
import { knownItems } from './items.sql.ts'
import type { Asker } from './slices.ts'

/** The items that a report has met, each asked for once. */
export interface ItemBook {
  readonly of: (place: Place, itemNo: string) => KnownItem
  /** Asks for those that are not known yet; answers whether there were any. */
  readonly learn: (met: Iterable<readonly [place: Place, itemNo: string]>) => Promise<boolean>
}

/** An MSRP is that of the location's item list; every other code is the same on all of them. */
export function itemBook({ db, reach: { customerNo }, seen }: Asker, codeShown: CodeShown): ItemBook {
  const lists = new Map<string, Map<string, KnownItem>>()
  const listOf = ({ itemListCode }: Place) => (codeShown === 'MSRP' ? itemListCode : '')
  return {
    of: (place, itemNo) => lists.get(listOf(place))?.get(itemNo) as KnownItem,
    async learn(met) {
      const unknown = new Map<string, Set<string>>()
      for (const [place, itemNo] of met) {
        const listCode = listOf(place)
        if (lists.get(listCode)?.has(itemNo)) continue
        unknown.set(listCode, (unknown.get(listCode) ?? new Set()).add(itemNo))
      }
      for (const [listCode, itemNos] of unknown) {
        const known = lists.get(listCode) ?? new Map<string, KnownItem>()
        lists.set(listCode, known)
        for (const item of await knownItems(db, { customerNo, listCode }, [...itemNos], codeShown, seen))
          known.set(item.itemNo, item)
      }
      return unknown.size > 0
    },
  }
}
