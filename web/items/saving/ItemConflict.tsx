import type { ItemValues } from '#rules/items/item-change.ts'
import { LABEL_LINES, MAINTENANCE_COLUMNS } from '#rules/items/maintenance-columns.ts'
import { ConflictDialog, type FieldWords } from '../../ui/form/ConflictDialog.tsx'
import { merge } from '../../ui/form/merge.ts'
import { valuesOf } from './item-row.ts'
import type { ItemStore } from './item-store.ts'
import { useStoreFact } from './use-item-store.ts'

const WORDS: FieldWords<ItemValues> = {
  customerItemNo: { label: MAINTENANCE_COLUMNS.customerItemNo.meaning },
  description: { label: MAINTENANCE_COLUMNS.description.label },
  shortDescription: { label: MAINTENANCE_COLUMNS.shortDescription.label },
  menuSection: { label: MAINTENANCE_COLUMNS.menuSection.label },
  priceCode: { label: MAINTENANCE_COLUMNS.priceCode.label },
  userDefinedCode: { label: MAINTENANCE_COLUMNS.userDefinedCode.meaning },
  shelfLifeDays: { label: MAINTENANCE_COLUMNS.shelfLifeDays.meaning },
  labelLine1: { label: LABEL_LINES.labelLine1.label },
  labelLine2: { label: LABEL_LINES.labelLine2.label },
  isShown: { label: MAINTENANCE_COLUMNS.isShown.meaning, say: (is) => (is ? 'shown' : 'not shown') },
  isAuthorised: {
    label: MAINTENANCE_COLUMNS.isAuthorised.meaning,
    say: (is) => (is ? 'authorized' : 'not authorized'),
  },
}

/** "ADMIN saved Price code: B01." */
function storedText(base: ItemValues, mine: ItemValues, theirs: ItemValues, by: string): string {
  const said = merge(base, mine, theirs).disputed.map((field) => {
    const { label = field, say = String }: { label?: string; say?: (value: never) => string } = WORDS[field] ?? {}
    return `${label}: ${say(theirs[field] as never) || '(empty)'}`
  })
  return `Not saved. ${by || 'Someone else'} saved ${said.join(', ')}.`
}

/** Somebody else changed the same field of an item: both values, and a choice. */
export function ItemConflict({ store }: { readonly store: ItemStore }) {
  const itemNo = useStoreFact(store, (of) => of.conflict()?.itemNo ?? '')
  const conflict = itemNo === '' ? undefined : store.conflict()
  if (conflict?.view.status.kind !== 'conflict') return null
  const { status } = conflict.view
  const base = valuesOf(status.was)
  const theirs = valuesOf(store.asSaved(itemNo))
  const mine = { ...base, ...(status.change as Partial<ItemValues>) }
  return (
    <ConflictDialog<ItemValues>
      key={itemNo}
      base={base}
      mine={mine}
      theirs={theirs}
      by={status.by}
      fields={WORDS}
      onDecided={(values) => store.decide(itemNo, values)}
      onClose={() => store.putOff(itemNo, storedText(base, mine, theirs, status.by))}
    />
  )
}
