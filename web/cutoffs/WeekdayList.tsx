import { useState } from 'react'
import { type PlainDate, WEEKDAYS, type Weekday, weekdayName } from '#rules/calendar.ts'
import { cutoffSentence } from '#rules/ordering/cutoff-row.ts'
import { serverNow } from '../portal/clock.ts'
import { wallAt } from '../portal/zone.ts'
import { Button } from '../ui/Button.tsx'
import { CutoffRowItem } from './CutoffRowItem.tsx'
import { RowForm } from './RowForm.tsx'
import { newValues } from './row-values.ts'
import type { CutRow, TimelineDay } from './use-cutoffs.ts'

interface WeekdayListProps {
  readonly ownerNo: string
  readonly rows: readonly CutRow[]
  /** Those of every customer, which hold where a customer has none. */
  readonly defaults: readonly CutRow[]
  readonly onDraft: (timeline: readonly TimelineDay[] | undefined) => void
}

/** The seven weekdays, Sunday too (CUT-17): the default of each, or a customer's own and what holds without it. */
export function WeekdayList({ ownerNo, rows, defaults, onDraft }: WeekdayListProps) {
  return (
    <ul className="cutoff-rows">
      {WEEKDAYS.map((weekday) => {
        const own = rows.find((row) => row.weekday === weekday)
        if (own) return <CutoffRowItem key={weekday} row={own} onDraft={onDraft} />
        const held = defaults.find((row) => row.weekday === weekday)
        return held && <Unset key={weekday} weekday={weekday} ownerNo={ownerNo} held={held} onDraft={onDraft} />
      })}
    </ul>
  )
}

const NONE: ReadonlySet<PlainDate> = new Set()

interface UnsetProps extends Pick<WeekdayListProps, 'ownerNo' | 'onDraft'> {
  readonly weekday: Weekday
  readonly held: CutRow
}

/** A weekday for which the customer has no row of its own. */
function Unset({ weekday, ownerNo, held, onDraft }: UnsetProps) {
  const [isOpen, setOpen] = useState(false)
  const name = weekdayName(weekday)
  const close = () => setOpen(false)
  return (
    <li className="cutoff-row" data-open={isOpen || undefined}>
      <h3 className="cutoff-day">{name}</h3>
      {isOpen ? (
        <RowForm
          start={{ ...newValues(ownerNo, weekday), cutDay: String(held.cutDay), cutTime: held.cutTime }}
          isNew
          taken={NONE}
          action="Save"
          onDraft={onDraft}
          onSaved={close}
          onCancel={close}
        />
      ) : (
        <>
          <p className="cutoff-said muted">
            As for every customer: {cutoffSentence({ ...held, orderDate: undefined }, wallAt(serverNow()).zoneName)}
          </p>
          <div className="cutoff-actions">
            <Button size="small" aria-label={`Set ${name} for ${ownerNo}`} onClick={() => setOpen(true)}>
              Set
            </Button>
          </div>
        </>
      )}
    </li>
  )
}
