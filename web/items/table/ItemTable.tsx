import { Plus } from 'lucide-react'
import { type CSSProperties, memo, type ReactNode, useCallback, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import {
  MAINTENANCE_COLUMNS,
  type MaintenanceColumn,
  type MaintenanceColumnName,
} from '#rules/items/maintenance-columns.ts'
import { figure } from '#rules/many.ts'
import { Gap } from '../../ui/table/Gap.tsx'
import { SortHead } from '../../ui/table/SortHead.tsx'
import { sortedBy } from '../../ui/table/sorted.ts'
import { useRowWindow } from '../../ui/table/use-row-window.ts'
import type { ItemsView } from '../items-place.ts'
import type { ItemStore } from '../saving/item-store.ts'
import { useItemRow } from '../saving/use-item-store.ts'
import { controlId, rowStatusId } from './cell-ids.ts'
import { ItemCell, RowStatusText } from './ItemCell.tsx'
import { findControl, useItemCells } from './use-item-cells.ts'

export interface ListProps {
  readonly store: ItemStore
  /** Item numbers that pass the filters, in order; so many of them are shown. */
  readonly itemNos: readonly string[]
  readonly shown: number
  readonly onShow: (count: number) => void
  readonly columns: readonly MaintenanceColumnName[]
  /** Scrolls by itself; otherwise the page scrolls, and every row is drawn. */
  readonly isBoxed: boolean
  readonly view: ItemsView
  readonly onView: (view: ItemsView) => void
  readonly mayChangeList: boolean
  readonly mayAuthorise: boolean
  readonly selected: ReadonlySet<string>
  readonly onSelect: (itemNos: readonly string[], isOn: boolean) => void
  readonly onToggle: (itemNo: string, field: 'isShown' | 'isAuthorised', isOn: boolean) => void
  /** Undefined: nothing is changed here. */
  readonly onEdit: ((itemNo: string) => void) | undefined
  readonly onCapped: (text: string) => void
  readonly onUndo: () => void
  /** Shown under the heads instead of rows. */
  readonly empty: ReactNode | undefined
}

const [SELECT_PX, EDIT_PX, STATUS_PX] = [36, 36, 104]

/** The items on a desktop: heads that sort and filter, fields and switches that save by themselves (S26). */
export function ItemTable(props: ListProps) {
  const { store, itemNos, shown, onShow, columns, view, onView, selected, onSelect, empty } = props
  const box = useRef<HTMLElement>(null)
  const focused = useRef(-1)
  const [pinned, setPinned] = useState(-1)
  const kept = useCallback(() => [pinned, focused.current], [pinned])
  const rows = useRowWindow({
    ...{ count: shown, total: itemNos.length, hasEvenRows: props.isBoxed, kept },
    scroller: () => box.current,
  })
  const focusAt = (index: number, field: string) => {
    const itemNo = itemNos[index]
    if (itemNo === undefined) return
    if (index >= shown) flushSync(() => onShow(index + 1))
    if (!findControl(field, itemNo)) flushSync(() => setPinned(index))
    focused.current = index
    // A row may lack what its column has: only restricted items can be authorized.
    ;(findControl(field, itemNo) ?? findControl('edit', itemNo))?.focus()
  }
  const events = useItemCells({
    ...{ store, itemNos, focusAt },
    hasOwnLists: props.mayChangeList,
    mayAuthorise: props.mayAuthorise,
    onFocusItem: (itemNo) => {
      focused.current = itemNo === undefined ? -1 : itemNos.indexOf(itemNo)
    },
    onCapped: props.onCapped,
    onUndo: props.onUndo,
  })
  const isAllSelected = itemNos.length > 0 && itemNos.every((itemNo) => selected.has(itemNo))
  const width = columns.reduce((sum, name) => sum + MAINTENANCE_COLUMNS[name].width, SELECT_PX + EDIT_PX + STATUS_PX)
  const span = columns.length + 3

  return (
    <section
      ref={box}
      className="table-frame items-frame"
      data-boxed={props.isBoxed || undefined}
      aria-label="Items of the list"
      {...events}
    >
      <table
        className="table items-table"
        aria-rowcount={itemNos.length + 2}
        style={{ '--table-width': `${width}px` } as CSSProperties}
      >
        <caption className="hidden-visually">
          Items, {figure(itemNos.length)}. The headings sort; the fields below them filter.
        </caption>
        <colgroup>
          <col style={{ width: SELECT_PX }} />
          <col style={{ width: EDIT_PX }} />
          {columns.map((name) => (
            <col key={name} style={{ width: name === 'description' ? undefined : MAINTENANCE_COLUMNS[name].width }} />
          ))}
          <col style={{ width: STATUS_PX }} />
        </colgroup>
        <thead>
          <tr aria-rowindex={1}>
            <td>
              <input
                type="checkbox"
                aria-label={`Select all ${figure(itemNos.length)} items`}
                checked={isAllSelected}
                onChange={(event) => onSelect(itemNos, event.currentTarget.checked)}
              />
            </td>
            <th scope="col">
              <span className="hidden-visually">Edit</span>
            </th>
            {columns.map((name) => {
              const { label, meaning, kind }: MaintenanceColumn = MAINTENANCE_COLUMNS[name]
              return (
                <SortHead
                  key={name}
                  by={name}
                  view={view}
                  onSort={(by) => onView(sortedBy(view, by))}
                  title={meaning}
                  className={kind === 'money' ? 'number' : undefined}
                >
                  {label}
                </SortHead>
              )
            })}
            <th scope="col" className="item-status">
              Status
            </th>
          </tr>
          <tr className="filters" aria-rowindex={2}>
            <td />
            <td />
            {columns.map((name) => (
              <td key={name}>
                <ColumnFilter name={name} view={view} onView={onView} />
              </td>
            ))}
            <td className="item-status" />
          </tr>
        </thead>
        <tbody>
          {empty ? (
            <tr>
              <td colSpan={span}>{empty}</td>
            </tr>
          ) : (
            <>
              {rows.shown.map(({ index, gap }) => {
                const itemNo = itemNos[index]
                return (
                  itemNo !== undefined &&
                  store.has(itemNo) && (
                    <ItemRow
                      key={itemNo}
                      {...{ store, itemNo, index, gap, span, columns }}
                      isSelected={selected.has(itemNo)}
                      mayChangeList={props.mayChangeList}
                      onSelect={onSelect}
                      onToggle={props.onToggle}
                      onEdit={props.onEdit}
                    />
                  )
                )
              })}
              {rows.after > 0 && <Gap height={rows.after} span={span} />}
            </>
          )}
        </tbody>
      </table>
    </section>
  )
}

interface ColumnFilterProps extends Pick<ListProps, 'view' | 'onView'> {
  readonly name: MaintenanceColumnName
}

/** By the beginning of a number, a code or a price; by a part of the description; shown or not (ITM-24). */
function ColumnFilter({ name, view, onView }: ColumnFilterProps) {
  const { label, filter }: MaintenanceColumn = MAINTENANCE_COLUMNS[name]
  if (name === 'isShown')
    return (
      <select
        className="input"
        aria-label="On menu"
        value={view.shown}
        onChange={(event) => onView({ ...view, shown: event.currentTarget.value as ItemsView['shown'] })}
      >
        <option value="all">All</option>
        <option value="shown">Shown</option>
        <option value="hidden">Not shown</option>
      </select>
    )
  if (!filter) return null
  const isPattern = filter === 'pattern'
  return (
    <input
      type="text"
      className={isPattern ? 'input' : 'input input-code'}
      aria-label={isPattern ? `${label} contains` : `${label} starts with`}
      placeholder={isPattern ? 'Contains' : 'Starts'}
      autoComplete="off"
      value={view.filter[name] ?? ''}
      onChange={(event) => onView({ ...view, filter: { ...view.filter, [name]: event.currentTarget.value } })}
    />
  )
}

interface RowProps extends Pick<ListProps, 'store' | 'columns' | 'mayChangeList' | 'onSelect' | 'onToggle' | 'onEdit'> {
  readonly itemNo: string
  readonly index: number
  readonly gap: number
  readonly span: number
  readonly isSelected: boolean
}

const stateOf = {
  clean: undefined,
  saved: undefined,
  saving: 'waiting',
  failed: 'failed',
  conflict: 'failed',
  'put off': 'failed',
} as const

const ItemRow = memo(function ItemRow({
  store,
  itemNo,
  index,
  gap,
  span,
  columns,
  isSelected,
  mayChangeList,
  onSelect,
  onToggle,
  onEdit,
}: RowProps) {
  const { item, status, refused } = useItemRow(store, itemNo)
  return (
    <>
      {gap > 0 && <Gap height={gap} span={span} />}
      <tr aria-rowindex={index + 3} data-selected={isSelected || undefined} data-state={stateOf[status.kind]}>
        <td>
          <input
            type="checkbox"
            aria-label={`Select ${item.description}, item ${itemNo}`}
            checked={isSelected}
            onChange={(event) => onSelect([itemNo], event.currentTarget.checked)}
          />
        </td>
        <td>
          {onEdit && (
            <button
              type="button"
              id={controlId('edit', itemNo)}
              className="button button-quiet button-small item-plus"
              aria-label={`Edit item ${itemNo}, ${item.description}`}
              title="Edit item"
              data-item={itemNo}
              data-field="edit"
              onClick={() => onEdit(itemNo)}
            >
              <Plus size={18} aria-hidden />
            </button>
          )}
        </td>
        {columns.map((name) => {
          const { kind }: MaintenanceColumn = MAINTENANCE_COLUMNS[name]
          const Name = name === 'description' || (name === 'itemNo' && !columns.includes('description')) ? 'th' : 'td'
          return (
            <Name
              key={name}
              scope={Name === 'th' ? 'row' : undefined}
              className={kind === 'money' ? 'number' : kind === 'code' ? 'code' : undefined}
              title={name === 'description' ? item.description : undefined}
            >
              <ItemCell
                item={item}
                refused={refused}
                name={name}
                mayChangeList={mayChangeList}
                mayChange={onEdit !== undefined}
                onToggle={onToggle}
              />
            </Name>
          )
        })}
        <td className="item-status" id={rowStatusId(itemNo)}>
          <RowStatusText itemNo={itemNo} status={status} store={store} />
        </td>
      </tr>
    </>
  )
})
