import { useCallback, useState } from 'react'
import type { PlainDate } from '#rules/calendar.ts'
import { PAGE_SIZE } from '#rules/limits.ts'
import { figure } from '#rules/many.ts'
import { Button } from '../ui/Button.tsx'
import { Checkbox } from '../ui/field/Checkbox.tsx'
import { TextField } from '../ui/field/TextField.tsx'
import { EmptyBox } from '../ui/StateBox.tsx'
import { ListFoot } from '../ui/table/ListFoot.tsx'
import { CutoffRowItem } from './CutoffRowItem.tsx'
import { type CutoffsView, shownDates } from './cutoffs-view.ts'
import type { CutRow, TimelineDay } from './use-cutoffs.ts'

interface OverrideListProps {
  readonly rows: readonly CutRow[]
  readonly view: CutoffsView
  readonly onView: (view: CutoffsView) => void
  readonly today: PlainDate
  readonly onDraft: (timeline: readonly TimelineDay[] | undefined) => void
}

/** Dates with a cut-off of their own: those to come, and on demand those of the past, which stay as they were. */
export function OverrideList({ rows, view, onView, today, onDraft }: OverrideListProps) {
  const [shown, setShown] = useState(PAGE_SIZE)
  const [edited, setEdited] = useState<ReadonlySet<string>>(new Set())
  const onEdited = useCallback((date: string, isOpen: boolean) => {
    setEdited((now) => (isOpen ? new Set([...now, date]) : new Set([...now].filter((each) => each !== date))))
  }, [])
  const found = shownDates(rows, view, today, edited)
  const past = rows.filter(({ orderDate = '' }) => orderDate < today).length
  const isFiltered = view.find.trim() !== ''
  return (
    <div className="stack">
      {rows.length > 0 && (
        <div className="toolbar">
          <TextField
            label="Find"
            type="search"
            placeholder="Date, weekday or user"
            value={view.find}
            onChange={(find) => onView({ ...view, find })}
          />
          {past > 0 && (
            <Checkbox
              label={`Show past dates (${figure(past)})`}
              isChecked={view.withPast}
              onChange={(withPast) => onView({ ...view, withPast })}
            />
          )}
        </div>
      )}
      {found.length === 0 ? (
        <EmptyBox
          text={isFiltered ? 'No overrides match.' : 'No date to come has an override. The weekdays hold.'}
          action={isFiltered && <Button onClick={() => onView({ ...view, find: '' })}>Clear Find</Button>}
        />
      ) : (
        <>
          <ul className="cutoff-rows">
            {found
              .filter(({ orderDate = '' }, place) => place < shown || edited.has(orderDate))
              .map((row) => (
                <CutoffRowItem key={row.orderDate} row={row} onDraft={onDraft} onEdited={onEdited} />
              ))}
          </ul>
          <ListFoot
            shown={Math.min(shown, found.length)}
            total={found.length}
            page={PAGE_SIZE}
            one="override"
            onMore={() => setShown((count) => count + PAGE_SIZE)}
            onAll={() => setShown(found.length)}
          />
        </>
      )}
    </div>
  )
}
