import type { api } from '#contract/index.ts'
import type { Output } from '#contract/kernel/endpoint.ts'
import { formatTime, shortWeekday, toUsDate, weekdayOf } from '#rules/calendar.ts'
import { many } from '#rules/many.ts'
import { wallAt } from '../portal/zone.ts'
import { useSession } from '../session/session.tsx'
import { Button } from '../ui/Button.tsx'
import { EmptyBox, StateBox } from '../ui/StateBox.tsx'
import './history.css'

type Page = Output<typeof api.history.list>
type Entry = Page['entries'][number]

interface HistoryEntriesProps {
  readonly asked: {
    readonly data: { readonly pages: readonly unknown[] } | undefined
    readonly error: Error | null
    readonly isPending: boolean
    readonly isFetchingNextPage: boolean
    readonly hasNextPage: boolean
    readonly refetch: () => unknown
    readonly fetchNextPage: () => unknown
  }
  /** Said when there is nothing, with what to do about it. */
  readonly empty: React.ReactNode
}

const WAYS: Readonly<Record<string, string>> = {
  web: 'on screen',
  mobile: 'on a phone',
  api: 'by API',
  enterprise: 'by API',
  upload: 'by file',
  import: 'by import',
  command: 'by command',
}

/** Changes, newest first: what, from what to what, who and when. */
export function HistoryEntries({ asked, empty }: HistoryEntriesProps) {
  return (
    <StateBox asked={asked} rows={8}>
      {({ pages }) => {
        const entries = (pages as readonly Page[]).flatMap((page) => page.entries)
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
                {many(entries.length, 'change')} shown{asked.hasNextPage ? '.' : ', all there are.'}
              </span>
              {asked.hasNextPage && (
                <Button
                  onClick={() => void asked.fetchNextPage()}
                  disabledReason={asked.isFetchingNextPage ? 'Loading …' : undefined}
                >
                  {asked.isFetchingNextPage ? 'Loading …' : 'Show older'}
                </Button>
              )}
            </div>
          </>
        )
      }}
    </StateBox>
  )
}

function EntryOf({ entry }: { readonly entry: Entry }) {
  const { date, time, zoneName } = wallAt(new Date(entry.happenedAt))
  const { title, changes, actor, onBehalfOf, customerNo, channel, note } = entry
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
        {onBehalfOf && ` for ${onBehalfOf}`}
        {isElsewhere && ` · ${customerNo}`}
        {` · ${WAYS[channel] ?? channel}`}
      </p>
    </>
  )
}
