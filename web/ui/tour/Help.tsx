import { X } from 'lucide-react'
import { useEffect, useId, useState } from 'react'
import { Button } from '../Button.tsx'
import { useModal } from '../dialog/Dialog.tsx'
import { findTarget, NOTHING, Tour, type TourProps, type TourStep } from './Tour.tsx'

/** Help with a screen (SES-21): its steps to read in a drawer, or to be led through. */
export function Help({ steps, onClose }: TourProps) {
  const [shown, setShown] = useState<'drawer' | 'leaving' | 'tour'>('drawer')
  // The drawer gives the focus back to the help icon first, which the tour then gives it back to.
  useEffect(() => {
    if (shown === 'leaving') queueMicrotask(() => setShown('tour'))
  }, [shown])
  if (shown === 'drawer') return <HelpDrawer steps={steps} onClose={onClose} onStart={() => setShown('leaving')} />
  return shown === 'tour' ? <Tour steps={steps} onClose={onClose} /> : null
}

interface HelpDrawerProps extends TourProps {
  readonly onStart: () => void
}

/** What is on the screen now, told in the tour's own words; Esc closes. */
function HelpDrawer({ steps, onClose, onStart }: HelpDrawerProps) {
  const box = useModal(onClose)
  const id = useId()
  const [told] = useState<readonly TourStep[]>(() => steps.filter(findTarget))
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: a press on the backdrop; the keyboard has Esc and the button
    <dialog
      ref={box}
      className="help-drawer no-print"
      aria-labelledby={id}
      onCancel={(event) => {
        if (!event.cancelable) return
        event.preventDefault()
        onClose()
      }}
      onClick={(event) => {
        if (event.target === event.currentTarget) onClose()
      }}
    >
      <div className="help-body">
        <div className="help-head">
          <h2 id={id}>Help with this screen</h2>
          <Button variant="quiet" size="icon" aria-label="Close" onClick={onClose}>
            <X size={20} aria-hidden />
          </Button>
        </div>
        <p>
          <Button variant="primary" data-autofocus onClick={onStart}>
            Start the tour
          </Button>
        </p>
        {told.length === 0 ? (
          <p>{NOTHING.text}</p>
        ) : (
          <ol className="help-steps">
            {told.map(({ title, text, keys }) => (
              <li key={title}>
                <h3>{title}</h3>
                <p>{text}</p>
                {keys && <p className="tour-keys only-desktop">{keys}</p>}
              </li>
            ))}
          </ol>
        )}
      </div>
    </dialog>
  )
}
