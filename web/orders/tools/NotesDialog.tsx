import { useState } from 'react'
import { api } from '#contract/index.ts'
import { NOTES_LENGTH } from '#rules/limits.ts'
import { many } from '#rules/many.ts'
import { useCommand } from '../../session/use-command.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/dialog/Dialog.tsx'
import { useAskBeforeClose } from '../../ui/dialog/use-ask-before-close.ts'
import { Field } from '../../ui/field/Field.tsx'
import type { OrderHeader } from '../data/order-api.ts'

interface NotesDialogProps {
  readonly header: OrderHeader
  readonly mayEdit: boolean
  readonly reload: () => Promise<unknown>
  readonly onClose: () => void
}

/** Location Notes (ORD-63): what drivers and clerks should know of the place. Text only for those who may not change it. */
export default function NotesDialog({ header, mayEdit, reload, onClose }: NotesDialogProps) {
  const [notes, setNotes] = useState(header.locationNotes)
  const update = useCommand(api.locations.updateNotes, {
    // Saved is saved: what cannot be read again now is read with the next look.
    after: () => reload().catch(() => undefined),
    said: () => 'Location notes saved.',
  })
  const isChanged = mayEdit && notes !== header.locationNotes
  const askAndClose = useAskBeforeClose({ isChanged, title: 'The notes are not saved', onClose })
  const left = NOTES_LENGTH - [...notes].length
  const tooLong = left < 0 ? `${many(-left, 'character')} too many` : undefined
  const title = `Location Notes, ${header.locationName}`

  if (!mayEdit)
    return (
      <Dialog title={title} onClose={onClose} footer={<Button onClick={onClose}>Close</Button>}>
        <p>{header.locationNotes || 'There are no notes.'}</p>
        <p className="muted">You may not change the notes of this location.</p>
      </Dialog>
    )
  const save = async () => {
    const { customerNo, locationNo, routeNo } = header
    if (!tooLong && (await update.run({ location: { customerNo, locationNo, routeNo, notes } }))) onClose()
  }
  return (
    <Dialog
      title={title}
      onClose={askAndClose}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button variant="primary" disabledReason={tooLong} onClick={() => void save()}>
            {update.isBusy ? 'Saving…' : 'Save'}
          </Button>
        </>
      }
    >
      <Field label="Notes" error={tooLong ?? update.error}>
        {(control) => (
          <>
            <textarea
              {...control}
              data-autofocus
              className="input"
              rows={5}
              value={notes}
              onChange={(event) => setNotes(event.currentTarget.value)}
            />
            {!tooLong && (
              <span className="hint" aria-live={left <= NOTES_LENGTH / 5 ? 'polite' : 'off'}>
                {many(left, 'character')} left
              </span>
            )}
          </>
        )}
      </Field>
    </Dialog>
  )
}
