import { X } from 'lucide-react'
import { type KeyboardEvent, useEffect, useId, useLayoutEffect, useRef, useState } from 'react'
import { Button } from '../Button.tsx'
import { useModal } from '../dialog/Dialog.tsx'
import './tour.css'
import { type Box, cardPlace, ringAround } from './tour-place.ts'

export interface TourStep {
  /** A selector; the first element of it that is drawn is shown. Steps without one are left out. */
  readonly target: string
  readonly title: string
  readonly text: string
  /** What the keyboard does there; not told on a phone. */
  readonly keys?: string
}

export interface TourProps {
  readonly steps: readonly TourStep[]
  readonly onClose: () => void
}

/** In place of steps: the screen is loading, or could not be loaded. */
export const NOTHING: TourStep = {
  target: 'main',
  title: 'Nothing to show yet',
  text: 'There is nothing to explain on this screen yet. If it is still loading, open help again in a moment.',
}
const UNSEEN: Box = { left: -9, top: -9, width: 0, height: 0 }

/** What a step is about, where it is drawn. */
export const findTarget = ({ target }: TourStep): Element | undefined =>
  [...document.querySelectorAll(target)].find((element) => element.checkVisibility())

const focusOn = (card: HTMLElement | null) => card?.querySelector<HTMLElement>('[data-autofocus]')?.focus()

/**
 * A walk over the screen (SES-21): a ring around one thing after the other and a card that says what it is for. A native
 * modal dialog: the page behind rests, Esc closes, and the focus goes back to where it was.
 */
export function Tour({ steps, onClose }: TourProps) {
  const dialog = useModal(onClose)
  const card = useRef<HTMLDivElement>(null)
  const id = useId()
  const [shown] = useState(() => steps.filter(findTarget))
  const [at, setAt] = useState(0)
  const step = shown[at] ?? NOTHING
  const isLast = at >= shown.length - 1
  const { ring, place } = usePlaces(step, card)

  // Back is not there on the first step: the focus is not to vanish with it.
  // biome-ignore lint/correctness/useExhaustiveDependencies: looked at with every step
  useEffect(() => {
    if (!card.current?.contains(document.activeElement)) focusOn(card.current)
  }, [at])

  const move = (by: number) => setAt((before) => Math.max(0, Math.min(shown.length - 1, before + by)))
  const onKeyDown = ({ key }: KeyboardEvent) => {
    if (key === 'ArrowRight' || key === 'ArrowDown') move(1)
    if (key === 'ArrowLeft' || key === 'ArrowUp') move(-1)
  }
  return (
    <dialog
      ref={dialog}
      className="tour no-print"
      aria-labelledby={`${id}-title`}
      aria-describedby={`${id}-text`}
      onKeyDown={onKeyDown}
      onCancel={(event) => {
        if (!event.cancelable) return
        event.preventDefault()
        onClose()
      }}
    >
      <div className="tour-ring" style={ring ?? UNSEEN} />
      <div ref={card} className="tour-card" style={place}>
        <Button variant="quiet" size="icon" className="tour-close" aria-label="Close" onClick={onClose}>
          <X size={20} aria-hidden />
        </Button>
        <div aria-live="polite" aria-atomic="true">
          <h2 id={`${id}-title`}>{step.title}</h2>
          <div id={`${id}-text`}>
            <p>{step.text}</p>
            {step.keys && <p className="tour-keys only-desktop">{step.keys}</p>}
          </div>
          {shown.length > 0 && (
            <p className="tour-count muted">
              {at + 1} of {shown.length}
            </p>
          )}
        </div>
        <div className="row row-end tour-foot">
          {at > 0 && <Button onClick={() => move(-1)}>Back</Button>}
          <Button variant="primary" data-autofocus onClick={isLast ? onClose : () => move(1)}>
            {isLast ? 'Finish' : 'Next'}
          </Button>
        </div>
      </div>
    </dialog>
  )
}

/** Brings the step's element into the window, again when that changes its size, and follows it while it is shown. */
function usePlaces(step: TourStep, card: React.RefObject<HTMLElement | null>) {
  const [places, setPlaces] = useState<{ ring?: Box | undefined; place?: { left: number; top: number } }>({})
  useLayoutEffect(() => {
    const measure = () => {
      const size = { width: window.innerWidth, height: window.innerHeight }
      const target = findTarget(step)
      const ring = target && ringAround(target.getBoundingClientRect(), size)
      const { width = 0, height = 0 } = card.current?.getBoundingClientRect() ?? {}
      setPlaces({ ring, place: cardPlace(ring, { width, height }, size) })
    }
    const show = () => {
      const target = findTarget(step)
      const isTall = target && target.getBoundingClientRect().height > window.innerHeight / 2
      target?.scrollIntoView({ block: isTall ? 'start' : 'center', inline: 'nearest', behavior: 'instant' })
      measure()
    }
    show()
    // The card is laid out only once the dialog is open; whatever moves the page moves the ring along.
    const frame = requestAnimationFrame(measure)
    window.addEventListener('resize', show)
    document.addEventListener('scroll', measure, { capture: true, passive: true })
    return () => {
      cancelAnimationFrame(frame)
      window.removeEventListener('resize', show)
      document.removeEventListener('scroll', measure, { capture: true })
    }
  }, [step, card])
  return places
}
