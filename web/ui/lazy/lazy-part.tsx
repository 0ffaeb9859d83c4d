import { type ComponentType, lazy } from 'react'
import { Dialog } from '../dialog/Dialog.tsx'
import { Notice } from '../notice/Notice.tsx'

type Load<P> = () => Promise<{ readonly default: ComponentType<P> }>
/** A part that is fetched when first wanted, and what stands in its place where it cannot be. */
export const lazyOr = <P,>(load: Load<P>, instead: ComponentType<P>) =>
  lazy(() => load().catch(() => ({ default: instead })))

/** One that cannot be fetched says so in its place, and the screen around it stays as it is. */
export const lazyPart = <P extends object>(load: Load<P>) => lazyOr(load, NotLoaded)

/** The same of a dialog: it says so in a dialog of its own. */
export const lazyDialog = <P extends { readonly onClose: () => void }>(load: Load<P>) => lazyOr(load, DialogNotLoaded)

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
