import { api } from '#contract/index.ts'
import { viewedItems } from '#rules/items/item-view.ts'
import { PAGE_SIZE } from '#rules/limits.ts'
import { useAsk } from '../portal/api.ts'
import { Select } from '../ui/field/Select.tsx'
import { StateBox } from '../ui/StateBox.tsx'
import type { ItemsView } from './items-place.ts'

interface ItemMaintenanceProps {
  readonly customerNo: string
  readonly view: ItemsView
  readonly onView: (view: ItemsView) => void
}

/** One list of one customer: its tools, and the table of its items. */
export function ItemMaintenance({ customerNo, view, onView }: ItemMaintenanceProps) {
  const ofList = { customerNo, itemListCode: view.list }
  const asked = useAsk(api.items.load, { ...ofList, isShort: true })
  const lists = useAsk(api.items.listCodes, { customerNo })
  const choices = (lists.data ?? []).map(({ listCode }) => ({ value: listCode, label: listCode || 'Master' }))
  return (
    <>
      <div className="toolbar items-tools">
        <Select label="Item List" value={view.list} choices={choices} onChange={(list) => onView({ ...view, list })} />
      </div>
      <StateBox asked={asked} rows={8}>
        {({ items }) => (
          <ul>
            {viewedItems(items, view)
              .slice(0, PAGE_SIZE)
              .map((item) => (
                <li key={item.itemNo}>
                  {item.itemNo} {item.description}
                </li>
              ))}
          </ul>
        )}
      </StateBox>
    </>
  )
}
