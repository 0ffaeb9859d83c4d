import { useMemo, useRef } from 'react'
import { api } from '#contract/index.ts'
import type { PlainDate } from '#rules/calendar.ts'
import { PAGE_SIZE } from '#rules/limits.ts'
import { many } from '#rules/many.ts'
import type { ItemWeek, ItemWeekRow } from '../ordering/week.ts'
import { useAddress } from '../portal/address.ts'
import { useAsk } from '../portal/api.ts'
import { openDocument } from '../portal/files.ts'
import { useViewInAddress } from '../portal/use-view-in-address.ts'
import { Button } from '../ui/Button.tsx'
import { focusAll } from '../ui/field/focus-all.ts'
import { TextField } from '../ui/field/TextField.tsx'
import { useKeys } from '../ui/keys/keys.tsx'
import { useIsPhone } from '../ui/media.ts'
import { EmptyBox, StateBox } from '../ui/StateBox.tsx'
import { ListFoot } from '../ui/table/ListFoot.tsx'
import { PhoneSort } from '../ui/table/PhoneSort.tsx'
import { useGrid } from './grid/use-grid.ts'
import { ItemList } from './ItemList.tsx'
import { ItemTable } from './ItemTable.tsx'
import { PastWeeks } from './PastWeeks.tsx'
import { ITEM_SORTS, itemFilterOf, itemsOf, readItemView, writeItemView } from './summary-view.ts'

const inAddress = { read: readItemView, write: writeItemView }

interface ItemLevelProps {
  readonly firstDate: PlainDate
  /** Opens a document; what goes wrong is said on the page. */
  readonly onPrint: (open: () => Promise<void>) => void
}

/** S09: what the week needs of each item (SUM-07). */
export function ItemLevel({ firstDate, onPrint }: ItemLevelProps) {
  const asked = useAsk(api.summaries.byItem, { firstDate }, { placeholderData: (before) => before, staleTime: 0 })
  return (
    <StateBox
      asked={asked}
      rows={12}
      empty={(week) =>
        week.rows.length === 0 ? (
          <>
            <EmptyBox text="Nothing was ordered this week." />
            <PastWeeks firstDate={firstDate} filter={{}} rowsLeft={undefined} />
          </>
        ) : undefined
      }
    >
      {(week) => (
        <div aria-busy={asked.isPlaceholderData} className="stack summary-level">
          <ItemsOfWeek week={week} firstDate={firstDate} onPrint={onPrint} />
        </div>
      )}
    </StateBox>
  )
}

function ItemsOfWeek({ week, firstDate, onPrint }: { readonly week: ItemWeek } & ItemLevelProps) {
  const { search } = useAddress()
  const isPhone = useIsPhone()
  const { view, setView } = useViewInAddress(inAddress)
  const find = useRef<HTMLInputElement>(null)
  const rows = useMemo(() => itemsOf(week.rows, view), [week, view])
  const days = week.days.filter(({ isShown }) => isShown)
  const grid = useGrid({
    keys: useMemo(() => rows.map(({ itemNo }) => itemNo), [rows]),
    columns: days.length + 3,
    of: JSON.stringify(view),
  })
  useKeys('Order Summary, items', [
    { keys: '/', does: 'Find', run: () => focusAll(find) },
    { keys: 'Enter', does: 'In the table: the item’s PDF' },
    { keys: '← → ↑ ↓', does: 'In the table: another day or item' },
  ])
  const openItem = ({ itemNo, priceCode }: ItemWeekRow) =>
    onPrint(() => openDocument(api.documents.itemInfo, { itemNo, ...(priceCode && { codeShown: priceCode }) }))
  const clear = <Button onClick={() => setView(readItemView({}))}>Clear filters</Button>
  const empty = rows.length > 0 ? undefined : <EmptyBox text="No items match these filters." action={clear} />
  const shared = { rows, drawn: grid.rows.shown.length, days, onOpen: openItem, empty }
  return (
    <>
      <div className="toolbar summary-tools">
        <TextField
          ref={find}
          type="search"
          label="Find"
          isLabelHidden={isPhone}
          placeholder="Item or description"
          autoComplete="off"
          enterKeyHint="search"
          value={view.find}
          onChange={(text) => setView({ ...view, find: text })}
        />
        {isPhone && <PhoneSort view={view} choices={ITEM_SORTS} onView={setView} />}
      </div>
      {isPhone ? <ItemList {...shared} /> : <ItemTable {...shared} view={view} onView={setView} grid={grid.props} />}
      <ListFoot
        shown={Math.min(grid.shown, rows.length)}
        total={rows.length}
        page={PAGE_SIZE}
        one="item"
        onMore={grid.more}
        onAll={grid.all}
      />
      <PastWeeks
        firstDate={firstDate}
        filter={{ summaryType: 'ITEM', ...itemFilterOf(readItemView(search)) }}
        rowsLeft={rows.length < week.rows.length ? many(rows.length, 'item') : undefined}
      />
    </>
  )
}
