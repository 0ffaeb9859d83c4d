import { useSyncExternalStore } from 'react'

const PHONE = '(max-width: 720px)'
const TIGHT = '(max-width: 999.98px)'
const listening = (query: string) => (onChange: () => void) => {
  const media = matchMedia(query)
  media.addEventListener('change', onChange)
  return () => media.removeEventListener('change', onChange)
}
const listen = listening(PHONE)

/** Of the window: paper, which may be as narrow as a phone, changes nothing. */
let wasPhone = false
const readPhone = () => {
  if (!matchMedia('print').matches) wasPhone = matchMedia(PHONE).matches
  return wasPhone
}

/** Whether the window has a phone's width (SCR-08): another layout is drawn, not a second one hidden. */
export const useIsPhone = (): boolean => useSyncExternalStore(listen, readPhone)

const listenTight = listening(TIGHT)
const readTight = () => matchMedia(TIGHT).matches
/** Whether the window is a tablet's or smaller: what stands at the side of a screen folds. */
export const useIsTight = (): boolean => useSyncExternalStore(listenTight, readTight)

const watchTheme = (onChange: () => void) => {
  const watcher = new MutationObserver(onChange)
  watcher.observe(document.documentElement, { attributeFilter: ['data-theme'] })
  return () => watcher.disconnect()
}

/** Whether the page is shown dark now; public/appearance.js decides. */
export const useIsDark = (): boolean =>
  useSyncExternalStore(watchTheme, () => document.documentElement.dataset['theme'] === 'dark')

/** Whether a focused field would open an on-screen keyboard over the page. */
export const hasTouchKeyboard = (): boolean => matchMedia(`${PHONE}, (pointer: coarse)`).matches
