import { Check } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Grouping, Sort } from '#rules/orders/order-view.ts'
import { Button } from '../../ui/Button.tsx'
import { useIsPhone } from '../../ui/media.ts'
import type { Column } from '../data/columns.ts'
import { SortChoice } from './SortChoice.tsx'
import type { ViewSettingsInHand } from './use-view-settings.ts'

const modes = [
  { value: 'Daily', label: 'Daily', meaning: 'The last order days' },
  { value: 'Weekly', label: 'Weekly', meaning: 'The same weekday in past weeks' },
  { value: 'Last', label: 'Last', meaning: 'The last orders for the same used-on day' },
] as const
const groupings: readonly { readonly value: Grouping; readonly label: string; readonly meaning: string }[] = [
  { value: 0, label: 'None', meaning: 'One list' },
  { value: 1, label: 'Price code', meaning: 'A section for each price code' },
  { value: 2, label: 'Section', meaning: 'A section for each menu section' },
]

interface ViewOptionsProps extends ViewSettingsInHand {
  /** Opens the chooser of columns, or on a phone of the facts under each item. */
  readonly onColumns: () => void
  readonly columns: readonly Column[]
  readonly sort: Sort
  readonly onSort: (sort: Sort) => void
}

/** How the lines are shown: the first entries of Options (S11). */
export function ViewOptions({ settings, change, failure, onColumns, columns, sort, onSort }: ViewOptionsProps) {
  const isPhone = useIsPhone()
  return (
    <>
      {isPhone && <SortChoice columns={columns} sort={sort} onSort={onSort} />}
      <Segments
        title="History display"
        options={modes}
        value={settings.historyMode}
        onChange={(historyMode) => change({ historyMode })}
      />
      <Segments
        title="Group items"
        options={groupings}
        value={settings.groupItems}
        onChange={(groupItems) => change({ groupItems })}
      />
      {!isPhone && (
        <Toggle isOn={settings.scrollItems} onToggle={(scrollItems) => change({ scrollItems })}>
          Scroll items
        </Toggle>
      )}
      <Toggle isOn={settings.usePopovers} onToggle={(usePopovers) => change({ usePopovers })}>
        Use popovers
      </Toggle>
      <Button onClick={onColumns}>
        <span className="menu-check" />
        {isPhone ? 'Show under each item' : 'Column Chooser'}
      </Button>
      {failure !== undefined && <p className="menu-head line-bad">{failure}</p>}
    </>
  )
}

interface SegmentsProps<V> {
  readonly title: string
  readonly options: readonly { readonly value: V; readonly label: string; readonly meaning: string }[]
  readonly value: V
  readonly onChange: (value: V) => void
}

function Segments<V extends string | number>({ title, options, value, onChange }: SegmentsProps<V>) {
  return (
    <>
      <p className="menu-head">{title}</p>
      <fieldset className="segments">
        <legend className="hidden-visually">{title}</legend>
        {options.map((option) => (
          <Button
            key={option.value}
            title={option.meaning}
            aria-pressed={option.value === value}
            onClick={() => onChange(option.value)}
          >
            {option.value === value && <Check size={16} aria-hidden />}
            {option.label}
          </Button>
        ))}
      </fieldset>
    </>
  )
}

interface ToggleProps {
  readonly isOn: boolean
  readonly onToggle: (isOn: boolean) => void
  readonly children: ReactNode
}

const Toggle = ({ isOn, onToggle, children }: ToggleProps) => (
  <Button aria-pressed={isOn} onClick={() => onToggle(!isOn)}>
    <span className="menu-check">{isOn && <Check size={16} aria-hidden />}</span>
    {children}
  </Button>
)
