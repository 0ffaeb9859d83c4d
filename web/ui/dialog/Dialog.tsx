import { X } from 'lucide-react'
import { type ReactNode, type RefObject, useEffect, useId, useLayoutEffect, useRef } from 'react'
import { Button } from '../Button.tsx'
import { focusPlaceOf } from '../steady/keep-focus.ts'

interface DialogProps {
  readonly title: string
  /** Esc, the cross, and whatever the children offer. The dialog is open for as long as it is mounted. */
  readonly onClose: () => void
  readonly children: ReactNode
  /** Buttons at the foot. Mark the one to focus with `data-autofocus`. */
  readonly footer?: ReactNode
  readonly width?: number
  readonly role?: 'dialog' | 'alertdialog'
}

const focusFirst = (dialog: HTMLDialogElement | null) => dialog?.querySelector<HTMLElement>('[data-autofocus]')?.focus()

/**
 * Of a `<dialog>`: modal for as long as it is mounted. Focus goes to what has `data-autofocus`, and back on closing. A browser
 * closes at a second Esc without asking: the dialog comes back then, and `onClose` decides.
 * Focus is back in the turn in which the dialog leaves the page: a key pressed before that would be lost, and a field that was
 * chosen before that would lose the focus again.
 */
export function useModal(onClose?: () => void): RefObject<HTMLDialogElement | null> {
  const box = useRef<HTMLDialogElement>(null)
  const latest = useRef(onClose)
  latest.current = onClose
  const giveBack = useRef(() => {})
  useEffect(() => {
    const dialog = box.current
    const onClosed = () => {
      if (!latest.current || !dialog?.isConnected || dialog.open) return
      dialog.showModal()
      focusFirst(dialog)
      latest.current()
    }
    dialog?.addEventListener('close', onClosed)
    const opener = document.activeElement
    if (dialog && !dialog.open) dialog.showModal()
    focusFirst(dialog)
    let isGiven = false
    const back = () => {
      if (isGiven) return
      isGiven = true
      dialog?.removeEventListener('close', onClosed)
      dialog?.close()
      if (opener && opener !== document.body) focusPlaceOf(opener)
    }
    giveBack.current = back
    return back
  }, [])
  // React does the work above whenever it finds the time, and hears no focus while it changes the page.
  useLayoutEffect(() => () => queueMicrotask(giveBack.current), [])
  return box
}

/** A native modal dialog. Focus goes in on opening and back to where it was on closing. */
export function Dialog({ title, onClose, children, footer, width = 480, role = 'dialog' }: DialogProps) {
  const box = useModal(onClose)
  const titleId = useId()

  return (
    <dialog
      ref={box}
      className="dialog"
      role={role === 'alertdialog' ? role : undefined}
      aria-labelledby={titleId}
      style={{ '--dialog-width': `${width}px` } as React.CSSProperties}
      onCancel={(event) => {
        if (event.target !== event.currentTarget || !event.cancelable) return
        event.preventDefault()
        onClose()
      }}
    >
      <div className="dialog-head">
        <h2 id={titleId}>{title}</h2>
        <Button variant="quiet" size="icon" aria-label="Close" onClick={onClose}>
          <X size={20} aria-hidden />
        </Button>
      </div>
      <div className="dialog-body">{children}</div>
      {footer && <div className="dialog-foot">{footer}</div>}
    </dialog>
  )
}
