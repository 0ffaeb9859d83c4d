import { useState } from 'react'
import { Button } from '../Button.tsx'
import { Dialog } from '../dialog/Dialog.tsx'
import './form.css'
import { merge } from './merge.ts'

/** What a field is called, and how a value of it reads; a field that is not here is shown to nobody. */
export type FieldWords<V> = {
  readonly [F in keyof V & string]?: { readonly label: string; readonly say?: (value: V[F]) => string }
}

interface ConflictDialogProps<V extends object> {
  readonly base: V
  readonly mine: V
  readonly theirs: V
  /** Who saved in the meantime. */
  readonly by: string
  readonly fields: FieldWords<V>
  readonly onDecided: (values: V, theirs: V) => void
  readonly onClose: () => void
}

/** Two people changed one record: both values of each field, and a choice; nothing is overwritten unseen. */
export function ConflictDialog<V extends object>({
  base,
  mine,
  theirs,
  by,
  fields,
  onDecided,
  onClose,
}: ConflictDialogProps<V>) {
  const { values, disputed, theirs: alone } = merge(base, mine, theirs)
  const [keepsMine, setKeepsMine] = useState<Readonly<Record<string, boolean>>>({})
  const who = by || 'Someone else'
  const say = (field: keyof V & string, of: V) =>
    (fields[field]?.say?.(of[field]) ?? String(of[field] ?? '')) || '(empty)'
  const isOpen = disputed.some((field) => keepsMine[field] === undefined)
  const decide = () => {
    const chosen = disputed.filter((field) => keepsMine[field]).map((field) => [field, mine[field]] as const)
    onDecided({ ...values, ...Object.fromEntries(chosen) }, theirs)
  }
  return (
    <Dialog
      title={`${who} saved this in the meantime`}
      role="alertdialog"
      width={560}
      onClose={onClose}
      footer={
        <>
          <Button data-autofocus onClick={onClose}>
            Go back
          </Button>
          <Button
            variant="primary"
            disabledReason={isOpen ? 'Choose one value for each field first.' : undefined}
            onClick={decide}
          >
            Save
          </Button>
        </>
      }
    >
      <p>
        {disputed.length > 0
          ? 'Nothing was saved yet. Choose which value to keep.'
          : 'Nothing was saved yet. Your changes and theirs do not meet: Save keeps both.'}
      </p>
      {disputed.map((field) => (
        <fieldset key={field} className="conflict">
          <legend>{fields[field]?.label ?? field}</legend>
          {[true, false].map((isMine) => (
            <label key={String(isMine)} className="checkbox">
              <input
                type="radio"
                name={`conflict-${field}`}
                checked={keepsMine[field] === isMine}
                onChange={() => setKeepsMine((all) => ({ ...all, [field]: isMine }))}
              />
              <span>
                {isMine ? 'Yours' : `${who}’s`}: <strong>{say(field, isMine ? mine : theirs)}</strong>
              </span>
            </label>
          ))}
        </fieldset>
      ))}
      {alone
        .filter((field) => fields[field])
        .map((field) => (
          <p key={field} className="muted">
            {fields[field]?.label}: {who} changed it from {say(field, base)} to {say(field, theirs)}.
          </p>
        ))}
    </Dialog>
  )
}
