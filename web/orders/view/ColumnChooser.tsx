import { useId, useState } from 'react'
import { may, type Viewer } from '#rules/access.ts'
import { COLUMN_GROUPS } from '#rules/items/columns.ts'
import { DEFAULT_ORDER_COLUMNS } from '#rules/items/order-columns.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/dialog/Dialog.tsx'
import { Checkbox } from '../../ui/field/Checkbox.tsx'
import { type ColumnChoice, columnChoices, type OrderColumn } from '../data/columns.ts'
import type { OrderHeader } from '../data/order-api.ts'
import { usePictures } from '../pictures/pictures.ts'

interface ColumnChooserProps {
  readonly viewer: Viewer
  readonly history: OrderHeader['history']
  readonly chosen: readonly OrderColumn[]
  readonly onChange: (changes: { readonly [Column in OrderColumn]?: boolean }) => void
  readonly onClose: () => void
}

/** Column Chooser (S11): what is checked shows at once. The last of number and description stays: a line needs a name. */
export default function ColumnChooser({ viewer, history, chosen, onChange, onClose }: ColumnChooserProps) {
  const [find, setFind] = useState('')
  const findId = useId()
  const all = columnChoices(viewer, history, usePictures() !== undefined)
  const found = all.filter(({ label }) => label.toLowerCase().includes(find.trim().toLowerCase()))
  const isLastName = (flag: OrderColumn) =>
    (flag === 'itemNo' && !chosen.includes('description')) || (flag === 'description' && !chosen.includes('itemNo'))
  const reset = () => {
    const byDefault: readonly string[] = DEFAULT_ORDER_COLUMNS
    onChange(Object.fromEntries(all.map(({ flag }) => [flag, byDefault.includes(flag)])))
  }
  const box = ({ flag, label }: ColumnChoice) => (
    <Checkbox
      key={flag}
      label={label}
      isChecked={chosen.includes(flag) || (flag === 'description' && isLastName(flag))}
      onChange={(isOn) => {
        if (isOn || !isLastName(flag)) onChange({ [flag]: isOn })
      }}
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
          <Button variant="primary" onClick={onClose}>
            Close
          </Button>
        </>
      }
    >
      <div className="field">
        <label htmlFor={findId}>Find</label>
        <input
          id={findId}
          className="input"
          type="search"
          autoComplete="off"
          data-autofocus
          value={find}
          onChange={(event) => setFind(event.currentTarget.value)}
        />
      </div>
      <div className="column-groups">
        {COLUMN_GROUPS.map((group) => {
          const own = found.filter((choice) => choice.group === group)
          return (
            own.length > 0 && (
              <fieldset key={group}>
                <legend>{group}</legend>
                {own.map(box)}
              </fieldset>
            )
          )
        })}
        {find.trim() === '' && may(viewer, 'items.seeWaste') && (
          <section aria-label="Waste">
            <h3>Waste</h3>
            <p className="muted">
              Shown with the orders chosen under History: pieces beside each day, Waste % after them.
            </p>
          </section>
        )}
        {found.length === 0 && <p>No columns match.</p>}
      </div>
    </Dialog>
  )
}
