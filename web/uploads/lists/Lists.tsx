import { ChevronDown, ChevronRight } from 'lucide-react'
import { type ReactNode, useEffect, useState } from 'react'
import { shortWeekday, toUsDate } from '#rules/calendar.ts'
import { figure, many } from '#rules/many.ts'
import { QUANTITY_ALERT_TITLE } from '#rules/quantity.ts'
import { DATE_ALERT_TITLE } from '#rules/uploads/far-date.ts'
import { Button } from '../../ui/Button.tsx'
import { Checkbox } from '../../ui/field/Checkbox.tsx'
import { useIsPhone } from '../../ui/media.ts'
import { Stamp } from '../../ui/Stamp.tsx'
import type { Desk } from '../use-upload.ts'
import type { OverLimitRow, ReviewState } from '../worker/protocol.ts'
import { PlaceList } from './PlaceList.tsx'
import { ItemName } from './ResultSection.tsx'
import { RowList } from './RowList.tsx'
import { QUESTIONS_TAB, REFUSED_TAB } from './words.ts'

interface ListProps {
  readonly desk: Desk
  readonly review: ReviewState
}

/** A list of what is ready, below what still waits for a location. */
function Waiting({
  review: { waiting },
  shown,
  children,
}: {
  readonly review: ReviewState
  readonly shown: number
  readonly children: ReactNode
}) {
  if (waiting.orders === 0) return children
  return (
    <div className="stack">
      <p>
        {many(waiting.orders, 'order')} with {many(waiting.lines, 'line')} {waiting.orders === 1 ? 'waits' : 'wait'} for
        a location. {waiting.orders === 1 ? 'It is' : 'They are'} listed here once you choose it.
      </p>
      {shown > 0 && children}
    </div>
  )
}

/** The orders of the file: date, used-on day, location (UPL-01), with what the server would do of each. */
export function GroupList({ desk, review }: ListProps) {
  const { version, counts } = review
  return (
    <Waiting review={review} shown={counts.groups}>
      <RowList
        {...{ desk, version }}
        list="groups"
        count={counts.groupRows}
        label="Orders of the file"
        columns={[
          { title: 'Order' },
          { title: 'Lines', className: 'number' },
          { title: 'Pieces', className: 'number' },
        ]}
      >
        {(row) =>
          row.kind === 'heading' ? (
            <>
              <th scope="rowgroup" colSpan={2} className={`upload-heading upload-heading-${row.level}`}>
                {row.text}
              </th>
              <td className="number upload-heading">{figure(row.pieces)}</td>
            </>
          ) : (
            <>
              <td>
                <span className="row upload-order">
                  <span className="code">{row.place}</span> {row.name}
                  {row.outcome && <Stamp tone={row.tone}>{row.outcome}</Stamp>}
                </span>
                {row.text && <span className="upload-remark">{row.text}</span>}
              </td>
              <td className="number">{figure(row.lines)}</td>
              <td className="number">{figure(row.pieces)}</td>
            </>
          )
        }
      </RowList>
    </Waiting>
  )
}

/** What was understood rather than read: all of one kind in one line, which opens to show each. */
export function ChangeList({ desk, review: { version, counts } }: ListProps) {
  if (counts.changes === 0) return <p className="upload-none">Nothing was changed: every line is used as it is.</p>
  return (
    <RowList
      {...{ desk, version }}
      list="changes"
      count={counts.changeRows}
      label="Changed for you"
      columns={[{ title: 'Place' }, { title: 'What was done' }]}
    >
      {(row) =>
        row.type === 'kind' ? (
          <th scope="rowgroup" colSpan={2} className="upload-heading upload-kind">
            <button
              type="button"
              aria-expanded={row.isOpen}
              onClick={() => void desk.do.openChanges(row.kind, !row.isOpen)}
            >
              {row.isOpen ? <ChevronDown size={16} aria-hidden /> : <ChevronRight size={16} aria-hidden />}
              {row.text}
            </button>
          </th>
        ) : (
          <>
            <th scope="row" className="upload-place">
              {row.place}
            </th>
            <td>{row.text}</td>
          </>
        )
      }
    </RowList>
  )
}

