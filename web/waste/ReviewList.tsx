import { Trash2 } from 'lucide-react'
import type { KeyboardEvent } from 'react'
import { toUsDate } from '#rules/calendar.ts'
import { figure, many } from '#rules/many.ts'
import { Button } from '../ui/Button.tsx'
import { useIsPhone } from '../ui/media.ts'
import type { WasteEntry } from './entering/entry-calls.ts'
import type { Undo } from './entering/use-undo.ts'

interface ReviewListProps {
  /** Of one location. */
  readonly entries: readonly WasteEntry[]
  readonly undo: Undo
}

/** What was entered for a location, with its subtotal; on a phone as cards. */
export function ReviewList({ entries, undo }: ReviewListProps) {
  const isPhone = useIsPhone()
  const [first] = entries
  if (!first) return null
  const { locationNo, locationName } = first
  const subtotal = `${many(entries.length, 'entry', 'entries')}, ${many(sumOf(entries), 'piece')}`
  return (
    <section aria-labelledby={`waste-${locationNo}`}>
      <h2 id={`waste-${locationNo}`}>
        <span className="code">{locationNo}</span> {locationName}
      </h2>
      {isPhone ? <Cards entries={entries} undo={undo} /> : <Rows entries={entries} undo={undo} />}
      <p className="waste-subtotal">{subtotal}</p>
    </section>
  )
}

const sumOf = (entries: readonly WasteEntry[]) => entries.reduce((sum, { quantity }) => sum + quantity, 0)

/** Delete, also by the key of that name while the row has the focus. */
const onDeleteKey = (entry: WasteEntry, undo: Undo) => (event: KeyboardEvent) => {
  if (event.key === 'Delete') void undo.remove(entry)
}

function DeleteButton({ entry, undo }: { readonly entry: WasteEntry; readonly undo: Undo }) {
  return (
    <Button
      variant="quiet"
      size="icon"
      aria-label={`Delete ${entry.quantity} × ${entry.description}`}
      disabledReason={undo.deleting === entry.entryId ? 'Deleting…' : undefined}
      onKeyDown={onDeleteKey(entry, undo)}
      onClick={() => void undo.remove(entry)}
    >
      <Trash2 size={18} aria-hidden />
    </Button>
  )
}

const Rows = ({ entries, undo }: ReviewListProps) => (
  <div className="table-frame">
    <table className="table">
      <caption className="hidden-visually">Entries of {entries[0]?.locationName}</caption>
      <thead>
        <tr>
          <th scope="col">Date</th>
          <th scope="col">Item</th>
          <th scope="col">Description</th>
          <th scope="col" className="number">
            Qty
          </th>
          <th scope="col">
            <span className="hidden-visually">Actions</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {entries.map((entry) => (
          <tr key={entry.entryId}>
            <td>{toUsDate(entry.wastedOn)}</td>
            <td className="code">{entry.itemNo}</td>
            <th scope="row">{entry.description}</th>
            <td className="number">{figure(entry.quantity)}</td>
            <td>
              <DeleteButton entry={entry} undo={undo} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  </div>
)

const Cards = ({ entries, undo }: ReviewListProps) => (
  <ul className="waste-history">
    {entries.map((entry) => (
      <li key={entry.entryId} className="waste-row">
        <span className="waste-qty">{figure(entry.quantity)} ×</span>
        <span className="waste-what">
          {entry.description}
          <span className="muted">
            {entry.itemNo} · {toUsDate(entry.wastedOn)}
          </span>
        </span>
        <span />
        <DeleteButton entry={entry} undo={undo} />
      </li>
    ))}
  </ul>
)
