import type { ReactNode } from 'react'
import { figure, many } from '#rules/many.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/dialog/Dialog.tsx'
import { useAskBeforeClose } from '../../ui/dialog/use-ask-before-close.ts'
import { Field } from '../../ui/field/Field.tsx'
import { Notice } from '../../ui/notice/Notice.tsx'

interface Changed {
  readonly key: string
  /** What it is, as it was and as it would be. */
  readonly name: ReactNode
  readonly from: string
  readonly to: string
}
interface PasteDialogProps {
  readonly title: string
  readonly label: string
  readonly hint: string
  /** Over the first column of what would change. */
  readonly head: string
  readonly text: string
  readonly changes: readonly Changed[]
  readonly unchanged: number
  readonly refused: readonly { readonly rowNo: number; readonly text: string }[]
  /** Whom it touches. */
  readonly effect?: string | undefined
  readonly error: string | undefined
  readonly isBusy: boolean
  readonly onText: (text: string) => void
  readonly onSave: () => void
  readonly onClose: () => void
}
const SHOWN = 50

/** Rows from a spreadsheet: what they would change, row by row, before all of it is saved, or nothing. */
export function PasteDialog(props: PasteDialogProps) {
  const { title, label, hint, head, text, changes, unchanged, refused, effect, error, isBusy } = props
  const close = useAskBeforeClose({
    ...{ isChanged: text.trim() !== '', title: 'These prices are not saved', onClose: props.onClose },
  })
  const reason =
    refused.length > 0
      ? 'Correct the refused rows, or take them out, first.'
      : changes.length === 0
        ? 'There is nothing to change.'
        : isBusy
          ? 'Saving…'
          : undefined
  return (
    <Dialog
      title={title}
      width={640}
      onClose={close}
      footer={
        <>
          <Button onClick={props.onClose}>Cancel</Button>
          <Button variant="primary" disabledReason={reason} onClick={props.onSave}>
            {changes.length > 0 ? `Save ${many(changes.length, 'price')}` : 'Save'}
          </Button>
        </>
      }
    >
      <div className="stack">
        <Field label={label} hint={hint}>
          {(control) => (
            <textarea
              {...control}
              data-autofocus
              className="input"
              rows={6}
              value={text}
              onChange={(event) => props.onText(event.currentTarget.value)}
            />
          )}
        </Field>
        {error && (
          <Notice tone="bad" role="alert">
            {error}
          </Notice>
        )}
        {refused.length > 0 && (
          <Notice tone="bad" role="alert">
            <strong>{many(refused.length, 'row is', 'rows are')} refused. Nothing is saved until all can be.</strong>
            <ul>
              {refused.slice(0, SHOWN).map(({ rowNo, text: why }) => (
                <li key={rowNo}>{why}</li>
              ))}
            </ul>
            {refused.length > SHOWN && <p>And {figure(refused.length - SHOWN)} more.</p>}
          </Notice>
        )}
        {changes.length > 0 && (
          <>
            <p role="status">
              {many(changes.length, 'price')} would change. {effect}
            </p>
            <div className="paste-changes">
              <table className="table">
                <caption className="hidden-visually">What would change</caption>
                <thead>
                  <tr>
                    <th scope="col">{head}</th>
                    <th scope="col">Now</th>
                    <th scope="col">New</th>
                  </tr>
                </thead>
                <tbody>
                  {changes.slice(0, SHOWN).map(({ key, name, from, to }) => (
                    <tr key={key}>
                      <th scope="row">{name}</th>
                      <td>{from}</td>
                      <td>
                        <strong>{to}</strong>
                      </td>
                    </tr>
                  ))}
                </tbody>
              </table>
            </div>
            {changes.length > SHOWN && <p>And {figure(changes.length - SHOWN)} more.</p>}
          </>
        )}
        {unchanged > 0 && <p className="muted">{`${many(unchanged, 'price is', 'prices are')} so already.`}</p>}
      </div>
    </Dialog>
  )
}
