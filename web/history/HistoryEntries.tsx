import { formatTime, shortWeekday, toUsDate, weekdayOf } from '#rules/calendar.ts'
import { wayWords } from '#rules/history/kinds.ts'
import { many } from '#rules/many.ts'
import { wallAt } from '../portal/zone.ts'
import { useSession } from '../session/session.tsx'
import { Button } from '../ui/Button.tsx'
import { EmptyBox, ErrorBox, StateBox } from '../ui/StateBox.tsx'
import type { HistoryEntry, HistoryPages } from './use-history-pages.ts'
import './history.css'

interface HistoryEntriesProps {
  readonly asked: HistoryPages
  /** Said when there is nothing, with what to do about it. */
  readonly empty: React.ReactNode
}

/** Changes, newest first: what, from what to what, who and when. */
export function HistoryEntries({ asked, empty }: HistoryEntriesProps) {
  return (
    <StateBox asked={asked} rows={8}>
      {(entries) => {
        if (entries.length === 0) return <>{typeof empty === 'string' ? <EmptyBox text={empty} /> : empty}</>
        return (
          <>
            <ol className="history">
              {entries.map((entry) => (
                <li key={entry.entryId}>
                  <EntryOf entry={entry} />
                </li>
              ))}
            </ol>
            <div className="table-foot">
              <span role="status">
                {many(entries.length, 'change')} shown{asked.hasOlder ? '.' : ', all there are.'}
              </span>
              {asked.hasOlder && !asked.olderError && (
                <Button
                  onClick={() => void asked.showOlder()}
                  disabledReason={asked.isFetching ? 'Loading …' : undefined}
                >
                  {asked.isFetching ? 'Loading …' : 'Show older'}
                </Button>
              )}
            </div>
            {asked.olderError && <ErrorBox error={asked.olderError} onRetry={() => void asked.showOlder()} />}
          </>
        )
      }}
    </StateBox>
  )
}

function EntryOf({ entry }: { readonly entry: HistoryEntry }) {
  const { date, time, zoneName } = wallAt(new Date(entry.happenedAt))
  const { title, changes, actor, isStaff, onBehalfOf, customerNo, channel, note } = entry
  const { customer } = useSession()
  const isElsewhere = customerNo !== undefined && ![onBehalfOf, customer?.customerNo].includes(customerNo)
  return (
    <>
      <p className="history-title">{title}</p>
      {changes.length > 0 && (
        <ul className="history-changes">
          {changes.map(({ field, was, is }) => (
            <li key={field}>
              {field && <span className="muted">{field}: </span>}
              {was !== '' && (
                <>
                  <del>
                    <span className="hidden-visually">from </span>
                    {was}
                  </del>{' '}
                </>
              )}
              <ins>
                {was !== '' && <span className="hidden-visually">to </span>}
                {is === '' ? 'empty' : is}
              </ins>
            </li>
          ))}
        </ul>
      )}
      {note && <p>{note}</p>}
      <p className="muted">
        <time dateTime={entry.happenedAt}>
          {shortWeekday(weekdayOf(date))} {toUsDate(date)}, {formatTime(time)} {zoneName}
        </time>
        {' · '}
        {actor}
        {isStaff && ', company staff'}
        {onBehalfOf && ` for ${onBehalfOf}`}
        {isElsewhere && ` · ${customerNo}`}
        {` · ${wayWords(channel)}`}
      </p>
    </>
  )
}
