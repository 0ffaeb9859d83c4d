import { X } from 'lucide-react'
import { type ReactNode, useEffect, useId, useState } from 'react'
import { Button } from '../Button.tsx'
import { useModal } from './Dialog.tsx'
import { placeBeside } from './popover-place.ts'
import './popover.css'

interface PopoverProps {
  readonly title: string
  /** Esc, the cross, a press outside. It is open for as long as it is mounted. */
  readonly onClose: () => void
  readonly children: ReactNode
}

/**
 * What there is to know of a place on the page, at that place: the cell, or else the control, that has the focus as it opens;
 * in a row whose cell says so (`data-popover-aside`), on the right of that cell.
 * A sheet from below on a phone. Focus goes in, and back where it was.
 */
export function Popover({ title, onClose, children }: PopoverProps) {
  const titleId = useId()
  const [aside] = useState(() => document.activeElement?.closest('tr')?.querySelector('[data-popover-aside]'))
  const [anchor] = useState(() => aside ?? document.activeElement?.closest('td, th') ?? document.activeElement)
  const isAside = Boolean(aside)
  const box = useModal()

  useEffect(() => {
    const place = () => {
      const dialog = box.current
      if (!dialog || !anchor || anchor === document.body) return
      const { width, height } = dialog.getBoundingClientRect()
      const main = document.getElementById('main')
      // Of a place on the screen it does not cover the menu; what belongs to the bell does.
      const from = main?.contains(anchor) ? main.getBoundingClientRect().left : 0
      const room = { left: from, width: innerWidth, height: innerHeight }
      const { top, left } = placeBeside(anchor.getBoundingClientRect(), { width, height }, room, isAside)
      dialog.style.setProperty('--popover-top', `${top}px`)
      dialog.style.setProperty('--popover-left', `${left}px`)
      dialog.dataset['placed'] = ''
    }
    place()
    // Pictures come later, and make it higher.
    const watcher = new ResizeObserver(place)
    if (box.current) watcher.observe(box.current)
    addEventListener('resize', place)
    return () => {
      watcher.disconnect()
      removeEventListener('resize', place)
    }
  }, [anchor, isAside, box])

  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Esc closes, and so does the cross
    <dialog
      ref={box}
      className="dialog popover"
      aria-labelledby={titleId}
      onCancel={(event) => {
        if (event.target !== event.currentTarget) return
        event.preventDefault()
        onClose()
      }}
      onClick={(event) => {
        // The backdrop's presses are the dialog's own.
        if (event.target === event.currentTarget && isOutside(event.currentTarget, event)) onClose()
      }}
    >
      <div className="dialog-head">
        <h2 id={titleId}>{title}</h2>
        <Button variant="quiet" size="icon" aria-label="Close" onClick={onClose}>
          <X size={20} aria-hidden />
        </Button>
      </div>
      <div className="dialog-body">{children}</div>
    </dialog>
  )
}

function isOutside(box: Element, { clientX: x, clientY: y }: { clientX: number; clientY: number }): boolean {
  const { left, right, top, bottom } = box.getBoundingClientRect()
  return x < left || x > right || y < top || y > bottom
}
