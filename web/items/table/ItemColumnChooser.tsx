import { COLUMN_GROUPS } from '#rules/items/columns.ts'
import {
  DEFAULT_MAINTENANCE_COLUMNS,
  type MaintenanceColumn,
  type MaintenanceColumnName,
  maintenanceColumns,
} from '#rules/items/maintenance-columns.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/dialog/Dialog.tsx'
import { Checkbox } from '../../ui/field/Checkbox.tsx'
import type { ItemColumns } from '../use-item-columns.ts'

interface ItemColumnChooserProps {
  readonly columns: ItemColumns
  /** Those that the viewer may see of this customer's items (ITM-17, ITM-23). */
  readonly open: ReadonlySet<MaintenanceColumnName>
  readonly onClose: () => void
}

/** Column Chooser: what is checked shows at once, and stays with the user (ITM-04, ITM-33). The description names a row. */
export default function ItemColumnChooser({
  columns: { chosen, change, isBoxed, setBoxed, failure },
  open,
  onClose,
}: ItemColumnChooserProps) {
  const all = maintenanceColumns.filter(([name]) => open.has(name) && name !== 'description')
  const reset = () =>
    change(Object.fromEntries(all.map(([name]) => [name, DEFAULT_MAINTENANCE_COLUMNS.includes(name)])))
  const box = ([name, { label, meaning }]: readonly [MaintenanceColumnName, MaintenanceColumn]) => (
    <Checkbox
      key={name}
      label={meaning ?? label}
      isChecked={chosen.includes(name)}
      onChange={(isOn) => change({ [name]: isOn })}
    />
  )
  return (
    <Dialog
      title="Column Chooser"
      width={640}
      onClose={onClose}
      footer={
        <>
          <Button onClick={reset}>Reset</Button>
          <Button variant="primary" data-autofocus onClick={onClose}>
            Close
          </Button>
        </>
      }
    >
      <div className="column-groups">
        {COLUMN_GROUPS.map((group) => {
          const own = all.filter(([, column]) => column.group === group)
          return (
            own.length > 0 && (
              <fieldset key={group}>
                <legend>{group}</legend>
                {own.map(box)}
              </fieldset>
            )
          )
        })}
      </div>
      <Checkbox label="Scroll items in their own box" isChecked={isBoxed} onChange={setBoxed} />
      {failure && <p role="alert">{failure}</p>}
    </Dialog>
  )
}
