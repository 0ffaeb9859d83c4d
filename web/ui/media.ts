import { useSyncExternalStore } from 'react'

const PHONE = '(max-width: 720px)'
const listen = (onChange: () => void) => {
  const media = matchMedia(PHONE)
  media.addEventListener('change', onChange)
  return () => media.removeEventListener('change', onChange)
}

/** Of the window: paper, which may be as narrow as a phone, changes nothing. */
let wasPhone = false
const readPhone = () => {
  if (!matchMedia('print').matches) wasPhone = matchMedia(PHONE).matches
  return wasPhone
}

/** Whether the window has a phone's width (ux 3.7): another layout is drawn, not a second one hidden. */
export const useIsPhone = (): boolean => useSyncExternalStore(listen, readPhone)

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
