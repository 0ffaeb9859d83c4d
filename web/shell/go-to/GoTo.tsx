import { Suspense, useRef } from 'react'
import { Dialog } from '../../ui/dialog/Dialog.tsx'
import { useKeys } from '../../ui/keys/keys.tsx'
import { lazyPart } from '../../ui/lazy/lazy-part.tsx'
import { CHOOSING_KEYS, type TypedEarly } from './typed-early.ts'

const GoToForm = lazyPart(() => import('./GoToForm.tsx'))

interface GoToProps {
  readonly isOpen: boolean
  readonly onOpen: () => void
  readonly onClose: () => void
}

/** `Ctrl+K` from anywhere: a screen, a location, an order by its number, for staff a customer (SCR-07). */
export function GoTo({ isOpen, onOpen, onClose }: GoToProps) {
  useKeys('Go to', [{ keys: 'Ctrl+K', does: 'Go to a screen, a location or an order', run: onOpen }])
  return isOpen && <GoToDialog onClose={onClose} />
}

/** A field is there at once, so that nothing typed after Ctrl+K falls into the page behind or is lost. */
function GoToDialog({ onClose }: { readonly onClose: () => void }) {
  const early = useRef<TypedEarly>({ text: '', keys: [] })
  const field = (
    <input
      className="input"
      aria-label="Go to"
      data-autofocus=""
      onChange={(event) => {
        early.current = { text: event.currentTarget.value, keys: [] }
      }}
      onKeyDown={(event) => {
        if (!CHOOSING_KEYS.includes(event.key)) return
        event.preventDefault()
        early.current.keys.push(event.key)
      }}
    />
  )
  return (
    <Dialog title="Go to" width={560} onClose={onClose}>
      <Suspense fallback={field}>
        <GoToForm early={early} onClose={onClose} />
      </Suspense>
    </Dialog>
  )
}
