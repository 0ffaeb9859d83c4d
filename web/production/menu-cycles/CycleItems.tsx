import { useId, useRef, useState } from 'react'
import { api } from '#contract/index.ts'
import { many } from '#rules/many.ts'
import { fold } from '#rules/pattern.ts'
import { useAsk } from '../../portal/api.ts'
import { Button } from '../../ui/Button.tsx'
import { Checkbox } from '../../ui/field/Checkbox.tsx'
import { TextField } from '../../ui/field/TextField.tsx'
import { ListFoot } from '../../ui/table/ListFoot.tsx'
import type { CycleItem } from './menu-cycle-draft.ts'

const PAGE = 20

interface CycleItemsProps {
  readonly id: string
  readonly items: readonly CycleItem[]
  readonly weeks: number
  readonly error: string | undefined
  readonly onItems: (items: readonly CycleItem[]) => void
}

/** What each week of a rotating menu offers: items by weeks. */
export function CycleItems({ id, items, weeks, error, onItems }: CycleItemsProps) {
  const [find, setFind] = useState('')
  const [most, setMost] = useState(PAGE)
  const headId = useId()
  const wanted = fold(find)
  const shown = items.filter(({ itemNo, description }) => fold(`${itemNo} ${description}`).includes(wanted))
  const all = Array.from({ length: weeks }, (_, i) => i + 1)
  const put = (itemNo: string, inWeeks: readonly number[]) =>
    onItems(
      items.map((item) => (item.itemNo === itemNo ? { ...item, weeks: [...inWeeks].sort((a, b) => a - b) } : item)),
    )
  return (
    <fieldset className="stack" id={id} tabIndex={-1} aria-describedby={headId}>
      <legend>Items</legend>
      <p id={headId} className="muted">
        {items.length === 0
          ? 'No item is named: the cycle offers the whole item list of each location.'
          : `${many(items.length, 'item')}. Items that are not here are on no menu of this cycle.`}
      </p>
      {error && <p className="field-error">{error}</p>}
      <AddItem
        has={new Set(items.map(({ itemNo }) => itemNo))}
        onAdd={(item) => onItems([{ ...item, weeks: all }, ...items])}
      />
      {items.length > 0 && (
        <>
          {items.length > PAGE && (
            <TextField label="Find in this cycle" type="search" value={find} onChange={setFind} />
          )}
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a table that scrolls sideways is reached by keyboard */}
          <section className="table-frame" aria-label="Items by week" tabIndex={0}>
            <table className="table cycle-weeks">
              <caption className="hidden-visually">Items by week</caption>
              <thead>
                <tr>
                  <th scope="col">Item</th>
                  {all.map((week) => (
                    <th key={week} scope="col">
                      Week {week}
                    </th>
                  ))}
                  <th scope="col">
                    <span className="hidden-visually">Actions</span>
                  </th>
                </tr>
              </thead>
              <tbody>
                {shown.slice(0, most).map(({ itemNo, description, weeks: inWeeks }) => (
                  <tr key={itemNo}>
                    <th scope="row">
                      <span className="code">{itemNo}</span> {description}
                    </th>
                    {all.map((week) => (
                      <td key={week}>
                        <Checkbox
                          label={
                            <span className="hidden-visually">
                              {description} in week {week}
                            </span>
                          }
                          isChecked={inWeeks.includes(week)}
                          onChange={(isOn) =>
                            put(itemNo, isOn ? [...inWeeks, week] : inWeeks.filter((one) => one !== week))
                          }
                        />
                      </td>
                    ))}
                    <td className="actions">
                      <Button
                        size="small"
                        aria-label={`Remove ${description}`}
                        onClick={() => onItems(items.filter((item) => item.itemNo !== itemNo))}
                      >
                        Remove
                      </Button>
                    </td>
                  </tr>
                ))}
              </tbody>
            </table>
          </section>
          <ListFoot
            shown={Math.min(most, shown.length)}
            total={shown.length}
            page={PAGE}
            one="item"
            onMore={() => setMost((before) => before + PAGE)}
            onAll={() => setMost(shown.length)}
          />
        </>
      )}
    </fieldset>
  )
}

interface AddItemProps {
  readonly has: ReadonlySet<string>
  readonly onAdd: (item: { readonly itemNo: string; readonly description: string }) => void
}

/** Finds items by a part of their number or name, and adds them to every week. */
function AddItem({ has, onAdd }: AddItemProps) {
  const [find, setFind] = useState('')
  const field = useRef<HTMLInputElement>(null)
  const isAsked = find.trim().length > 1
  const asked = useAsk(api.menuCycles.items, { find: find.trim() }, { enabled: isAsked, staleTime: 60_000 })
  const found = isAsked ? asked.data?.filter(({ itemNo }) => !has.has(itemNo)) : undefined
  return (
    <>
      <TextField
        ref={field}
        label="Find an item to add"
        hint="A part of its number or name"
        type="search"
        value={find}
        onChange={setFind}
      />
      {asked.error && isAsked && <p className="field-error">{asked.error.message}</p>}
      {found && (
        <ul className="row forgotten" aria-label="Items found">
          {found.slice(0, 10).map((item) => (
            <li key={item.itemNo}>
              <Button
                size="small"
                onClick={() => {
                  onAdd(item)
                  // Its button is gone now.
                  field.current?.focus()
                }}
              >
                Add {item.itemNo} {item.description}
              </Button>
            </li>
          ))}
          {found.length === 0 && <li>No other item has that in its number or name.</li>}
        </ul>
      )}
    </>
  )
}
