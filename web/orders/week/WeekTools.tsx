import type { RefObject } from 'react'
import { figure } from '#rules/many.ts'
import { Button } from '../../ui/Button.tsx'
import { TextField } from '../../ui/field/TextField.tsx'
import type { QuantityStore } from '../saving/saving.ts'
import type { Column } from './day/days.ts'
import { chipLines, type WeekChip } from './view/week-view.ts'
import { useStores } from './week-stores.ts'

interface WeekToolsProps {
  readonly findRef: RefObject<HTMLInputElement | null>
  readonly find: string
  readonly onFind: (find: string) => void
  /** Enter in Find. */
  readonly onEnter: () => void
  readonly onUndo: () => void
  readonly columns: readonly Column[]
  readonly stores: readonly QuantityStore[]
  /** How many items there are. */
  readonly total: number
  readonly chip: WeekChip
  readonly onChip: (chip: WeekChip) => void
}

/** Find, which items are shown, and Undo. */
export function WeekTools(props: WeekToolsProps) {
  const { findRef, find, onFind, onEnter, onUndo, columns, stores, total, chip, onChip } = props
  // One text, so that the tools are drawn when a count changes, not with each key.
  const counts = useStores(stores, () => {
    const { ordered, usual } = chipLines(columns)
    return `${ordered.size} ${usual.size}`
  }).split(' ')
  const button = (which: WeekChip, label: string, count = 0) => (
    <Button className="chip" aria-pressed={chip === which} onClick={() => onChip(which)}>
      {label} ({figure(count)})
    </Button>
  )
  return (
    <div className="toolbar week-tools">
      <TextField
        ref={findRef}
        type="search"
        label="Find"
        isLabelHidden
        placeholder="Find an item"
        autoComplete="off"
        value={find}
        onChange={onFind}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && !event.ctrlKey && !event.metaKey) onEnter()
        }}
      />
      {button('all', 'All items', total)}
      {button('usual', 'Usual', Number(counts[1]))}
      {button('ordered', 'Ordered this week', Number(counts[0]))}
      <Button onClick={onUndo}>Undo last change</Button>
      <span className="muted only-desktop">Gray numbers are last week's</span>
    </div>
  )
}
