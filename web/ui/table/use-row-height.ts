import { useSyncExternalStore } from 'react'

const listen = (onChange: () => void) => {
  const observer = new MutationObserver(onChange)
  observer.observe(document.documentElement, { attributes: true, attributeFilter: ['data-density'] })
  window.addEventListener('resize', onChange)
  return () => {
    observer.disconnect()
    window.removeEventListener('resize', onChange)
  }
}
const read = () => Number.parseFloat(getComputedStyle(document.documentElement).getPropertyValue('--row')) || 34

/** The height of a table row in px, as the density chosen makes it. */
export const useRowHeight = (): number => useSyncExternalStore(listen, read)
