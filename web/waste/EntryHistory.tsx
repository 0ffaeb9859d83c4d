import { Trash2 } from 'lucide-react'
import { formatTime, toUsDate } from '#rules/calendar.ts'
import { WASTE_HISTORY } from '#rules/limits.ts'
import { figure } from '#rules/many.ts'
import { wallAt } from '../portal/zone.ts'
import { Button } from '../ui/Button.tsx'
import { EmptyBox } from '../ui/StateBox.tsx'
import type { WasteEntry } from './entering/entry-calls.ts'
import type { LocalEntry } from './entering/entry-store.ts'
import type { Undo } from './entering/use-undo.ts'
import type { Waste } from './entering/use-waste.ts'

interface EntryHistoryProps {
  readonly waste: Waste
  readonly undo: Undo
  /** Otherwise there is only what the server does not have: a refusal must not go unseen. */
  readonly isShown: boolean
}

/** The last 15 entries, what is still on its way first (WST-07). */
export function EntryHistory({ waste, undo, isShown }: EntryHistoryProps) {
  const { local, listed } = waste.state
  const saved = (isShown && listed?.entries) || []
  // While its answer is looked at, one may be in both.
  const keys = new Set(local.map(({ key }) => key))
  const rest = saved.filter(({ entryKey }) => entryKey === undefined || !keys.has(entryKey))
  if (!isShown && local.length === 0) return null
  if (local.length === 0 && rest.length === 0) return <EmptyBox text="No waste recorded yet for this location." />
  return (
    <ol className="waste-history" aria-label="Last entries">
      {local.map((entry) => (
        <LocalRow
          key={entry.key}
          entry={entry}
          onConfirm={() => waste.store.confirm(entry.key)}
          onDrop={() => waste.store.undo(entry.key)}
        />
      ))}
      {rest.slice(0, Math.max(0, WASTE_HISTORY - local.length)).map((entry) => (
        <SavedRow key={entry.entryKey ?? entry.entryId} entry={entry} undo={undo} />
      ))}
    </ol>
  )
}

const useByText = (useBy: string | undefined): string => (useBy ? ` · use by ${toUsDate(useBy)}` : '')

interface LocalRowProps {
  readonly entry: LocalEntry
  /** Yes to the question of its row. */
  readonly onConfirm: () => void
  readonly onDrop: () => void
}
function LocalRow({ entry, onConfirm, onDrop }: LocalRowProps) {
  const { quantity, description, code, locationNo, wastedOn, useBy, state, problem, isQuestion } = entry
  return (
    <li className="waste-row">
      <span className="waste-qty">{quantity} ×</span>
      <span className="waste-what">
        {description} <span className="code muted">{code}</span>
        <span className="muted">
          {locationNo} · {toUsDate(wastedOn)}
          {useByText(useBy)}
        </span>
        {state === 'failed' && <span className="field-error">{problem}</span>}
        {isQuestion && (
          <Button size="small" aria-label={`Record ${quantity} × ${description}`} onClick={onConfirm}>
            Record {figure(quantity)}
          </Button>
        )}
      </span>
      <span className={state === 'failed' ? 'tone-bad' : 'muted'}>
        {{ saving: 'Saving…', waiting: 'Not sent yet', failed: 'Not saved' }[state]}
      </span>
      <Button
        variant="quiet"
        size="icon"
        aria-label={`${state === 'failed' ? 'Remove' : 'Take back'} ${quantity} × ${description}`}
        onClick={onDrop}
      >
        <Trash2 size={18} aria-hidden />
      </Button>
    </li>
  )
}

function SavedRow({ entry, undo }: { readonly entry: WasteEntry; readonly undo: Undo }) {
  const { entryId, quantity, description, itemNo, locationNo, wastedOn, useBy, recordedAt } = entry
  return (
    <li className="waste-row">
      <span className="waste-qty">{quantity} ×</span>
      <span className="waste-what">
        {description} <span className="code muted">{itemNo}</span>
        <span className="muted">
          {locationNo} · {toUsDate(wastedOn)}
          {useByText(useBy)}
        </span>
      </span>
      <span className="muted">Saved {formatTime(wallAt(new Date(recordedAt)).time)}</span>
      <Button
        variant="quiet"
        size="icon"
        aria-label={`Delete ${quantity} × ${description}`}
        disabledReason={undo.deleting === entryId ? 'Deleting…' : undefined}
        onClick={() => void undo.remove(entry)}
      >
        <Trash2 size={18} aria-hidden />
      </Button>
    </li>
  )
}