/** What the server would not order, and why. */
export function RefusedList({ desk, review }: ListProps) {
  return (
    <PlaceList
      {...{ desk, version: review.version, label: REFUSED_TAB, count: review.counts.refused }}
      list="refused"
      told={[
        { title: 'Item', of: (row) => (row.itemNo === '' ? 'The whole order' : <ItemName {...row} />) },
        { title: 'Why', of: ({ text }) => text },
      ]}
      numbers={[{ title: 'Pieces', of: ({ quantity }) => quantity }]}
    />
  )
}

export function LineList({ desk, review }: ListProps) {
  const { version, counts } = review
  const isPhone = useIsPhone()
  return (
    <Waiting review={review} shown={counts.lines}>
      <RowList
        {...{ desk, version }}
        list="lines"
        count={counts.lines}
        label="All lines"
        columns={[
          ...(isPhone ? [] : [{ title: 'Place' }, { title: 'Date, used on' }]),
          { title: 'Location' },
          { title: 'Item' },
          { title: 'Quantity', className: 'number' },
          ...(isPhone ? [] : [{ title: 'Remark' }]),
        ]}
      >
        {(row) => {
          const date = toUsDate(row.orderDate)
          const remark = <span className={row.isBad ? 'upload-bad' : undefined}>{row.remark}</span>
          return (
            <>
              {!isPhone && (
                <>
                  <th scope="row" className="upload-place">
                    {row.place}
                  </th>
                  <td>
                    {date}, {shortWeekday(row.usedOnDay)}
                  </td>
                </>
              )}
              <td>
                <span className="code">{row.location}</span>
                {isPhone && (
                  <span className="upload-remark">
                    {date}, {row.place}
                  </span>
                )}
                {isPhone && remark}
              </td>
              <td className="code">{row.itemNo}</td>
              <td className="number">{figure(row.quantity)}</td>
              {!isPhone && <td>{remark}</td>}
            </>
          )
        }}
      </RowList>
    </Waiting>
  )
}

/** Ticked at once; the worker's answer follows. */
function Decision({ row, onDecide }: { readonly row: OverLimitRow; readonly onDecide: (isYes: boolean) => void }) {
  const [isYes, setYes] = useState(row.isConfirmed)
  useEffect(() => setYes(row.isConfirmed), [row])
  return (
    <Checkbox
      label={row.question}
      isChecked={isYes}
      onChange={(next) => {
        setYes(next)
        onDecide(next)
      }}
    />
  )
}

/** Dates far ahead and lines above the limit. */
export const questionCount = ({ counts }: ReviewState): number => counts.farDates + counts.overLimit

/** What the file asks about as one list: one decision a date or line; without a yes it is refused (UPL-09). */
export function QuestionList({ desk, review }: ListProps) {
  const { version, counts, confirmed } = review
  const titles = [counts.farDates > 0 && DATE_ALERT_TITLE, counts.overLimit > 0 && QUANTITY_ALERT_TITLE]
  const isPhone = useIsPhone()
  const decide = desk.do.confirmOverLimit
  return (
    <div className="stack">
      <div className="row">
        <h3>{titles.filter(Boolean).join(', ')}</h3>
        <span className="muted" role="status">
          {figure(confirmed)} of {figure(questionCount(review))} confirmed
          {confirmed < questionCount(review) && ', the others are refused'}.
        </span>
        <span className="row">
          <Button size="small" onClick={() => void decide('all', true)}>
            Confirm all
          </Button>
          <Button size="small" onClick={() => void decide('all', false)}>
            Refuse all
          </Button>
        </span>
      </div>
      <RowList
        {...{ desk, version }}
        list="overLimit"
        count={questionCount(review)}
        label={QUESTIONS_TAB}
        columns={[
          { title: 'Confirm' },
          ...(isPhone ? [] : [{ title: 'For' }]),
          { title: 'Pieces', className: 'number' },
        ]}
      >
        {(row) => {
          const place = (
            <div className="upload-asked">
              {row.location && (
                <>
                  <span className="code">{row.location}</span> {row.name}
                </>
              )}
              <span className="upload-remark">{row.about}</span>
            </div>
          )
          return (
            <>
              <td>
                <Decision row={row} onDecide={(isYes) => void decide(row.key, isYes)} />
                {isPhone && place}
              </td>
              {!isPhone && <td>{place}</td>}
              <td className="number">{figure(row.quantity)}</td>
            </>
          )
        }}
      </RowList>
    </div>
  )
}
