import type { MaintenanceSetting } from '#rules/items/maintenance-columns.ts'
import { endpoint } from '../../kernel/endpoint.ts'
import { customerNo, flagChanges, json, text } from '../../kernel/kinds.ts'
import { type Kind, optional, record } from '../../kernel/wire.ts'
import { itemListColumnSettings } from '../../shapes/item-list-columns.ts'

const settingOf = new Map(Object.entries(itemListColumnSettings).map(([ours, wire]) => [wire as string, ours]))
/** Columns by their names on the wire, parted by commas; a name that is none hides nothing. */
const hiddenItemColumns: Kind<MaintenanceSetting[] | undefined> = {
  schema: optional(text(1000)).schema,
  read: (wire) =>
    wire === undefined || wire === null
      ? undefined
      : String(wire)
          .split(',')
          .flatMap((name) => (settingOf.get(name.trim()) as MaintenanceSetting | undefined) ?? []),
  write: (names) => names?.map((name) => itemListColumnSettings[name]).join(','),
  isOptional: true,
}

/** What a user may set of item maintenance; what is left out stays. */
const ItemSettings = record({
  itemColumns: flagChanges(itemListColumnSettings),
  /** Names of columns, parted by commas: these are switched off, and every other one on. */
  hiddenColumns: ['ItmLst_Hidden_Columns', hiddenItemColumns],
})

/** What somebody sets of item maintenance. */
export const itemSettings = {
  updateColumns: endpoint('POST /update_item_columns', {
    summary:
      "Change the session's own choice of columns in item maintenance (ITM-33); columns without the right stay off",
    ability: 'session.own',
    query: record({ customerNo: ['lccustno', optional(customerNo)] }),
    form: record({ settings: ['user', json(ItemSettings)] }),
  }),
}
