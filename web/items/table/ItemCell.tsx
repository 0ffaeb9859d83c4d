import { memo, useLayoutEffect, useRef } from 'react'
import type { ItemChange } from '#rules/items/item-change.ts'
import { columnText } from '#rules/items/item-view.ts'
import { MAINTENANCE_COLUMNS, type MaintenanceColumnName } from '#rules/items/maintenance-columns.ts'
import { Button } from '../../ui/Button.tsx'
import type { ListedItem } from '../saving/item-row.ts'
import type { ItemStore, RowStatus } from '../saving/item-store.ts'
import { controlId, isTyped, rowStatusId, type TypedField, typedText } from './cell-ids.ts'

interface CellProps {
  readonly item: ListedItem
  readonly refused: ItemChange | undefined
  readonly name: MaintenanceColumnName
  readonly mayChangeList: boolean
  /** Without it everything is text: who sees one route alone changes nothing here. */
  readonly mayChange: boolean
  readonly onToggle: (itemNo: string, field: 'isShown' | 'isAuthorised', isOn: boolean) => void
}

/** One column of one item: a field, a switch, or text. */
export function ItemCell({ item, refused, name, mayChangeList, mayChange, onToggle }: CellProps) {
  if (isTyped(name) && !mayChange) return typedText(item, name)
  if (isTyped(name))
    return (
      <TypedCell
        itemNo={item.itemNo}
        description={item.description}
        field={name}
        text={typedText(item, name)}
        refused={refused?.[name]?.toString()}
      />
    )
  if (name === 'isShown') return <SwitchCell item={item} field={name} mayChange={mayChangeList} onToggle={onToggle} />
  if (name === 'isAuthorised')
    return item.isRestricted ? (
      <SwitchCell item={item} field={name} mayChange={mayChangeList} onToggle={onToggle} />
    ) : (
      <span className="muted" title="Not restricted: it needs no authorization">
        N/A
      </span>
    )
  return columnText(item, name)
}

interface TypedCellProps {
  readonly itemNo: string
  readonly description: string
  readonly field: TypedField
  readonly text: string
  /** What was typed over it and refused. */
  readonly refused: string | undefined
}

/** Uncontrolled, so that a key costs no render. Its keys and its leaving are the table's business: use-item-cells.ts. */
const TypedCell = memo(function TypedCell({ itemNo, description, field, text, refused }: TypedCellProps) {
  const box = useRef<HTMLInputElement>(null)
  const { meaning, label, kind }: { meaning?: string; label: string; kind: string } = MAINTENANCE_COLUMNS[field]
  const value = refused ?? text
  // Undo, a refusal, another's value: what is being typed here is not overwritten.
  useLayoutEffect(() => {
    const input = box.current
    if (input && input.dataset['typing'] === undefined && input.value !== value) input.value = value
  }, [value])
  return (
    <input
      ref={box}
      id={controlId(field, itemNo)}
      className={kind === 'text' ? 'input' : 'input input-code'}
      type="text"
      inputMode={field === 'shelfLifeDays' ? 'numeric' : undefined}
      autoComplete="off"
      enterKeyHint="next"
      aria-invalid={refused === undefined ? undefined : true}
      aria-label={`${meaning ?? label}, ${description}, item ${itemNo}`}
      aria-describedby={rowStatusId(itemNo)}
      data-item={itemNo}
      data-field={field}
      defaultValue={value}
    />
  )
})

interface SwitchCellProps extends Pick<CellProps, 'item' | 'onToggle'> {
  readonly field: 'isShown' | 'isAuthorised'
  readonly mayChange: boolean
}

export function SwitchCell({ item, field, mayChange, onToggle }: SwitchCellProps) {
  const isOn = item[field] ?? false
  if (!mayChange) return isOn ? 'Yes' : 'No'
  const { meaning } = MAINTENANCE_COLUMNS[field]
  return (
    <label className="switch item-switch">
      <input
        type="checkbox"
        role="switch"
        aria-checked={isOn}
        id={controlId(field, item.itemNo)}
        aria-label={`${meaning}, ${item.description}, item ${item.itemNo}`}
        aria-describedby={rowStatusId(item.itemNo)}
        data-item={item.itemNo}
        data-field={field}
        checked={isOn}
        onChange={(event) => onToggle(item.itemNo, field, event.currentTarget.checked)}
      />
      <span className="switch-track" aria-hidden />
    </label>
  )
}

interface RowStatusTextProps {
  readonly itemNo: string
  readonly status: RowStatus
  readonly store: ItemStore
}

/** How one item stands, in words: an icon alone would not do. */
export function RowStatusText({ itemNo, status, store }: RowStatusTextProps) {
  switch (status.kind) {
    case 'clean':
      return null
    case 'saving':
      return <span className="muted">Saving…</span>
    case 'saved':
      return <span className="line-saved">Saved</span>
    case 'conflict':
      return <span className="line-bad">Changed elsewhere</span>
    case 'put off':
      return (
        <span className="line-bad row">
          {status.text}
          <Button size="small" aria-label={`Choose for item ${itemNo}`} onClick={() => store.reopen(itemNo)}>
            Choose…
          </Button>
        </span>
      )
    case 'failed':
      return (
        <span className="line-bad row" title={status.text}>
          {status.mayRetry ? 'Not known if saved' : 'Not saved'}
          <span className="hidden-visually">. {status.text}</span>
          {status.mayRetry && (
            <Button size="small" onClick={() => store.retry(itemNo)}>
              Retry
            </Button>
          )}
        </span>
      )
  }
}
