import { useSyncExternalStore } from 'react'

const WIDE = '(min-width: 1100px)'
const listen = (onChange: () => void) => {
  const media = matchMedia(WIDE)
  media.addEventListener('change', onChange)
  return () => media.removeEventListener('change', onChange)
}

/** Whether there is room for a rail beside the calendar. */
export const useIsWide = (): boolean => useSyncExternalStore(listen, () => matchMedia(WIDE).matches)
