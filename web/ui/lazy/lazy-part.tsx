import { type ComponentType, lazy, Suspense, useEffect } from 'react'
import { Dialog } from '../dialog/Dialog.tsx'
import { Notice } from '../notice/Notice.tsx'
import { holdTyping } from '../steady/hold-typing.ts'

type Load<P> = () => Promise<{ readonly default: ComponentType<P> }>
/** A part that is fetched when first wanted, and what stands in its place where it cannot be. */
export const lazyOr = <P,>(load: Load<P>, instead: ComponentType<P>) =>
  lazy(() => load().catch(() => ({ default: instead })))

/** One that cannot be fetched says so in its place, and the screen around it stays as it is. */
export const lazyPart = <P extends object>(load: Load<P>) => lazyOr(load, NotLoaded)

/** The same of a dialog: it says so in a dialog of its own. What is typed while it is loaded goes to its field. */
export const lazyDialog = <P extends { readonly onClose: () => void }>(load: Load<P>) => {
  const Late = lazyOr<P>(load, DialogNotLoaded)
  return (props: P) => (
    <Suspense fallback={<HoldTyping />}>
      <Late {...props} />
    </Suspense>
  )
}

/** In place of a dialog that is being loaded. */
export function HoldTyping() {
  useEffect(holdTyping, [])
  return null
}

const NotLoaded = () => (
  <Notice tone="bad" role="alert">
    Not loaded. Check the connection and reload the page.
  </Notice>
)

const DialogNotLoaded = ({ onClose }: { readonly onClose: () => void }) => (
  <Dialog title="Not loaded" onClose={onClose}>
    <NotLoaded />
  </Dialog>
)
