import { type ComponentType, lazy } from 'react'
import { Notice } from './notice/Notice.tsx'

/** A part that is fetched when first wanted. One that cannot be fetched says so in its place, and the screen around it stays as it is. */
export const lazyPart = <P extends object>(load: () => Promise<{ readonly default: ComponentType<P> }>) =>
  lazy(() => load().catch((): { default: ComponentType<P> } => ({ default: NotLoaded })))

const NotLoaded = () => (
  <Notice tone="bad" role="alert">
    This part of the page could not be loaded. Check the connection and reload the page.
  </Notice>
)
