import type { MaintenanceSetting } from '#rules/items/maintenance-columns.ts'
import { endpoint } from '../../kernel/endpoint.ts'
import { customerNo, flag, flagChanges, json, orBlank, takenBack, text } from '../../kernel/kinds.ts'
import { type Kind, optional, record } from '../../kernel/wire.ts'
import { itemListColumnSettings } from '../../shapes/item-list-columns.ts'
import { PortalUser } from '../../shapes/portal-user.ts'
import { SessionUser } from '../../shapes/session-user.ts'

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

/** ITM-24: the list of items scrolls in a box of its own, or with the page (USR-08). */
export const itemMaintenanceSettings = {
  scrollItemList: ['ItmMaint Scroll', orBlank(flag, 'must be 0 or 1.')],
} as const

const itemSettingFields = {
  itemColumns: flagChanges(itemListColumnSettings),
  ...itemMaintenanceSettings,
  /** Names of columns, parted by commas: these are switched off, and every other one on. */
  hiddenColumns: ['ItmLst_Hidden_Columns', hiddenItemColumns],
} as const
/** What a user may set of item maintenance; what is left out stays. The user of login's answer is sent back whole (ITM-33). */
const ItemSettings = record({
  ...itemSettingFields,
  rest: takenBack([SessionUser, PortalUser], [...record(itemSettingFields).fields.keys()]),
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
