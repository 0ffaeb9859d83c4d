import { itemColumns } from '#rules/items/columns.ts'
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

/** How the portal looks to the user; each user can change it on the order screen (USR-11, ORD-64 to ORD-67). */
export function DisplayGroup({ form }: { readonly form: FormState<UserValues> }) {
  const { values, set } = form
  const toggle = (column: Column, isShown: boolean) =>
    set({
      orderColumns: isShown ? [...values.orderColumns, column] : values.orderColumns.filter((each) => each !== column),
    })
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
      <Switch label="Scroll items in a box of their own" {...form.flag('scrollItems')} />
      <Switch label="Details in small windows" {...form.flag('usePopovers')} />
      <details className="column-choice">
        <summary>Columns of orders</summary>
        <div className="column-choice-list">
          {COLUMNS.map(([column, label]) => (
            <Checkbox
              key={column}
              label={label}
              isChecked={values.orderColumns.includes(column)}
              onChange={(isShown) => toggle(column, isShown)}
            />
          ))}
        </div>
        <p className="hint">A column that asks for a right is shown only with that right.</p>
      </details>
    </>
  )
}
