import { X } from 'lucide-react'
import { type ReactNode, type RefObject, useEffect, useId, useRef } from 'react'
import { Button } from './Button.tsx'

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

/** Of a `<dialog>`: modal for as long as it is mounted. Focus goes to what has `data-autofocus`, and back on closing. */
export function useModal(): RefObject<HTMLDialogElement | null> {
  const box = useRef<HTMLDialogElement>(null)
  useEffect(() => {
    const dialog = box.current
    const opener = document.activeElement
    if (dialog && !dialog.open) dialog.showModal()
    dialog?.querySelector<HTMLElement>('[data-autofocus]')?.focus()
    return () => {
      dialog?.close()
      if (opener instanceof HTMLElement && opener.isConnected) opener.focus()
    }
  }, [])
  return box
}

/** A native modal dialog. Focus goes in on opening and back to where it was on closing. */
export function Dialog({ title, onClose, children, footer, width = 480, role = 'dialog' }: DialogProps) {
  const box = useModal()
  const titleId = useId()

  return (
    <dialog
      ref={box}
      className="dialog"
      role={role === 'alertdialog' ? role : undefined}
      aria-labelledby={titleId}
      style={{ '--dialog-width': `${width}px` } as React.CSSProperties}
      onCancel={(event) => {
        if (event.target !== event.currentTarget) return
        event.preventDefault()
        onClose()
      }}
    >
      <div className="dialog-head">
        <h2 id={titleId}>{title}</h2>
        <Button look="quiet" size="icon" aria-label="Close" onClick={onClose}>
          <X size={20} aria-hidden />
        </Button>
      </div>
      <div className="dialog-body">{children}</div>
      {footer && <div className="dialog-foot">{footer}</div>}
    </dialog>
  )
}
