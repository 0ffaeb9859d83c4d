import { useSyncExternalStore } from 'react'

/** Whether the window has a phone's width (ux 3.7): another layout is drawn, not a second one hidden. */
export const useIsPhone = (): boolean => useMedia('(max-width: 720px)')

/** Whether there is room for a rail beside the calendar. */
export const useIsWide = (): boolean => useMedia('(min-width: 1100px)')

function useMedia(query: string): boolean {
  return useSyncExternalStore(
    (onChange) => {
      const media = matchMedia(query)
      media.addEventListener('change', onChange)
      return () => media.removeEventListener('change', onChange)
    },
    () => matchMedia(query).matches,
  )
}
