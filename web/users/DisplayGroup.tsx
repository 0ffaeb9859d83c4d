import { itemColumns } from '#rules/items/columns.ts'
import { maintenanceColumns } from '#rules/items/maintenance-columns.ts'
import { Checkbox } from '../ui/field/Checkbox.tsx'
import { Select } from '../ui/field/Select.tsx'
import { Switch } from '../ui/form/Switch.tsx'
import type { FormState } from '../ui/form/use-form.ts'
import type { UserValues } from './user-values.ts'

const MODES = ['Last', 'Daily', 'Weekly'].map((mode) => ({ value: mode, label: mode }))
const GROUPS = [
  { value: '0', label: 'Not grouped' },
  { value: '1', label: 'By price code' },
  { value: '2', label: 'By section' },
]
type Column = UserValues['orderColumns'][number]
const COLUMNS: readonly (readonly [Column, string])[] = [
  ['image', 'Picture'],
  ['itemNo', 'Item number'],
  ['description', 'Description'],
  ...itemColumns.map(([, { setting, label }]) => [setting as Column, label] as const),
]

type ItemColumn = UserValues['itemColumns'][number]
const ITEM_COLUMNS: readonly (readonly [ItemColumn, string])[] = [
  ['image', 'Picture'],
  ['packageImage', 'Package picture'],
  ...maintenanceColumns.map(([name, { label, meaning = label }]) => [name, meaning] as const),
]

/** How the portal looks to the user; each user can change it on the order screen (USR-11, ORD-64 to ORD-67). */
export function DisplayGroup({ form }: { readonly form: FormState<UserValues> }) {
  const { values, set } = form
  return (
    <>
      <Switch label="Mobile View" hint="A shorter menu on small screens." {...form.flag('isResponsive')} />
      <div className="field-pair">
        <Select
          label="History"
          value={values.historyMode}
          choices={MODES}
          onChange={(mode) => set({ historyMode: mode as UserValues['historyMode'] })}
        />
        <Select
          label="Group items"
          value={String(values.groupItems)}
          choices={GROUPS}
          onChange={(by) => set({ groupItems: Number(by) as UserValues['groupItems'] })}
        />
      </div>
      <Switch label="Scroll an order’s items in their own box" {...form.flag('scrollItems')} />
      <Switch label="Scroll item maintenance in its own box" {...form.flag('scrollItemList')} />
      <Switch label="Details in small windows" {...form.flag('usePopovers')} />
      <ColumnChoice
        label="Columns of orders"
        columns={COLUMNS}
        chosen={values.orderColumns}
        onChange={(orderColumns) => set({ orderColumns })}
      />
      <ColumnChoice
        label="Columns of item maintenance"
        columns={ITEM_COLUMNS}
        chosen={values.itemColumns}
        onChange={(itemColumns) => set({ itemColumns })}
      />
    </>
  )
}

interface ColumnChoiceProps<C extends string> {
  readonly label: string
  readonly columns: readonly (readonly [C, string])[]
  readonly chosen: readonly C[]
  readonly onChange: (chosen: C[]) => void
}

/** Which columns of a table the user sees at first. */
function ColumnChoice<C extends string>({ label, columns, chosen, onChange }: ColumnChoiceProps<C>) {
  return (
    <details className="column-choice">
      <summary>{label}</summary>
      <fieldset>
        <legend className="hidden-visually">{label}</legend>
        <div className="column-choice-list">
          {columns.map(([column, name]) => (
            <Checkbox
              key={column}
              label={name}
              isChecked={chosen.includes(column)}
              onChange={(isShown) => onChange(isShown ? [...chosen, column] : chosen.filter((each) => each !== column))}
            />
          ))}
        </div>
      </fieldset>
      <p className="hint">A column that asks for a right is shown only with that right.</p>
    </details>
  )
}
